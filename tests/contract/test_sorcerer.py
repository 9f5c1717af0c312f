"""Sorcerer & Stones as people meet it: printed values, scenario keys, refusals, trust, and games that are told."""

from __future__ import annotations

import os
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from scripts._tales import sorcerer as tale
from sim.core.components import SOURCES
from sim.core.errors import Problem, Refused
from sim.core.game import Mind
from sim.core.scenario import Scenario, load
from sim.core.toml import toml_text
from sim.sorcerer import fill, trust
from sim.sorcerer.features import FEATURES, UNIT, WEIGHT
from sim.sorcerer.game import GAME
from sim.sorcerer.printed import DATA, shipped
from sim.sorcerer.state import OBJECTIVES
from sim.sorcerer.weights import encode_mind
from strategies.registry import Registry
from tests.contract.cli import tallycat

ROOT = Path(__file__).parents[2]
STATISTICS = (
    "win_share.seat.0", "win_share.colour.green", "win_share.strategy.greedy", "total.mean", "total.sd", "margin.mean",
    "ties", "rounds", "turns", "reason.qi", "rune.wood.taken", "artifact.nu-wa-rock.crafted",
    "artifact.pangu-axe.crafted", "qi.own.mean", "stones.gained",
)  # fmt: skip


def read(folder: Path, text: str = "") -> Scenario:
    path = folder / "scenario.toml"
    path.write_text(f'game = "sorcerer"\n{text}\n', encoding="utf-8")
    return load(path, {GAME.id: GAME}, strategies=("greedy", "random"))


