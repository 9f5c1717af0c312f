"""Notation: stones as letters, cells and fields as ``[x, y]``, hands and packed stones as the log holds them."""

from __future__ import annotations

from collections.abc import Sequence

from sim.sorcerer import state as at

HOLE = "."


def colour_text(code: int) -> str:
    """Write a stone (1..5), or a hole (0)."""
    return at.COLOURS[code - 1] if code else HOLE


def packed_text(stones: int, n: int) -> str:
    """Write n packed stones, the first first."""
    return "".join(colour_text((stones >> (3 * i)) & 7) for i in range(n))


def counted_text(counts: Sequence[int]) -> str:
    """Write stones counted by colour, in the order g r n y b."""
    return "".join(colour * int(n) for colour, n in zip(at.COLOURS, counts, strict=True))


def hand_text(packed: int) -> list[str]:
    """List the cards of a packed hand."""
    return [card for i, card in enumerate(at.CARDS) for _ in range((packed >> (4 * i)) & 15)]


def field_of(number: int) -> list[int]:
    """Give the field ``[x, y]`` of the Element Zone."""
    return [number % 6, number // 6]


def zone_text(planes: Sequence[int], zone: int) -> str:
    """Write the stones of a zone, TL TR BL BR, from the three planes of colours."""
    cells = range(4 * zone, 4 * zone + 4)
    return "".join(colour_text(sum(((p >> c) & 1) << i for i, p in enumerate(planes))) for c in cells)
