"""How a person writes a printed value of Sorcerer & Stones, and where an overlay keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sim.core.filling import Kind, put_at


def kind_of(path: str) -> Kind:
    """Give the kind of answer for a data path."""
    last, family = path.rsplit(".", 1)[-1], path.split(".")[0]
    return KINDS.get(path) or KINDS.get(f"{family}.{last}") or KINDS[family]


def _put(overlay: dict[str, Any], path: str, value: Any, _: dict[str, Any]) -> None:
    put_at(overlay, path, value)


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;:=]+", text) if word]


def _integer(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise ValueError(f'"{word}" is no number')
    return int(word)


def _number(text: str) -> int:
    return _integer(text.strip())


def _numbers(text: str) -> list[int]:
    return [_integer(word) for word in _words(text)]


def _letters(text: str) -> str:
    return "".join(_words(text)).lower()


def _by_name(read: Callable[[list[str]], Any], width: int) -> Callable[[str], dict[str, Any]]:
    """Read names, each with so many words behind it."""

    def table(text: str) -> dict[str, Any]:
        words = _words(text.lower())
        rows = [words[i : i + 1 + width] for i in range(0, len(words), 1 + width)]
        if any(len(row) <= width for row in rows) or len({row[0] for row in rows}) < len(rows):
            raise ValueError("not every name once, with what belongs to it")
        return {row[0]: read(row[1:]) for row in rows}

    return table


def _counts(table: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in table.items())


def _fields(table: dict[str, list[int]]) -> str:
    return ", ".join(f"{colour} {x} {y}" for colour, (x, y) in table.items())


def _read_rewards(text: str) -> dict[str, dict[str, int]]:
    rows = _by_name(lambda words: [_integer(word) for word in words], 2)(text)
    return {
        count: {name: n for name, n in (("qi", qi), ("steps", steps)) if n}
        for count, (qi, steps) in rows.items()
    }


def _write_rewards(table: dict[str, dict[str, int]]) -> str:
    return ", ".join(f"{n} {row.get('qi', 0)} {row.get('steps', 0)}" for n, row in table.items())


_COUNTS = _by_name(lambda words: _integer(words[0]), 1)
KINDS = {
    "cards": Kind("each card and its copies: spin 2, fly 2, quake 2, shift-g 1 ...", _COUNTS, _counts, _put),
    "stones": Kind("each colour and its stones: g 8, r 8, n 8, y 8, b 8", _COUNTS, _counts, _put),
    "artifacts.cost": Kind("the stones as letters: nyy", _letters, str, _put),
    "artifacts.symbols": Kind("the symbols as letters: ny", _letters, str, _put),
    "artifacts.points": Kind("the points: 2", _number, str, _put),
    "objectives_shown": Kind("a number: 3", _number, str, _put),
    "start_rune_points": Kind("a number: 0", _number, str, _put),
    "objectives": Kind("count, Qi, steps of each row: 2 0 1, 3 0 2", _read_rewards, _write_rewards, _put),
    "runes": Kind(
        "the points, the highest first: 3 2 1", _numbers, lambda row: " ".join(map(str, row)), _put
    ),
    "start_runes": Kind(
        "each colour and its element: green wood, red fire, yellow metal, blue water",
        _by_name(lambda words: words[0], 1),
        _counts,
        _put,
    ),
    "grid": Kind(
        "six rows of six letters: gRYBGr BNBYNY YReeGB RYeeBG GNGRNR bYRGBy",
        _words,
        lambda row: " ".join(row),
        _put,
    ),
    "spirits": Kind(
        "each colour and its field x y: green 0 0, red 5 0, yellow 5 5, blue 0 5",
        _by_name(lambda words: [_integer(word) for word in words], 2),
        _fields,
        _put,
    ),
}
