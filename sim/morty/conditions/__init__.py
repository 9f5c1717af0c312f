"""What a badge can ask for: one file a condition, found by its name.

A condition file has a first line that says what is asked, and two kernels over the shelf whose words begin at b:

- ``met(view, rules, b, at_least) -> bool`` is the definition.
- ``completing(view, rules, b, at_least, code, legal) -> int64`` says, for a shelf that does not meet it
yet, at which of the legal spaces the tile
  would make it met. It is only the fast form of `met`, and tests/contract/test_conditions.py compares the
  two on random shelves.

A third one, ``near(view, rules, b, at_least) -> int64``, may give a set of spaces that holds, for a shelf that does not
meet it yet, every space where any tile at all would make it met: `completing` is asked of these alone. It is worked out
once a placement, not for each tile; a file may leave it out, then all spaces are asked.

A fourth one, ``advancing(view, rules, b, at_least, code, legal) -> int64``, may say at which of the legal spaces the
tile is a step towards it (the feature `toward`); a file may leave it out, then no step is seen.

``AT_LEAST`` gives the smallest and largest useful threshold; ``READS`` says what of a tile `completing` hangs on:
READS_INGREDIENT (the face up), READS_NUMBER (number and lid), or both.
"""
