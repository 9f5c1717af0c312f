"""Finding strong weights for a strategy, or the best reply to one."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._load import patience
from scripts._options import Json, PluginFiles, StrategyFiles, Threads, whole
from scripts._progress import Teller
from scripts.simulate import cores
from sim.core.errors import Problem, Refused, Stopped
from sim.core.scenario import MOST_GAMES, SEEDS

if TYPE_CHECKING:
    from analysis.tuning.search import Found
    from analysis.tuning.tune import Question

BUDGET, DEALS = 2_000_000, 192


def _number(option: str, low: int, high: int, text: str, letter: str = "N") -> Any:
    return typer.Option(option, metavar=letter, parser=whole(option, low, high), help=text)


def command(
    scenarios: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="SCENARIO...", help="What to tune for; the usual spread of the game if left out."
        ),
    ] = None,
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the search: new or empty.")],
    players: Annotated[
        list[int] | None,
        _number("--players", 1, 99, "Number of players, again for each: each is tuned alone.", "P"),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(metavar="MIND", help="Strategy by weights to begin with, or a file of weights (.toml)."),
    ] = None,
    field: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MINDS",
            help="Opponents, again for each field: a strategy, several with commas, `self` or `styles`.",
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(metavar="MIND", help="Search the best reply to this strategy.")
    ] = None,
    budget: Annotated[
        int, _number("--budget", 1000, MOST_GAMES, "Games for each number of players.")
    ] = BUDGET,
    seed: Annotated[int, _number("--seed", 0, SEEDS, "Key of everything random.", "S")] = 0,
    threads: Threads = None,
    flat: Annotated[
        bool, typer.Option("--flat", help="One weight for all rounds, not first and last.")
    ] = False,
    population: Annotated[
        int | None, _number("--population", 4, 10_000, "Candidates of a generation.")
    ] = None,
    deals: Annotated[
        int, _number("--deals", 1, 10**6, "Deals of a candidate in the first generation.")
    ] = DEALS,
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier search in DIR.")] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with the search in DIR; with a larger --budget, extend it."),
    ] = False,
    strategy_file: StrategyFiles = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Find strong weights for a strategy, by an evolution strategy on deals of its own.

        tallycat tune my.toml --out out/tuned
        tallycat tune --players 4 --budget 10000000 --out out/tuned
        tallycat tune my.toml --against greedy-plus --out out/reply
        tallycat tune my.toml --start strong.toml --field self --field greedy --out out/next

    DIR/weights.toml is a strategy (--strategy-file) and says how it was found and what it wins.
    """
    from analysis.tuning import folder
    from scripts._tuning import Wish, questions

    if force and resume:
        raise Refused([Problem("--force", "--force and --resume", "one of the two, or neither")])
    if field and against:
        raise Refused([Problem("--against", "--field and --against", "one of the two, or neither")])
    folder.check(out, force, resume)
    wish = Wish(
        scenarios or [], players or [], start, field or [], against, strategy_file or [],
        budget, seed, population, deals, not flat, plugin or [],
    )  # fmt: skip
    with patience(json):
        asked = questions(wish)
    document = _searched(asked, out, threads or cores(), force, json, f"{wish.words()} --out {out} --resume")
    if json:
        say.document(document)
    else:
        _tell(document, out)


def _searched(
    asked: list[Question], out: Path, threads: int, force: bool, quiet: bool, line: str
) -> dict[str, Any]:
    """Search one number of players after the other, and write the files of the folder."""
    from analysis.runs.journal import Journal
    from analysis.tuning import folder
    from analysis.tuning.arena import Arena
    from analysis.tuning.tune import answer

    told = _Told(sum(question.settings.budget for question in asked), quiet)
    try:
        with Journal(out) as journal:
            if force:
                journal.clear()
            for question in asked:
                settings = question.settings
                journal.plan(folder.plan(journal.planned, settings.players, question.described()))
                with Arena(question.game, settings.seed, threads, told.tick) as arena:
                    answer(question, arena, journal, told.found)
                told.next(settings.budget)
            assert journal.planned is not None
            return folder.write(out, journal.planned, journal.done)
    except KeyboardInterrupt:
        told.close()
        raise KeyboardInterrupt(f"interrupted; go on with:\n{line}") from None
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror or error}"
        raise Stopped(f"{reason}; go on with:\n{line}") from error
    finally:
        told.close()


class _Told:
    """What is told while a search goes on: a bar in games of the budget, a line now and then."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.games, self.elapsed_s = total, 0, 0.0
        self._quiet, self._played, self._before, self._began = quiet, 0, 0, perf_counter()
        self._teller = Teller()

    @property
    def games_per_s(self) -> float:
        """Games played a second; those that the journal remembers do not count."""
        return self._played / max(self.elapsed_s, 1e-9)

    def tick(self, games: int) -> None:
        """Count games that were played."""
        self._played += games
        self._show(self.games + games)

    def found(self, found: Found) -> None:
        """Take over the count of a search, which knows of games played earlier."""
        self._show(self._before + found.games)

    def next(self, budget: int) -> None:
        """Begin with the next search."""
        self._before += budget
        self._show(self._before)

    def close(self) -> None:
        """Clear the bar."""
        self._teller.close()

    def _show(self, games: int) -> None:
        self.games, self.elapsed_s = min(games, self.total), perf_counter() - self._began
        if not self._quiet:
            self._teller(self)


def _tell(document: dict[str, Any], out: Path) -> None:
    from analysis.tuning.folder import PICTURE, WEIGHTS

    for players, how in document["found"].items():
        games, generations = say.number(how["games"], "game"), say.number(how["generations"], "generation")
        say.out(f"{players} players: {games}, {generations}; win share, 95 % intervals that hold together")
        head = ("against", "cell", "share", "low", "high", "fair")
        rows = [
            (
                row["field"],
                row["cell"],
                *(f"{100 * row[key]:.1f} %" for key in ("value", "low", "high", "fair")),
            )
            for row in how["results"]
        ]
        say.table([head, *rows], "  ")
    say.out(f"weights  {out / WEIGHTS}")
    say.out(f"curve    {out / PICTURE}")
    say.out(f"next     tallycat simulate my.toml --strategy-file {out / WEIGHTS} --out {out}/run")
