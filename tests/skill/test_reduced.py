"""The reduced form of `make skill`: fewer deals, and what the page promises about its deals, variants and verdicts."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from analysis.tuning.streams import STREAMS, stream_seed
from sim.core.jit import COMPILED
from sim.morty.printed.scroll import FORMS, parameters
from strategies.registry import built_in
from tests.skill import ahead as looking
from tests.skill import speed
from tests.skill.__main__ import FULL, SEED
from tests.skill.meet import GAME, Asked, Meeting, deals_seed, met, of_players, shares
from tests.skill.minds import (
    BEST,
    FLOOR,
    TARGETS,
    base,
    cells,
    heads_up,
    minds,
    styles,
    tuned,
    tuned_meetings,
)
from tests.skill.page import (
    Section,
    ahead_section,
    cells_section,
    heads_section,
    page,
    speed_section,
    styles_section,
    variants_section,
)
from tests.skill.variants import Maker, against, described, written

pytestmark = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")
ASKED = Asked(SEED, 2)


@pytest.fixture(scope="module", autouse=True)
def few_points() -> Iterator[None]:
    """Take fewer quasi-random points for the width of a family."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.stats.intervals._DRAWS", 11)
        yield


def kept(section: Section) -> list[bool]:
    return [line.kept for line in section.lines]


def test_deals_are_none_that_weights_were_found_on() -> None:
    sections = ("heads-up", "styles", "cells", "variants", "looking ahead")
    own = {deals_seed(seed, section) for seed in range(50) for section in sections}
    assert len(own) == 50 * len(sections)
    assert own.isdisjoint(stream_seed(seed, stream) for seed in range(1000) for stream in STREAMS)
    meeting = tuned_meetings(3, "greedy")[0]
    scenario, others = meeting.play("cells", 0, 9).seated(meeting.mind, SEED)
    assert scenario.seed == scenario.strategy_seed == deals_seed(SEED, "cells")
    assert scenario.rotate and scenario.players == 3 and [other.id for other in others] == ["greedy"] * 2


def test_threads_change_no_number_and_equal_minds_share_alike() -> None:
    game, greedy = of_players(base(), 3), minds()["greedy"].mind
    meetings = [Meeting("greedy", game, greedy, greedy), Meeting("floor", game, minds()[FLOOR].mind, greedy)]
    rows = shares(meetings, "cells", 300, ASKED)
    assert (rows == shares(meetings, "cells", 300, Asked(SEED, 1))).all()
    assert rows.shape == (300, 2) and rows[:, 0] == pytest.approx(1 / 3)  # rotated, it plays the same game
    found = met(meetings, "cells", 300, ASKED)
    assert found["value"].to_list() == pytest.approx(rows.mean(axis=0).tolist())
    assert found["fair"].to_list() == pytest.approx([1 / 3] * 2) and found["high"][1] < 0.05


def test_every_fast_mind_beats_random_play() -> None:
    found = heads_up(200, ASKED)
    slow = {id_ for id_, one in minds().items() if one.slow}
    assert set(found["name"]) == set(built_in(GAME)) - slow - {FLOOR}
    assert found["low"].min() > 0.9
    assert "200 deals" in heads_section(found, 200).text


def test_styles_lead_in_their_signatures_and_several_win() -> None:
    design, ahead, won = styles(6, ASKED)
    declared = [id_ for id_, one in minds().items() if one.signature]
    assert design.players == 4 and sorted(won["name"]) == declared and BEST not in declared
    assert ahead.height == len(declared) * (len(declared) - 1) and ahead["value"].min() > 0
    assert len(design.line_ups) == design.of and design.orders == 24 and design.deals == 6
    assert won["value"].mean() == pytest.approx(1 / 4)  # all sit equally often
    assert won.filter(pl.col("value") > 0.15).height >= 5
    text = styles_section(design, ahead, won).text
    assert all(f"| `{id_}` | `{minds()[id_].signature}` |" in text for id_ in declared)


