"""What `check` finds in a user's strategy: each mistake with its file and line, and good ones pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.cli import STRATEGY, strategy, tallycat

BODY = STRATEGY.count("\n") + 1  # line of the kernel's first statement
DECIDE = BODY - 2  # line of its decorator, where it begins

FACTS = STRATEGY[STRATEGY.index("FACTS") : STRATEGY.index("@kernel")]

BAD: dict[str, tuple[str, list[str]]] = {
    "reads past the end": (
        "    return view[seat + 5000]\n",
        [f"line {BODY}", "out of bounds", "inside the array"],
    ),
    "writes past the end": ("    view[5000] = 1\n    return 0\n", [f"line {BODY}", "a write into view"]),
    "writes into the view": (
        "    view[3] = 7\n    return placement(view, 0)\n",
        [f"line {BODY}", "a write into view"],
    ),
    "writes into the rules": (
        "    rules[3] = 7\n    return placement(view, 0)\n",
        [f"line {BODY}", "a write into view"],
    ),
    "never ends": (
        "    k = 0\n    while k < 9:\n        k = (k + 1) % 3\n    return 0\n",
        ["no answer after 1 s", "line 1"],
    ),
    "moves illegally": ("    return 12345\n", ["seat", "not legal"]),
    "answers half a move": ("    return 1.5\n", ["the answer 1.5", "a whole number"]),
    "remembers": (
        "    SEEN.append(0)\n    return placement(view, len(SEEN) % 2)\n\n\nSEEN = []\n",
        ["to the same view", "draws come from"],
    ),
    "raises": (
        "    if view[1] > 3:\n        raise ValueError('late')\n    return placement(view, 0)\n",
        ["ValueError: late"],
    ),
    "cannot be compiled": (
        "    words = {'a': seat}\n    return placement(view, words['b' if seat > 7 else 'a'] * 0)\n",
        [f"line {BODY + 1}", "numba compiles"],
    ),
    "is random": (
        "    return placement(view, draw(view, 0, placements(view)))\n\n\n"
        "from sim.morty.choose import draw, placements\n",
        [f"line {DECIDE}", "decisions when nothing changes but the draws", 'FACTS["random"] = True'],
    ),
    "reads opponents": (
        "    return placement(view, view[SEATS + SEAT_WORDS * (1 - seat)] & 1 if seat < 2 else 0)\n\n\n"
        "from sim.morty.state import SEATS, SEAT_WORDS\n",
        [f"line {DECIDE}", "when nothing changes but the other seats", 'FACTS["reads_opponents"] = True'],
    ),
    "overflows": (
        "    x = 1\n    for i in range(70):\n        x = x * 2 + 1\n    return placement(view, 1 if x > 9 else 0)\n",
        ["compiled", "without the compiler", "int64"],
    ),
}
FILES = {
    "syntax.py": ("x = (\n", ["syntax.py:1", "SyntaxError"]),
    "hangs.py": ("while True:\n    pass\n", ["hangs.py, line", "no answer after 1 s"]),
    "leaves.py": ("import sys\nsys.exit(0)\n", ["leaves.py", "an end of the program"]),
    "dies.py": ("import os\nos._exit(3)\n", ["dies.py", "exit code 3"]),
    "crashes.py": ("import os\nos.abort()\n", ["crashes.py", "SIGABRT"]),
    "empty.py": ("", ["empty.py", "neither WEIGHTS nor decide"]),
    "few.py": (f"def decide(view):\n    return 0\n{FACTS}", ["few.py, line 1", "TypeError"]),
    "silent.py": (
        'WEIGHTS = {"scroll": 1.0}\n',
        ["silent.py: FACTS", "found none", "looks_ahead"],
    ),
    "vague.py": (
        'FACTS = {"random": 0, "look_ahead": False}\nWEIGHTS = {"scroll": 1.0}\n',
        ['FACTS["random"]: found 0', 'FACTS["looks_ahead"]: found nothing', 'did you mean "looks_ahead"?'],
    ),
    "blind.py": (
        f'{FACTS}WEIGHTS = {{"scroll": 1.0}}\n',
        ["blind.py: found the answers", "the other seats", 'FACTS["reads_opponents"] = True'],
    ),
    "heavy.py": (
        'WEIGHTS = {"scrol": 1.0, "label": float("nan")}\n',
        ['"scrol"', 'did you mean "scroll"?', "nan"],
    ),
}
GOOD = {
    "first.py": strategy(),
    "plain_function.py": strategy().replace("@kernel\n", ""),
    "weights.py": f'"""Stars of labels alone."""\n{FACTS}WEIGHTS = {{"label": 1.0}}\n',
}


@pytest.mark.parametrize("name", BAD)
def test_bad_kernel(name: str, tmp_path: Path) -> None:
    body, expected = BAD[name]
    _refused(tmp_path, "mine.py", strategy(body), expected)


@pytest.mark.parametrize("name", FILES)
def test_bad_file(name: str, tmp_path: Path) -> None:
    text, expected = FILES[name]
    _refused(tmp_path, name, text, expected)


def _refused(folder: Path, name: str, text: str, expected: list[str]) -> None:
    (folder / name).write_text(text)
    done = tallycat("check", folder / name, "--seconds", "1")
    assert (done.code, done.out) == (2, ""), done.err
    assert [words for words in expected if words not in done.err] == [], done.err
    assert str(folder / name) in done.err
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) <= 4, "few lines say more than many"


def test_good_strategies_pass(tmp_path: Path) -> None:
    for name, text in GOOD.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "s.toml").write_text(
        'seats = { strategies = ["first", "weights", "greedy", "plain-function"] }\n'
    )
    done = tallycat("check", *(tmp_path / name for name in GOOD), tmp_path / "s.toml", "--json")
    assert done.code == 0, done.err
    assert [row["file"] for row in done.json()] == [str(tmp_path / name) for name in (*GOOD, "s.toml")]
