"""Printed values in words."""

from __future__ import annotations

from typing import Any


def scroll(row: dict[str, Any]) -> str:
    """Write a scroll: its ingredient, then its terms, such as ``cloud: 4 x tiles + most groups from 2 14/6``."""
    return f"{row['ingredient'] or 'any'}: {' + '.join(map(_term, row['terms']))}"


def _term(term: dict[str, Any]) -> str:
    """Write a term of a scroll: what is counted, then what it pays."""
    counted = f"{term['measure']} from {term['at_least']}" if "at_least" in term else str(term["measure"])
    if "stars_each" in term:
        return f"{term['stars_each']} x {counted}"
    if "times" in term:
        return f"{counted} x {term['times']}"
    if "places" in term:
        return f"most {counted} {'/'.join(map(str, term['places']))}"
    stars = term.get("table") or term.get("each_number") or {}
    pairs = stars.items() if isinstance(stars, dict) else list(enumerate(stars))[1:]
    return f"{counted} {', '.join(f'{count}: {value}' for count, value in pairs)}"


def plain(value: Any) -> str:
    """Write a value of a components document on one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        tables = any(isinstance(inner, dict) for inner in value)
        return ("; " if tables else " ").join(plain(inner) for inner in value)
    return str(value)
