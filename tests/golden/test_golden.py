"""The golden games: the kernels play them again, the twin follows them, and none may be missing."""

from __future__ import annotations

import copy

import pytest

from tests.golden.games import GAMES
from tests.golden.words import Event, read, tell
from tests.golden.write import FOLDER, LINE
from tests.rules.table import plan_of
from tests.twin.agree import twin_of
from tests.twin.game import Disagreement
from tests.twin.minds import MINDS

FILES = sorted(file.stem for file in FOLDER.glob("*.txt"))


def parts_of(name: str) -> tuple[str, list[str]]:
    """Return scenario and told game of a file."""
    toml, told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split(LINE + "\n")
    return toml, told.splitlines()


def events_of(name: str) -> list[Event]:
    return read(parts_of(name)[1])


def test_no_game_is_missing_and_none_too_many() -> None:
    assert sorted(GAMES) == FILES and len(FILES) >= 12


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_play_it_again(name: str) -> None:
    toml, told = parts_of(name)
    number, listed = GAMES[name]
    assert toml == listed
    again = tell(plan_of(toml).trace(number))
    for line, (old, new) in enumerate(zip(told, again, strict=False), 1 + toml.count("\n") + 1):
        assert new == old, f"{name}.txt, line {line}"
    assert len(told) == len(again)


@pytest.mark.parametrize("name", GAMES)
def test_the_twin_follows_it(name: str) -> None:
    toml, told = parts_of(name)
    scenario = plan_of(toml).scenario
    record = twin_of(scenario).replay(read(told), check_minds=True)
    assert tell(record.events) == told
    checked = [row for row in record.seats if row["strategy"] in MINDS]
    assert record.checked == sum(row["decisions"] for row in checked)


def test_the_words_say_all_that_the_trace_says() -> None:
    for name, (number, toml) in GAMES.items():
        assert events_of(name) == plan_of(toml).trace(number)


@pytest.mark.parametrize("kind", ["take", "pass", "level", "badge", "special", "round", "end"])
def test_every_kind_of_event_is_told(kind: str) -> None:
    assert any(event["event"] == kind for name in GAMES for event in events_of(name))


@pytest.mark.parametrize(
    ("old", "new"), [("on M", "on B"), ("kittens spent: 1", "kittens spent: 0"), ("total ", "total 1")]
)
def test_a_changed_line_is_found(old: str, new: str) -> None:
    toml, told = parts_of("four-base-greedy")
    changed = copy.copy(told)
    at = next(i for i, line in enumerate(told) if old in line)
    changed[at] = told[at].replace(old, new, 1)
    with pytest.raises(Disagreement):
        twin_of(plan_of(toml).scenario).replay(read(changed))
    assert tell(plan_of(toml).trace(0)) != changed


def test_the_games_show_what_is_rare() -> None:
    events = [event for name in GAMES for event in events_of(name)]
    assert {e["players"] for e in events if e["event"] == "setup"} == {2, 3, 4}
    assert any(e.get("kittens_spent") == 2 for e in events)
    assert any(e["event"] == "pass" and e["kittens_gained"] == 0 for e in events)  # the supply was empty
    jars = [e for e in events if e.get("choice") == "jar"]
    assert jars and any(e.get("choice") == "kitten" for e in events)
    assert any(e["event"] == "badge" and e["ribbon"] > 1 for e in events)
