"""Ways to play Morty Sorty: one file a strategy, found by its name.

A file has a first line that says the idea, ``FACTS``, and either ``WEIGHTS`` (stars per unit of each
feature of sim/morty/features.py) or a kernel
``decide(view, rules, seat, source)`` that returns a move. CONTRIBUTING.md has a recipe.
"""
