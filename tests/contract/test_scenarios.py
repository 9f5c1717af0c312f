"""Scenario files: what they mean, and what is refused with which words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.core.errors import Problem, Refused
from tests.contract.morty import read, written


def refusals(path: Path | None, **options: object) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as refused:
        read(path, **options)
    return refused.value.problems


# ---- what is refused -----------------------------------------------------------------------------
def cases() -> list[Any]:
    """Read refused.txt."""
    table = Path(__file__).with_name("refused.txt").read_text(encoding="utf-8")
    found = re.findall(r"^## (.*)\n((?:.*\n)*?)=> (.*) \| (.*) \| (.*)\n", table, re.MULTILINE)
    assert len(found) == table.count("## ")
    return [pytest.param(*case, id=name) for name, *case in found]


@pytest.mark.parametrize(("text", "key", "found", "accepted"), cases())
def test_refused(tmp_path: Path, text: str, key: str, found: str, accepted: str) -> None:
    path = written(tmp_path, text)
    problems = refusals(path)
    fitting = [problem for problem in problems if problem.where == f"{path}: {key}"]
    assert fitting, f"nothing at {key}: {problems}"
    assert any(found in problem.found and accepted in problem.accepted for problem in fitting), fitting


BROKEN = {
    "empty": (b"", "an empty file", ""),
    "comment": (b"# nothing\n", "an empty file", ""),
    "binary": (b"PAR1\x00\x15\xff\xfe", "not UTF-8", ", byte 6"),
    "latin-1": ('title = "Käse"'.encode("latin-1"), "not UTF-8", ", byte 10"),
    "control": (b'title = "a\x00b"', "title", ", line 1"),
    "syntax": (b"players = 4\nside =\n", '"side ="', ", line 2"),
    "key twice": (b"players = 4\n\nplayers = 3\n", '"players = 3"', ", line 3"),
    "unclosed": (b"players = 4\nanimals = [", '"animals = ["', ", line 2"),
    "json": (b'{"players": 4}', '{\\"players\\": 4}', ", line 1"),
    "deep": (b"a" + b".a" * 5000 + b" = 1", "too deep", ""),
    "nested": (b"a = " + b"[" * 5000, "too deep", ""),
    "digits": (b"players = " + b"9" * 5000, "too long", ""),
}


@pytest.mark.parametrize(("content", "found", "place"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_files_are_refused_with_their_place(
    tmp_path: Path, content: bytes, found: str, place: str
) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    (problem,) = refusals(path)
    assert problem.where == f"{path}{place}"
    assert found in problem.found
    assert "TOML" in problem.accepted


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    assert "no file" in refusals(tmp_path / "none.toml")[0].found
    assert "directory" in refusals(tmp_path)[0].found.lower()


def test_a_mark_of_byte_order_and_windows_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b'\xef\xbb\xbfplayers = 3\r\nside = "B"\r\n')
    assert (read(path).players, read(path).settings["side"]) == (3, "B")


def test_all_problems_at_once_one_line_each(tmp_path: Path) -> None:
    path = written(
        tmp_path, 'players = 9\nside = "C"\nbadges = ["chain"]\n[run]\ngames = 0\n[seats]\nrotate = 1\n'
    )
    with pytest.raises(Refused) as refused:
        read(path)
    wheres = [problem.where.split(": ")[1] for problem in refused.value.problems]
    assert sorted(wheres) == ["badges", "players", "run.games", "seats.rotate", "side"]
    assert str(refused.value).splitlines()[0] == f"{path}: players: found 9; accepted: a whole number 2..4"


# ---- defaults and options ------------------------------------------------------------------------
def test_defaults() -> None:
    scenario = read(None)
    assert (scenario.game, scenario.players, scenario.games, scenario.seed) == ("morty", 4, 10_000, 0)
    assert scenario.strategies == ("greedy",) * 4
    assert (scenario.rotate, scenario.gifts, scenario.strategy_seed, scenario.title) == (False, (), 0, "")
    assert scenario.settings == {
        "side": "A",
        "animals": "random",
        "badges": "random",
        "scrolls": dict.fromkeys(("toadstool", "cloud", "eyes", "mandrake"), "large"),
        "rules": {"chain_gaps": False, "kitten_supply": 16, "first_kitten": "round"},
    }


WHOLE = """
game = "morty"
title = "Everything"
players = 3
side = "B"
animals = ["mouse", "frog", "snail"]
badges = ["chain", "blue-pair"]
[scrolls]
toadstool = "my-wondercap"
cloud = "storm-cloud-2"
[rules]
chain_gaps = true
kitten_supply = "unlimited"
first_kitten = "seat"
[seats]
strategies = ["greedy", "tuned without kitten", "random"]
rotate = true
gifts = [{ seat = 2, stars = 4 }, { seat = 0, kittens = 3, stars = 0 }, { seat = 1 }]
[run]
games = 100000
seed = 17
[thresholds]
"badge.*.claimed" = 0.01
[components]
tiles = "T2"
large = "L2"
levels = { top = 10, middle = 10, bottom = 10 }
display = { 3 = 6 }
[components.kittens]
start = 1
[components.boards.frog]
A = { T4 = 8, T2 = 5 }
[components.badges.chain]
at_least = 3
ribbons = [10, 7, 4]
[components.scrolls.my-wondercap]
ingredient = "toadstool"
terms = [
  { measure = "tiles", stars_each = 3 },
  { measure = "levels-with", stars_each = 10 },
  { measure = "equal-numbers", each_number = { 10 = 9, 2 = 4 } },
  { measure = "alone", table = "wondercap-2" },
]
"""


def test_every_key_is_read(tmp_path: Path) -> None:
    scenario = read(written(tmp_path, WHOLE))
    settings, document = scenario.settings, scenario.components
    assert (scenario.players, scenario.strategies[1], scenario.rotate) == (3, "tuned without kitten", True)
    assert scenario.gifts == ({"seat": 0, "kittens": 3, "stars": 0}, {"seat": 2, "kittens": 0, "stars": 4})
    assert (scenario.games, scenario.seed, scenario.strategy_seed) == (100_000, 17, 17)
    assert scenario.thresholds == {"badge.*.claimed": 0.01}
    assert (settings["side"], settings["animals"]) == ("B", ["mouse", "frog", "snail"])
    assert settings["badges"] == ["chain", "blue-pair"]
    assert settings["scrolls"] == {
        "toadstool": "my-wondercap",
        "cloud": "storm-cloud-2",
        "eyes": "large",
        "mandrake": "large",
    }
    assert settings["rules"] == {"chain_gaps": True, "kitten_supply": "unlimited", "first_kitten": "seat"}
    assert document["levels"] == [10, 10, 10]
    assert document["display"] == {"2": 4, "3": 6, "4": 5}
    assert document["kittens"]["supply"] == "unlimited"
    assert document["boards"]["frog"]["A"] == {"T2": 5, "T4": 8}
    assert document["badges"]["chain"]["at_least"] == 3
    terms = document["scrolls"]["my-wondercap"]["terms"]
    assert terms[1] == {"measure": "levels-with", "at_least": 3, "stars_each": 10}
    assert list(terms[2]["each_number"]) == ["2", "10"]
    assert terms[3]["table"] == document["tables"]["wondercap-2"]
    assert "tables.wondercap-2" in scenario.in_use


def test_options_win_over_run_and_are_checked(tmp_path: Path) -> None:
    path = written(tmp_path, "[run]\ngames = 5\nseed = 6\nstrategy_seed = 7\n")
    scenario = read(path, games_n=8, seed=9)
    assert (scenario.games, scenario.seed, scenario.strategy_seed) == (8, 9, 7)
    assert read(None, seed=9).strategy_seed == 9
    assert [problem.where for problem in refusals(None, games_n=0, seed=-1)] == ["--games", "--seed"]


def test_one_name_is_repeated_and_may_stand_alone(tmp_path: Path) -> None:
    assert (
        read(written(tmp_path, 'players = 2\n[seats]\nstrategies = "random"')).strategies == ("random",) * 2
    )


def test_names_of_strategies_are_the_callers(tmp_path: Path) -> None:
    path = written(tmp_path, '[seats]\nstrategies = ["my-own"]')
    assert read(path, strategies=["my-own"]).strategies == ("my-own",) * 4
    assert read(path, strategies=None).strategies == ("my-own",) * 4


def test_a_display_smaller_than_the_table_is_a_game(tmp_path: Path) -> None:
    assert read(written(tmp_path, "[components]\ndisplay = { 4 = 3 }")).components["display"]["4"] == 3


# ---- extends -------------------------------------------------------------------------------------
def test_extends_changes_only_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    written(tmp_path, WHOLE, "base.toml")
    written(tmp_path, 'extends = "../base.toml"\n[run]\nseed = 1\n', "deep/middle.toml")
    frog, eyes = "[components.boards.frog]\nA = { T8 = 14 }\n", '[scrolls]\neyes = "slippery-eyeballs-1"\n'
    text = f'extends = "deep/middle.toml"\n{frog}{eyes}'
    scenario = read(written(tmp_path, text))
    assert (scenario.games, scenario.seed, scenario.title) == (100_000, 1, "Everything")
    assert scenario.settings["scrolls"]["cloud"] == "storm-cloud-2"
    assert scenario.settings["scrolls"]["eyes"] == "slippery-eyeballs-1"
    assert scenario.components["boards"]["frog"]["A"] == {"T8": 14}, "a side is replaced whole"
    assert scenario.components["badges"]["chain"]["ribbons"] == [10, 7, 4]


def test_of_two_keys_for_one_table_the_later_file_wins(tmp_path: Path) -> None:
    base = written(tmp_path, "[components.tables]\nlarge = [0, 9]", "base.toml")
    variant = written(tmp_path, f'extends = "{base.name}"\n[components]\nlarge = "L3"')
    assert read(base).components["tables"]["large"] == [0, 9]
    assert read(variant).components["tables"]["large"] == [0, 2, 6, 11, 17, 23, 29, 35, 41]
    assert read(variant).components["sources"]["tables.large"] == "assumed"


def test_problems_name_the_file_in_which_the_value_stands(tmp_path: Path) -> None:
    written(tmp_path, 'side = "C"\nplayers = 7\n', "base.toml")
    path = written(tmp_path, 'extends = "base.toml"\nplayers = 8\n')
    wheres = [problem.where for problem in refusals(path)]
    assert wheres == [f"{path}: players", f"{tmp_path / 'base.toml'}: side"]


def test_circles_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path, 'extends = "b.toml"', "a.toml")
    written(tmp_path, 'extends = "a.toml"', "b.toml")
    (problem,) = refusals(path)
    assert problem.where == f"{tmp_path / 'b.toml'}: extends"
    assert "a.toml -> b.toml -> a.toml" in problem.found
    assert "a circle" in refusals(written(tmp_path, 'extends = "self.toml"', "self.toml"))[0].found


@pytest.mark.parametrize(
    ("value", "found"), [('"none.toml"', "no file"), ("3", "3"), ('""', '""'), ('["a"]', "a list")]
)
def test_bases_that_are_none_are_refused(tmp_path: Path, value: str, found: str) -> None:
    path = written(tmp_path, f"extends = {value}")
    (problem,) = refusals(path)
    assert problem.where == f"{path}: extends"
    assert found in problem.found


# ---- the hash ------------------------------------------------------------------------------------
def hashed(folder: Path, text: str) -> str:
    return read(written(folder, text)).hash()


def test_the_hash_leaves_out_run_title_thresholds_and_comments(tmp_path: Path) -> None:
    default = read(None).hash()
    assert (
        hashed(
            tmp_path,
            'title = "x" # comment\n[run]\ngames = 1\nseed = 2\nstrategy_seed = 3\n[thresholds]\nties = 1\n',
        )
        == default
    )


@pytest.mark.parametrize(
    "text",
    [
        'game = "morty"',
        'players = 4\nside = "A"\nanimals = "random"\nbadges = "random"',
        '[scrolls]\neyes = "large"',
        '[rules]\nchain_gaps = false\nkitten_supply = 16\nfirst_kitten = "round"',
        '[seats]\nstrategies = ["greedy", "greedy", "greedy", "greedy"]\ngifts = [{ seat = 1 }]',
        '[components]\ntiles = "T1"\nlarge = "L1"',
    ],
)
def test_spellings_of_one_game_hash_alike(tmp_path: Path, text: str) -> None:
    assert hashed(tmp_path, text) == read(None).hash()


CHANGES = [
    "players = 3",
    'side = "B"',
    'animals = ["frog", "snail", "spider", "mouse"]',
    'badges = "none"',
    '[scrolls]\neyes = "slippery-eyeballs-1"',
    "[rules]\nchain_gaps = true",
    '[seats]\nstrategies = ["random"]',
    "[seats]\nrotate = true",
    "[seats]\ngifts = [{ seat = 1, stars = 1 }]",
    '[components]\ntiles = "T2"',
    "[components]\nlarge = [0, 1, 4, 8, 13, 19, 25, 31, 37]",  # equal values, another source
]


def test_what_is_played_otherwise_hashes_otherwise(tmp_path: Path) -> None:
    hashes = {hashed(tmp_path, text) for text in CHANGES}
    assert len(hashes | {read(None).hash()}) == len(CHANGES) + 1


def test_the_text_of_the_users_own_minds_enters_the_hash() -> None:
    scenario = read(None)
    assert scenario.hash({}) == scenario.hash()
    assert scenario.hash({"my-own": "a = 1"}) != scenario.hash()
    assert scenario.hash({"my-own": "a = 1"}) != scenario.hash({"my-own": "a = 2"})


def test_resolved_has_the_shape_of_the_file() -> None:
    resolved = read(None).resolved()
    assert {
        "game",
        "players",
        "side",
        "animals",
        "badges",
        "scrolls",
        "rules",
        "seats",
        "run",
        "components",
    } <= set(resolved)


# ---- start-up ------------------------------------------------------------------------------------
def test_reading_a_scenario_needs_neither_numpy_nor_numba() -> None:
    code = (
        "import sys; from tests.contract.morty import read; read(None);"
        "import sim.core.game, sim.morty.fill, sim.morty.text, sim.morty.trust;"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
