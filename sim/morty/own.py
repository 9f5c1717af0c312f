"""A designer's own measure or condition: a file with one kernel, read as those in `measures/` and `conditions/` are.

What such a file need not say has a default that is right for any kernel, if not the fastest: a count may hang on the
whole shelf (``SPREAD = BY_SPACE``), a condition on the whole tile.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sim.core.draft import shown
from sim.core.errors import Problem, Refused
from sim.core.own import Own
from sim.core.plugins import declared, names
from sim.morty.printed.table import MOST_COUNT

KINDS = {
    "measures": "count",
    "conditions": "met",
}  # plural folder -> the kernel that makes a file one of its kind
DEFAULTS: Mapping[str, Mapping[str, Any]] = {  # SPREAD and READS: BY_SPACE; number, lid and ingredient
    "measures": {"OWN": False, "SPREAD": 3, "SEVERAL": False, "PARAMETER": None, "GROWS": False},
    "conditions": {"AT_LEAST": (1, MOST_COUNT), "READS": 3},
}
TAKES = {  # what each kernel is called with, in the order of the table that the rules call it by
    "measures": {"count": "view, a, b, c", "after": "view, a, b, c, d, e, f"},
    "conditions": {
        "met": "view, rules, a, b",
        "completing": "view, rules, a, b, c, d",
        "advancing": "view, rules, a, b, c, d",
    },
}
_HERE = Path(__file__).parent
_ID = r"[a-z][a-z0-9-]{0,39}"


def read(files: Iterable[Path]) -> tuple[Own, ...]:
    """Read a designer's files, without running them.

    Parameters
    ----------
    files : iterable of Path
        Each holds a kernel ``count`` (a measure) or ``met`` (a condition); its stem is the id.

    Returns
    -------
    tuple of Own

    Raises
    ------
    Refused
        With all that is wrong: what is no such file, and ids that there are already.
    """
    found: list[Own] = []
    problems: list[Problem] = []
    for file in files:
        try:
            own = _own(Path(file))
        except Refused as refused:
            problems += refused.problems
            continue
        if any(other.kind == own.kind and other.id == own.id for other in found):
            problems.append(Problem(str(file), f"the id {own.id!r} a second time", "a file name of its own"))
        found.append(own)
    if problems:
        raise Refused(problems)
    return tuple(found)


def is_own(file: Path) -> bool:
    """Say whether a Python file is a measure or a condition; a strategy is none."""
    try:
        return bool(_kinds(ast.parse(file.read_text(encoding="utf-8"))))
    except (OSError, ValueError, SyntaxError):
        return False


def _kinds(tree: ast.Module) -> list[str]:
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    return [kind for kind, kernel in KINDS.items() if kernel in functions]


def _own(file: Path) -> Own:
    text = _text(file)
    kinds = _kinds(_tree(file, text))
    if len(kinds) != 1:
        found = "both count and met" if kinds else "neither count nor met"
        accepted = (
            "one kernel: count(view, b, ingredient, parameter) of a measure, or met(view, rules, b, at_least)"
        )
        raise Refused([Problem(str(file), found, f"{accepted} of a condition")])
    kind, id_ = kinds[0], file.stem.replace("_", "-")
    problems = []
    if not re.fullmatch(_ID, id_):
        accepted = "a file name of at most 40 lower-case letters, digits and _, such as in_a_corner.py"
        problems.append(Problem(str(file), f"the id {shown(id_)}", accepted))
    if id_ in names(_HERE / kind):
        found = f"the id {shown(id_)}, which a built-in {kind[:-1]} has"
        problems.append(Problem(str(file), found, "a file name of its own"))
    facts = {**DEFAULTS[kind], **declared(file)}
    problems += _wrong(file, text, facts)
    if problems:
        raise Refused(problems)
    return Own(kind, id_, file, text, facts)


def _text(file: Path) -> str:
    accepted = "a Python file with a kernel count or met (see CONTRIBUTING.md)"
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refused([Problem(str(file), "no such file", accepted)]) from None
    except OSError as error:
        raise Refused([Problem(str(file), error.strerror or str(error), accepted)]) from None
    except UnicodeDecodeError:
        raise Refused([Problem(str(file), "bytes that are not UTF-8 text", accepted)]) from None


def _tree(file: Path, text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError as error:
        line = (error.text or "").strip()
        where = f"{file}, line {error.lineno}"
        raise Refused(
            [Problem(where, f"{shown(line)}: {error.msg}", "a file that can be imported")]
        ) from None
    except ValueError as error:
        raise Refused([Problem(str(file), str(error), "a file that can be imported")]) from None


def _wrong(file: Path, text: str, facts: Mapping[str, Any]) -> Iterable[Problem]:
    """Check what a scenario needs to know of a file."""
    parameter, at_least = facts.get("PARAMETER"), facts.get("AT_LEAST", (1, 1))
    if parameter is not None and not (
        _pair(parameter) and parameter[0] == "at_least" and _whole(parameter[1], 1, MOST_COUNT)
    ):
        accepted = f'None, or ("at_least", a default 1..{MOST_COUNT})'
        yield Problem(place_of(file, text, "PARAMETER"), shown_python(parameter), accepted)
    if not (_pair(at_least) and at_least[0] == 1 and _whole(at_least[1], 1, MOST_COUNT)):
        accepted = f"(1, the largest useful threshold up to {MOST_COUNT})"
        yield Problem(place_of(file, text, "AT_LEAST"), shown_python(at_least), accepted)


def _pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def shown_python(value: Any) -> str:
    """Write a value as Python does."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def place_of(file: Path, text: str, name: str) -> str:
    """Give the file, and the line where a constant or function of it is written down."""
    for node in ast.parse(text).body:
        targets = node.targets if isinstance(node, ast.Assign) else [node]
        parts = [part for target in targets for part in getattr(target, "elts", [target])]
        if any(name in (getattr(part, "id", None), getattr(part, "name", None)) for part in parts):
            return f"{file}, line {node.lineno}"
    return str(file)


