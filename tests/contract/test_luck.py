"""Where the outcome comes from: what the streams of the real game do, and the command."""

from __future__ import annotations

import numpy as np

from analysis.luck import OTHER, played, runs_of
from tests.contract.cli import tallycat
from tests.rules.table import plan_of


def test_streams_of_a_game_are_drawn_again_one_at_a_time() -> None:
    plan = plan_of('players = 3\nseats.strategies = ["greedy", "random", "greedy"]\nseats.rotate = true\n')
    ordinary = plan.play(0, 30)
    numbers = np.arange(30)
    deals = np.repeat((numbers // 3)[:, None], len(plan.streams), axis=1)
    same = plan.play_drawn(deals, numbers % 3)
    for name, column in ordinary.seats.items():
        if name != "deal":
            assert np.array_equal(column, same.seats[name]), name
    kept = {"tiles": "animal", "boards": "badge_1", "badges": "animal", "strategies": "animal"}
    for place, stream in enumerate(plan.streams):
        other = deals.copy()
        other[:, place] += OTHER
        block = plan.play_drawn(other, numbers % 3)
        tables = {**block.seats, **block.table}, {**ordinary.seats, **ordinary.table}
        assert np.array_equal(tables[0][kept[stream]], tables[1][kept[stream]]), stream
        assert not np.array_equal(block.seats["total"], ordinary.seats["total"]), stream
        changed = {"boards": "animal", "badges": "badge_1"}.get(stream)
        if changed:
            assert not np.array_equal(tables[0][changed], tables[1][changed])


def test_a_player_is_followed_to_his_seat() -> None:
    plan = plan_of('players = 2\nseats.strategies = ["greedy", "random"]\nseats.rotate = true\n')
    found = played(plan, range(64))
    assert found["total"].shape == (runs_of(5), 64, 2)
    strong, weak = found["total"].mean(axis=(0, 1))
    assert strong > weak + 20


def test_the_command_prints_shares_with_intervals() -> None:
    done = tallycat("luck", "--games", 240, "--threads", "1", "--json")
    assert done.code == 0, done.err
    document = done.json()
    assert document["sources"] == ["tiles", "boards", "badges", "strategies", "seats"]
    assert document["games"] == 240 and document["deals"] == 20
    share = document["outcomes"]["win_share"]
    assert set(share["total"]) == set(document["sources"])
    assert (
        share["total"]["tiles"]["low"] <= share["total"]["tiles"]["value"] <= share["total"]["tiles"]["high"]
    )
    told = tallycat("luck", "--games", 240)
    assert told.code == 0 and "tiles" in told.out and "total" in told.out
