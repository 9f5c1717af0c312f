"""Write docs/strategies.md, the ladder and the table of styles: `make ladder`, or `python -m tests.docs.ladder`.

Everything is read from what the strategies declare and from tournaments that are played here, with fixed seeds: a new
strategy needs no edit. A mind that looks ahead plays too slowly for all line-ups; it meets the best of the ladder
alone, in fewer games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from analysis.runs.safely import replace as put
from analysis.tournament.files import picture
from analysis.tournament.hold import hold
from analysis.tournament.kept import Kept
from analysis.tournament.measures import lowest
from analysis.tournament.result import Result, leads, result_of
from reports.ladder import ladder, spread, table
from scripts._load import Loaded, loaded
from scripts._minds import mind_of
from scripts._progress import Teller
from scripts._tournament import job_of
from scripts.simulate import cores
from sim.core.game import Mind
from sim.core.plugins import declared
from strategies.registry import built_in

ROOT = Path(__file__).parents[2]
GAME = "morty"
SEED = 2026
GAMES = {4: 2_000_000, 2: 600_000}  # the first number of players is the one in which signatures are told
SLOW_GAMES = 240
HEAD = """# Strategies

This page is written by `make ladder`: the minds as they declare themselves, and tournaments of the game as it comes
out of the box (seed {seed}). What the columns mean stands in [reference/commands.md](reference/commands.md), under
tournament; how to write a mind of your own in [CONTRIBUTING.md](../CONTRIBUTING.md).
"""
STYLES = """## Styles

A style has a signature, in which it leads the others that have one: a column of `seats`, or a measure made of columns
(analysis/questions/morty/measures.toml). Means of a seat over the ladder of {players} players; leads over the nearest
other style, deal by deal, with 95 % intervals that hold for all pairs of styles together.
"""


@dataclass(frozen=True)
class Known:
    """A strategy as it declares itself."""

    mind: Mind
    signature: str | None

    @property
    def slow(self) -> bool:
        """Whether it plays too slowly for a ladder."""
        return bool(self.mind.facts.get("looks_ahead"))


def known(read: Loaded) -> dict[str, Known]:
    """Read all built-in strategies of the game, by name."""
    files = built_in(read.game.id)
    minds = {id_: mind_of(read.registry, id_, read.game.id) for id_ in files}
    return {id_: Known(minds[id_], declared(path).get("SIGNATURE")) for id_, path in files.items()}


def played(
    read: Loaded, names: Sequence[str], players: int, games: int, measures: Sequence[str]
) -> tuple[str, Result, Kept]:
    """Hold a tournament: its tables in Markdown, its result, what was kept."""
    scenario = replace(
        read.scenario, players=players, strategies=("greedy",) * players, games=games, seed=SEED
    )
    job = job_of(replace(read, scenario=scenario), names, dict.fromkeys(measures))
    teller = Teller()
    kept = hold(job, None, seed=SEED, threads=cores(), progress=teller)
    teller.close()
    result = result_of(job.design, kept, job.measures)
    return ladder(job.design, replace(result, measures=result.measures.clear())), result, kept


def minds_table(minds: Mapping[str, Known]) -> str:
    """Write what each mind is."""
    rows = [[f"`{id_}`", one.mind.summary, *_facts(one.mind), _reads(one.mind)] for id_, one in minds.items()]
    return table(("mind", "idea", "random", "looks ahead", "reads opponents", "features"), rows)


def _facts(mind: Mind) -> list[str]:
    return ["yes" if mind.facts.get(name) else "" for name in ("random", "looks_ahead", "reads_opponents")]


def _reads(mind: Mind) -> str:
    if mind.decide is not None:
        return "a kernel of its own"
    weights = [mind.weights or {}, *mind.by_players.values()]
    return ", ".join(dict.fromkeys(f"`{name}`" for some in weights for name in some))


def styles_table(minds: Mapping[str, Known], result: Result, kept: Kept) -> str:
    """Write how far each style leads in its signature."""
    signatures = {id_: one.signature for id_, one in minds.items() if one.signature and not one.slow}
    ahead = leads(kept, signatures, lowest(GAME))
    rows = []
    for id_, signature in signatures.items():
        own = pl.col("strategy") == id_
        mean = result.measures.filter(own, pl.col("measure") == signature).row(0, named=True)
        row = [f"`{id_}`", f"`{signature}`", spread(mean, "value", "low", "high", 1, "", 2)]
        nearest = ahead.filter(own).sort("value").head(1).to_dicts()
        row += [
            f"{spread(one, 'value', 'low', 'high', 1, '', 2)} over `{one['beside']}`" for one in nearest
        ] or [""]
        rows.append(row)
    return table(("style", "signature", "its mean", "its lead"), rows)


def write(root: Path = ROOT, games: Mapping[int, int] = GAMES, slow_games: int = SLOW_GAMES) -> None:
    """Play the tournaments and write the page and its pictures below `root`."""
    read = loaded(None)
    minds = known(read)
    fast = [id_ for id_, one in minds.items() if not one.slow]
    signatures = [one.signature for one in minds.values() if one.signature]
    parts = [HEAD.format(seed=SEED), "## Minds", minds_table(minds)]
    below, best = [], {}
    for players, number in games.items():
        text, result, kept = played(read, fast, players, number, signatures)
        best[players] = str(result.ranking["strategy"][0])
        if signatures and not below:
            parts += [STYLES.format(players=players), styles_table(minds, result, kept)]
        name = f"pictures/ladder-{players}.png"
        (root / "docs/pictures").mkdir(parents=True, exist_ok=True)
        put(root / "docs" / name, picture(result))
        below += [
            f"## Ladder of {players} players",
            f"![Win share of each mind, with intervals]({name})",
            text,
        ]
    for id_ in [id_ for id_ in minds if id_ not in fast]:
        for players in games:
            text, *_ = played(read, [id_, best[players]], players, slow_games, ())
            below += [f"## `{id_}` against `{best[players]}`, {players} players", text]
    page = "\n\n".join(part.strip() for part in [*parts, *below]) + "\n"
    put(root / "docs/strategies.md", page.encode("utf-8"))


if __name__ == "__main__":
    write()