def refused(folder: Path, text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as found:
        read(folder, text)
    return found.value.problems


# ---- printed values --------------------------------------------------------------------------------
def test_every_shipped_value_has_source_note_and_where_to_look() -> None:
    for path, value in shipped().items():
        assert value.source in SOURCES and value.note, path
        assert bool(value.look) == (value.source == "assumed"), path


def test_the_document(tmp_path: Path) -> None:
    document = read(tmp_path).components
    assert list(document) == [
        "cards", "hand", "stones", "artifacts", "runes", "start_runes", "start_rune_points", "grid", "spirits",
        "places", "qi", "objectives", "objectives_shown", "titles", "sources",
    ]  # fmt: skip
    assert document["artifacts"]["nu-wa-rock"] == {"cost": "nyy", "points": 2, "symbols": "ny"}
    assert document["qi"] == {"2": 30, "3": 42, "4": 56} and sum(document["cards"].values()) == 11
    assert list(document["objectives"]) == list(OBJECTIVES)
    assert document["objectives"]["line"]["4"] == {"qi": 1, "steps": 1}
    asked = "".join(row["cost"] for row in document["artifacts"].values())
    assert len(document["artifacts"]) == 14 and {asked.count(colour) for colour in "grnyb"} == {11}
    assert set(document["sources"]) == {path for path in shipped() if path.split(".")[0] in document}


OVERLAYS: list[tuple[str, str, Any, str]] = [
    ("cards = { spin = 3, fly = 1 }", "cards.spin", 3, "assumed"),
    ("hand = 3", "hand", 3, "scenario"),
    ("artifacts.nu-wa-rock.cost = 'yny'", "artifacts.nu-wa-rock.cost", "nyy", "scenario"),
    ("runes.earth = [4, 3, 2, 1]", "runes.earth", [4, 3, 2, 1], "scenario"),
    ("start_runes = { green = 'earth' }", "start_runes.green", "earth", "assumed"),
    ("qi = { 2 = 50 }", "qi.2", 50, "scenario"),
    ("objectives.line = { 3 = { qi = 2 } }", "objectives.line", {"3": {"qi": 2}}, "scenario"),
    ("titles = { 4 = 'master-xian' }", "titles", {"4": "master-xian"}, "scenario"),
    ("spirits = { red = [4, 4] }", "spirits.red", [4, 4], "assumed"),
    ("places = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]", "places", [[i, 0] for i in range(5)], "scenario"),
]


@pytest.mark.parametrize(("text", "path", "value", "source"), OVERLAYS)
def test_overlays(text: str, path: str, value: Any, source: str, tmp_path: Path) -> None:
    document = read(tmp_path, f"[components]\n{text}").components
    found = document
    for name in path.split("."):
        found = found[name]
    assert found == value
    place = path if path in document["sources"] else path.rsplit(".", 1)[0]
    assert document["sources"][place] == source


def test_a_value_read_off_the_box_is_marked_so(tmp_path: Path) -> None:
    text = '[components]\nhand = 3\n[components.sources]\nhand = "printed"'
    assert read(tmp_path, text).components["sources"]["hand"] == "printed"


REFUSALS = [
    ("players = 1", "players", "1 player in the standard game"),
    ('variant = "novice"\nobjectives = 2', "objectives", "2"),
    ("objectives = 8", "objectives", "8"),
    ('objectives = ["gain", "gain"]', "objectives", "gain 2 times"),
    ('colours = ["green", "green", "red", "blue"]', "colours", "green 2 times"),
    ('rules.quake = "free"', "rules.quake", '"free"'),
    ('variant = "cooperative"\nrules.round_cap = 9', "rules.round_cap", "9"),
    ('variant = "novice"\nseats.gifts = [{ seat = 0, qi = 1 }]', "seats.gifts[0].qi", "1"),
    ("seats.gifts = [{ seat = 0, kittens = 1 }]", "seats.gifts[0].kittens", "an unknown key"),
    ("components.stones.g = 16", "components.stones", "16 g stones, 28 of them in the supply line"),
    ("components.cards.spin = 21", "components.cards.spin", "21"),
    ("components.artifacts.my-own.points = 3", "components.artifacts.my-own", "an unknown key"),
    ('components.artifacts.pangu-axe.cost = ""', "components.artifacts.pangu-axe.cost", '""'),
    ("components.runes.wood = [1, 2]", "components.runes.wood", "a list of 2: [1, 2]"),
    ("components.objectives.craft = { 16 = { qi = 1 } }", "components.objectives.craft.16", '"16"'),
    ("components.spirits.green = [2, 2]", "components.spirits.green", "a list of 2: [2, 2]"),
    ('components.grid = ["gRYBGr"]', "components.grid", 'a list of 1: ["gRYBGr"]'),
    ("components.places = [[0, 0], [2, 0], [3, 0], [4, 0], [5, 0]]", "components.places", ""),
    ('components.titles = { 6 = "grand-xian" }', "components.titles.6", '"grand-xian"'),
    ('side = "A"', "side", "an unknown key"),
]


@pytest.mark.parametrize(("text", "key", "found"), REFUSALS)
def test_refusals_name_the_key_and_what_was_found(text: str, key: str, found: str, tmp_path: Path) -> None:
    (problem,) = refused(tmp_path, text)
    assert (
        problem.where.endswith(f"scenario.toml: {key}")
        and problem.found.startswith(found)
        and problem.accepted
    )


def test_all_refusals_at_once(tmp_path: Path) -> None:
    assert (
        len(refused(tmp_path, 'variant = "x"\nobjectives = 9\nrules.chains = "y"\ncomponents.hand = 0')) == 4
    )


def test_assumed_values_by_variant(tmp_path: Path) -> None:
    whole, novice = read(tmp_path).assumed(), read(tmp_path, 'variant = "novice"').assumed()
    assert {"grid", "spirits", "runes.wood", "artifacts.pangu-axe.points"} <= set(whole) - set(novice)
    assert "spirits" not in read(tmp_path, 'rules.spirit_start = "free"').assumed()
    assert "objectives_shown" not in read(tmp_path, "objectives = 3").assumed()


# ---- filling in ------------------------------------------------------------------------------------
def test_every_guess_can_be_given_as_an_answer(tmp_path: Path) -> None:
    scenario = read(tmp_path)
    overlay: dict[str, Any] = {"game": "sorcerer", "components": {}}
    for question in fill.questions(scenario):
        assert question.look and question.note and question.form
        overlay = fill.accept(question.path, question.guess, overlay, scenario)
    (tmp_path / "box.toml").write_text(toml_text(overlay), encoding="utf-8")
    filled = read(tmp_path, 'extends = "box.toml"')
    assert filled.assumed() == () and len(scenario.assumed()) > 50
    assert {k: v for k, v in filled.components.items() if k != "sources"} == {
        k: v for k, v in scenario.components.items() if k != "sources"
    }


@pytest.mark.parametrize(
    ("path", "answer"),
    [("cards", "spin"), ("runes.wood", "1 2 3"), ("grid", "gRYBGr"), ("artifacts.pangu-axe.cost", "gx")],
)
def test_what_cannot_be_read_is_refused(path: str, answer: str, tmp_path: Path) -> None:
    for text in ("players = 2", 'players = 1\nvariant = "cooperative"'):
        with pytest.raises(Refused):
            fill.accept(path, answer, {"game": "sorcerer", "components": {}}, read(tmp_path, text))


# ---- trust -----------------------------------------------------------------------------------------
def test_every_row_of_trust_has_a_statistic_and_a_value(tmp_path: Path) -> None:
    sources = read(tmp_path).components["sources"]
    for row in trust.rows():
        assert row["level"] in trust.LEVELS and row["why"]
        assert any(fnmatchcase(name, row["statistic"]) for name in STATISTICS), row
        assert all(any(fnmatchcase(path, pattern) for path in sources) for pattern in row["depends"]), row


def test_trust_rises_with_printed_values(tmp_path: Path) -> None:
    scenario = read(tmp_path)
    assert trust.trust("win_share.colour.green", scenario).level == "none"
    assert trust.trust("win_share.seat.0", scenario).level == "medium"
    assert "grid" in trust.trust("rune.wood.taken", scenario).paths
    novice = read(tmp_path, 'variant = "novice"')
    assert trust.trust("rune.wood.taken", novice).level == "high"


# ---- minds by weights ------------------------------------------------------------------------------
def test_weights_are_kept_in_thousandths_and_strangers_refused() -> None:
    mind = Mind("mine", "", "", weights={"point": 1.0, "lack": (-0.25, 0.0)})
    words = encode_mind(mind, 2)[WEIGHT : WEIGHT + len(FEATURES)].tolist()
    assert words == [UNIT, 0, -250, 0, 0, 0, 0, 0]
    with pytest.raises(Refused, match="a weight on points"):
        encode_mind(Mind("mine", "", "", weights={"points": 1.0}), 2)


# ---- games that are told ---------------------------------------------------------------------------
TOLD = (
    "players = 3\nobjectives = 7",
    'players = 2\nvariant = "cooperative"',
    'players = 4\nrules.quake = "no-single"\nrules.reservoir_limit = 3\nrules.round_cap = 30',
)


@pytest.mark.parametrize("text", TOLD)
def test_a_tale_keeps_track_of_every_stone(text: str, tmp_path: Path) -> None:
    scenario = read(tmp_path, f'{text}\nseats.strategies = "random"')
    events = GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies]).trace(0)
    told = tale.Tale(events[0], coloured=False)
    lines = [line for event in events for line in told.lines(event)]
    assert [list(told.places[z["zone"]]) for z in events[-1]["zones"]] == [
        z["at"] for z in events[-1]["zones"]
    ]
    assert ["".join(told.stones[z["zone"]]) for z in events[-1]["zones"]] == [
        z["stones"] for z in events[-1]["zones"]
    ]
    assert told.supply == events[-1]["supply"]
    assert all(len(line) <= 120 for line in lines) and list(tale.tell(events, coloured=False)) == lines
    painted = "\n".join(tale.tell(events, coloured=True))
    assert "\x1b[30;42mg\x1b[0m" in painted


