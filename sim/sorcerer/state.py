"""Where things lie in memory: the view (all a player may know), the rules of a scenario, what is hidden.

Everything is int64 in three flat arrays. `view` changes during a game; `rules` is made once a scenario
(sim/sorcerer/compiled.py), so a variant never recompiles anything; `hidden` holds what no strategy sees (KNOW-1).

A board cell is 4 x zone + slot, slots TL TR BL BR = 0..3, so a set of cells is 20 bits and a turn of a tile moves the
bits of one nibble. Colours are 1..5 for g r n y b, 0 is a hole; the three bits of the colour of every cell lie in three
planes. Where a colour is an index (0..4) the text says so.
"""

from __future__ import annotations

COLOURS = "grnyb"
ELEMENTS = ("wood", "fire", "earth", "metal", "water")  # by index of colour
PLAYER_COLOURS = ("green", "red", "yellow", "blue")
OWN_COLOUR = (0, 1, 3, 4)  # index of the stones of each player colour
CARDS = ("spin", "fly", "quake", "shift-g", "shift-r", "shift-n", "shift-y", "shift-b")
KINDS = ("spin", "fly", "quake", "shift")
OBJECTIVES = ("line", "gain", "same-colour", "lines-of-three", "craft", "extra-step", "wild-payment")
TITLES = ("apprentice-xian", "novice-xian", "expert-xian", "master-xian")
VARIANTS = ("standard", "novice", "cooperative")
REASONS = ("qi", "artifacts", "four-artifacts", "cards", "runes", "stalemate", "cap")
ZONES, CELLS, FIELDS, ARTIFACTS, MOST_SEATS = 5, 20, 36, 14, 4
FOUR = 4  # artifacts that win the Novice game
ALL = 0xFFFFF  # every cell
STANDARD, NOVICE, COOPERATIVE = 0, 1, 2
LINE, GAIN, SAME_COLOUR, LINES_OF_THREE, CRAFT, EXTRA_STEP, WILD_PAYMENT = range(7)
SPIN, FLY, QUAKE, SHIFT = range(4)
BY_QI, BY_ARTIFACTS, BY_FOUR, BY_CARDS, BY_RUNES, BY_STALEMATE, BY_CAP = range(
    1, 8
)  # OVER: 1 + index of REASONS
PASS = -1  # the answer of a strategy that declines, where the menu may be declined

# ---- what a strategy is asked (`source`) ---------------------------------------------------------------------
AT_TAOIST = 0  # option: zone
AT_SPIRIT = 1  # option: field (spirit_start = "free")
AT_CAST = 2  # the menu is counted, not listed: see cast.py
AT_SECOND = 3  # as AT_CAST; may be declined
AT_TAKE = 4  # option: set of slots of the activated tile
AT_STEP = 5  # option: field | EXTRA; may be declined
AT_RUNE = 6  # option: element; may be declined
AT_OBJECTIVE = 7  # option: objective
AT_FREE = 8  # option: field; may be declined
AT_CRAFT = 9  # option: artifact; may be declined
AT_REWARD = 10  # option: REWARD_STEP, or the zone of a FLY
AT_PAY = 11  # option: index of the colour of the next stone paid; may be declined when enough is paid
AT_DISCARD = 12  # option: index of the colour of the next stone
AT_PLACE = 13  # option: index of colour | place in the offer << 3, NOWHERE for none
SOURCES = 14
EXTRA = 64  # of AT_STEP: paid with stones, not with a gained one
REWARD_STEP = 5
NOWHERE = 7
QUESTIONS = 1024  # more than a turn has decisions

# ---- the view: the table -------------------------------------------------------------------------------------
PLAYERS = 0
TURN = 1  # over all seats, from 1
ROUND = 2  # from 1
SEAT = 3  # whose turn it is
OVER = 4  # 1 + index of REASONS; 0 while the game goes on
PENDING = 5  # the same, for an end that waits for the end of the round
STATUS = 6  # 1 + the seat that gave an answer that is none
KEY = 7  # key of the present decision (the bits of a uint64)
ASKED = 8  # decisions of this turn so far
CHOICES = 9  # options of the present menu
MAY_PASS = 10  # 1: it may be declined
PLANE = 11  # three planes of colours over the 20 cells
STRIDE = 14  # of the layout as a picture: bits from one row of cells to the next
BASE = 15  # of each zone: bit of its top left cell in the picture
PLACE_X = 20  # of each zone: lattice place
PLACE_Y = 25
MOVES = 30  # relocations that QUAKE can make
SUPPLY_AT = 31  # the supply is a ring: first stone
SUPPLY_N = 32
QI = 33  # in the supply; negative: excess
OFFERED = 34  # open artifacts
ARTIFACTS_LEFT = 35  # artifacts that are not open yet
CRAFTED = 36  # by all
SHOWN = 37  # set of objectives in play
SPIRITS = 38  # set of fields with a Spirit
OFFER = 39  # four ids, from left to right
STACK_AT = 43  # of each element: runes that are gone
DROUGHTS = 48  # refills that left a hole
# of the turn
TAKEN = 49  # stones, then by index of colour
TAKEN_BY = 50
LINES = 55  # lines of three or more through the activated tile
LONGEST = 56  # stones in the longest of them
FAMILY = 57  # sets of slots that the chains can give: bit s stands for the set s
LAST_KIND = 58  # of the last card cast
EXTRA_USED = 59
LEFT_BY = 60  # gained stones that have not moved the Spirit, or are not placed, by index of colour
PAID = 65  # what was paid, packed: three bits a stone (1..5), the first lowest
PAID_N = 66
PAID_BY = 67
NEED = 72  # what is being paid for, by index of colour
ROUND_TAKEN = 77  # stones taken in this round
ROUND_CRAFTED = 78
DRY_ROUNDS = 79  # rounds without a stone
DRY_NOW = 80  # the same, in a row until now
DRY_RUN = 81  # the most in a row
STALE = 82  # rounds in a row without a stone or an artifact
CARD_CHOICES = 83  # casts of each card of the menu, 0 if not in hand
EQUAL = 91  # scratch of chains.py: equal neighbours, lines, in four directions
IN_LINE = 95
LOCAL = 99  # scratch of layout.py: places pulled together
GRID = 110  # of each field: 1 + index of its symbol, 0 for none
OPTION = 146  # the menu, where it is listed
MAX_OPTIONS = 64
MOVE = 210  # QUAKE: zone, X, Y of each relocation
MAX_MOVES = 64
SUPPLY = MOVE + 3 * MAX_MOVES
RING = 64
STACK = SUPPLY + RING  # of each element: points, the top first, -1 past the end
STACK_ROOM = 8
PLACED = STACK + 5 * STACK_ROOM  # cooperative: of each artifact, stones laid on it by index of colour
SEATS = PLACED + 5 * ARTIFACTS

