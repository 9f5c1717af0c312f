"""How a game is told to people: one file a game, found by the game's id.

A tale has one function, ``tell(events, coloured) -> iterator of str``: lines of text from the events of a trace.
"""
