"""What a game's plug-ins must keep to: one file a game, for `check` and for what is tried before it plays.

A module has ``problems(own, watch, kept)``, which runs with the compiler off, and ``compiled(own, watch, kept)``, which
asks the same again with it on; `kept` is the file in which the first leaves what it asked, and the answers.
"""
