"""The columns of a run, in the order of the tables, and the kernels that write a finished game into them."""

from __future__ import annotations

from typing import Any

from sim.core.game import Column
from sim.core.jit import kernel, popcount
from sim.morty.deal import END, LEADERS, NEXT
from sim.morty.score import label_stars, level_stars, scroll_stars, total, winners
from sim.morty.state import (
    ANIMAL,
    BADGE,
    BADGE_STARS,
    CLAIM,
    DECISIONS,
    FORCED,
    GAINED,
    GIFT_STARS,
    ING,
    JARS,
    KITTEN_STARS,
    KITTENS,
    LEVEL_ROUND,
    LID,
    MET,
    MISSED,
    OPTIONS,
    PASSES,
    PLAYERS,
    ROUND,
    SEAT_WORDS,
    SEATS,
    SPENT,
    TAKEN_JARS,
)

NULL_NAME = 255

SEAT_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("seat", "u1", "seat, from 0; seat 0 opens round 1"),
    Column("strategy", "name", "strategy that plays the seat"),
    Column("animal", "name", "board of the seat"),
    Column("total", "i2", "stars"),
    Column("levels", "i2", "stars from filled levels"),
    Column("scroll_toadstool", "i2", "stars from the toadstool scroll"),
    Column("scroll_cloud", "i2", "stars from the cloud scroll, places included"),
    Column("scroll_eyes", "i2", "stars from the eyes scroll"),
    Column("scroll_mandrake", "i2", "stars from the mandrake scroll"),
    Column("labels", "i2", "stars from labels"),
    Column("kittens", "i2", "stars from kittens left"),
    Column("badges", "i2", "stars from badges"),
    Column("win_share", "f8", "1 for the winner, 1/k for each of k winners"),
    Column("tiles_toadstool", "u1", "tiles on the shelf that show toadstool"),
    Column("tiles_cloud", "u1", "tiles on the shelf that show cloud"),
    Column("tiles_eyes", "u1", "tiles on the shelf that show eyes"),
    Column("tiles_mandrake", "u1", "tiles on the shelf that show mandrake"),
    Column("tiles_gold", "u1", "gold lids on the shelf"),
    Column("tiles_silver", "u1", "silver lids on the shelf"),
    Column("tiles_black", "u1", "black lids on the shelf"),
    Column("tiles_blue", "u1", "blue lids on the shelf"),
    Column("labels_met", "u1", "labels met, counted singly"),
    Column("special_jars", "u1", "jars taken from the bar"),
    Column("kittens_gained", "u1", "kittens gained, without the start"),
    Column("kittens_spent", "u1", "kittens spent"),
    Column("badge_1_ribbon", "u1", "ribbon on badge 1, 0 never"),
    Column("badge_1_round", "u1", "round of the claim of badge 1, 0 never"),
    Column("badge_2_ribbon", "u1", "ribbon on badge 2, 0 never"),
    Column("badge_2_round", "u1", "round of the claim of badge 2, 0 never"),
    Column("level_top_round", "u1", "round in which the top level was filled, 0 never"),
    Column("level_middle_round", "u1", "round in which the middle level was filled, 0 never"),
    Column("level_bottom_round", "u1", "round in which the bottom level was filled, 0 never"),
    Column("decisions", "u1", "display turns and special choices"),
    Column("passes", "u1", "passes on display turns"),
    Column("forced_passes", "u1", "passes on display turns because nothing fitted"),
    Column("options_sum", "u2", "distinct placements over all decisions"),
    Column("gift_stars", "i2", "stars given at the start by the scenario"),
)

GAME_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("rounds", "u1", "rounds played"),
    Column("badge_1", "name", "first badge, null when none"),
    Column("badge_2", "name", "second badge, null when none"),
    Column("winners", "u1", "players who share the win"),
    Column("tie_broken", "bool", "fewer winners than players with the top total"),
    Column("bar_left", "u1", "jars left on the bar"),
    Column("bag_left", "u1", "tiles left in the bag after the last full display"),
    Column("kitten_supply_empty", "u1", "times a kitten was due and none was left"),
    Column("lead_changes", "u1", "rounds whose leaders share no seat with those of the round before"),
    Column("winner_led_from", "u1", "first round from which the winner was never behind, 0 for a shared win"),
)

