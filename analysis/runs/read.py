"""Opens a run on disk and reads it part by part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis.runs import manifest as manifests
from analysis.runs.digest import Digest, Fixed, hash_blocks
from analysis.runs.layout import TABLES
from sim.core.errors import Problem, Refused


@dataclass(frozen=True)
class Part:
    """One range of games: `seats` has a row a game and seat, `table` (the `games` table) a row a game."""

    first_game: int
    games: int
    seats: pl.DataFrame
    table: pl.DataFrame


@dataclass(frozen=True)
class Run:
    """A run that was opened: its folder and its manifest."""

    folder: Path
    manifest: Mapping[str, Any]

    @property
    def game(self) -> str:
        """Id of the game."""
        return str(self.manifest["game"])

    @property
    def games(self) -> int:
        """Games on disk."""
        return sum(int(entry["games"]) for entry in self.entries("games"))

    @property
    def period(self) -> int:
        """Games of one deal."""
        return int(self.manifest["period"])

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.manifest["players"])

    @property
    def rotates(self) -> bool:
        """Whether each deal is played once for each rotation of the strategies."""
        return bool(self.manifest["scenario"]["seats"]["rotate"])

    @property
    def strategies(self) -> tuple[str, ...]:
        """Strategy of each seat, before any rotation."""
        return tuple(self.manifest["scenario"]["seats"]["strategies"])

    @property
    def minds(self) -> tuple[str, ...]:
        """The different strategies that play, in the order of seats."""
        return tuple(dict.fromkeys(self.strategies))

    def entries(self, table: str) -> Sequence[Mapping[str, Any]]:
        """List the manifest's entries of `seats` or `games`, in the order of games."""
        return manifests.part_entries(self.manifest, table)

    def parts(self) -> Iterator[Part]:
        """Read the parts one after the other; only one is held in memory.

        Raises
        ------
        Refused
            If a part's file is missing or cannot be read.
        """
        for seats, table in zip(self.entries("seats"), self.entries("games"), strict=True):
            yield Part(int(table["first_game"]), int(table["games"]), self._read(seats), self._read(table))

    def game_rows(self, game: int) -> Part:
        """Read the rows of one game.

        Raises
        ------
        Refused
            If the run does not hold it.
        """
        for seats, table in zip(self.entries("seats"), self.entries("games"), strict=True):
            if 0 <= game - int(table["first_game"]) < int(table["games"]):
                wanted = pl.col("game") == game
                return Part(game, 1, self._read(seats).filter(wanted), self._read(table).filter(wanted))
        raise Refused(
            (Problem(f"{self.folder}: game", str(game), f"a game of this run: 0 to {self.games - 1}"),)
        )

    def _read(self, entry: Mapping[str, Any]) -> pl.DataFrame:
        path = self.folder / str(entry["file"])
        try:
            frame = pl.read_parquet(path, glob=False)
        except (OSError, pl.exceptions.PolarsError) as error:
            raise Refused(
                (Problem(str(path), f"no readable part ({error})", "the file as the run wrote it"),)
            ) from error
        if frame.height != entry["rows"]:
            raise Refused(
                (Problem(str(path), f"{frame.height} rows", f"{entry['rows']} rows, as the manifest says"),)
            )
        return frame


def open_run(folder: Path, *, unfinished: bool = False) -> Run:
    """Open a run.

    Parameters
    ----------
    folder : Path
        As `simulate` wrote it.
    unfinished : bool
        Take also a run that ended early: its whole parts.

    Raises
    ------
    Refused
        If the folder is no run, the manifest is broken, a part is missing, or the run is not complete.
    """
    run = Run(folder, manifests.load(folder))
    if not (run.manifest["complete"] or unfinished):
        accepted = "a complete run: play it again with `tallycat simulate ... --force`"
        raise Refused((Problem(str(folder), "a run that ended early", accepted),))
    missing = [
        entry["file"]
        for table in TABLES
        for entry in run.entries(table)
        if not (folder / entry["file"]).is_file()
    ]
    if missing:
        raise Refused(
            tuple(
                Problem(str(folder / file), "nothing", "the part that the manifest names") for file in missing
            )
        )
    return run


def digest_of(run: Run) -> Digest:
    """Compute the fingerprints of a run anew from its files, whatever the manifest says of them."""
    columns = run.manifest["digest_columns"]
    fixed = Fixed(tuple(columns["seats"]), tuple(columns["games"]))
    digest = Digest()
    for part in run.parts():
        names: dict[str, list[str]] = {}
        tables = {"seats": _arrays(part.seats, names), "games": _arrays(part.table, names)}
        digest.add(hash_blocks(tables, fixed, names, run.period))
    return digest


def _arrays(frame: pl.DataFrame, names: dict[str, list[str]]) -> dict[str, Any]:
    """Turn a frame into arrays; names become codes, their texts go to `names`, as the digest takes them."""
    arrays = {}
    for series in frame:
        if series.dtype in (pl.Categorical, pl.String, pl.Enum):
            words = names.setdefault(series.name, [])
            arrays[series.name] = _codes(series.cast(pl.String), words)
        else:
            arrays[series.name] = series.to_numpy()
    return arrays


def _codes(series: pl.Series, words: list[str]) -> Any:
    words += sorted(set(series.unique().drop_nulls()) - set(words))
    codes = {word: code for code, word in enumerate(words)}
    return series.replace_strict(codes, return_dtype=pl.UInt8).fill_null(255).to_numpy()
