"""What the compiler does not like in a user's strategy is said with the file, the line and its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts._compiler import problem_of
from sim.core.call import address_of
from sim.core.jit import COMPILED
from sim.morty.state import RULES_WORDS, VIEW_WORDS
from strategies.registry import Registry
from tests.contract.cli import STRATEGY, strategy

BODY = STRATEGY.count("\n") + 1  # line of the kernel's first statement
HELPER = "    return placement(view, helper(view))\n\n\n@kernel\ndef helper(view):\n"

# body, line that is to blame counted from the first statement, its text, what the compiler says
MISTAKES = {
    "undefined name": ("    k = 0\n    return placement(view, kay)\n", 1, "view, kay)", "name 'kay' is not defined"),
    "undefined name in another kernel": (f"{HELPER}    return view[POS] * 0\n", 5, "view[POS]", "'POS' is not defined"),
    "an index that is no whole number": (
        "    half = seat / 2\n    return placement(view, view[half])\n",
        1,
        "view[half]",
        "getitem(array(int64, 1d, C), float64)",
    ),
    "a list of mixed types": (
        "    found = [1]\n    found.append((1, 'a'))\n    return placement(view, len(found) * 0)\n",
        1,
        "found.append((1, 'a'))",
        "list.append",
    ),
    "one name of two types": (
        f"{HELPER}    best = view[0] if view[1] > 2 else 'x'\n    return 0 if best else 0\n",
        5,
        "best = view[0]",
        "Cannot unify",
    ),
    "an exception that is caught": (
        "    try:\n        k = 1 // seat\n    except ZeroDivisionError as error:\n        k = 0\n"
        "    return placement(view, k * 0)\n",
        2,
        "except ZeroDivisionError",
        "Exception object cannot be stored",
    ),
    "an f-string": (
        "    text = f'{seat:>4}'\n    return placement(view, len(text) * 0)\n",
        0,
        "text = f'{seat:>4}'",
        "f-strings",
    ),
    "an argument too few": ("    return placement(view)\n", 0, "placement(view)", "missing a required argument"),
}  # fmt: skip


@pytest.mark.skipif(not COMPILED, reason="the compiler is off")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_complaint_names_the_line(mistake: str, tmp_path: Path) -> None:
    body, line, text, says = MISTAKES[mistake]
    file = tmp_path / "mine.py"
    file.write_text(strategy(body))
    with pytest.raises(Exception) as complaint:
        address_of(Registry("morty", [file]).mind("mine").decide, VIEW_WORDS, RULES_WORDS)
    problem = problem_of(complaint.value, [file])
    assert problem is not None
    assert problem.where == f"{file}, line {BODY + line}"
    assert text in problem.found and says in problem.found
    assert "/" not in problem.found.replace(" // ", " "), "no path: where says it"
    assert "\n" not in problem.found
