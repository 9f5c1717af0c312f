"""Where things lie in memory: the view (all a player may know), the rules of a scenario, one seat's shelf.

Everything is int64 in two flat arrays, so that kernels hand on two pointers and nothing else. `view` changes during
a game; `rules` is made once a scenario (sim/morty/compiled.py) and is the same for all its games, so a variant never
recompiles anything. What a player may not know (bag, removed tiles) lies in a third array that no strategy sees
(KNOW-1).

Space s = 8 x level + column (top 0, middle 1, bottom 2; column 0 is left); a set of spaces is 24 bits. Tile code =
number + 32 x lid + 128 x ingredient, lids g s k b = 0..3, ingredients t c e m = 0..3; the other face of a tile is
`code ^ TURN`.
"""

from __future__ import annotations

from sim.morty.features import WEIGHT_WORDS

SPACES = 24
NUMBERS = 32  # numbers 1..31; 0 is an empty space
LIDS = "gskb"
INGREDIENTS = "tcem"
INGREDIENT_NAMES = ("toadstool", "cloud", "eyes", "mandrake")
LEVELS = "TMB"
ANIMALS = ("frog", "snail", "spider", "mouse")
GOLD, SILVER, BLACK, BLUE = 0, 1, 2, 3
TURN = 128  # code ^ TURN: toadstool <-> cloud, eyes <-> mandrake
EVERY = 0xFFFFFF
BOTTOM = 0xFF0000
COLUMN = 0x010101  # the three spaces of column 0
INNER_LEFT, INNER_RIGHT = 0xFEFEFE, 0x7F7F7F  # spaces that have a left, a right neighbour
PASS = -1  # the answer of a strategy that passes, or takes the kitten
NO_MOVE = -2  # no placement of the menu: an answer that is refused
DISPLAY, BAR = 0, 1  # where a strategy is asked to choose from
UNLIMITED = 1 << 40

# ---- the view: the table -----------------------------------------------------------------------------------
PLAYERS = 0
ROUND = 1
SUPPLY = 2  # kittens in the supply
MISSED = 3  # kittens due that the supply did not hold
KEY = 4  # key of the present decision (the bits of a uint64)
BADGE = 5  # two rows of the rules' badges, -1: none in play
RIBBON = 7  # of each badge: ribbons given so far
RIBBON_ROUND = 9  # of each badge: round of the last claim
SHOWN = 11  # tiles in the display
JARS = 12  # jars on the bar
STATUS = 13  # 1 + the seat that made a move that is not legal
CHOICES = 14  # placements of the present decision
FACES = 15  # rows of the menu
SHOW = 16  # the display, in drawing order
MAX_SHOWN = 16
JAR = 32  # the bar, in order of arrival
MAX_JARS = 128
SEATS = 160  # the seats' own words begin here

# ---- a seat, from SEATS + seat x SEAT_WORDS ----------------------------------------------------------------
OCCUPIED = 0
LID = 1  # four sets of spaces
ING = 5  # four sets of spaces
MET = 9  # labels met
KITTENS = 10
BOARD = 11  # where in the rules this seat's labels lie
FULL = 12  # levels filled, 3 bits
CLAIMED = 13  # badges claimed, 2 bits
BADGE_STARS = 14
GIFT_STARS = 15
GAINED = 16
SPENT = 17
TAKEN_JARS = 18
DECISIONS = 19
PASSES = 20
FORCED = 21
OPTIONS = 22
CLAIM = 23  # ribbon and round of badge 1, of badge 2
LEVEL_ROUND = 27  # three rounds
ANIMAL = 30
RUNNING = 31  # stars so far without kittens and places
NUM = 32  # the number on each space
LEFT = 56  # 32 bytes: of each space, column less number of the nearest tile on its left
RIGHT = 60  # 32 bytes: the same on its right
VALUE = 64  # of each term: the values of its measure (see terms.py)
TERM_STARS = 80  # of each term: its stars; of one with places the set of its values
OPEN = 96  # for each number: the spaces where it fits without a kitten, were its lid allowed there
WHERE = 128  # for each number: the spaces that hold it
# what hangs on the shelf alone, brought up to date by each placement instead of worked out at each decision
TRIGGER = 160  # of each ingredient: empty spaces where it would trigger a special jar
FILLS = 164  # empty spaces that are the last of their level
ONE_TILE, TWO_TILES = 165, 166  # all spaces of columns with one tile, with two or more
UNDOUBLED = 167  # all spaces of columns without two equal ingredients
LABEL_GAIN = 168  # of each ingredient: stars of one more label met
TILE_GAIN = 172  # of each ingredient: stars that its PLAIN terms gain by one more tile of it
NEAR = 176  # of each badge: spaces where some tile might complete it, if its condition can tell
SEAT_WORDS = 192

# ---- the menu: the placements of the present decision, after the seats -------------------------------------
MENU = (
    SEATS + 4 * SEAT_WORDS
)  # rows of three words, two a distinct tile that fits somewhere: as it lies, turned over
MOVE_PART, CODE, LEGAL = 0, 1, 2  # of a row: move without its space, tile with this face up, set of spaces
MENU_WORDS = 3
SEEN = MENU + 2 * MAX_JARS * MENU_WORDS  # bits of the tile codes that the menu has met
SEEN_WORDS = 8
VIEW_WORDS = SEEN + SEEN_WORDS
READS_INGREDIENT, READS_NUMBER = 1, 2
IN_VIEW = 0xFFF  # `b & IN_VIEW` is b, and tells the compiler that an index is not negative

