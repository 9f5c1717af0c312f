"""What things of a game are worth: gifts and bans, on the same deals.

A thing is given to one seat, or forbidden to one seat, and all deals are played with every seat in turn as that one.
The win shares of a deal add up to one, so that without gift or ban the mean over the seats is the fair share in every
single deal: what is left is what the gift or ban does. Nothing is ever conditioned on who happened to have the thing.

`change.py`: what is done to a seat; `play.py`: plays it; `price.py`: what it is worth; `things/<game>.py`: what there
is to give in a game.
"""