SEAT_WIDTH, GAME_WIDTH = len(SEAT_COLUMNS), len(GAME_COLUMNS)
WIN_SHARE = [c.name for c in SEAT_COLUMNS].index("win_share")  # holds the number of winners where the seat is one, else 0


@kernel
def _write_seat(view: Any, rules: Any, seat: Any, won: Any, row: Any) -> Any:
    """Write the columns from `total` on that a seat's shelf and counters give."""
    b = SEATS + seat * SEAT_WORDS
    row[4] = view[b + ANIMAL]
    row[5] = total(view, rules, seat)
    row[6] = level_stars(view, rules, b)
    for ingredient in range(4):
        row[7 + ingredient] = scroll_stars(view, rules, seat, ingredient)
        row[15 + ingredient] = popcount(view[b + ING + ingredient])
        row[19 + ingredient] = popcount(view[b + LID + ingredient])
    row[11] = label_stars(view, rules, b, view[b + MET])
    row[12] = view[b + KITTENS] * rules[KITTEN_STARS]
    row[13] = view[b + BADGE_STARS]
    row[14] = won
    row[23] = popcount(view[b + MET])
    row[24] = view[b + TAKEN_JARS]
    row[25] = view[b + GAINED]
    row[26] = view[b + SPENT]
    for i in range(4):
        row[27 + i] = view[b + CLAIM + i]
    for level in range(3):
        row[31 + level] = view[b + LEVEL_ROUND + level]
    row[34] = view[b + DECISIONS]
    row[35] = view[b + PASSES]
    row[36] = view[b + FORCED]
    row[37] = view[b + OPTIONS]
    row[38] = view[b + GIFT_STARS]


@kernel
def _lead_changes(hidden: Any, rounds: Any) -> Any:
    changes = 0
    for r in range(2, rounds + 1):
        changes += 1 if hidden[LEADERS + r] & hidden[LEADERS + r - 1] == 0 else 0
    return changes


@kernel
def _led_from(hidden: Any, rounds: Any, won: Any) -> Any:
    """Return the first round from which the only winner (a bit) was never behind."""
    r = rounds
    while r > 1 and hidden[LEADERS + r - 1] & won:
        r -= 1
    return r


@kernel
def write_game(view: Any, rules: Any, hidden: Any, game: Any, deal: Any, rotation: Any, seat_rows: Any, row: Any) -> Any:
    """Write a finished game.

    Parameters
    ----------
    seat_rows : int64 array, shape (players, SEAT_WIDTH)
        One row a seat; `strategy` is the place in the line-up.
    row : int64 array, shape (GAME_WIDTH,)
        Badges are rows of the rules' badges.
    """
    players, rounds = view[PLAYERS], view[ROUND]
    tied = hidden[LEADERS + rounds]
    won = winners(view, rules, tied)
    share = popcount(won)
    for seat in range(players):
        out = seat_rows[seat]
        out[0], out[1], out[2], out[3] = game, deal, seat, (seat + rotation) % players
        _write_seat(view, rules, seat, share * ((won >> seat) & 1), out)
    row[0], row[1], row[2] = game, deal, rounds
    for which in range(2):
        row[3 + which] = view[BADGE + which] if view[BADGE + which] >= 0 else NULL_NAME
    row[5] = share
    row[6] = 1 if share < popcount(tied) else 0
    row[7] = view[JARS]
    row[8] = hidden[END] - hidden[NEXT]
    row[9] = view[MISSED]
    row[10] = _lead_changes(hidden, rounds)
    row[11] = _led_from(hidden, rounds, won) if share == 1 else 0
