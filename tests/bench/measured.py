"""What the table holds: each function measures some rows, in rounds whose pieces are played in turn."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from scripts._cells import BASE, CELLS, OVERLAYS
from scripts._measure import MINDS
from scripts._starts import FIRST_GAME, child, written
from tests.bench.processes import spent
from tests.bench.rows import Row, speed
from tests.bench.trees import Player
from tests.bench.yardstick import Yardstick

HELP = "from scripts.main import main; main(['--help'])"
IMPORTS = "import numpy, numba, polars"
REACH = {
    "greedy": ((1.2, 2), (1.0, 1.6)),
    "random": ((3.2, 6), (2.4, 4.5)),
}  # the kernel alone, through simulate
LONGER = 4  # a written run, than a piece of the kernel alone: it begins and ends with files made safe
FOR_COMPARISON = ("greedy", "greedy-plus", "random")


@dataclass(frozen=True)
class Sizes:
    """How much is played.

    Attributes
    ----------
    rounds : int
        How often each piece is played.
    pieces : dict of str to int
        Games of a piece, by mind; the yardstick plays `greedy`'s twice over.
    small, usual, large : int
        Games of the runs whose time, memory and room are compared.
    """

    rounds: int
    pieces: dict[str, int]
    small: int
    usual: int
    large: int


FULL = Sizes(7, {"greedy": 15_000, "greedy-plus": 12_000, "random": 60_000}, 20_000, 1_000_000, 4_000_000)
QUICK = Sizes(2, {"greedy": 500, "greedy-plus": 400, "random": 2_000}, 2_000, 4_000, 16_000)


def scenario(mind: str, cell: str = "") -> str:
    """Write a scenario whose seats are all played by one mind."""
    return f'{cell}\n[seats]\nstrategies = "{mind}"\n'


def against_c(now: Player, yard: Yardstick | None, sizes: Sizes) -> Iterator[Row]:
    """Measure the kernel alone by processor time, and played and written runs by the clock, beside the yardstick."""
    stick = 2 * sizes.pieces["greedy"]
    rounds: list[dict[str, tuple[float, float]]] = []
    for _ in range(sizes.rounds):
        turn = {} if yard is None else {"yardstick": yard.play(stick)}
        for mind in MINDS:
            text, games = scenario(mind), sizes.pieces[mind]
            run = now.ask("simulate", text, LONGER * games, threads=1)
            turn[mind] = now.ask("play", text, games)["s"], run["s"] / LONGER
        rounds.append(turn)
    if yard is not None:
        yield Row("yardstick", None, None, [], speed(stick, (turn["yardstick"][0] for turn in rounds)))
    for mind in MINDS:
        games = sizes.pieces[mind]
        for i, (where, bounds) in enumerate(zip(("kernel alone", "simulate"), REACH[mind], strict=True)):
            ratios = [
                games / turn[mind][i] / (stick / turn["yardstick"][i]) for turn in rounds if yard is not None
            ]
            beside = speed(games, (turn[mind][i] for turn in rounds))
            yield Row(f"`{mind}`, {where} / yardstick", *bounds, ratios, beside)


def against_before(now: Player, before: Player, name: str, sizes: Sizes) -> Iterator[Row]:
    """Measure the kernel alone, and runs by all their processor time, beside those of another commit."""
    work = [("play", "s", "kernel alone", mind) for mind in FOR_COMPARISON]
    work += [("simulate", "processor_s", "simulate, processor time", mind) for mind in MINDS]
    found: dict[int, list[tuple[float, float]]] = {i: [] for i in range(len(work))}
    for _ in range(sizes.rounds):
        for i, (do, figure, _, mind) in enumerate(work):
            more = {"threads": 1} if do == "simulate" else {}
            asked = do, scenario(mind), sizes.pieces[mind]
            found[i].append((now.ask(*asked, **more)[figure], before.ask(*asked, **more)[figure]))
    for i, (_, _, what, mind) in enumerate(work):
        ratios = [theirs / ours for ours, theirs in found[i]]
        beside = f"{speed(sizes.pieces[mind], (theirs for _, theirs in found[i]))} before"
        yield Row(f"`{mind}`, {what} / {name}", None, None, ratios, beside)


def beside_base(
    now: Player, texts: dict[str, str], what: str, bounds: tuple[float, float], sizes: Sizes
) -> Iterator[Row]:
    """Measure the speed of a decision in other scenarios as a share of the base game's: a row for the slowest."""
    for mind in MINDS:
        rounds = []
        for _ in range(sizes.rounds):
            answers = {
                name: now.ask("play", scenario(mind, text), sizes.pieces[mind] // 3)
                for name, text in texts.items()
            }
            rounds.append({name: answer["decisions"] / answer["s"] for name, answer in answers.items()})
        ratios = {name: [each[name] / each[BASE] for each in rounds] for name in texts if name != BASE}
        slowest = min(ratios, key=lambda name: median(ratios[name]))
        beside = ", ".join(f"{name} {median(values):.2f}" for name, values in ratios.items())
        base = median(1e9 / each[BASE] for each in rounds)
        yield Row(
            f"`{mind}`, {what} / base", *bounds, ratios[slowest], f"{beside}; base {base:.0f} ns a decision"
        )


def two_threads(now: Player, yard: Yardstick | None, sizes: Sizes) -> Iterator[Row]:
    """Measure two threads over one, each beside two yardsticks over one; what one core gives twice is 1."""
    doing: tuple[tuple[str, Callable[[int], dict[str, float]]], ...] = (
        ("kernel alone", lambda n: now.ask("together", scenario("greedy"), games, threads=n)),
        ("simulate", lambda n: now.ask("simulate", scenario("greedy"), n * games, threads=n)),
    )
    games, stick = sizes.pieces["greedy"], 2 * sizes.pieces["greedy"]
    for where, work in doing:
        gains, sticks = [], []
        for _ in range(sizes.rounds):
            sticks.append(2 * yard.together(stick, 1) / yard.together(stick, 2) if yard else 2.0)
            gains.append(2 * work(1)["s"] / work(2)["s"])
        ratios = [gain / of_c for gain, of_c in zip(gains, sticks, strict=True)]
        beside = (
            f"two threads {median(gains):.2f} of one; two yardsticks {median(sticks):.2f} of one"
            if yard
            else ""
        )
        yield Row(f"two threads, {where} / two yardsticks", 0.9, 0.97, ratios if yard else gains, beside)


def long_runs(sizes: Sizes) -> Iterator[Row]:
    """Measure memory, time and room of long runs; `random` tells the same as `greedy`, sooner."""
    small = [written("random", sizes.small) for _ in range(3)]
    usual, large = written("random", sizes.usual), written("random", sizes.large)
    small += [written("random", sizes.small) for _ in range(3)]
    sized = f"{sizes.usual:,} games"
    if usual["peak_mb"] is not None:
        beside = f"{usual['peak_mb']:.0f} MB, {large['peak_mb']:.0f} MB at {sizes.large:,}"
        yield Row(f"peak memory at {sized}, MB", 600, 400, [usual["peak_mb"]], beside, most=True)
        grown = [large["peak_mb"] / usual["peak_mb"]]
        yield Row(f"peak memory at {sizes.large:,} / at {sized}", 1.15, 1.02, grown, most=True)
    slower = [row["games_per_s"] / large["games_per_s"] for row in small]
    beside = f"{large['games_per_s']:,.0f} games/s, {median(row['games_per_s'] for row in small):,.0f} in a short run"
    yield Row(f"time a game at {sizes.large:,} / at {sizes.small:,}", 1.1, 1.02, slower, beside, most=True)
    each = {mind: written(mind, sizes.usual // 10)["bytes_per_game"] for mind in MINDS}
    each[f"random, {sized}"] = usual["bytes_per_game"]
    told = ", ".join(f"{mind} {size:.1f}" for mind, size in each.items())
    yield Row(f"bytes a game, {sizes.usual // 10:,} games", 75, 55, [max(each.values())], told, most=True)


def starts(rounds: int) -> Iterator[Row]:
    """Measure starting: seconds of the processor, for a busy machine makes the clock tell about others."""
    with tempfile.TemporaryDirectory() as folder:
        cold = spent(lambda: child(FIRST_GAME, extra={"TALLYCAT_CACHE_DIR": folder}))
    beside = f"{cold[1]:.1f} s by the clock"
    yield Row("empty cache to first game, s of the processor", 25, 12, [cold[0]], beside, most=True)
    child(FIRST_GAME)
    turns = [
        [spent(lambda code=code: child(code)) for code in (FIRST_GAME, IMPORTS, HELP)] for _ in range(rounds)
    ]
    warm = [first[0] / bare[0] for first, bare, _ in turns]
    first_s, bare_s = (median(turn[i][0] for turn in turns) for i in range(2))
    beside = f"{first_s:.2f} s, imports {bare_s:.2f} s"
    yield Row("warm start to first game / bare imports", 2, 1.2, warm, beside, most=True)
    by_clock = median(asked[1] for _, _, asked in turns)
    helped = [asked[0] for _, _, asked in turns]
    yield Row(
        "`tallycat --help`, s of the processor", 0.4, 0.2, helped, f"{by_clock:.2f} s by the clock", most=True
    )


def cells(now: Player, sizes: Sizes) -> Iterator[Row]:
    """Measure the cells of the game."""
    return beside_base(now, CELLS, "slowest of sides, sets and players", (0.7, 0.85), sizes)


def overlays(now: Player, sizes: Sizes) -> Iterator[Row]:
    """Measure printed values of one's own; that nothing is compiled for them tests/contract/test_jit.py holds."""
    return beside_base(now, OVERLAYS, "slowest overlay", (0.9, 1.0), sizes)
