"""What a mind that has weights can look at: the features of a placement, and where they lie in its weights.

Values are whole 64ths of a star, so that equal values are equal on every machine; so are weights (see weights.py).
`prepare.py` works out once a decision what no placement changes; `values.py` values all spaces of one tile and face
together.

What a placement changes, exactly:

- scroll, label, level, badge: stars gained at once by the rules, places over all shelves included
- favourite: stars of `scroll` that come from the favourite's scroll: of the ingredient whose scroll has most stars so
  far (of equals the one of which a tile gains more at once, in terms for which nothing else matters; then the first
  in order)
- kitten: stars of kittens gained less spent, in the order of the rules, as far as the supply lasts
- special: 1 if a special jar is triggered
- jars: at a trigger, the jars on the bar that fit somewhere on the shelf as it is before the placement, 4 at most
- lost: spaces newly lost (RULES.md, section 3)
- label_lost: labels that can no longer be met, because another tile covers them or the order of numbers cuts them off;
  one that only an equal number beside it could still meet, for a kitten, counts as cut off

What it does to the shelf's future:

- position: squared distance, in columns, between the space and the number's natural column
- crowd: change of the crowding of the level: the sum over its runs of k empty spaces of k^2 / m, where m is the share,
  in 16ths, of the tiles allowed on that level whose numbers lie between the run's ends (of those up to each end to the
  nearest 32nd); m is at least 1/2
- top, middle: 1 if the space is on that level
- progress: tiles that the level holds before
- variety: tiles of the column, if none shows the ingredient; else 0
- spoiled: tiles of the column, if one shows the ingredient and no two are equal yet; else 0
- opened: 1 if the column was empty
- prospect: stars that the scrolls would gain if every count of theirs that grows tile by tile stood higher by a
  quarter of the rounds still to come (terms by `each_number` and `places` stay as they are)
- toward: stars of the ribbon of each badge that can still be claimed, if the tile is a step towards it (`advancing` of
  the condition) but does not complete it
- denied: stars that the seats still to act in this round lose at once, each on its best tile, if the tile is gone; a
  pass gives them its kittens

`pass` is no feature of a placement: it is what a pass is worth beyond its kittens. A mind without it passes only
if nothing fits.
"""

from __future__ import annotations

FEATURES = (
    "scroll",
    "label",
    "level",
    "badge",
    "kitten",
    "special",
    "lost",
    "position",
    "progress",
    "variety",
    "favourite",
    "jars",
    "label_lost",
    "crowd",
    "spoiled",
    "opened",
    "prospect",
    "toward",
    "denied",
    "top",
    "middle",
    "pass",
)
SCROLL, LABEL, LEVEL, BADGE_F, KITTEN, SPECIAL, LOST, POSITION, PROGRESS, VARIETY = range(10)
FAVOURITE, JARS_F, LABEL_LOST, CROWD, SPOILED, OPENED, PROSPECT, TOWARD, DENIED, TOP, MIDDLE, PASS_F = range(
    10, 22
)
UNIT = 64  # a star in the values compared
MOST_WEIGHT = 256  # stars; keeps every value within 32 bits

# words of a mind, after the weight of each feature
MORE = len(FEATURES)  # 1: it weighs a feature from `favourite` on, but `pass`
MAY_PASS = MORE + 1
RESTRICTED = MORE + 2  # 1: one of the next six forbids it something
NO_JAR = MORE + 3
NO_KITTEN = MORE + 4
NO_PASS = MORE + 5
NO_FACES = MORE + 6  # four bits, one an ingredient
NO_BADGES = MORE + 7  # bits by the badge's row
BLIND = MORE + 8  # bits by the badge's row: it does not see that this badge is in play
PHASED = MORE + 9  # 1: its weights change from round to round
COLUMN_VALUES = MORE + 10  # of each number: what the position is worth on each of the eight columns
WEIGHT_WORDS = COLUMN_VALUES + 8 * 32

PHASES = 16  # sets of words of a mind, from the first round expected to the last

# scratch words of a decision
OTHERS = 0  # of each term with places: values of the other players
CLAIM_STARS = 16  # of each badge: stars of the ribbon that a claim would take
CLAIM_KITTENS = 18
CAN_CLAIM = 20  # of each badge: what its condition reads of a tile, 0 where it cannot be claimed
CLAIMS = 22  # spaces where some tile may complete a badge that can be claimed, of each of the two and of both
FLAT = 29  # of each ingredient: worth of the change of the terms that hang on it alone
BY_FACE = 37  # of each badge and ingredient: spaces that complete it, if it hangs on the ingredient alone
BY_NUMBER = 45  # of each badge: spaces where the present tile completes it, whatever its ingredient
TRIGGER_WORTH = 47
TERM_WEIGHT = 48  # of each term, where `favourite` weighs: what a star of it is worth, in 1/64
ALIVE = 64  # labels that can still be met
AHEAD = 66  # tiles of each kind that are still to be expected
STEP_FACE = 67  # like BY_FACE: spaces that are a step towards a badge
STEP_NUMBER = 75
DENY = 77  # of each tile of the display: stars that later seats lose without it
DENIES = DENY + 16  # 1: DENY holds for the present decision
TILE_BEST = DENIES + 1  # of each tile of the display: what it is worth to a later seat
TOOLS = TILE_BEST + 16  # what a strategy with a kernel of its own may use, see tools.py
TOOL_WORDS = 80
OWN_WEIGHTS = 0  # first of the tools: where the words of the mind that is asked lie
RAISED = TOOLS + TOOL_WORDS  # of each STEPPED term and of its two measures: the tiles that raise it
STEP_WORTH = (
    RAISED + 32
)  # of each STEPPED term: what it is worth that none, the first, the second or both are raised
WORK_WORDS = STEP_WORTH + 64

RARE = 33  # of each ingredient: spaces where a face of it needs more than is laid down beforehand
UNLAID = 26  # bits of the ingredients whose terms by level and space are not yet part of BASE
AMPLE = 25  # 1: the supply holds all kittens that a placement can bring

SHAPE = 0  # lanes of what hangs on the number and the space
START = 32  # lanes of what hangs on the space alone
BASE = 64  # of each ingredient: lanes of what hangs on it and the space, START included
