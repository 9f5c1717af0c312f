"""Opens a run on disk and reads it part by part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis.runs import manifest as manifests
from analysis.runs.again import resume_line
from analysis.runs.layout import TABLES
from sim.core.errors import Problem, Refused


@dataclass(frozen=True)
class Part:
    """One range of games: `seats` has a row a game and seat, `table` (the `games` table) a row a game."""

    first_game: int
    games: int
    seats: pl.DataFrame
    table: pl.DataFrame

    @property
    def held(self) -> range:
        """The games it holds."""
        return range(self.first_game, self.first_game + self.games)

    def cut(self, games: range) -> "Part":
        """Give the rows of some of its games, as views."""
        seats = self.seats.height // max(self.games, 1)
        start = games.start - self.first_game
        rows = self.seats.slice(start * seats, len(games) * seats), self.table.slice(start, len(games))
        return Part(games.start, len(games), *rows)


def join(parts: Sequence[Part]) -> Part:
    """Join parts that follow each other."""
    if len(parts) == 1:
        return parts[0]
    seats, table = pl.concat([part.seats for part in parts]), pl.concat([part.table for part in parts])
    return Part(parts[0].first_game, sum(part.games for part in parts), seats, table)


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
    def first_game(self) -> int:
        """Number of its first game: 0, but in a run of a range."""
        return int(self.manifest.get("first_game", 0))

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
        for seats, table in self._pairs():
            yield self.part(seats, table)

    def between(self, games: range) -> Part:
        """Read the rows of a range of games that the run holds; errors as `parts`."""
        pairs = [
            (seats, table)
            for seats, table in self._pairs()
            if table["first_game"] < games.stop and table["first_game"] + table["games"] > games.start
        ]
        return join([self.part(*pair) for pair in pairs]).cut(games)

    def game_rows(self, game: int) -> Part:
        """Read the rows of one game.

        Raises
        ------
        Refused
            If the run does not hold it.
        """
        if not 0 <= game - self.first_game < self.games:
            accepted = f"a game of this run: {self.first_game} to {self.first_game + self.games - 1}"
            raise Refused((Problem(f"{self.folder}: game", str(game), accepted),))
        return self.between(range(game, game + 1))

    def _pairs(self) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        return zip(self.entries("seats"), self.entries("games"), strict=True)

    def part(self, seats: Mapping[str, Any], table: Mapping[str, Any]) -> Part:
        """Read the part of two entries of the manifest; errors as `parts`."""
        return Part(int(table["first_game"]), int(table["games"]), self._read(seats), self._read(table))

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
        line = resume_line(run.manifest.get("command", ()), folder)
        accepted = f"a complete run; go on with: {line}"
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
