"""The command `tallycat tournament` with the real game: one document, the tables, refusals, going on."""

from pathlib import Path

import pytest

from analysis.tournament.measures import named
from sim.core.plugins import declared
from strategies.registry import built_in
from tests.contract.cli import snapshot, strategy, tallycat

FEW = ("--games", "60", "--seed", "4")
TWO = "players = 2\n"
REFUSED: dict[str, tuple[list[str], list[str]]] = {
    "a strategy of an unknown name": (
        ["--strategies", "gredy,random"],
        ["--strategies", '"gredy"', 'mean "greedy"?'],
    ),
    "a restriction that is none": (
        ["--strategies", "greedy without kitens,random"],
        ["--strategies", '"kitens" after "without"', 'mean "kitten"?'],
    ),
    "one strategy": (["--strategies", "greedy"], ["--strategies", "1 strategy", "two different"]),
    "one strategy twice": (
        ["--strategies", "greedy, greedy"],
        ["--strategies", "1 strategy", "two different"],
    ),
    "an empty name": (["--strategies", "greedy,,random"], ["--strategies", '"greedy,,random"', "comma"]),
    "all left out": (
        ["--strategies", "greedy,random", "--without", "greedy,random"],
        ["--without", "0 strategies left"],
    ),
    "left out what does not play": (
        ["--strategies", "greedy,random", "--without", "greedy-plus"],
        ["--without", '"greedy-plus"', "greedy, random"],
    ),
    "a folder of others": (["--out", "full"], ["full", "no tournament wrote"]),
    "a folder of others by force": (["--out", "full", "--force"], ["full", "no tournament wrote"]),
    "below a file": (["--out", "full/keep.txt/new"], ["keep.txt is a file"]),
    "force and resume": (["--out", "new", "--force", "--resume"], ["--force and --resume"]),
    "resume nothing": (["--resume"], ["--resume", "no --out"]),
    "no games": (["--games", "0"], ["--games", "1.."]),
    "a measure that is none": (["--measure", "levls"], ["--measure", "levls", "a column of seats"]),
    "a missing scenario": (["none.toml"], ["none.toml", "no file"]),
    "a missing strategy": (["--strategy-file", "none.py"], ["none.py", "no such file"]),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("analysis.tournament.equilibrium.DRAWS", 20)
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    monkeypatch.setattr("analysis.tournament.design._PART_LEAST", 1)
    (tmp_path / "two.toml").write_text(TWO)
    (tmp_path / "full").mkdir()
    (tmp_path / "full/keep.txt").write_text("mine")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, folder: Path) -> None:
    words, expected = REFUSED[name]
    before = snapshot(folder)
    found = tallycat("tournament", *words)
    assert (found.code, found.out) == (2, ""), found
    assert [text for text in expected if text not in found.err] == [], found.err
    assert snapshot(folder) == before


def test_one_document_with_the_whole_design(folder: Path) -> None:
    slow = [id_ for id_, path in built_in("morty").items() if declared(path)["FACTS"]["looks_ahead"]]
    words = ["--without", ",".join(slow)] if slow else []
    found = tallycat("tournament", "two.toml", *FEW, *words, "--measure", "levels", "--json").json()
    minds = found["strategies"]
    pairs = len(minds) * (len(minds) - 1) // 2
    assert set(minds) == built_in("morty").keys() - set(slow), "all there are"
    assert (found["players"], found["seed"], found["line_ups"], found["line_ups_of"]) == (2, 4, pairs, pairs)
    assert found["games"] == found["deals"] * found["games_a_deal"] >= 60
    assert sorted(row["strategy"] for row in found["ranking"]) == sorted(minds)
    assert sum(row["value"] for row in found["ranking"]) == pytest.approx(len(minds) / 2)
    assert len(found["payoffs"]) == 2 * pairs and len(found["measures"]) == len(minds)
    assert sum(row["weight"] for row in found["equilibrium"]) == pytest.approx(1)


def test_every_signature_and_named_measure_can_be_measured(folder: Path) -> None:
    declares = [declared(path).get("SIGNATURE") for path in built_in("morty").values()]
    measures = dict.fromkeys([*named("morty"), *filter(None, declares)])
    words = [word for measure in measures for word in ("--measure", measure)]
    found = tallycat("tournament", "two.toml", *FEW, "--strategies", "greedy,random", *words, "--json").json()
    means = {(row["measure"], row["strategy"]): row["value"] for row in found["measures"]}
    assert len(means) == 2 * len(measures)
    assert means["tiles_placed", "greedy"] > 15 and 0 <= means["levels_filled", "random"] <= 3
    assert means["total_of_next_seat", "random"] > means["total_of_next_seat", "greedy"], (
        "who sits beside whom"
    )


def test_tables_for_people(folder: Path) -> None:
    found = tallycat("tournament", *FEW, "--strategies", "random,greedy")
    assert found.code == 0, found.err
    lines = found.out.splitlines()
    assert "seed 4: 2 minds, 4 players: all 1 line-ups in 6 orders of seats" in lines[0]
    assert lines[3].split()[:2] == ["1*", "greedy"] and lines[4].split()[:2] == ["2", "random"]
    assert "95 % intervals by deal" in found.out and "beside" in found.out


def test_a_restricted_mind_is_a_mind_of_its_own(folder: Path) -> None:
    names = "greedy-plus, greedy-plus  without special-jar,random"
    found = tallycat("tournament", "two.toml", "--games", "600", "--strategies", names, "--json")
    assert found.code == 0, found.err
    ranked = [row["strategy"] for row in found.json()["ranking"]]
    assert ranked == ["greedy-plus", "greedy-plus without special-jar", "random"]


def test_your_own_strategy_plays(folder: Path) -> None:
    (folder / "my_own.py").write_text(strategy())
    words = (
        "tournament",
        "two.toml",
        *FEW,
        "--strategies",
        "my-own,greedy",
        "--strategy-file",
        "my_own.py",
        "--json",
    )
    found = tallycat(*words)
    assert found.code == 0, found.err
    assert [row["strategy"] for row in found.json()["ranking"]] == ["greedy", "my-own"]


def test_going_on_gives_the_same_files(folder: Path) -> None:
    words = ("tournament", "two.toml", *FEW, "--strategies", "random,greedy,greedy-plus", "--out", "out")
    assert tallycat(*words).code == 0
    before = snapshot(folder / "out")
    assert {"ranking.csv", "payoffs.csv", "equilibrium.csv", "tournament.json", "ladder.png"} <= before.keys()
    again = tallycat(*words)
    assert again.code == 2 and "--resume to go on" in again.err
    (folder / "out/deals/part-00002.parquet").unlink()
    resumed = tallycat(*words, "--resume", "--threads", "3")
    assert resumed.code == 0, resumed.err
    after = snapshot(folder / "out")
    assert after.pop("journal.jsonl") != before.pop("journal.jsonl"), "which notes the part once more"
    assert after == before
    other = tallycat(*words, "--resume", "--seed", "5")
    assert other.code == 2 and "out: seed: found 5; accepted: 4, as in this tournament" in other.err
    assert tallycat(*words, "--force", "--json").json()["games"] == 60
