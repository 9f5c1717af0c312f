"""`tallycat tune` on the real game, and the weights that it writes as a strategy."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from analysis.runs.journal import JOURNAL
from scripts._minds import mind_of
from sim.core.errors import Refused
from sim.morty.features import FEATURES
from strategies.registry import Registry
from strategies.weights_file import is_weights_file, weights_of
from tests.contract.cli import snapshot, tallycat

CELL = 'players = 2\nside = "B"\n[seats]\nstrategies = "random"\n'
SMALL = ("--budget", 4000, "--population", 4, "--deals", 32, "--field", "random", "--field", "self")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a scenario and a search that was made for it."""
    folder = tmp_path_factory.mktemp("tune")
    (folder / "cell.toml").write_text(CELL)
    found = tallycat("tune", folder / "cell.toml", *SMALL, "--out", folder / "out", "--threads", 2, "--json")
    assert (found.code, found.err) == (0, "")
    assert found.json() == json.loads((folder / "out/tune.json").read_text())
    return folder


def test_the_weights_say_how_they_were_found(done: Path) -> None:
    text = (done / "out/weights.toml").read_text()
    tree = tomllib.loads(text)
    how, weights = tree["found"]["2"], tree["players"]["2"]
    assert (
        {"scroll", "pass"} <= weights.keys() <= set(FEATURES)
        and how["begin"] == "greedy-plus"
        and how["seed"] == 0
    )
    assert how["command"].startswith("tallycat tune") and "--budget 4000" in how["command"]
    assert 0 < how["games"] <= 4000 and how["cells"][0]["name"] == "cell"
    (row,) = how["results"]
    assert row["field"] == "random" and row["low"] > 0.5, "no weights lose to random"


def test_the_weights_are_a_strategy(done: Path, tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        'players = 2\n[seats]\nstrategies = ["weights", "random"]\nrotate = true\n'
    )
    file = done / "out/weights.toml"
    words = ("--games", 40, "--strategy-file", file, "--out", tmp_path / "run", "--json")
    run = tallycat("simulate", tmp_path / "s.toml", *words)
    assert (run.code, run.err) == (0, ""), run.err
    assert tallycat("verify", tmp_path / "run").code == 0
    checked = tallycat("check", file, "--json")
    assert checked.code == 0 and "weights" in checked.json()[0]["summary"]
    assert Registry("morty", [file]).mind("weights").weights == weights_of(file)[2]


def test_threads_and_going_on_change_nothing_but_the_time(done: Path, tmp_path: Path) -> None:
    words = ("tune", done / "cell.toml", *SMALL, "--threads", 1, "--out")
    assert tallycat(*words, tmp_path / "one").code == 0
    for name in (JOURNAL, "weights.toml", "curve.csv"):
        assert (tmp_path / "one" / name).read_bytes() == (done / "out" / name).read_bytes()
    before = snapshot(tmp_path / "one")
    again = tallycat(*words, tmp_path / "one", "--resume")
    assert again.code == 0 and snapshot(tmp_path / "one") == before
    assert "random" in again.out and "weights.toml" in again.out


