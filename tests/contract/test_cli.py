"""What the commands answer: the fixed JSON, and text for people."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from analysis.runs.manifest import KEYS
from scripts._progress import Teller, span
from scripts._tales.morty import tell
from sim.core.jit import COMPILED
from tests.contract.cli import EMPTY, POSITION, SCENARIO, TILE, jsonl, snapshot, strategy, tallycat

KINDS = ["strategies", "scrolls", "badges", "measures", "conditions", "questions", "figures", "studies"]
EVENTS = {"setup", "round", "take", "pass", "level", "badge", "special", "end"}


def child(*words: str | Path, **more: str) -> list[str]:
    code = "import sys; from scripts.main import main; sys.exit(main())"
    return [sys.executable, "-c", code, *map(str, words)]


# ---- simulate ------------------------------------------------------------------------------------
def test_simulate_prints_the_manifest(tmp_path: Path) -> None:
    done = tallycat(
        "simulate", "--games", "30", "--seed", "7", "--threads", "2", "--out", tmp_path / "a", "--json"
    )
    assert done.code == 0
    manifest = done.json()
    assert manifest == json.loads((tmp_path / "a/manifest.json").read_text())
    assert [key for key in KEYS if key not in manifest] == []
    assert (manifest["games"], manifest["seed"], manifest["complete"]) == (30, 7, True)
    assert done.err == ""


def test_threads_do_not_change_the_digest(tmp_path: Path) -> None:
    runs = [
        tallycat("simulate", "--games", "50", "--threads", n, "--out", tmp_path / n, "--json") for n in "13"
    ]
    assert len({run.json()["digest"] for run in runs}) == 1


def test_simulate_tells_people_what_next(tmp_path: Path) -> None:
    done = tallycat("simulate", "--games", "10", "--out", tmp_path / "a")
    assert "10 games" in done.out
    assert f"tallycat report {tmp_path / 'a'}" in done.out
    assert json.loads((tmp_path / "a/manifest.json").read_text())["digest"] in done.out


def test_games_are_rounded_up_to_whole_deals_and_it_says_so(tmp_path: Path) -> None:
    path = tmp_path / "rotating.toml"
    path.write_text('seats = { strategies = ["greedy", "random", "random", "random"], rotate = true }\n')
    done = tallycat("simulate", path, "--games", "9", "--out", tmp_path / "a", "--json")
    assert done.json()["games"] == 12
    assert "9 games asked for, 12 played" in done.err


def test_force_replaces_a_run(tmp_path: Path) -> None:
    words = ["simulate", "--games", "10", "--out", tmp_path / "a", "--json"]
    first = tallycat(*words).json()
    refused = tallycat(*words)
    assert (refused.code, "--force" in refused.err) == (2, True)
    assert tallycat(*words, "--force", "--seed", "1").json()["digest"] != first["digest"]


def test_own_strategy_plays_and_enters_the_hash(tmp_path: Path) -> None:
    (tmp_path / "four.toml").write_text(SCENARIO)
    hashes = []
    for number, body in enumerate(("0", "1")):
        own = tmp_path / f"{number}" / "my_own.py"
        own.parent.mkdir()
        own.write_text(strategy(f"    return placement(view, 0 * {body})\n"))
        words = [
            "simulate",
            tmp_path / "four.toml",
            "--strategy-file",
            own,
            "--out",
            own.parent / "run",
            "--json",
        ]
        done = tallycat(*words)
        assert done.code == 0, done.err
        assert done.json()["games"] == 12
        hashes.append(done.json()["scenario_hash"])
    assert hashes[0] != hashes[1]


def test_an_illegal_move_ends_a_run_with_the_number_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "four.toml").write_text(SCENARIO)
    (tmp_path / "my_own.py").write_text(strategy("    return 12345\n"))
    words = [
        "simulate",
        tmp_path / "four.toml",
        "--strategy-file",
        tmp_path / "my_own.py",
        "--out",
        tmp_path / "a",
    ]
    done = tallycat(*words)
    assert done.code == 2
    assert "game 0" in done.err
    assert "my-own" in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "a").exists()


def test_what_the_compiler_refuses_is_named_by_line(tmp_path: Path) -> None:
    if not COMPILED:
        pytest.skip("the compiler is off")
    (tmp_path / "four.toml").write_text(SCENARIO)
    (tmp_path / "my_own.py").write_text(strategy("    words = {'a': seat}\n    return words['b']\n"))
    own = tmp_path / "my_own.py"
    done = tallycat("simulate", tmp_path / "four.toml", "--strategy-file", own, "--out", tmp_path / "a")
    assert (done.code, done.out) == (2, "")
    assert f"{own}, line 1" in done.err
    *before, last = done.err.splitlines()  # "trying", and "compiling" where nothing was compiled yet
    assert last.startswith("error")
    assert not any(line.startswith("error") for line in before)
    assert not (tmp_path / "a").exists()


def test_ctrl_c_keeps_what_is_whole_and_says_how_to_go_on(tmp_path: Path) -> None:
    words = child("simulate", "--games", "100000000", "--threads", "1", "--out", tmp_path / "a")
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not (tmp_path / "a/manifest.json").exists():
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, "")
    assert err.endswith(f"tallycat simulate --out {tmp_path / 'a'} --games 100000000 --threads 1 --resume\n")
    assert "Traceback" not in err
    assert json.loads((tmp_path / "a/manifest.json").read_text())["complete"] is False


@dataclass(frozen=True)
class At:
    """How far a made-up run is."""

    games: int
    elapsed_s: float
    total: int = 1000

    @property
    def games_per_s(self) -> float:
        return self.games / self.elapsed_s


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_in_lines_now_and_then() -> None:
    stream = io.StringIO()
    teller = Teller(stream)
    for games, seconds in ((0, 0.1), (100, 1.0), (500, 11.0), (600, 12.0), (1000, 20.0), (1000, 20.1)):
        teller(At(games, seconds))
    teller.close()
    first, last = stream.getvalue().splitlines()
    assert first == " 50%  500 of 1,000 games, 45 games/s, 11 s left"
    assert last == "100%  1,000 of 1,000 games, 50 games/s"


def test_progress_as_a_bar_on_a_terminal() -> None:
    stream = Terminal()
    teller = Teller(stream)
    teller(At(500, 200.0))
    shown = stream.getvalue()
    teller.close()
    assert shown.startswith("\r[############............]  50%  500 of 1,000 games")
    assert stream.getvalue().endswith(" \r"), "the next line begins on a clean one"
    assert span(200) == "3 min 20 s"
    assert span(8000) == "2 h 13 min"


# ---- show ----------------------------------------------------------------------------------------
def test_show_gives_the_games_of_the_run() -> None:
    whole = tallycat("show", "--games", "0:3", "--seed", "5", "--json").lines()
    assert {event["event"] for event in whole} <= EVENTS
    starts = [index for index, event in enumerate(whole) if event["event"] == "setup"]
    assert [whole[index]["game"] for index in starts] == [0, 1, 2]
    assert tallycat("show", "--games", "1", "--seed", "5", "--json").lines() == whole[starts[1] : starts[2]]


def test_show_tells_every_event_in_words() -> None:
    events = tallycat("show", "--games", "0:4", "--json").lines()
    told = tallycat("show", "--games", "0:4").out
    assert "\x1b" not in told, "colours are for terminals"
    counts = {name: sum(event["event"] == name for event in events) for name in EVENTS}
    assert told.count("Round ") == counts["round"]
    assert told.count(" places ") == counts["take"]
    assert told.count(" passes ") == counts["pass"]
    assert told.count(" fills the ") == counts["level"]
    assert told.count(" claims the badge ") == counts["badge"]
    assert told.count(" three different ingredients ") == counts["special"]


def test_show_paints_only_the_tiles() -> None:
    events = tallycat("show", "--json").lines()
    plain, painted = ("\n".join(tell(events, coloured)) for coloured in (False, True))
    assert "\x1b[30;43m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


# ---- score, legal --------------------------------------------------------------------------------
def test_score_of_hand_made_shelves(tmp_path: Path) -> None:
    (tmp_path / "p.jsonl").write_text(jsonl(POSITION, POSITION | {"side": "B"}))
    first, second = tallycat("score", tmp_path / "p.jsonl", "--json").lines()
    frog, mouse = first["players"]
    assert frog["levels"] == 0
    assert frog["scrolls"]["toadstool"] == 3
    assert frog["kittens"] == 4
    assert (mouse["badges"], mouse["total"], mouse["win_share"]) == (7, 7, 0.0)
    assert sum(player["win_share"] for player in second["players"]) == 1
    told = tallycat("score", tmp_path / "p.jsonl").out
    assert "Line 2, side B" in told
    assert "seat 1 (frog)" in told


def test_legal_places() -> None:
    moves = tallycat(
        "legal", "-", "--json", stdin=jsonl(TILE, TILE | {"shelf": EMPTY, "kittens": 0}).encode()
    ).lines()
    assert moves[0] == sorted(moves[0])
    assert ["T3", "e", 2] in moves[0]
    assert [move for move in moves[1] if move[2]] == []
    assert len(moves[1]) == 24
    told = tallycat("legal", "-", stdin=jsonl(TILE).encode()).out
    assert "as g7e, 2 kittens: T3 T5" in told


def test_a_scenario_changes_scores(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("[components.kittens]\nstars = 5\n")
    words = ["score", "-", "--json", "--scenario", tmp_path / "s.toml"]
    assert tallycat(*words, stdin=jsonl(POSITION).encode()).json()["players"][0]["kittens"] == 10


# ---- components ----------------------------------------------------------------------------------
def test_components_prints_the_document_with_sources(tmp_path: Path) -> None:
    document = tallycat("components", "--json").json()
    keys = {
        "tiles",
        "boards",
        "tables",
        "levels",
        "badges",
        "scrolls",
        "kittens",
        "display",
        "removed",
        "sources",
    }
    assert keys <= set(document)
    told = tallycat("components").out
    for path, source in document["sources"].items():
        line = next(line for line in told.splitlines() if line.startswith(f"{path} "))
        assert (f"{source} *" in line) == (source == "assumed")


def test_fill_keeps_answers_and_goes_on_with_them(tmp_path: Path) -> None:
    out = tmp_path / "box.toml"
    words = ["components", "--fill", "--out", out]
    stopped = tallycat(*words, stdin=b"\n\nT2 5, T4 9\n")
    assert stopped.code == 0
    assert "boards.frog.A" in out.read_text()
    again = tallycat(*words, stdin=b"")
    assert "boards.frog.A\n" not in again.err
    (tmp_path / "mine.toml").write_text('extends = "box.toml"\n')
    document = tallycat("components", tmp_path / "mine.toml", "--json").json()
    assert document["boards"]["frog"]["A"] == {"T2": 5, "T4": 9}
    assert document["sources"]["boards.frog.A"] == "printed"


# ---- list, report, bench -------------------------------------------------------------------------
def test_list_kinds() -> None:
    assert [row["id"] for row in tallycat("list", "--json").json()] == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_list_of_a_kind(kind: str) -> None:
    rows = tallycat("list", kind, "--json").json()
    assert all(set(row) == {"id", "summary"} for row in rows)
    assert [row["id"] for row in rows if not row["summary"]] == []
    assert [line.split()[0] for line in tallycat("list", kind).out.splitlines()] == [
        row["id"] for row in rows
    ]
    assert rows or kind == "studies"


def test_list_names_what_scenarios_accept(tmp_path: Path) -> None:
    for row in tallycat("list", "strategies", "--json").json():
        (tmp_path / "s.toml").write_text(f'seats = {{ strategies = "{row["id"]}" }}\n')
        assert tallycat("check", tmp_path / "s.toml").code == 0


def test_report_of_a_run(tmp_path: Path) -> None:
    tallycat("simulate", "--games", "200", "--out", tmp_path / "a", "--json")
    done = tallycat("report", tmp_path / "a", "--out", tmp_path / "a", "--json")
    files = {"report": "report.html", "data": "report.json", "csv": "report.csv", "xlsx": "report.xlsx"}
    assert done.json() == {name: str(tmp_path / "a" / file) for name, file in files.items()}
    assert all((tmp_path / "a" / file).is_file() for file in files.values())
    assert "<html" in (tmp_path / "a/report.html").read_text()


def test_bench_measures_and_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    small = ("--strategy", "random", "--seconds", "0.01", "--games", "64", "--no-compiling")
    document = tallycat("bench", *small, "--page", page, "--json").json()
    row = document["strategies"]["random"]
    assert row["decisions_per_s_thread"] > row["games_per_s_thread"] > 0
    assert row["candidates_per_decision"] > 1
    assert row["ns_per_decision"] == pytest.approx(1e9 / row["decisions_per_s_thread"])
    assert document["threads"]["1"] > 0
    assert document["compile_s"] is None
    assert document["start_s"] > 0
    assert {"side B", "scroll set I", "scroll set II", "2 players", "3 players"} < set(
        document["cells"]["random"]
    )
    assert document["overlays"]["random"]["tiles T4"]["over_base"] > 0
    assert document["overlays"]["random"]["base"]["over_base"] == 1
    run = document["runs"]["random"]
    assert (run["games"], 10 < run["bytes_per_game"] < 10_000, run["games_per_s"] > 0) == (64, True, True)
    text = page.read_text(encoding="utf-8")
    assert f"| random | {row['games_per_s_thread']:,.0f} |" in text
    assert str(tmp_path) not in text


def test_bench_measures_every_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import bench

    asked: list[str] = []

    def measured(_seconds: float, _games: int, ids: list[str], _compiling: bool) -> dict[str, Any]:
        asked.extend(ids)
        return {}

    monkeypatch.setattr(bench, "_measured", measured)
    assert tallycat("bench", "--json").json() == {}
    assert asked == [row["id"] for row in tallycat("list", "strategies", "--json").json()]


# ---- the world outside ---------------------------------------------------------------------------
def test_a_reader_that_leaves_is_no_error() -> None:
    words = child("show", "--games", "0:400", "--json")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(child("components", "--json"), stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_poor_terminal_gets_plain_letters(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text('title = "K\u00e4tzchen \u2605"\n', encoding="utf-8")
    words = child("simulate", tmp_path / "s.toml", "--games", "4", "--out", tmp_path / "a")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "K\\xe4tzchen" in done.stdout


def test_reading_commands_write_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.jsonl").write_text(jsonl(POSITION))
    before = snapshot(tmp_path)
    for words in (["show"], ["score", "p.jsonl"], ["components"], ["list"], ["check", "none.toml"]):
        tallycat(*words)
    assert snapshot(tmp_path) == before
