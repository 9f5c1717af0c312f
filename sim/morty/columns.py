"""The columns of a run, in the order of its tables."""

from __future__ import annotations

from sim.core.game import Column

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
    Column("gift_stars", "i2", "stars given at the start by the scenario", extra=True),
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
