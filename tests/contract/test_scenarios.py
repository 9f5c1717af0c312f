"""Scenario files: what they mean, what they extend, and what their hash stands for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.morty import WHOLE, read, refusals, written


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
