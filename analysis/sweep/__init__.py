"""Sweeps: a grid of variants of a game, or a balanced sample of it, all on the same deals.

`axes.py`: what is varied; `named/<game>.py`: a game's own axes; `grid.py`: the cells; `play.py`: plays them one after
the other and keeps each that is done; `table.py`: one tidy table of all.
"""
