"""`tallycat compare`: its document, letter by letter; verdicts; one result whatever interrupts it."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from analysis.experiments import play, run
from scripts._games import GAMES
from sim.core.scenario import load
from sim.morty.trust import trust
from tests.contract.cli import Result, snapshot, tallycat

BASE = 'game = "morty"\nseats.strategies = "greedy"\n[run]\nseed = 5\n'
CHAIN = 'extends = "base.toml"\n[components.badges.chain]\nribbons = [10, 7, 4]\n'
TWO = 'extends = "base.toml"\nplayers = 2\n'
NOISE = 'extends = "base.toml"\n[run]\nstrategy_seed = 99\n'
VARIANT = {
    "name", "adapted", "trust", "value", "difference", "low", "high", "se_paired", "se_unpaired", "touched", "nonzero",
    "verdict", "threshold", "games_saved",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    tiles = tallycat("components", "--json").json()["tiles"]
    rows = ", ".join("{" + ", ".join(f"{k} = {json.dumps(v)}" for k, v in t.items()) + "}" for t in tiles)
    listed = f'extends = "base.toml"\n[components]\ntiles = [{rows}]\n'
    for name, text in {"base": BASE, "chain": CHAIN, "two": TWO, "noise": NOISE, "t1": listed}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    (tmp_path / "again.toml").write_text('extends = "base.toml"\ntitle = "Once more"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def compared(*words: object) -> Any:
    done = tallycat("compare", *words, "--json")
    assert done.code == 0, done.err
    return done.json()


def row(document: Any, name: str) -> Any:
    return next(one for one in document["statistics"] if one["name"] == name)


def test_the_document_is_as_the_interface_says(folder: Path) -> None:
    found = compared("base.toml", "chain.toml", "two.toml", "--games", 300)
    assert (found["games"], found["deals"], found["stopped_because"]) == (300, 300, "size")
    for one in found["statistics"]:
        assert set(one) == {"name", "unit", "baseline", "variants"}
        assert set(one["baseline"]) == {"value", "low", "high"}
        assert [v["name"] for v in one["variants"]] == ["chain", "two"]
        for variant in one["variants"]:
            assert set(variant) == VARIANT
            assert variant["verdict"] in ("same", "differs", "undecided", "identical")
            assert variant["trust"] in ("high", "medium", "none") and variant["adapted"] is False
            nonzero = variant["low"] is not None and not variant["low"] <= 0 <= variant["high"]
            assert variant["nonzero"] == nonzero
    names = [one["name"] for one in found["statistics"]]
    assert len(names) == len(set(names))
    assert {"win_share.seat.3", "win_share.strategy.greedy", "badge.chain.claimed", "total.sd"} <= set(names)
    lacking = row(found, "win_share.seat.3")["variants"][1]
    assert [lacking[key] for key in ("value", "difference", "low", "touched")] == [None] * 4
    assert lacking["verdict"] == "undecided" and row(found, "win_share.seat.3")["baseline"]["value"] > 0
    trusts = {one["name"]: one["variants"][0]["trust"] for one in found["statistics"]}
    plain = load(folder / "base.toml", GAMES)
    assert {name: trust(name, plain).level for name in trusts} == trusts and len(set(trusts.values())) > 1


def test_a_difference_is_the_mean_of_differences_by_deal(folder: Path) -> None:
    """Against two runs on disk, deal by deal."""
    import polars as pl

    found = row(compared("base.toml", "chain.toml", "--games", 2500), "total.mean")
    means = []
    for name in ("base", "chain"):
        done = tallycat("simulate", f"{name}.toml", "--games", 2500, "--seed", 5, "--out", name, "--json")
        assert done.code == 0
        seats = pl.read_parquet(f"{name}/seats/*.parquet")
        means.append(seats.group_by("deal").agg(pl.col("total").mean()).sort("deal")["total"])
    apart = means[1] - means[0]
    one = found["variants"][0]
    assert found["baseline"]["value"] == pytest.approx(means[0].mean())
    assert one["difference"] == pytest.approx(apart.mean())
    assert one["se_paired"] == pytest.approx(apart.std() / math.sqrt(2500))
    assert one["se_unpaired"] == pytest.approx(math.hypot(means[0].std(), means[1].std()) / math.sqrt(2500))
    assert one["touched"] == (apart != 0).mean()
    width = (one["high"] - one["low"]) / 2 / one["se_paired"]
    assert 2.6 < width < 3.35, "between one statistic's width and Sidak's for all"
    assert one["games_saved"] == pytest.approx((one["se_unpaired"] / one["se_paired"]) ** 2)


@pytest.mark.parametrize("other", ["base", "again", "t1"])
def test_a_base_against_itself_is_identical(folder: Path, other: str) -> None:
    """Also written in another way, with another hash: then because no deal was touched."""
    found = compared("base.toml", f"{other}.toml", "--games", 2000)
    for one in found["statistics"]:
        variant = one["variants"][0]
        assert variant["difference"] == 0 and variant["low"] == 0 and variant["high"] == 0
        assert variant["touched"] == 0 and not variant["nonzero"]
        assert variant["verdict"] == "identical", one["name"]


def test_few_deals_say_identical_only_of_the_same_game(folder: Path) -> None:
    found = compared("base.toml", "base.toml", "t1.toml", "--games", 40)
    assert {v["verdict"] for one in found["statistics"] for v in one["variants"][:1]} == {"identical"}
    assert row(found, "win_share.seat.0")["variants"][1]["verdict"] == "undecided", "3/40 is more than 0.015"


def test_other_draws_of_the_strategies_are_no_other_game_but_touch_deals(folder: Path) -> None:
    found = compared("base.toml", "noise.toml", "--games", 2000)
    one = row(found, "total.mean")["variants"][0]
    assert one["touched"] > 0.5 and one["difference"] != 0 and one["verdict"] != "identical"


def test_threads_and_seeds(folder: Path) -> None:
    one = compared("base.toml", "chain.toml", "--games", 1500, "--threads", 1)
    assert one == compared("base.toml", "chain.toml", "--games", 1500, "--threads", 3)
    assert one == compared("base.toml", "chain.toml", "--games", 1500, "--seed", 5)
    assert one != compared("base.toml", "chain.toml", "--games", 1500, "--seed", 6)


def test_it_stops_at_a_look_with_the_numbers_of_a_fixed_size(folder: Path) -> None:
    rules = "rounds 0.5, win_share.seat.* 20pp"
    found = compared("base.toml", "chain.toml", "--until", rules)
    assert (found["deals"], found["stopped_because"]) == (2000, "precision")
    fixed = compared("base.toml", "chain.toml", "--games", 2000)
    assert {**fixed, "stopped_because": "precision"} == found
    limit = compared("base.toml", "chain.toml", "--until", "total.mean 0.0001", "--games", 2100)
    assert (limit["deals"], limit["stopped_because"]) == (2100, "limit")


def test_rules_of_the_scenario_count_where_no_option_is(folder: Path) -> None:
    (folder / "rules.toml").write_text('extends = "base.toml"\nrun.until = "rounds 0.5"\n')
    assert compared("rules.toml", "chain.toml")["stopped_because"] == "precision"
    (folder / "wrong.toml").write_text('extends = "base.toml"\nrun.until = "rouns 0.5"\n')
    done = tallycat("compare", "wrong.toml", "chain.toml")
    assert done.code == 2 and "wrong.toml: run.until" in done.err and 'did you mean "rounds"' in done.err


def test_a_verdict_that_decides_has_wider_intervals(folder: Path) -> None:
    found = compared("base.toml", "chain.toml", "--until", "rounds verdict")
    assert (found["deals"], found["stopped_because"]) == (2000, "verdict")
    fixed = compared("base.toml", "chain.toml", "--games", 2000)
    wide, usual = (row(one, "total.mean")["variants"][0] for one in (found, fixed))
    assert wide["difference"] == usual["difference"] and wide["low"] < usual["low"]


REFUSED = {
    "no statistic": ("win_share.seet.* 1pp", ["win_share.seet.*", "no statistic", "badge.chain.claimed"]),
    "points of stars": ("total.mean 1pp", ["pp for total.mean", "a number of stars"]),
    "no width": ("rounds", ['"rounds"', "half the width"]),
    "no number": ("rounds soon", ['"rounds soon"']),
    "nothing": ("rounds 0", ['"rounds 0"']),
    "two of them": ("rounds -1, nothing 3", ['"rounds -1"']),
}


@pytest.mark.parametrize("case", REFUSED)
def test_rules_are_refused(case: str, folder: Path) -> None:
    rules, said = REFUSED[case]
    done = tallycat("compare", "base.toml", "chain.toml", "--until", rules)
    assert done.code == 2 and not done.out
    assert [text for text in ["--until", *said] if text not in done.err] == [], done.err


def test_what_else_is_refused(folder: Path) -> None:
    (folder / "bad.toml").write_text('extends = "base.toml"\nplayers = 7\n')
    (folder / "worse.toml").write_text('extends = "base.toml"\nside = "C"\n')
    done = tallycat("compare", "base.toml", "bad.toml", "worse.toml")
    assert done.code == 2 and "bad.toml: players" in done.err and "worse.toml: side" in done.err
    assert "--out DIR" in tallycat("compare", "base.toml", "chain.toml", "--resume").err
    assert tallycat("compare", "base.toml").code == 2
    (folder / "keep").mkdir()
    (folder / "keep/mine.txt").write_text("mine")
    before = snapshot(folder)
    done = tallycat("compare", "base.toml", "chain.toml", "--out", "keep", "--force")
    assert done.code == 2 and "no comparison wrote" in done.err and snapshot(folder) == before


def interrupted(monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], pieces: int) -> Result:
    """Run a command that is told to stop after so many pieces, with a disk that takes every one of them."""
    real = play.played

    def short(tables: Any, deals: Any, threads: int, tick: Any, stop: Any) -> Any:
        for number, piece in enumerate(real(tables, deals, threads, tick, stop)):
            yield piece
            if number + 1 == pieces:
                stop.set()
                return

    with monkeypatch.context() as patch:
        patch.setattr(run, "played", short)
        patch.setattr(run, "_KEEP_S", 0.0)
        return tallycat(*words)


@pytest.mark.parametrize("until", [[], ["--until", "total.mean 0.3"]])
def test_going_on_is_as_never_stopped(
    until: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("compare", "base.toml", "chain.toml", "two.toml", "--games", 5000, *until, "--out")
    assert tallycat(*words, "whole").code == 0
    stopped = interrupted(monkeypatch, (*words, "part"), 2)
    assert stopped.code == 130 and "2,000 of 5,000 deals are safe" in stopped.err
    assert "--resume" in stopped.err.splitlines()[-1] and not (folder / "part/compare.json").exists()
    again = interrupted(monkeypatch, (*words, "part", "--resume"), 1)
    assert again.code in (0, 130)
    assert tallycat(*words, "part", "--resume").code == 0
    for file in ("compare.json", "compare.csv"):
        assert (folder / "part" / file).read_bytes() == (folder / "whole" / file).read_bytes()
    assert len(list((folder / "part").glob("deals-*"))) == 1


def test_a_damaged_state_is_played_again_and_another_comparison_is_refused(folder: Path) -> None:
    words = ("compare", "base.toml", "chain.toml", "--games", 1500, "--out", "kept")
    assert tallycat(*words).code == 0
    first = (folder / "kept/compare.json").read_bytes()
    assert "--resume to go on" in tallycat(*words).err
    (state,) = (folder / "kept").glob("deals-*.npz")
    state.write_bytes(state.read_bytes()[:-9])
    assert tallycat(*words, "--resume").code == 0
    assert (folder / "kept/compare.json").read_bytes() == first
    done = tallycat(*words, "--seed", 8, "--resume")
    assert done.code == 2 and "as in this comparison" in done.err


def test_people_are_told_what_else_moved_first(folder: Path) -> None:
    (folder / "six.toml").write_text('extends = "base.toml"\ncomponents.display = { 4 = 6 }\n')
    done = tallycat("compare", "base.toml", "six.toml", "--games", 2000)
    lines = done.out.splitlines()
    assert "2,000 games" in lines[0] and "as many as were asked for" in lines[0]
    assert lines[2] == "six: strategies not re-tuned"
    assert lines[3] == "what else moved" and [line.split()[:2] for line in lines[5:8]] == [
        ["!", "rounds"], ["!", "tiles.mean"], ["!", "special_jars.mean"],
    ]  # fmt: skip
    table = [line.split() for line in lines[9:]]
    assert ["rounds"] in [words[:1] for words in table if words[-1] == "differs"]
    assert any("--adapt" in line for line in lines), "scrolls need players that learn"
