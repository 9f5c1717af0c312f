"""Games of the twin alone: stones are conserved, every variant ends, columns add up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .columns import seat_row
from .game import Record
from .play import Lost, count_stones, play_one, self_play
from .setup import PLAYERS
from .values import ARTIFACTS, LETTERS, OTHER_RULES

ENDS = {
    "standard": {"qi", "runes", "artifacts", "stalemate", "cap"},
    "novice": {"four-artifacts", "stalemate", "cap"},
    "cooperative": {"cards", "artifacts"},
}


def test_stones_are_conserved_over_some_thousand_random_turns() -> None:
    seen = self_play(2500, 11)
    assert seen["turns"] >= 2500 and seen["event craft"] and seen["event discard"] and seen["event place"]


def test_a_lost_stone_is_noticed() -> None:
    def steal(play: Any) -> None:
        if play.events[-1]["event"] == "refill":
            play.table.supply = play.table.supply[:-1]
        count_stones(play)

    with pytest.raises(Lost):
        play_one(Random(1), 2, watch=steal)


@pytest.mark.parametrize(("variant", "players"), [(v, p) for v, all_of in PLAYERS.items() for p in all_of])
def test_every_variant_ends_and_its_columns_add_up(variant: str, players: int) -> None:
    for seed in range(2):
        record = play_one(Random(seed), players, variant, stop=0.2)
        assert record.game["reason"] in ENDS[variant]
        add_up(record, variant, players)


def add_up(record: Record, variant: str, players: int) -> None:
    """Hold the columns against the events."""
    events, rows, game = record.events, record.seats, record.game
    assert sum(row["win_share"] for row in rows) == pytest.approx(1)
    assert game["turns"] == sum(row["turns"] for row in rows) and game["rounds"] == -(
        -game["turns"] // players
    )
    taken = [event["taken"] for event in events if event["event"] == "activate"]
    gained = [name for name in rows[0] if name.startswith("gained_")]
    assert sum(row[name] for row in rows for name in gained) == sum(map(len, taken))
    assert sum(row["turns_dry"] for row in rows) == sum(not one for one in taken)
    for row in rows:
        assert row["decisions"] == sum(row[f"cards_{kind}"] for kind in ("spin", "fly", "quake", "shift"))
        assert row["crafted"] == sum(row[f"craft_{name.replace('-', '_')}_turn"] > 0 for name in ARTIFACTS)
        if variant == "standard":
            kinds = ("runes", "artifacts", "qi", "stones", "symbols")
            assert row["total"] == sum(row[kind] for kind in kinds)
            assert row["qi"] == sum(row[f"qi_{source}"] for source in ("own", "line", "gain", "same_colour"))
            made = row["steps_stone"] + row["steps_free"]
            assert row["steps_lost"] + made == granted(events, row["seat"])
            assert row["steps_blocked"] <= row["steps_lost"]
        else:
            assert row["steps_lost"] == row["runes_owned"] == row["qi"] == 0


def granted(events: list[dict[str, Any]], seat: int) -> int:
    """Steps of all stones taken and of all objectives."""
    own = [event for event in events if event.get("seat") == seat]
    stones = sum(len(event["taken"]) for event in own if event["event"] == "activate")
    return stones + sum(event["steps"] for event in own if event["event"] == "objective")


@pytest.mark.parametrize("option", sorted(OTHER_RULES))
def test_every_option_plays_to_an_end(option: str) -> None:
    rules = {option: OTHER_RULES[option], "round_cap": 25}
    variant = "cooperative" if option == "coop_fill" else "standard"
    record = play_one(Random(8), 3, variant, rules, shown=7)
    assert record.game["reason"] in ENDS[variant]


def test_every_column_of_the_page_is_there() -> None:
    record = play_one(Random(2), 2)
    seat = "game deal seat strategy colour total runes artifacts qi stones symbols win_share runes_owned crafted turns"
    seat += " turns_dry cards_void steps_stone steps_free steps_extra steps_lost steps_blocked wild_pairs discarded"
    seat += " decisions options_sum qi_other gift_qi qi_own qi_line qi_gain qi_same_colour"
    elements = list(LETTERS)
    names = seat.split() + [f"craft_{name.replace('-', '_')}_turn" for name in ARTIFACTS]
    names += [f"rune_{e}{end}" for e in elements for end in ("", "_turn")] + [f"gained_{e}" for e in elements]
    names += [f"{head}_{kind}" for head in ("cards", "by") for kind in ("spin", "fly", "quake", "shift")]
    assert sorted(record.seats[0]) == sorted(names)
    game = "game deal turns rounds reason winners qi_left crafted rune_sets droughts rounds_dry dry_run lead_changes"
    objectives = "line gain same_colour lines_of_three craft extra_step wild_payment"
    expected = [
        *game.split(),
        "winner_led_from",
        "title",
        *(f"objective_{name}" for name in objectives.split()),
    ]
    assert sorted(record.game) == sorted(expected)
    assert seat_row.__doc__