# ---- a seat, from SEATS + seat x SEAT_WORDS ------------------------------------------------------------------
COLOUR = 0  # index of its player colour
TAOIST = 1  # zone
SPIRIT = 2  # field
HAND = 3  # open cards of each kind
HAND_N = 11
DISCARDED = 12  # cards of each kind on the discard pile
DISCARDED_N = 20
DECK_N = 21
STOCK = 22  # the reservoir by index of colour
STOCK_N = 27
QI_HELD = 28
RUNES = 29  # set of elements, the Starting Rune too
RUNE_POINTS = 30  # all
ART_POINTS = 31
SYMBOLS = 32  # on its artifacts, by index of colour
MADE = 37  # artifacts crafted
RUNE_TURN = 38  # of each element
RUNE_WORTH = 43
CRAFT_TURN = 48  # of each artifact
TURNS = 62
TURNS_DRY = 63
CAST = 64  # cards cast by kind
VOID = 68
BY_LAST = 69  # stones taken in turns with that last card
GAINED = 73  # by index of colour
QI_OWN = 78
QI_BY = 79  # from the objectives line, gain, same-colour, lines-of-three, craft
STEPS_STONE = 84
STEPS_FREE = 85
STEPS_EXTRA = 86
STEPS_LOST = 87
STEPS_BLOCKED = 88
WILD_PAIRS = 89
THROWN = 90
DECISIONS = 91
OPTIONS = 92
SHUFFLES = 93
MADE_LIST = 94  # artifacts in the order of their crafting
SEAT_WORDS = 112
VIEW_WORDS = SEATS + MOST_SEATS * SEAT_WORDS

# ---- what is hidden ------------------------------------------------------------------------------------------
SEAT_KEY = 0  # of each seat: bits of the key of its strategy's draws
DECK_KEY = 4  # of each seat: bits of the key of its shuffles
DECK_AT = 8  # of each seat: next card
DECKS = 12
DECK_ROOM = 64
REST = DECKS + MOST_SEATS * DECK_ROOM  # artifacts that are not open, the next first
LEADERS = REST + 16  # after each round: the seats that lead
MOST_ROUNDS = 2000
MEMORY = LEADERS + MOST_ROUNDS + 2  # of each seat: where the memory of its mind lies
HIDDEN_WORDS = MEMORY + MOST_SEATS

# ---- the rules of a scenario ---------------------------------------------------------------------------------
VARIANT = 0
PAIR_CHAINS = 1
OPTIONAL_TAKING = 2
NO_SINGLE = 3
FORCED_STEP = 4
FREE_START = 5
RANDOM_ZONE = 6
QI_ROUND = 7
LIMIT = 8  # of a reservoir, -1: none
FILL_ANY = 9
STALEMATE = 10
CAP = 11
QI_START = 12
HAND_SIZE = 13
FIXED_COLOURS = 14  # 1: as given
GIVEN_COLOURS = 15
DRAWN_OBJECTIVES = 19  # how many are drawn; -1: as given
GIVEN_OBJECTIVES = 20  # set
START_POINTS = 21
GIFTS = 22  # Qi of each seat
COPIES = 26  # of each card
STONES = 34  # of each colour
START_X, START_Y = 39, 44
START_RUNE = 49  # of each player colour: element
START_FIELD = 53  # of each player colour
SYMBOL = 57  # of each field, as in GRID
NEXT_TO = 93  # of each field: set of elements whose stack lies beside it
STACK_SIZE = 129  # runes of each element
RUNE = 134  # STACK_ROOM of each element, highest first
COST = 174  # of each artifact by index of colour
POINTS = 244
ART_SYMBOLS = 258
REWARD = 328  # of each of the five objectives that pay: Qi, steps for counts 0..15
REWARD_COUNTS = 16
TITLE = REWARD + 5 * REWARD_COUNTS * 2  # of each number of artifacts: its title, 255 for none
RULES_WORDS = TITLE + ARTIFACTS + 1
