"""The columns of a run of the tiny game."""

from __future__ import annotations

from sim.core.game import Column

SEAT_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("seat", "u1", "seat, from 0"),
    Column("strategy", "name", "strategy that plays the seat"),
    Column("total", "i2", "stars"),
    Column("win_share", "f8", "1 for the winner, 1/2 for both if they share the win"),
    Column("tiles", "u1", "tiles on the level"),
    Column("badge", "u1", "1 if the seat has the badge"),
    Column("options_sum", "u2", "placements over all turns"),
)
GAME_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("winners", "u1", "players who share the win"),
    Column("badge_claimed", "bool", "whether a seat has the badge"),
)
SEAT_WIDTH, GAME_WIDTH = len(SEAT_COLUMNS), len(GAME_COLUMNS)