def test_it_goes_on_from_its_own_weights_for_other_players_against_one_mind(
    done: Path, tmp_path: Path
) -> None:
    start = done / "out/weights.toml"
    options = (
        "--players",
        3,
        "--start",
        start,
        "--against",
        "weights",
        "--flat",
        "--budget",
        1500,
        "--population",
        4,
    )
    found = tallycat("tune", done / "cell.toml", *options, "--out", tmp_path / "reply", "--json")
    assert found.code == 0, found.err
    how = found.json()["found"]["3"]
    assert how["fields"] == ["weights"] and how["begin"] == "weights" and how["results"][0]["fair"] == 1 / 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cell.toml", "--out", "full"], ["full", "no search wrote", "empty or new"]),
        (["cell.toml", "--out", "new", "--budget", "10"], ["--budget", '"10"', "1000.."]),
        (["cell.toml", "--out", "new", "--start", "gredy"], ["--start", '"gredy"', "greedy"]),
        (["cell.toml", "--out", "new", "--start", "random"], ["--start", "random", "by weights"]),
        (["cell.toml", "--out", "new", "--field", "greedy,nobody"], ["--field", '"nobody"']),
        (["cell.toml", "--out", "new", "--against", "nobody"], ["--against", '"nobody"']),
        (
            ["cell.toml", "--out", "new", "--against", "greedy", "--field", "self"],
            ["--against", "one of the two"],
        ),
        (["cell.toml", "--out", "new", "--force", "--resume"], ["--force", "one of the two"]),
        (["cell.toml", "--out", "new", "--players", "7"], ["cell.toml for 7 players", "players", "4"]),
        (["none.toml", "--out", "new"], ["none.toml", "no file"]),
        (["cell.toml", "--out", "new", "--start", "bad.toml"], ["bad.toml", '"scrol"', "scroll"]),
    ],
    ids=lambda value: " ".join(value[3:] or value) if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    words: list[str], says: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cell.toml").write_text(CELL)
    Path("bad.toml").write_text("[players.2]\nscrol = 1.0\n")
    Path("full").mkdir()
    Path("full/notes.txt").write_text("mine")
    before = snapshot(tmp_path)
    refused = tallycat("tune", *words)
    assert (refused.code, refused.out) == (2, "") and snapshot(tmp_path) == before
    assert [part for part in says if part not in refused.err] == [] and "Traceback" not in refused.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ["players", "players.4"]),
        ("players = 4\n", ["players", "4"]),
        ("[players.four]\nscroll = 1\n", ["players.four", "number of players"]),
        ("[players.0]\nscroll = 1\n", ["players.0"]),
        ("[players]\n4 = 2\n", ["players.4", "table"]),
        (
            '[players.4]\nscroll = "much"\nlabel = [1, 2, 3]\nlevel = true\n',
            ["scroll", '"much"', "label", "level", "first"],
        ),
        ("[players.4\n", ["TOML"]),
        ('game = "chess"\n[players.4]\nscroll = 1\n', ["game", '"chess"', "morty"]),
    ],
)
def test_a_file_of_weights_is_refused_with_its_key(text: str, says: list[str], tmp_path: Path) -> None:
    file = tmp_path / "my_own.toml"
    file.write_text(text)
    with pytest.raises(Refused) as refused:
        Registry("morty", [file]).mind("my-own")
    told = str(refused.value)
    assert [part for part in ["my_own.toml", *says] if part not in told] == []
    with pytest.raises(Refused, match="No such file"):
        weights_of(tmp_path / "none.toml")


def test_pairs_and_numbers_are_read_for_each_number_of_players(tmp_path: Path) -> None:
    file = tmp_path / "my_own.toml"
    file.write_text("[players.4]\nscroll = 1\nspecial = [4.5, 2]\n[players.2]\nscroll = 2.5\n")
    assert weights_of(file) == {4: {"scroll": 1, "special": (4.5, 2)}, 2: {"scroll": 2.5}}
    code = tmp_path / "my_code.py"
    facts = "FACTS = {'random': False, 'looks_ahead': False, 'reads_opponents': True}\n"
    code.write_text(f"{facts}WEIGHTS = {{4: {{'scroll': 1, 'special': (4.5, 2)}}, 2: {{'scroll': 2.5}}}}\n")
    registry = Registry("morty", [file, code])
    for mind in (registry.mind("my-own"), registry.mind("my-code")):
        assert mind.weights_for(4) == mind.weights_for(3) == {"scroll": 1, "special": (4.5, 2)}
        assert mind.weights_for(2) == {"scroll": 2.5} and mind_of(registry, mind.id, "morty") == mind


def test_weights_of_any_number_of_players_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "my_own.toml"
    file.write_text("[players.4]\nscrol = 1\n[players.2]\nscroll = [1.0, 257.0]\nlabel = inf\n")
    with pytest.raises(Refused) as refused:
        mind_of(Registry("morty", [file]), "my-own", "morty")
    told = str(refused.value)
    found = (
        'WEIGHTS[4]: found the feature "scrol"',
        'WEIGHTS[2]["scroll"]: found',
        'WEIGHTS[2]["label"]: found inf',
    )
    assert [part for part in found if part not in told] == [] and "at most 256" in told


def test_a_scenario_is_no_file_of_weights(tmp_path: Path) -> None:
    file = tmp_path / "my_own.toml"
    file.write_text("[players.4]\n")
    (tmp_path / "scenario.toml").write_text("players = 4\n")
    assert is_weights_file(file) and not is_weights_file(tmp_path / "scenario.toml")
    assert not is_weights_file(tmp_path / "none.toml")
