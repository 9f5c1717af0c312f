"""What a user can get wrong: exit code 2, one line that says file, place, found and accepted, and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.cli import FROG, MOUSE, POSITION, SHELF, TILE, jsonl, snapshot, strategy, tallycat

DESCENDING = FROG | {"shelf": SHELF.replace("g3t . .", "g5t . g3t")}
FILES = {
    "good.toml": "players = 4\n",
    "typo.toml": "playres = 4\n",
    "two.toml": 'players = 9\n[seats]\nstrategies = "gredy"\n',
    "broken.toml": "players = 4\nside = A\n",
    "empty.toml": "",
    "loop.toml": 'extends = "loop.toml"\n',
    "other.toml": 'game = "chess"\n',
    "broken.py": "x = (\n",
    "uses-broken.toml": '[seats]\nstrategies = "broken"\n',
    "neither.py": "x = 1\n",
    "uses-neither.toml": '[seats]\nstrategies = "neither"\n',
    "heavy.py": 'WEIGHTS = {"scrol": 1.0, "label": "much"}\n',
    "uses-heavy.toml": '[seats]\nstrategies = "heavy"\n',
    "leaves.py": "import sys\nsys.exit(0)\n",
    "uses-leaves.toml": '[seats]\nstrategies = "leaves"\n',
    "unknown.py": strategy("    return other(view)\n"),
    "uses-unknown.toml": '[seats]\nstrategies = "unknown"\n',
    "greedy.py": strategy(),
    "notes.txt": "no strategy\n",
    "plain": "a file\n",
    "full/keep.txt": "keep me\n",
    "empty.jsonl": "\n",
    "middle.jsonl": jsonl(POSITION, '{"side": "A", ', POSITION),
    "several.jsonl": jsonl(POSITION, "[]", POSITION, POSITION | {"side": "C"}),
    "nan.jsonl": jsonl('{"side": "A", "players": NaN}'),
    "blank.jsonl": jsonl(POSITION, "", POSITION),
    "twice.jsonl": jsonl('{"side": "A", "side": "B", "players": []}'),
    "one-player.jsonl": jsonl(POSITION | {"players": [FROG]}),
    "descending.jsonl": jsonl(POSITION, POSITION | {"players": [MOUSE, DESCENDING]}),
    "scroll.jsonl": jsonl(POSITION | {"scrolls": {"toadstool": "storm-cloud-1"}}),
    "deep.jsonl": "[" * 100_000,
    "tile.jsonl": jsonl(TILE, TILE | {"tile": "g2m"}),
    "kittens.jsonl": jsonl(TILE | {"kittens": -1}),
    "true.jsonl": jsonl(TILE | {"kittens": True}),
    "foreign-overlay.toml": "players = 3\n",
}
OUT = ["--out", "out/new"]

REFUSED: dict[str, tuple[list[str], list[str]]] = {
    "no command of that name": (["simulat"], ["simulat"]),
    "no option of that name": (["simulate", "--gmes", "3", *OUT], ["--gmes"]),
    "simulate without a place": (["simulate"], ["--out"]),
    "simulate a missing file": (["simulate", "none.toml", *OUT], ["none.toml", "no file", "TOML"]),
    "simulate a folder": (["simulate", "full", *OUT], ["full", "directory", "TOML"]),
    "simulate a binary file": (["simulate", "binary.toml", *OUT], ["binary.toml", "UTF-8"]),
    "simulate an empty file": (["simulate", "empty.toml", *OUT], ["empty.toml", "empty file", "players = 4"]),
    "simulate no TOML": (["simulate", "broken.toml", *OUT], ["broken.toml, line 2", "side = A", "TOML"]),
    "simulate an unknown key": (
        ["simulate", "typo.toml", *OUT],
        ["typo.toml: playres", 'did you mean "players"?'],
    ),
    "simulate two mistakes": (
        ["simulate", "two.toml", *OUT],
        ["two.toml: players", "2..4", "gredy", '"greedy"?'],
    ),
    "simulate a circle": (["simulate", "loop.toml", *OUT], ["loop.toml: extends", "circle"]),
    "simulate another game": (["simulate", "other.toml", *OUT], ["other.toml: game", "chess", "morty"]),
    "no games": (["simulate", "--games", "0", *OUT], ["--games", "0", "1.."]),
    "games that are no number": (
        ["simulate", "--games", "many", *OUT],
        ["--games", '"many"', "whole number"],
    ),
    "half a game": (["simulate", "--games", "1.5", *OUT], ["--games", '"1.5"', "whole number"]),
    "a negative seed": (["simulate", "--seed", "-1", *OUT], ["--seed", "-1", "0.."]),
    "a seed too large": (["simulate", "--seed", str(2**64), *OUT], ["--seed", str(2**64), str(2**64 - 1)]),
    "no threads": (["simulate", "--threads", "0", *OUT], ["--threads", "0", "1.."]),
    "a run below a file": (["simulate", "--out", "plain/run"], ["plain/run", "plain is a file", "folder"]),
    "a run on a file": (["simulate", "--out", "plain"], ["plain is a file", "folder"]),
    "a run over others": (["simulate", "--out", "full"], ["full", "not empty", "--force"]),
    "force over files of others": (
        ["simulate", "--out", "full", "--force"],
        ["full", "no run wrote", "--force"],
    ),
    "a missing strategy": (
        ["simulate", "--strategy-file", "none.py", *OUT],
        ["none.py", "no such file", "Python"],
    ),
    "a strategy's name taken": (
        ["simulate", "--strategy-file", "greedy.py", *OUT],
        ["greedy.py", "'greedy'", "own"],
    ),
    "a strategy with a mistake": (
        ["simulate", "uses-broken.toml", "--strategy-file", "broken.py", *OUT],
        ["broken.py:1", "SyntaxError", "imported"],
    ),
    "a file without a strategy": (
        ["simulate", "uses-neither.toml", "--strategy-file", "neither.py", *OUT],
        ["neither.py", "WEIGHTS", "decide"],
    ),
    "weights with mistakes": (
        ["simulate", "uses-heavy.toml", "--strategy-file", "heavy.py", *OUT],
        ["heavy.py: WEIGHTS", '"scrol"', 'did you mean "scroll"?', '"much"', "number of stars"],
    ),
    "a strategy that ends the program": (
        ["simulate", "uses-leaves.toml", "--strategy-file", "leaves.py", *OUT],
        ["leaves.py", "an end of the program", "imported"],
    ),
    "a strategy of an unknown name": (
        ["simulate", "uses-heavy.toml", *OUT],
        ["uses-heavy.toml", '"heavy"', "greedy-plus"],
    ),
    "show nothing": (["show", "--games", "5:5"], ["--games", '"5:5"', "A:B"]),
    "show backwards": (["show", "--games", "9:3", "--json"], ["--games", '"9:3"', "A:B"]),
    "show no range": (["show", "--games", "a:b"], ["--games", '"a:b"', "A:B"]),
    "show beyond all games": (["show", "--games", "9999999999999"], ["--games", "9999999999999", "A:B"]),
    "score a missing file": (["score", "none.jsonl"], ["none.jsonl", "no such file", "standard input"]),
    "score a folder": (["score", "full"], ["full", "directory", "can be read"]),
    "score an empty file": (["score", "empty.jsonl"], ["empty.jsonl", "an empty file", "JSON object"]),
    "score a bad line": (
        ["score", "middle.jsonl", "--json"],
        ["middle.jsonl, line 2, column 15", "JSON object"],
    ),
    "score several bad lines": (
        ["score", "several.jsonl", "--json"],
        ["several.jsonl, line 2: found a list", "several.jsonl, line 4: side", '"C"', "A, B"],
    ),
    "score NaN": (["score", "nan.jsonl", "--json"], ["nan.jsonl, line 1", "NaN", "JSON object"]),
    "score bytes": (["score", "binary.jsonl", "--json"], ["binary.jsonl, line 2, byte 1", "UTF-8"]),
    "score an empty line": (
        ["score", "blank.jsonl"],
        ["blank.jsonl, line 2", "an empty line", "JSON object"],
    ),
    "score a key twice": (["score", "twice.jsonl"], ["twice.jsonl, line 1", '"side" twice']),
    "score what is too deep": (["score", "deep.jsonl"], ["deep.jsonl, line 1", "JSON object"]),
    "score one player": (["score", "one-player.jsonl"], ["line 1: players", "1 players", "2 to 4"]),
    "score numbers that descend": (
        ["score", "descending.jsonl", "--json"],
        ["descending.jsonl, line 2: players[1].shelf, T3", '"g3t"', "ascend"],
    ),
    "score another ingredient's scroll": (
        ["score", "scroll.jsonl"],
        ["scrolls.toadstool", "storm-cloud-1", "wondercap-1"],
    ),
    "score by a missing scenario": (
        ["score", "middle.jsonl", "--scenario", "none.toml"],
        ["none.toml", "no file"],
    ),
    "legal for no such tile": (
        ["legal", "tile.jsonl", "--json"],
        ["tile.jsonl, line 2: tile", '"g2m"', "3..14"],
    ),
    "legal for fewer than no kittens": (["legal", "kittens.jsonl"], ["line 1: kittens", "-1", "0.."]),
    "legal for true kittens": (["legal", "true.jsonl"], ["line 1: kittens", "true", "0.."]),
    "fill nowhere": (["components", "--fill"], ["--fill alone", "--out OVERLAY"]),
    "an overlay without filling": (["components", "--out", "box.toml"], ["--out alone", "--fill"]),
    "fill as JSON": (
        ["components", "--fill", "--out", "box.toml", "--json"],
        ["--fill with --json", "without --json"],
    ),
    "fill another file": (
        ["components", "--fill", "--out", "foreign-overlay.toml"],
        ["foreign-overlay.toml", "another file"],
    ),
    "check nothing": (["check"], ["FILE"]),
    "check files with mistakes": (
        ["check", "good.toml", "typo.toml", "none.toml", "two.toml"],
        ["typo.toml: playres", "none.toml", "two.toml: players", "two.toml: seats.strategies"],
    ),
    "check a missing strategy": (["check", "none.py"], ["none.py", "no such file"]),
    "check a name that is taken": (["check", "greedy.py", "--json"], ["greedy.py", "'greedy'"]),
    "check for no such game": (["check", "good.toml", "--game", "chess"], ["--game", "chess", "morty"]),
    "list what is not": (["list", "bages"], ["bages", 'did you mean "badges"?']),
    "list of no such game": (["list", "badges", "--game", "chess"], ["--game", "chess", "morty"]),
    "report nothing": (["report", *OUT], ["RUN"]),
    "report without a place": (["report", "full"], ["--out"]),
    "report what is no run": (["report", "full", *OUT], ["full", "manifest.json", "simulate"]),
    "report what is not there": (["report", "none", *OUT], ["none", "no such folder", "simulate"]),
    "bench of nobody": (["bench", "--strategy", "nobody"], ["--strategy", '"nobody"', "greedy"]),
    "bench onto a folder": (["bench", "--page", "."], ["--page", "a file in a folder that is there"]),
    "bench for no time": (["bench", "--seconds", "0"], ["--seconds", '"0"', "0.01 to 600"]),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "binary.jsonl").write_bytes(jsonl(POSITION).encode() + b"\xff\xfe\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, folder: Path) -> None:
    words, expected = REFUSED[name]
    before = snapshot(folder)
    result = tallycat(*words)
    assert result.code == 2, result
    assert result.out == ""
    assert [text for text in expected if text not in result.err] == [], result.err
    assert "Traceback" not in result.err
    after = {path: content for path, content in snapshot(folder).items() if "__pycache__" not in path}
    assert after == before


def test_a_bad_line_on_standard_input_is_named() -> None:
    result = tallycat("legal", "-", "--json", stdin=jsonl(TILE, "nonsense").encode())
    assert (result.code, result.out) == (2, "")
    assert "standard input, line 2" in result.err


def test_many_problems_are_cut_short() -> None:
    result = tallycat("score", "-", stdin=b"x\n" * 5000)
    assert result.code == 2
    assert len(result.err.splitlines()) == 101
    assert "4,900 more" in result.err


def test_a_line_of_a_message_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('title = """a\nb"""\n"x\\ny" = 1\n', encoding="utf-8")
    result = tallycat("check", path)
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
