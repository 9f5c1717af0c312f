"""Morty Sorty: six cells, both sides with the large scrolls and with each of the two scroll sets.

Steps were set where a step changes the course of half to nine tenths of the games of `greedy-plus`.
"""

STEPS = {"crowd": 1 / 16, "label_lost": 0.5, "toward": 0.5}
ABSENT = {"pass": -4.0}  # at 0 every second game has a pass that was not forced
LEFT_OUT = ("favourite", "denied")  # one is for a style; the other takes longer than all the rest together
