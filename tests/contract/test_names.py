"""Restricted minds by name: wherever a strategy is named, something may be forbidden to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from scripts._load import loaded
from sim.core.errors import Refused
from sim.core.names import Name, Restrictions, read_name, wrong_with
from strategies.registry import Registry
from tests.contract.cli import FIRST, strategy, tallycat

MAY = Restrictions(("kitten", "pass", "badge:chain"), ("badge:chain",))
IDS = ("greedy", "my own", "random")
LIST = 'greedy, my own, random, each also as in "greedy without kitten"'


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tuned", Name("tuned")),
        ("tuned without kitten", Name("tuned", ("kitten",))),
        ("tuned blind to badge:chain", Name("tuned", (), ("badge:chain",))),
        (
            "my own without pass blind to badge without badge:my-1",
            Name("my own", ("pass", "badge:my-1"), ("badge",)),
        ),
        *(
            (text, Name(text))
            for text in ("without", "a without", "a  without b", " without b", "blind to x")
        ),
        *((text, Name(text)) for text in ("a without b c", "a blind badge", "a without b ", "")),
    ],
)
def test_a_name_is_taken_apart(text: str, name: Name) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("greedy without kitten without pass", []),
        ("my own blind to badge:chain", []),
        ("greedi", [('"greedi"', 'did you mean "greedy"? greedy, my own, random')]),
        (
            "greedi without kiten",
            [
                ('"greedi"', f'did you mean "greedy"? {LIST}'),
                (
                    '"kiten" after "without" in "greedi without kiten"',
                    'did you mean "kitten"? kitten, pass, badge:chain',
                ),
            ],
        ),
        (
            "greedy witout pass",
            [
                (
                    '"greedy witout pass"',
                    f'did you mean "greedy without pass"? {LIST}',
                )
            ],
        ),
        ("greedy blind to pass", [('"pass" after "blind to" in "greedy blind to pass"', "badge:chain")]),
        (
            "greedy without pass without pass",
            [('"without pass" twice in "greedy without pass without pass"', "each restriction once")],
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_name_is_said_with_what_is_accepted(
    name: str, says: list[tuple[str, str]]
) -> None:
    assert list(wrong_with(name, IDS, MAY)) == says


def test_a_game_that_forbids_nothing_says_so() -> None:
    found = list(wrong_with("greedy without pass", IDS, Restrictions()))
    assert found == [('"pass" after "without" in "greedy without pass"', "nothing, in this game")]


def test_a_badge_can_be_forbidden_where_it_can_be_in_play(tmp_path: Path) -> None:
    own = '[components.badges.my-1]\ncondition = "chain"\nat_least = 3\nribbons = [4]\n'
    for head, good, bad in (
        (own, "badge:my-1", "badge:my-2"),
        ('badges = ["chain", "triplet"]\n', "badge:chain", "badge:blue-pair"),
        ('badges = "none"\n', "kitten", "badge"),
    ):
        path = tmp_path / "s.toml"
        path.write_text(f'seats.strategies = "greedy without {good}"\n{head}')
        assert loaded(path).scenario.strategies == (f"greedy without {good}",) * 4
        path.write_text(
            f'seats.strategies = ["greedy without {bad}", "greedy blind to {bad}"]\nplayers = 2\n{head}'
        )
        with pytest.raises(Refused) as refused:
            loaded(path)
        assert [problem.where for problem in refused.value.problems] == [
            f"{path}: seats.strategies[0]",
            f"{path}: seats.strategies[1]",
        ]
        assert all(f'"{bad}"' in problem.found for problem in refused.value.problems)


def test_the_restricted_mind_is_the_mind_with_something_forbidden() -> None:
    registry = Registry("morty")
    mind = registry.mind("greedy without kitten blind to badge:chain without pass")
    assert mind.without == ("kitten", "pass") and mind.blind == ("badge:chain",)
    assert replace(mind, id="greedy", without=(), blind=()) == registry.mind("greedy")
    with pytest.raises(Refused, match='found "greedi"; accepted: did you mean "greedy"'):
        registry.mind("greedi without kitten")


def test_a_file_whose_name_reads_as_a_restriction_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "greedy without pass.py"
    file.write_text(strategy())
    with pytest.raises(Refused, match="reads as a strategy with something forbidden"):
        Registry("morty", [file])


def test_the_restricted_name_stands_in_tables_manifest_and_traces(tmp_path: Path) -> None:
    line_up = ["mine without pass", "greedy without special-jar", "greedy without ingredient:cloud", "random"]
    (tmp_path / "mine.py").write_text(strategy())
    (tmp_path / "s.toml").write_text(f"[seats]\nstrategies = {line_up}\n")
    words = (tmp_path / "s.toml", "--strategy-file", tmp_path / "mine.py", "--json")
    done = tallycat("simulate", *words, "--games", 60, "--out", tmp_path / "run")
    assert done.code == 0, done.err
    assert done.json()["scenario"]["seats"]["strategies"] == line_up
    seats = pl.read_parquet(tmp_path / "run" / "seats" / "*.parquet")
    sums = seats.group_by(pl.col("strategy").cast(pl.String)).sum()
    of = {row["strategy"]: row for row in sums.iter_rows(named=True)}
    assert set(of) == set(line_up)
    assert of[line_up[1]]["special_jars"] == 0 < of[line_up[2]]["special_jars"]
    assert of[line_up[2]]["tiles_cloud"] == 0 < of[line_up[1]]["tiles_cloud"]
    assert tallycat("verify", tmp_path / "run").code == 0
    told = tallycat("show", *words, "--games", "0:1").lines()
    assert told[0]["strategies"] == line_up


def test_the_scenario_hash_takes_in_the_file_behind_a_restricted_name(tmp_path: Path) -> None:
    file, path = tmp_path / "mine.py", tmp_path / "s.toml"
    hashes = set()
    for body, name in (
        (FIRST, "mine"),
        (FIRST, "mine without pass"),
        (f"{FIRST}# other", "mine without pass"),
    ):
        file.write_text(strategy(body))
        path.write_text(f'seats.strategies = "{name}"\n')
        read = loaded(path, files=[file])
        sources = read.registry.own_sources(read.scenario.strategies)
        assert sources == {"mine": file.read_text()}
        hashes.add(read.scenario.hash(sources))
    assert len(hashes) == 3


def test_a_tournament_ranks_restricted_minds(tmp_path: Path) -> None:
    field = "greedy,greedy  without special-jar,greedy without badge"
    done = tallycat(
        "tournament", "--strategies", field, "--games", 200, "--json", "--measure", "special_jars"
    )
    assert done.code == 0, done.err
    assert done.json()["strategies"] == ["greedy", "greedy without special-jar", "greedy without badge"]
    wrong = tallycat("tournament", "--strategies", "greedy,greedy without special-jr", "--json")
    assert (wrong.code, wrong.out) == (2, "")
    assert '--strategies: found "special-jr" after "without"' in wrong.err
    assert 'did you mean "special-jar"?' in wrong.err


@pytest.mark.parametrize("option", ["--against", "--field", "--start"])
def test_a_search_may_name_restricted_minds(option: str, tmp_path: Path) -> None:
    words = ("tune", "--players", 2, "--budget", 1000, "--out", tmp_path / "out", "--json", option)
    wrong = tallycat(*words, "greedy without kiten")
    assert (wrong.code, wrong.out) == (2, "")
    assert f'{option}: found "kiten" after "without"' in wrong.err and 'did you mean "kitten"?' in wrong.err
    assert wrong.err.count("did you mean") == 1, "said once, not once a scenario"
    assert not (tmp_path / "out").exists()


def test_the_list_says_what_can_be_forbidden_and_stays_a_list() -> None:
    done = tallycat("list", "strategies")
    assert 'without special-jar": without special-jar, kitten, pass, badge, badge:full-range' in done.err
    assert 'blind to badge": blind to badge, badge:full-range' in done.err
    assert "without" not in tallycat("list", "strategies", "--json").err
    assert [line.split()[0] for line in done.out.splitlines()] == list(Registry("morty").ids())
