"""Filling in printed values: what is asked, what is kept, and what stays when one stops in the middle."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from sim.core.errors import Refused
from sim.core.scenario import Scenario
from sim.core.toml import toml_text
from sim.morty.answer import kind_of
from sim.morty.fill import FIRST_LINE, Question, accept, fill, questions
from tests.contract.morty import read, written

EMPTY = {"game": "morty", "components": {}}


class Person:
    """Answers by data path, ``""`` elsewhere; None stops, a list is given one by one."""

    def __init__(self, answers: Mapping[str, str | list[str] | None], agrees: bool = False) -> None:
        self.answers, self.agrees = dict(answers), agrees
        self.asked: list[str] = []
        self.problems: list[str] = []

    def ask(self, question: Question, problem: str) -> str | None:
        self.asked.append(question.path)
        self.problems += [problem] if problem else []
        answer = self.answers.get(question.path, "")
        return answer.pop(0) if isinstance(answer, list) else answer

    def confirm(self, question: Question) -> bool:
        return self.agrees

    def fill(self, out: Path, scenario: Scenario | None = None) -> tuple[str, ...]:
        return fill(scenario or read(None), out, self.ask, self.confirm)


def test_every_assumed_value_in_use_is_asked_for_with_a_place_to_look() -> None:
    scenario = read(None)
    asked = questions(scenario)
    assert sorted(question.path for question in asked) == list(scenario.assumed())
    assert all(question.look and question.note and question.guess and question.form for question in asked)
    assert asked[0].guess == "g3-14, s2-15, k1-16, b4-13"


@pytest.mark.parametrize("table", ["T1", "T2", "T3", "T4"])
def test_guesses_of_tiles_are_read_back(tmp_path: Path, table: str) -> None:
    document = read(written(tmp_path, f'[components]\ntiles = "{table}"')).components
    kind = kind_of("tiles")
    assert kind.read(kind.write(document["tiles"])) == document["tiles"]
    assert kind.read(table) == document["tiles"]


def test_uneven_pairs_are_read_back() -> None:
    kind = kind_of("tiles")
    rows = kind.read("g3-5 x2, k1tc x3; k1em, b2em")
    assert kind.write(rows) == "g3-5 x2, k1em, k1tc x3, b2em"
    assert kind.read(kind.write(rows)) == rows


def test_answers_make_an_overlay_that_a_scenario_extends(tmp_path: Path) -> None:
    answers = {
        "tiles": "T2",
        "boards.frog.A": "T2 6, t4=9",
        "tables.large": "2 4 6",
        "levels": "10 8 6",
        "badges.chain.ribbons": "9/6",
    }
    out = tmp_path / "box.toml"
    assert Person(answers).fill(out) == tuple(sorted(answers))
    scenario = read(written(tmp_path, 'extends = "box.toml"\ntitle = "mine"'))
    document = scenario.components
    assert document["boards"]["frog"]["A"] == {"T2": 6, "T4": 9}
    assert (document["tables"]["large"], document["levels"]) == ([0, 2, 4, 6], [10, 8, 6])
    assert document["badges"]["chain"]["ribbons"] == [9, 6]
    assert {document["sources"][path] for path in answers} == {"printed"}
    assert not set(answers) & set(scenario.assumed())


def test_kept_guesses_are_marked_only_if_as_printed(tmp_path: Path) -> None:
    assert Person({}).fill(tmp_path / "no.toml") == ()
    assert not (tmp_path / "no.toml").exists()
    assert Person({}, agrees=True).fill(tmp_path / "yes.toml") == read(None).assumed()
    scenario = read(tmp_path / "yes.toml")
    assert scenario.assumed() == ()
    kept = {**scenario.components, "sources": None}
    assert kept == {**read(None).components, "sources": None}


def test_stopping_keeps_what_was_answered_and_one_goes_on_later(tmp_path: Path) -> None:
    out = tmp_path / "box.toml"
    first = Person({"tiles": "T3", "boards.snail.A": None})
    assert first.fill(out) == ("tiles",)
    assert first.asked == ["tiles", "boards.frog.A", "boards.snail.A"]
    second = Person({"levels": "1 2 3"})
    assert second.fill(out) == ("levels", "tiles")
    assert "tiles" not in second.asked
    assert [path.name for path in tmp_path.iterdir()] == ["box.toml"]


REASK = [
    ("levels", "12 9", "2 numbers"),
    ("levels", "a b c", '"a" is no number'),
    ("levels", "12 9 2000", "-1000..1000"),
    ("boards.frog.A", "T9 4", "unknown space"),
    ("boards.frog.A", "T1 40", "1..31"),
    ("boards.frog.A", "T1 4, T1 5", "a space twice"),
    ("boards.frog.A", "T1", "not one label"),
    ("boards.frog.B", "T1 x", "t, c, e, m"),
    ("tiles", "g3-14, q2", '"q2"'),
    ("tiles", "g3", "sure to fill one display"),
    ("tiles", "g40", "1..31"),
    ("badges.chain.ribbons", ",", "a list of 1..8"),
    ("badges.chain.back", "chains", "no such badge"),
    ("badges.chain.back", "chain", "no such badge"),
    ("tables.large", "1 2 x", '"x" is no number'),
]


@pytest.mark.parametrize(("path", "text", "words"), REASK)
def test_answers_that_cannot_be_are_asked_again(path: str, text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        accept(path, text, EMPTY, read(None))
    assert words in str(refused.value)
    assert EMPTY == {"game": "morty", "components": {}}


def test_the_problem_is_told_with_the_next_question(tmp_path: Path) -> None:
    person = Person({"levels": ["twelve", "12 9 2000", "12 9 7"]})
    assert person.fill(tmp_path / "box.toml") == ("levels",)
    assert person.asked.count("levels") == 3
    assert "twelve" in person.problems[0]
    assert "2000" in person.problems[1]


def test_a_back_is_the_back_of_both_and_what_is_left_over_a_new_guess(tmp_path: Path) -> None:
    out = tmp_path / "box.toml"
    person = Person({"badges.full-range.back": "triplet"})
    assert person.fill(out) == ("badges.full-range.back", "badges.triplet.back")
    document = read(out).components
    assert {
        id_: document["badges"][id_]["back"] for id_ in ("full-range", "triplet", "chain", "label-master")
    } == {
        "full-range": "triplet",
        "triplet": "full-range",
        "chain": "label-master",
        "label-master": "chain",
    }
    assert document["sources"]["badges.chain.back"] == "assumed"
    overlay = tomllib.loads(out.read_text())
    with pytest.raises(Refused, match="was read as"):
        accept("badges.chain.back", "triplet", overlay, read(None))


@pytest.mark.parametrize("text", ["", "players = 4", FIRST_LINE + 'side = "C"', FIRST_LINE + "x = ", "\xff"])
def test_other_files_are_never_overwritten(tmp_path: Path, text: str) -> None:
    out = tmp_path / "other.toml"
    out.write_bytes(text.encode("latin-1"))
    with pytest.raises(Refused):
        Person({"levels": "1 2 3"}).fill(out)
    assert out.read_bytes() == text.encode("latin-1")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="can be written"):
        Person({"levels": "1 2 3"}).fill(tmp_path / "none" / "box.toml")


@pytest.mark.parametrize(
    "tree",
    [
        {},
        {
            "a": 1,
            "b": {},
            "c": {"d": True, "e f": ["x", 1.5, [1]], "g": {"h": [{"i": 1}, {"j": 'q"\\\n\x7fü'}]}},
        },
        read(None).components["boards"],
    ],
)
def test_toml_is_read_back(tree: dict[str, object]) -> None:
    assert tomllib.loads(toml_text(tree)) == tree
