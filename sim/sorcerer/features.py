"""What minds by weights price, in points, and how their memory is laid out."""

from __future__ import annotations

from sim.sorcerer.state import FIELDS, VIEW_WORDS

FEATURES = {
    "point": "final points gained in the turn: Qi, a rune, an artifact, stones and symbols that match a rune",
    "stone": "stones gained in the turn, less those paid",
    "lack": "stones that the open artifact nearest to completion still lacks after the turn",
    "nearer": "steps by which the Spirit comes nearer to the next rune that it can still take",
    "rune": "runes gained in the turn, beyond their points",
    "last": "1 if the turn ends the game by Qi and leaves the seat in the lead, -1 if it leaves it behind",
    "card": "second cards cast",
    "next": "Qi and stones that the next seat can then take with its best card, as the hands and the supply lie open",
}
POINT, STONE, LACK, NEARER, RUNE_GAIN, LAST, SECOND_CARD, NEXT_SEAT = range(8)
MOST_WEIGHT = 10_000.0  # points
UNIT = 1000  # weights are kept in thousandths
BEAM = 8  # first cards that are gone on with

# ---- a mind's memory: a table on which it tries things out, then -----------------------------------------------
WEIGHT = VIEW_WORDS  # in thousandths, by feature
GOT = WEIGHT + len(FEATURES)  # stones taken, by index of colour
SYMBOL_FIELDS = GOT + 5  # of each colour: set of fields
NEAR_STACK = SYMBOL_FIELDS + 5  # of each element: set of fields beside its stack
OPEN_FIELDS = NEAR_STACK + 5  # fields with a symbol and no other Spirit
LEVEL = OPEN_FIELDS + 1  # fields from which a wanted rune is so many steps away
LEVELS = 16
REACH = LEVEL + LEVELS  # of each set of stones: fields that they lead to
SAVED = REACH + 16  # layout words before a QUAKE
SAVED_WORDS = 16
BEST = SAVED + SAVED_WORDS  # of the beam: values, then numbers of casts
RUNE_TAKEN = BEST + 2 * BEAM  # 1 + the element of the rune that the turn gives, 0 for none
NEAREST = RUNE_TAKEN + 1  # steps to the next rune after the turn
KNOWN = NEAREST + 1  # of each set of stones taken: its value without Qi, once it was worked out
KNOWN_WORDS = 5**5  # up to four of each colour
SECOND_NUMBER = KNOWN + KNOWN_WORDS  # of the best second card: its number, -1 for none
NO_LOG = SECOND_NUMBER + 1  # a closed log
WORK_WORDS = NO_LOG + 2

assert FIELDS <= 63  # sets of fields are one word