# ---- the rules of a scenario -------------------------------------------------------------------------------
TERMS = 0  # how many
LOW = 1  # one less than the smallest number of the tile table
HIGH = 2  # one more than the largest
START = 3
KITTEN_STARS = 4
PASS_KITTENS = 5
LEVEL_KITTENS = 6
FIRST_KITTENS = 7
SPECIAL_KITTENS = 8
KITTEN_SUPPLY = 9
FIRST_ALONE = 10  # 1: only the first claimer gets the kitten
CHAIN_GAPS = 11
DISPLAY_SIZE = 12
REMOVED = 13
DECK = 14  # tiles in the deck
PAIR_STARS = 15
LEVEL_STARS = 16  # three
FIXED_BADGES = 20  # 1: as given, -1 for none; 0: drawn
GIVEN_BADGES = 21  # two rows
FIXED_ANIMALS = 23  # 1: as given; 0: drawn
GIVEN_ANIMALS = 24  # four
TOKENS = 28  # two-sided badges to draw from
RANKED = 29  # terms with places
SPREADING = 30  # of each ingredient: the largest SPREAD of the terms that a tile of it can change
GIFTS = 34  # kittens and stars of each seat: 8 words
LABEL_TABLE = 42  # stars by labels met, 32 words
BOARDS = (
    74  # of each animal: labels by number (32 sets) and by ingredient (4 sets), then LABELS, LABEL_NUMBER
)
LABELS = 36  # all spaces with a label
LABELS_PLAIN = 37  # those of them that ask for an ingredient
LABEL_NUMBER = 38  # of each space: the number of its label, 0 for an ingredient
BOARD_WORDS = LABEL_NUMBER + SPACES
TOKEN = BOARDS + 4 * BOARD_WORDS  # pairs of badge rows
MAX_BADGES = 32
BADGES = TOKEN + 2 * MAX_BADGES  # of each: condition, then AT_LEAST_WORD, RIBBONS, RIBBON_STARS
AT_LEAST_WORD, RIBBONS, RIBBON_STARS = 1, 2, 3  # eight ribbons at most
READS_WORD = 11  # what of a tile its condition reads: READS_INGREDIENT, READS_NUMBER (and lid) or both
BADGE_WORDS = 12
TERM = BADGES + MAX_BADGES * BADGE_WORDS
MAX_TERMS = 16

# a term, from TERM + k x TERM_WORDS
KIND = 0
INGREDIENT = 1
MEASURE = 2
PARAMETER = 3
TIMES = 4  # the second measure of a product
TIMES_PARAMETER = 5
OWN = 6  # 1: only tiles of its ingredient change it
SPREAD = 7  # what the change by one more tile hangs on, see BY_INGREDIENT
PLACES = 8  # how many places
PLACE = 9  # their stars, eight
SEVERAL, TIMES_SEVERAL = 17, 18  # 1: the measure gives several values
STARS = 19  # stars by count, or by value
STARS_WORDS = 37
GROWS, TIMES_GROWS = STARS + STARS_WORDS, STARS + STARS_WORDS + 1  # 1: the measure counts tiles, one by one
ANY_TILE = TIMES_GROWS + 1  # 1: all tiles of an ingredient change it alike
BESIDE = ANY_TILE + 1  # 1: and all spaces that are not beside a tile of its ingredient are alike too
STEPPED = (
    BESIDE + 1
)  # 1: each of its measures is a count that a tile raises by one or not at all, wherever it lies
TERM_WORDS = STEPPED + 1
RANKED_TERMS = TERM + MAX_TERMS * TERM_WORDS
# of each ingredient: how many terms a tile of it can change, then their numbers, the PLAIN ones first
TERMS_FOR = RANKED_TERMS + MAX_TERMS
TERMS_FOR_WORDS = 1 + MAX_TERMS
ROUNDS = TERMS_FOR + 4 * TERMS_FOR_WORDS  # how many are to be expected, from the printed values alone
# of each level and number: the share, in 32nds, of the tiles allowed there whose number is not larger
LEVEL_SHARE = ROUNDS + 1
CROWDING = (
    LEVEL_SHARE + 3 * NUMBERS
)  # of k empty spaces in a row and a share between their ends, see features.py
CROWDING_WORDS = 33
# of each ingredient: how many of its terms give stars by a count of all its tiles, one by one
PLAIN = CROWDING + 9 * CROWDING_WORDS
NOT_PLAIN = PLAIN + 4  # 1: some other term hangs on the ingredient of a tile alone too
BLUES = PLAIN + 5  # blue tiles in the deck
BY_FACE_TERMS = (
    PLAIN + 6
)  # of each ingredient: 1 if some of its terms hang on the number or lid of a tile too
STEPS = (
    PLAIN + 10
)  # how many terms are STEPPED and not PLAIN; they come next to the PLAIN ones of each ingredient
STEP_TERMS = PLAIN + 11
STEPPED_FOR = STEP_TERMS + MAX_TERMS  # of each ingredient: how many of its terms
STAR_WEIGHTS = STEPPED_FOR + 4  # words of a mind that weighs stars alone
RULES_WORDS = STAR_WEIGHTS + WEIGHT_WORDS

# a set of tiles as `raised` of a measure gives it
NUMBERS_AT = 16
EVERY_NUMBER = 0xFFFFFFFF << NUMBERS_AT
EVERY_INGREDIENT = 0x1111  # of one lid

BY_COUNT, BY_VALUE, BY_PRODUCT, BY_PLACE = 0, 1, 2, 3  # KIND
# SPREAD: one change an ingredient, a tile and face, a level, a space
BY_INGREDIENT, BY_TILE, BY_LEVEL, BY_SPACE = range(4)
VALUE_BITS = 5  # several values of a measure are packed five bits each, none after the last
