"""Objective cards: one file each, found by scanning.

``reached(view)`` gives the count that the card rewards, of the present turn, just after the activation (the first four
cards) or after a craft; cards that change what may be done have 0.
"""