def test_the_tuned_mind_beats_both_fields_in_every_cell() -> None:
    found = tuned(60, ASKED)
    wanted = {(cell, other, n) for cell in cells() for other, by in TARGETS.items() for n in by}
    assert set(found.select("cell", "field", "players").iter_rows()) == wanted and len(wanted) == 36
    assert (found["low"] > found["fair"]).all()
    section = cells_section(found, 60)
    assert len(section.lines) == 6
    lost = found.with_columns(target=pl.lit(0.999))
    assert kept(cells_section(lost, 60)) == [False] * 6


def test_variants_are_games_and_cover_the_terms(tmp_path: Path) -> None:
    trees = [Maker(SEED, number).variant() for number in range(1, FULL.variants + 1)]
    assert trees == [Maker(SEED, number).variant() for number in range(1, FULL.variants + 1)]
    assert Maker(SEED + 1, 1).variant() != trees[0]
    loaded = [written(tmp_path, tree) for tree in trees]
    assert len({scenario.hash() for scenario in loaded}) == FULL.variants
    terms = [
        term for tree in trees for one in tree["components"]["scrolls"].values() for term in one["terms"]
    ]
    assert {term["measure"] for term in terms} == set(parameters())
    assert {form for term in terms for form in term} - {"measure", "at_least"} == set(FORMS)
    assert {tree["players"] for tree in trees} == {2, 3, 4} and {tree["side"] for tree in trees} == {"A", "B"}
    assert {isinstance(tree["components"]["tiles"], str) for tree in trees} == {True, False}
    assert described(trees[0]).startswith(f"{trees[0]['side']}, ")


def test_any_seed_makes_variants_that_load(tmp_path: Path) -> None:
    for number in range(80):
        written(tmp_path, Maker(SEED + 1, number).variant())


def test_the_tuned_mind_wins_in_variants(tmp_path: Path) -> None:
    found = against(tmp_path, 4, 60, ASKED)
    assert (found["value"] > found["fair"]).all() and found["name"].to_list() == ["1", "2", "3", "4"]
    assert kept(variants_section(found.with_columns(low=pl.col("fair") + 0.01), 60)) == [True]
    assert kept(variants_section(found.with_columns(low=pl.col("fair")), 60)) == [False]


def test_speed_is_told_beside_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = {id_: minds()[id_] for id_ in ("greedy", "random", BEST)}
    monkeypatch.setattr(speed, "minds", lambda: chosen)
    found = speed.speeds(2, 0.002)
    assert found["mind"].to_list() == list(chosen)
    assert (found["least"] <= found["ratio"]).all() and (found["ratio"] <= found["most"]).all()
    assert found["candidates"].min() > 5
    for ratio, good in ((0.51, True), (0.49, False)):
        assert kept(speed_section(found.with_columns(ratio=pl.lit(ratio)), 2)) == [good]


def test_a_mind_that_looks_ahead_meets_the_tuned_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "TABLES", (2,))
    assert looking.slow() == [id_ for id_ in built_in(GAME) if minds()[id_].mind.facts["looks_ahead"]]
    id_ = looking.slow()[0]
    found = looking.ahead(id_, 2, ASKED)
    assert found["fair"].to_list() == [0.5] and 0 <= found["low"][0] <= found["value"][0] <= 1
    told = looking.budget(id_)
    assert told and all(any(digit.isdigit() for digit in line) for line in told)
    assert all(f"- {line}\n" in ahead_section(id_, found, 2, told).text for line in told)


def test_the_page_shows_what_was_not_kept() -> None:
    shown = {"name": ["a", "b"], "value": [0.97, 0.96], "low": [0.96, 0.94], "high": [0.98, 0.97]}
    bad = heads_section(pl.DataFrame(shown), 5)
    good = heads_section(pl.DataFrame(shown).head(1), 5)
    assert kept(bad) == [False] and kept(good) == [True]
    text = page([good, bad], "As asked.")
    assert "As asked." in text and text.count("**no**") == 1 and "94.00 % or more (`b`)" in text
    assert text.count(f"## {good.title}") == 2
