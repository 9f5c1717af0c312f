"""What there is to give in a game: one file a game, found by its id.

- ``GIFTS``: thing -> key of `[seats] gifts`; ``UNITS``: the keys in which a handicap is counted, the first also the
  unit of prices.
- ``most(scenario, key)``: the largest gift that every other seat can get.
- ``in_play(what, player, block)``: in which games of the block (as it is) a thing that can be forbidden is in play;
  None where it always is.
"""
