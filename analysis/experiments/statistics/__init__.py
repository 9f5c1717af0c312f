"""What experiments compare: statistics of all games here, those of one game in a folder of its name.

A file has `measured(side)`; `analysis/experiments/measured.py` says what it yields.
"""
