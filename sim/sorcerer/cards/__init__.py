"""Kinds of magic cards: one file each, found by scanning.

- ``options(view, colour)``: how many casts there are; `colour` is the index of the card's colour (SHIFT), else 0.
- ``cast(view, rules, b, colour, k)``: carry out cast k for the seat whose words begin at b. Returns what was done, as
  cast.py says.
"""
