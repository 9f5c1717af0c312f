"""`simulate --resume` and `--range` on the command line: what goes on, what is refused, and what is said."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from analysis.runs.read import open_run
from tests.contract.cli import SCENARIO, snapshot, strategy, tallycat


def simulate(out: Path, *words: object) -> dict[str, Any]:
    done = tallycat("simulate", "--threads", 1, "--out", out, "--json", *words)
    assert done.code == 0, done.err
    manifest: dict[str, Any] = done.json()
    assert manifest == json.loads((out / "manifest.json").read_text())
    return manifest


def test_resume_starts_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    runs = [simulate(tmp_path / name, "--games", 20, "--resume") for name in ("missing", "empty")]
    assert runs[0]["digest"] == runs[1]["digest"] == simulate(tmp_path / "plain", "--games", 20)["digest"]


def test_resume_of_a_finished_run_changes_nothing(tmp_path: Path) -> None:
    first = simulate(tmp_path / "run", "--games", 20)
    before = snapshot(tmp_path / "run")
    again = tallycat("simulate", "--games", 20, "--out", tmp_path / "run", "--resume")
    assert again.code == 0, again.err
    assert first["digest"] in again.out
    after = snapshot(tmp_path / "run")
    assert {name: after[name] for name in after if name != "manifest.json"} == {
        name: before[name] for name in before if name != "manifest.json"
    }


def test_resume_with_more_games_extends(tmp_path: Path) -> None:
    simulate(tmp_path / "run", "--games", 20)
    more = simulate(tmp_path / "run", "--games", 50, "--resume")
    plain = simulate(tmp_path / "plain", "--games", 50)
    assert (more["games"], more["digest"], more["complete"]) == (50, plain["digest"], True)
    assert more["scenario"] == plain["scenario"]
    assert more["command"][4:6] == ["--games", "50"]
    assert len(more["parts"]) == 4, "a part is added, none is written anew"
    assert simulate(tmp_path / "run", "--resume", "--games", 50)["digest"] == plain["digest"]


def test_resume_without_games_keeps_to_the_plan(tmp_path: Path) -> None:
    simulate(tmp_path / "run", "--range", "0:10500", "--games", 10_500)
    (tmp_path / "run/seats/part-00000.parquet").unlink()
    again = simulate(tmp_path / "run", "--resume")
    assert (again["games"], again["scenario"]["run"]["games"]) == (10_500, 10_500)
    assert "--games" in again["command"]


def test_a_run_that_was_moved_goes_on_where_it_is(tmp_path: Path) -> None:
    first = simulate(tmp_path / "run", "--games", 20)
    shutil.move(tmp_path / "run", tmp_path / "moved")
    (tmp_path / "moved/games/part-00000.parquet").unlink()
    found = tallycat("verify", tmp_path / "moved")
    assert found.err.splitlines()[-1].endswith(f"--out {tmp_path / 'moved'} --resume")
    assert simulate(tmp_path / "moved", "--games", 20, "--resume")["digest"] == first["digest"]


def test_another_scenario_seed_or_strategy_is_refused_with_what_differs(tmp_path: Path) -> None:
    (tmp_path / "four.toml").write_text(SCENARIO)
    own = tmp_path / "my_own.py"
    own.write_text(strategy())
    asked = [
        "simulate",
        tmp_path / "four.toml",
        "--strategy-file",
        own,
        "--out",
        tmp_path / "run",
        "--resume",
    ]
    assert tallycat(*asked).code == 0
    before = snapshot(tmp_path / "run")
    cases: list[tuple[str, str, list[str]]] = [
        (SCENARIO, strategy("    return placement(view, 0 * 1)\n"), ["text of strategy my-own"]),
        (
            SCENARIO.replace("seed = 5", "seed = 6"),
            strategy(),
            ["run.seed: found 6; accepted: 5", "strategy_seed"],
        ),
        (
            SCENARIO + "[rules]\nchain_gaps = true\n",
            strategy(),
            ["rules.chain_gaps: found true; accepted: false"],
        ),
        (SCENARIO.replace("games = 12", "games = 11"), strategy(), []),
        (SCENARIO.replace("Four minds", "Another title"), strategy(), []),
    ]
    for text, body, said in cases:
        (tmp_path / "four.toml").write_text(text)
        own.write_text(body)
        done = tallycat(*asked)
        assert done.code == (2 if said else 0), done.err
        assert [words for words in said if words not in done.err] == []
        if said:
            assert snapshot(tmp_path / "run") == before
    assert tallycat(*asked, "--games", 11).code == 2


def test_verify_needs_and_finds_a_users_strategy(tmp_path: Path) -> None:
    (tmp_path / "four.toml").write_text(SCENARIO)
    own = tmp_path / "my_own.py"
    own.write_text(strategy())
    asked = ["simulate", tmp_path / "four.toml", "--strategy-file", own, "--out", tmp_path / "run"]
    assert tallycat(*asked).code == 0
    assert tallycat("verify", tmp_path / "run").code == 0
    (tmp_path / "moved").mkdir()
    moved = own.rename(tmp_path / "moved/my_own.py")
    lost = tallycat("verify", tmp_path / "run")
    assert (lost.code, "--strategy-file" in lost.err, "my-own" in lost.err) == (2, True, True)
    assert tallycat("verify", tmp_path / "run", "--strategy-file", moved).code == 0
    assert tallycat("verify", tmp_path / "run", "--sample", 0).code == 0
    moved.write_text(strategy("    return placement(view, 1 * 0)\n"))
    other = tallycat("verify", tmp_path / "run", "--strategy-file", moved)
    assert (other.code, "scenario_hash" in other.err) == (1, True)


def test_force_and_resume_exclude_each_other(tmp_path: Path) -> None:
    done = tallycat("simulate", "--out", tmp_path / "run", "--force", "--resume")
    assert (done.code, "--force and --resume" in done.err) == (2, True)


def test_a_range_plays_the_games_of_the_whole_run(tmp_path: Path) -> None:
    whole = simulate(tmp_path / "whole", "--games", 40)
    share = simulate(tmp_path / "share", "--range", "10:25")
    assert (share["first_game"], share["games"], whole["first_game"]) == (10, 15, 0)
    mine, theirs = open_run(tmp_path / "share"), open_run(tmp_path / "whole")
    assert mine.between(range(10, 25)).seats.equals(theirs.between(range(10, 25)).seats)
    assert mine.game_rows(12).table.equals(theirs.game_rows(12).table)
    assert tallycat("verify", tmp_path / "share").code == 0


def test_a_range_can_be_extended(tmp_path: Path) -> None:
    simulate(tmp_path / "share", "--range", "10:25")
    more = simulate(tmp_path / "share", "--range", "10:40", "--resume")
    assert more["digest"] == simulate(tmp_path / "other", "--range", "10:40")["digest"]
    assert simulate(tmp_path / "share", "--resume")["games"] == 30
    for words in (["--range", "5:40"], ["--range", "10:39"], ["--games", 100]):
        done = tallycat("simulate", "--out", tmp_path / "share", "--resume", *words)
        assert done.code == 2
        assert re.search("(first|last) game: found", done.err)


def test_parts_that_nothing_tells_of_are_not_thrown_away(tmp_path: Path) -> None:
    simulate(tmp_path / "run", "--games", 20)
    for name in ("manifest.json", "journal.jsonl"):
        (tmp_path / "run" / name).unlink()
    before = snapshot(tmp_path / "run")
    done = tallycat("simulate", "--games", 20, "--out", tmp_path / "run", "--resume")
    assert (done.code, "--force" in done.err) == (2, True)
    assert snapshot(tmp_path / "run") == before
