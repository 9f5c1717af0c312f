"""How a person writes a printed value, and where an overlay keeps it: one kind of answer for each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sim.core.filling import Kind, put_at
from sim.morty.printed import tables_of
from sim.morty.printed.table import LEVEL_NAMES
from sim.morty.printed.tile import PAIRS, expand, sorted_rows
from sim.morty.state import LIDS

TILES = r"([gskb])\s*([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?\s*(tc|em)?\s*(?:x\s*([0-9]{1,3}))?"


def kind_of(path: str) -> Kind:
    """Give the kind of answer for a data path."""
    last = path.rsplit(".", 1)[-1]
    family = path.split(".")[0]
    return KINDS.get(path) or KINDS.get(f"{family}.{last}") or KINDS[family]


def _put(overlay: dict[str, Any], path: str, value: Any, _: dict[str, Any]) -> None:
    put_at(overlay, path, value)


def _put_back(overlay: dict[str, Any], path: str, back: str, document: dict[str, Any]) -> None:
    """Put both faces of a badge; two faces left over by it become a guess of each other."""
    face = path.split(".")[1]
    given = overlay.get("components", {}).get("badges", {})
    backs = {id_: badge["back"] for id_, badge in document["badges"].items()}
    backs |= {id_: badge["back"] for id_, badge in given.items() if "back" in badge}
    marks = overlay.get("components", {}).get("sources", {})
    if back == face or back not in (*backs, "none"):
        raise ValueError("no such badge")
    for id_, other in ((face, back), (back, face)):
        if marks.get(f"badges.{id_}.back") == "printed" and backs[id_] != other:
            raise ValueError(f"the other face of {id_} was read as {backs[id_]}")
    left = [backs[id_] for id_ in (face, back) if backs.get(id_) not in (None, "none", face, back)]
    for id_, other in ((face, back), (back, face)):
        if id_ != "none":
            put_at(overlay, f"badges.{id_}.back", other)
    for id_ in left:
        put_at(
            overlay, f"badges.{id_}.back", next((other for other in left if other != id_), "none"), "assumed"
        )


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,;/=:]+", text) if word]


def _integer(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", word):
        raise ValueError(f'"{word}" is no number')
    return int(word)


def _integers(text: str) -> list[int]:
    return [_integer(word) for word in _words(text)]


def _spaced(values: Iterable[Any]) -> str:
    return " ".join(str(value) for value in values)


def _read_labels(text: str) -> dict[str, str]:
    words = _words(text)
    spaces = [word.upper() for word in words[::2]]
    if len(words) % 2 or len(set(spaces)) < len(spaces):
        raise ValueError("not one label for each space" if len(words) % 2 else "a space twice")
    return dict(zip(spaces, words[1::2], strict=True))


def _read_numbers(text: str) -> dict[str, int]:
    return {space: _integer(word) for space, word in _read_labels(text).items()}


def _read_letters(text: str) -> dict[str, str]:
    return {space: word.lower() for space, word in _read_labels(text).items()}


def _write_labels(labels: dict[str, Any]) -> str:
    return ", ".join(f"{space} {label}" for space, label in labels.items())


def _read_levels(text: str) -> dict[str, int]:
    stars = _integers(text)
    if len(stars) != len(LEVEL_NAMES):
        raise ValueError(f"{len(stars)} numbers")
    return dict(zip(LEVEL_NAMES, stars, strict=True))


def _read_back(text: str) -> str:
    return text.strip().lower().replace(" ", "-")


def _read_tiles(text: str) -> list[dict[str, Any]]:
    shipped = tables_of("tiles")
    if text.strip() in shipped:
        return sorted_rows(expand(shipped[text.strip()].value))
    rows: dict[tuple[str, int, str], int] = {}
    for word in filter(None, re.split(r"[,;\n]+", text)):
        item = re.fullmatch(TILES, word.strip())
        if item is None:
            raise ValueError(f'"{word.strip()}"')
        first = int(item[2])
        for number in range(first, int(item[3] or first) + 1):
            for pair in [item[4]] if item[4] else PAIRS:
                rows[item[1], number, pair] = rows.get((item[1], number, pair), 0) + int(item[5] or 1)
    return sorted_rows(rows)


def _write_tiles(rows: list[dict[str, Any]]) -> str:
    """Write rows as runs of numbers: ``g3-14, s2-15 x2``."""
    counts = {(row["lid"], row["number"], row["pair"]): row["count"] for row in rows}
    items: list[tuple[str, int, str, int]] = []
    for lid, number in dict.fromkeys((lid, number) for lid, number, _ in counts):
        both = [counts.get((lid, number, pair), 0) for pair in PAIRS]
        if both[0] == both[1]:
            items.append((lid, number, "", both[0]))
        else:
            items += [(lid, number, pair, count) for pair, count in zip(PAIRS, both, strict=True) if count]
    runs: list[list[tuple[str, int, str, int]]] = []
    for item in sorted(items, key=lambda item: (LIDS.index(item[0]), item[2], item[3], item[1])):
        follows = runs and runs[-1][-1] == (item[0], item[1] - 1, *item[2:])
        runs[-1].append(item) if follows else runs.append([item])
    return ", ".join(_run(run) for run in runs)


def _run(run: list[tuple[str, int, str, int]]) -> str:
    lid, first, pair, count = run[0]
    numbers = str(first) if len(run) == 1 else f"{first}-{run[-1][1]}"
    return f"{lid}{numbers}{pair}{f' x{count}' if count > 1 else ''}"


_STARS = Kind(
    "the stars for 1, 2, 3 ..., such as 1 4 8 13",
    lambda text: [0, *_integers(text)],
    lambda table: _spaced(table[1:]),
    _put,
)
KINDS = {
    "tiles": Kind(
        "lid, numbers, pair unless both, x copies (of each pair): g3-14, s2-15, k1tc x2; or T1 .. T4",
        _read_tiles,
        _write_tiles,
        _put,
    ),
    "boards.A": Kind("space and number of each label: T2 5, T4 8", _read_numbers, _write_labels, _put),
    "boards.B": Kind(
        "space and ingredient letter of each label: T2 t, T4 e", _read_letters, _write_labels, _put
    ),
    "tables": _STARS,
    "levels": Kind("the stars of top, middle, bottom: 12 9 6", _read_levels, _spaced, _put),
    "badges.ribbons": Kind("the stars from left to right: 7 5 3", _integers, _spaced, _put),
    "badges.back": Kind("the id of the badge on the other face, such as chain", _read_back, str, _put_back),
}
