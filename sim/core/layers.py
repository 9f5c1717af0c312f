"""Reading scenario files: TOML, and the chain of `extends`."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from sim.core.draft import Layer, shown
from sim.core.errors import Problem, Refused

SCENARIO = "a scenario file (TOML)"
MOST_BYTES = 10_000_000
MOST_DEPTH = 20


def read_layers(path: Path) -> tuple[Layer, ...]:
    """Read a scenario file and what it extends.

    Parameters
    ----------
    path : Path
        The scenario.

    Returns
    -------
    tuple of Layer
        The base first, the scenario itself last.

    Raises
    ------
    Refused
        A file cannot be read, is no TOML, or the chain bites its own tail.
    """
    layers: list[Layer] = []
    seen: list[Path] = []
    where = str(path)
    file: Path | None = path
    while file is not None:
        real = Path(os.path.realpath(file))
        if real in seen:
            circle = " -> ".join(other.name for other in [*seen, real])
            _refuse(where, f"a circle: {circle}", "a chain of files that ends")
        seen.append(real)
        data = _read_toml(file, where)
        layers.insert(0, Layer(str(file), data))
        where = f"{file}: extends"
        file = _base(file, data, where)
    return tuple(layers)


def _base(file: Path, data: dict[str, Any], where: str) -> Path | None:
    if "extends" not in data:
        return None
    name = data["extends"]
    if not isinstance(name, str) or not name.strip() or "\0" in name:
        _refuse(where, shown(name), "the name of a scenario file, relative to this file")
    return file.parent / name


def _read_toml(file: Path, where: str) -> dict[str, Any]:
    text = _read_text(file, where)
    try:
        data = tomllib.loads(text)
        _check_depth(data)
    except tomllib.TOMLDecodeError as error:
        _refuse(*_syntax(file, text, str(error)))
    except (RecursionError, ValueError) as error:  # Python's own bounds on depth and on digits
        _refuse(str(file), f"what is too long or too deep ({error})", SCENARIO)
    if not data:
        _refuse(str(file), "an empty file", f"{SCENARIO} with at least one key, such as players = 4")
    return data


def _check_depth(data: dict[str, Any]) -> None:
    level: list[Any] = [data]
    for _ in range(MOST_DEPTH):
        inner = (item for node in level for item in (node.values() if isinstance(node, dict) else node))
        level = [item for item in inner if isinstance(item, (dict, list))]
    if level:
        raise RecursionError(f"more than {MOST_DEPTH} tables and lists in each other")


def _read_text(file: Path, where: str) -> str:
    try:
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            _refuse(str(file), f"more than {MOST_BYTES} bytes", SCENARIO)
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        _refuse(where, f"no file {file}", f"the name of {SCENARIO}")
    except OSError as error:
        _refuse(where, f"{file}: {error.strerror}", f"{SCENARIO} that can be read")
    except UnicodeDecodeError as error:
        _refuse(f"{file}, byte {error.start}", "bytes that are not UTF-8 text", f"{SCENARIO} in UTF-8")


def _syntax(file: Path, text: str, message: str) -> tuple[str, str, str]:
    place = re.search(r" \(at line (\d+), column (\d+)\)", message)
    line = int(place[1]) if place else max(1, len(text.rstrip("\n").splitlines()))
    lines = text.split("\n")
    quoted = shown(lines[line - 1].strip()) if line <= len(lines) else "the end of the file"
    reason = re.sub(r" \(at .*\)$", "", message)
    return f"{file}, line {line}", quoted, f"TOML ({reason[:1].lower()}{reason[1:]})"


def _refuse(where: str, found: str, accepted: str) -> NoReturn:
    raise Refused([Problem(where, found, accepted)]) from None
