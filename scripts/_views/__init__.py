"""What a strategy is shown, changed on purpose: one file a game, found by the game's id.

`tallycat check` asks with it whether a strategy is what its facts say. Each file has four functions:

- ``lines(players)``: lines of a scenario for so many players, in some of which much hangs on the other seats
- ``other_draws(view)``: the same view with other draws
- ``other_opponents(view, seat)``: the same view with other things before the other seats, several of them
- ``by_weights(mind, scenario)``: a mind by weights as ``decide(view, rules, seat, source)``
"""