def test_greedy_beats_random_on_both_seats(tmp_path: Path) -> None:
    scenario = read(tmp_path, 'players = 2\nseats.strategies = ["greedy", "random"]\nseats.rotate = true')
    plan = GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies])
    seats = plan.play(0, 120).seats
    for seat in (0, 1):
        greedy = (seats["strategy"] == 0) & (seats["seat"] == seat)
        assert seats["win_share"][greedy].mean() > 0.9


OWN = '''"""Takes the last option of every menu."""

from sim.core.jit import kernel
from sim.sorcerer.choose import choices

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view, rules, seat, source):
    return choices(view) - LESS
'''


@pytest.mark.parametrize("less", [1, 0])
def test_a_users_own_strategy_is_tried_for_every_number_of_players(less: int, tmp_path: Path) -> None:
    file = tmp_path / "my_own.py"
    file.write_text(OWN.replace("LESS", str(less)), encoding="utf-8")
    done = tallycat("check", file, "--game", "sorcerer")
    assert done.code == (0 if less else 2)
    assert ("a good strategy of sorcerer" in done.out) if less else ("not on the menu" in done.err)


PLAY = """
import hashlib
from pathlib import Path
from sim.core.scenario import load
from sim.sorcerer.game import GAME
from strategies.registry import Registry
for file in sorted(Path(__import__("sys").argv[1]).glob("*.toml")):
    scenario = load(file, {GAME.id: GAME})
    plan = GAME.plan(scenario, [Registry(GAME.id).mind(name) for name in scenario.strategies])
    block = plan.play(0, 2)
    print(hashlib.sha256(b"".join(v.tobytes() for v in (*block.seats.values(), *block.table.values()))).hexdigest())
"""
BOTH_WAYS = (
    'players = 2\nobjectives = 7\nseats.strategies = "random"\nrules = { round_cap = 12, quake = "no-single" }',
    'players = 3\nvariant = "cooperative"\nseats.strategies = "random"',
    'players = 2\nseats.strategies = "greedy"\nrules.round_cap = 1',
)


def test_the_compiler_changes_nothing(tmp_path: Path) -> None:
    for i, text in enumerate(BOTH_WAYS):
        (tmp_path / f"{i}.toml").write_text(f'game = "sorcerer"\n{text}\n', encoding="utf-8")
    said = [
        subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAY, str(tmp_path)],
            env=os.environ | {"NUMBA_DISABLE_JIT": off}, cwd=ROOT, check=True, capture_output=True, text=True,
        ).stdout
        for off in ("0", "1")
    ]  # fmt: skip
    assert said[0] == said[1] and len(said[0].splitlines()) == len(BOTH_WAYS)


def test_the_data_files_are_those_that_are_documented() -> None:
    files = {path.stem for path in DATA.glob("*.toml")}
    parts = {"artifacts", "cards", "counts", "objectives", "runes", "stones", "titles", "zone"}
    assert files == parts | {"trust", "box"}
