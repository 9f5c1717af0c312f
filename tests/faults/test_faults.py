"""The planted faults fit the sources; some of them are tried here, all of them by ``make faults``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.fault import SORCERER, STATISTICS, Change, Unfit, names, plant, read, replaced
from tests.faults.run import copy_to, try_fault

SAMPLE = {
    "badge-2-ribbon-not-shared": "test_badge_2",
    "term-5-one-place-each": "test_term_5",
    "sorcerer/act-7-qi-once": "test_act_7",
    "statistics/pairing-forgotten": "test_differences_are_those_of_deals",
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("copy")
    copy_to(root)
    return root


def test_there_are_enough_faults_and_each_says_what_is_wrong() -> None:
    of_statistics = [name for name in names() if name.startswith(f"{STATISTICS}/")]
    of_sorcerer = [name for name in names() if name.startswith(f"{SORCERER}/")]
    assert len(of_sorcerer) >= 15 and len(of_statistics) >= 5
    assert len(names()) - len(of_sorcerer) - len(of_statistics) >= 25
    assert len({read(name).wrong for name in names()}) == len(names())


@pytest.mark.parametrize("name", names())
def test_every_fault_fits_the_sources(name: str, tree: Path) -> None:
    files = {change.file: (tree / change.file).read_text(encoding="utf-8") for change in read(name).changes}
    plant(read(name), tree)
    for file, text in files.items():
        changed = (tree / file).read_text(encoding="utf-8")
        (tree / file).write_text(text, encoding="utf-8")
        assert changed != text
        compile(changed, file, "exec")


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_the_tests_find_it_and_the_game_goes_on(name: str) -> None:
    outcome = try_fault(name, games=100)
    assert outcome.problem == "" and outcome.test.startswith(SAMPLE[name])


def test_old_lines_are_found_once_at_any_indentation() -> None:
    text = "def f():\n    if a:\n        b()\n    c()\n"
    change = Change("f.py", ("if a:", "    b()"), ("b()", "d()"))
    assert replaced(text, change) == "def f():\n    b()\n    d()\n    c()\n"
    with pytest.raises(Unfit, match="found 0 times"):
        replaced(text, Change("f.py", ("if b:",), ()))
    with pytest.raises(Unfit, match="found 2 times"):
        replaced("a\na\n", Change("f.py", ("a",), ()))
