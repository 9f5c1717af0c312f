"""What a scroll term can count: one file a measure, found by its name.

A measure file has a first line that says what it counts, the constants below, and one kernel
``count(view, b, ingredient, parameter) -> int64`` over the shelf whose words
begin at b. It may read OCCUPIED, LID, ING, NUM and WHERE.
A second one, ``after(view, b, ingredient, parameter, code, space, value) -> int64``, gives the same count as if the
tile `code` lay on the empty space too, where `value` is the count without it. It is only the fast form; a file may
leave it out.

A third one, ``raised(view, b, ingredient, parameter) -> int64``, may be given for a count that GROWS by at most one
with each tile, wherever it lies: which tiles raise it. Bit 4 x ingredient + lid stands for the ingredient and lid, bit
NUMBERS_AT + number for the number; a tile raises the count if both bits are set. Then no tile has to be tried.

- ``OWN``: True if only tiles of the scroll's own ingredient can change it.
- ``SPREAD``: BY_INGREDIENT, BY_TILE, BY_LEVEL or BY_SPACE: what the change by one more tile hangs on at most: its
  ingredient alone; the tile, but not where it lies; the tile and the level; the tile and the space.
- ``SEVERAL``: True if it gives several values, packed five bits each (up to twelve, each 1..31; the first lowest).
- ``PARAMETER``: the parameter's name and default, or None.
- ``GROWS`` (may be left out): True if it counts tiles one by one, so that it goes on growing as the shelf fills; such
  counts are what the feature `prospect` looks ahead for.
- ``ANY_TILE`` (may be left out): True if all tiles of an ingredient change it alike, whatever their numbers and lids:
  then it is worked out once an ingredient, not for each tile.
- ``BESIDE`` (may be left out, means something with OWN and ANY_TILE): True if a tile of the ingredient changes it alike
  on all spaces that have no neighbour of the ingredient: one of them is looked at.

tests/contract/test_measures.py holds every file to what it says.
"""
