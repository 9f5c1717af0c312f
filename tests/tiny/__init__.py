"""A third game, for tests only: small enough to be solved by enumeration, so that the core is held to know no game.

Rules. Two players, six tiles numbered 1 to 6, a level of three spaces for each player, one badge. The tiles are
shuffled and the first `open` (2) lie open. From seat 0 on the seats take turns, three each. In a turn a seat takes an
open tile and lays it on an empty space of its level, numbers ascending from left to right; if nothing fits, it does
nothing. A taken tile closes the gap, and the next tile of the bag lies open behind the others. The first seat whose
level holds two neighbours that rise by one claims the badge. Stars: 1 a tile, `level` (2) for a full level, `badge` (2)
for the badge. Most stars win; a tie is shared.

Placements in order: tile as it lies open, then space from the left.

Draws. Streams as in every game: the bag is shuffled by draws below 6 - i at index i of stream 0 of the deal; a decision
of a seat has the key `child(stream_key(strategy_seed, deal, 16 + seat), turn)`.
"""