def facts_of(own: Own) -> SimpleNamespace:
    """Run a file and give its constants, defaults filled in.

    Raises
    ------
    Refused
        If the file cannot be run, or a constant is none of the values there are.
    """
    module = own.module()
    facts = {name: getattr(module, name, value) for name, value in DEFAULTS[own.kind].items()}
    wanted = {"SPREAD": range(4), "READS": range(1, 4)} | dict.fromkeys(
        ("OWN", "SEVERAL", "GROWS"), (True, False)
    )
    words = {"SPREAD": "BY_INGREDIENT, BY_TILE, BY_LEVEL or BY_SPACE"}
    words["READS"] = "READS_INGREDIENT, READS_NUMBER or READS_INGREDIENT | READS_NUMBER"
    problems = [
        Problem(
            place_of(own.file, own.source, name),
            f"{name} = {shown_python(value)}",
            words.get(name, "True or False"),
        )
        for name, value in facts.items()
        if name in wanted and value not in wanted[name]
    ]
    if problems:
        raise Refused(problems)
    return SimpleNamespace(**facts)


def of_kind(plugins: Sequence[Own], kind: str) -> dict[str, Own]:
    """Give the plug-ins of one kind by id."""
    return {own.id: own for own in plugins if own.kind == kind}


def in_use(plugins: Sequence[Own], components: Mapping[str, Any]) -> tuple[Own, ...]:
    """Give the plug-ins that a scroll or badge of a scenario names."""
    terms = [term for scroll in components["scrolls"].values() for term in scroll["terms"]]
    named = {
        "measures": {term.get(key) for term in terms for key in ("measure", "times")},
        "conditions": {badge["condition"] for badge in components["badges"].values()},
    }
    return tuple(own for own in plugins if own.id in named[own.kind])
