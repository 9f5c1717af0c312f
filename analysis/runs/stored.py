"""A part that stands on disk: what the journal and the manifest know of it, and which games are still to be played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.runs.digest import DEALS, BlockHash, Digest, split
from analysis.runs.layout import TABLES, part_name

_HASH = 64  # hexadecimal digits of a sha256


@dataclass(frozen=True)
class Stored:
    """A part on disk.

    Attributes
    ----------
    index : int
        Its number, from 0, in the names of its files.
    games : range
        What it holds.
    rows : mapping of str to int
        By table.
    files : mapping of str to str
        The sha256 of each file, by its name inside the run.
    blocks : tuple of pairs of bytes
        As from `hash_blocks`.
    seconds : float
        Spent on playing and writing it.
    """

    index: int
    games: range
    rows: Mapping[str, int]
    files: Mapping[str, str]
    blocks: tuple[BlockHash, ...]
    seconds: float = 0.0

    @property
    def key(self) -> str:
        """Its name in the journal."""
        return f"part-{self.index:05d}"

    def facts(self) -> dict[str, Any]:
        """Give what the journal notes of it beside its files."""
        hashes = {
            name: b"".join(pair[i] for pair in self.blocks).hex()
            for i, name in enumerate(("blocks", "blocks_play"))
        }
        where = {"first_game": self.games.start, "games": len(self.games), "rows": dict(self.rows)}
        return {"index": self.index, **where, "seconds": round(self.seconds, 6), **hashes}

    def entries(self) -> list[dict[str, Any]]:
        """Give its entries in the manifest, one a file."""
        where = {"first_game": self.games.start, "games": len(self.games)}
        files = [(table, part_name(table, self.index)) for table in TABLES]
        return [
            {"file": file, **where, "rows": self.rows[table], "sha256": self.files[file]}
            for table, file in files
        ]


def stored_of(facts: Mapping[str, Any]) -> Stored:
    """Read a part back from what the journal noted."""
    games = range(facts["first_game"], facts["first_game"] + facts["games"])
    whole, play = (_hashes(facts[name]) for name in ("blocks", "blocks_play"))
    blocks = tuple(zip(whole, play, strict=True))
    return Stored(facts["index"], games, facts["rows"], facts["files"], blocks, facts["seconds"])


def _hashes(text: str) -> list[bytes]:
    return [bytes.fromhex(text[i : i + _HASH]) for i in range(0, len(text), _HASH)]


def missing(parts: Iterable[range], wanted: range, step: int) -> list[range]:
    """List the parts that are still to be played.

    Parameters
    ----------
    parts : iterable of range
        What is there, in any order, none in another.
    wanted : range
        All games of the run.
    step : int
        Games of a new part: it ends at a multiple of it, or where `parts` go on.
    """
    gaps, begin = [], wanted.start
    for part in sorted(parts, key=lambda part: part.start):
        gaps.append(range(begin, part.start))
        begin = part.stop
    gaps.append(range(begin, wanted.stop))
    return [piece for gap in gaps for piece in split(gap, step)]


def digest_of_parts(
    parts: Sequence[Stored], period: int, rehash: Callable[[range], Sequence[BlockHash]]
) -> Digest:
    """Put the fingerprint of a run together from the hashes of its parts.

    Parameters
    ----------
    parts : sequence of Stored
        Without a gap, in the order of games.
    period : int
        Games of one deal.
    rehash : callable
        Gives the hashes of a range of games anew, from the rows: asked for a block that several parts share.
    """
    step = DEALS * period
    digest = Digest()
    held: tuple[range, BlockHash | None] | None = None  # the last block, which the next part may go on with

    def settle() -> None:
        if held is not None:
            games, block = held
            digest.add([block] if block is not None else rehash(games))

    for part in parts:
        for games, block in zip(split(part.games, step), part.blocks, strict=True):
            if held is not None and held[0].start // step == games.start // step:
                held = range(held[0].start, games.stop), None
            else:
                settle()
                held = games, block
    settle()
    return digest
