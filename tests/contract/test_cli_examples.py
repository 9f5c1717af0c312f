"""Help is cheap, and every example in it runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.main import ABOUT, commands, help_of
from tests.contract.cli import POSITION, SCENARIO, TILE, jsonl, strategy, tallycat

HEAVY = (
    "numba",
    "numpy",
    "polars",
    "matplotlib",
    "pandas",
    "pyarrow",
    "jinja2",
    "scipy",
    "rich",
    "sim.morty",
)
FEWER = {"simulate": "64", "compare": "256", "plan": "64"}

MEASURE = """from sim.morty.state import OCCUPIED


def count(view, b, ingredient, parameter):
    return view[b + OCCUPIED] & 1
"""
MY_SCROLL = """scrolls = { toadstool = "mine" }
[components.scrolls.mine]
ingredient = "toadstool"
terms = [{ measure = "my-measure", stars_each = 9 }]
"""


def examples(text: str) -> list[str]:
    """Give the example lines of a help text."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("tallycat ")]


OF_COMMANDS = {name: examples(help_of(module.command)) for name, module in commands().items()}
ALL = list(dict.fromkeys([*examples(ABOUT), *(line for lines in OF_COMMANDS.values() for line in lines)]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the files that examples name, and a run that is there already."""
    folder = tmp_path_factory.mktemp("examples")
    texts = {
        "my.toml": 'seats = { strategies = ["greedy", "random", "greedy-plus", "random"], rotate = true }\n',
        "ribbons.toml": 'extends = "my.toml"\ncomponents.badges.chain.ribbons = [10, 7, 4]\n',
        "six-tiles.toml": 'extends = "my.toml"\ncomponents.display = { 4 = 6 }\n',
        "with-own.toml": SCENARIO,
        "my_own.py": strategy(),
        "my_measure.py": MEASURE,
        "my-scroll.toml": MY_SCROLL,
        "strong.toml": "[players.4]\nscroll = 1.0\nspecial = [4.5, 2.0]\n",
        "positions.jsonl": jsonl(POSITION, POSITION),
        "tiles.jsonl": jsonl(TILE),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    done = tallycat("simulate", "--games", "64", "--out", folder / "out/first", "--json")
    assert done.code == 0, done.err
    for half, games in (("first", "0:8"), ("second", "8:16")):
        done = tallycat("simulate", "--range", games, "--out", folder / f"out/{half}-half")
        assert done.code == 0, done.err
    return folder


@pytest.mark.parametrize("name", OF_COMMANDS)
def test_every_command_has_an_example_and_json(name: str) -> None:
    assert OF_COMMANDS[name]
    for flag in ("--help", "-h"):
        shown = tallycat(name, flag)
        assert shown.code == 0
        assert "--json" in shown.out
        for line in OF_COMMANDS[name]:
            assert f"    {line}\n" in shown.out, "an example stands on a line of its own"


@pytest.mark.parametrize("line", ALL)
def test_example_runs(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    words = shlex.split(line)[1:]
    if "--games" in words and words[0] in FEWER:
        words[words.index("--games") + 1] = FEWER[words[0]]
    elif words[0] == "plan" or (words[0] in FEWER and "--until" in words):
        words += ["--games", FEWER[words[0]]]
    if words[0] == "simulate" and not {"--force", "--resume", "--range"} & set(words):
        words.append("--force")
    if "--adapt" in words:
        monkeypatch.setattr("analysis.experiments.adapt._DEALS", 4)
        words += ["--budget", "1000"]
    if words[0] == "tune":  # the last of two counts
        words += ["--budget", "1000", "--population", "4", "--force"]
    done = tallycat(*words)
    assert done.code == 0, done.err
    assert done.out
    if "--json" in words:
        done.lines()


def test_help_lists_every_command_and_imports_nothing_heavy() -> None:
    code = "import sys; from scripts.main import main; main(['--help']); print(sorted(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    listed, _, modules = shown.stdout.rpartition("\n[")
    assert [name for name in OF_COMMANDS if f"\n  {name} " not in listed] == []
    assert [name for name in HEAVY if f"'{name}'" in modules] == []


def test_no_words_show_the_help() -> None:
    assert tallycat().out == tallycat("--help").out


def test_version() -> None:
    shown = tallycat("--version")
    assert shown.code == 0
    assert shown.out.startswith("tallycat ")


def test_the_reference_names_every_command_and_option() -> None:
    text = Path(__file__).parents[2].joinpath("docs/reference/commands.md").read_text(encoding="utf-8")
    for name in OF_COMMANDS:
        assert f"`tallycat {name}" in text
        options = set(re.findall(r"--[a-z-]+", tallycat(name, "--help").out)) - {"--help", "--compiling"}
        assert [option for option in sorted(options) if option not in text] == [], name
