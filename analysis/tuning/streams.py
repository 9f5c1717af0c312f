"""Three streams of deals: one to search on, one to choose on, one to report on.

Whoever is picked on some deals looks better on them than he is. So the deals of a search, of the choice among its
finds, and of the report have nothing in common: each stream has a seed of its own, made from the seed of the search.
"""

import hashlib
from typing import Final, Literal

Stream = Literal["search", "choice", "report"]
STREAMS: Final[tuple[Stream, ...]] = ("search", "choice", "report")


def stream_seed(seed: int, stream: Stream) -> int:
    """Give the seed of a stream's deals: the first 64 bits of the sha256 of a text that names both."""
    return _bits(f"tallycat tune: deals of the {stream}, seed {seed}", 64)


def sampler_seed(seed: int, players: int, restart: int) -> int:
    """Give the seed from which the evolution strategy draws its candidates (32 bits, as numpy's asks)."""
    return _bits(f"tallycat tune: candidates for {players} players, start {restart}, seed {seed}", 32)


def _bits(text: str, bits: int) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[: bits // 8], "little")
