"""Axes that a game has names for: one file a game, with ``AXES``: name -> function (base scenario, words) -> axes."""
