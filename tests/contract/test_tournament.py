"""Tournaments of a made-up game: means by deal, ranking, regret, strength, equilibrium, and going on."""

import json
import threading
from collections import defaultdict
from pathlib import Path
from typing import Any

import choix
import numpy as np
import polars as pl
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from analysis.figures import ladder
from analysis.tournament import files, folder
from analysis.tournament.equilibrium import equilibrium
from analysis.tournament.hold import hold
from analysis.tournament.kept import Kept
from analysis.tournament.play import Job, play_part
from analysis.tournament.regret import regrets
from analysis.tournament.result import Result, document_of, leads, result_of
from analysis.tournament.strength import POINTS, fitted, strengths
from analysis.tournament.tally import check_measures, names_of
from reports.ladder import ladder as told
from sim.core.errors import Refused, Stopped
from tests.contract.skilled import job

SKILL = {"weak": 0.0, "middle": 3.0, "strong": 6.0}
CIRCLE = {("rock", "scissors"): 4.0, ("scissors", "paper"): 4.0, ("paper", "rock"): 4.0}
MEASURES = ("levels", "-next_total", "greatest(levels, 3)")


@pytest.fixture(autouse=True)
def few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take fewer points and draws: no test here looks at the third digit of a width."""
    monkeypatch.setattr("analysis.stats.intervals._DRAWS", 10)
    monkeypatch.setattr("analysis.tournament.design._PART_LEAST", 1)
    monkeypatch.setattr("analysis.stats.best._DRAWS", 10)
    monkeypatch.setattr("analysis.tournament.equilibrium.DRAWS", 40)
    monkeypatch.setattr("analysis.tournament.kept.RESAMPLES", 200)


def held(asked: Job, out: Path | None = None, **more: Any) -> Kept:
    return hold(asked, out, seed=3, threads=2, **more)


def result(asked: Job) -> Result:
    return result_of(asked.design, held(asked), asked.measures)


def naive(asked: Job, deal: int) -> dict[str, float]:
    """Take the means of a deal game by game, as the module's text says."""
    found: dict[str, list[float]] = defaultdict(list)
    for line_up in asked.design.line_ups:
        of_line_up: dict[str, list[float]] = defaultdict(list)
        for order, rounds in asked.design.turns(line_up):
            plan = asked.plan([asked.design.minds[place] for place in order], rounds)
            block = plan.play(deal * plan.period, plan.period)
            for game in range(plan.period):
                _game(block.seats, plan.names["strategy"], game, len(order), of_line_up)
        for name, values in of_line_up.items():
            found[name].append(float(np.mean(values)))
    return {name: float(np.mean(values)) for name, values in found.items()}


def _game(
    seats: dict[str, Any], names: tuple[str, ...], game: int, players: int, into: dict[str, list[float]]
) -> None:
    rows = range(game * players, (game + 1) * players)
    sits = [names[seats["strategy"][row]] for row in rows]
    share = [float(seats["win_share"][row]) for row in rows]
    total = [int(seats["total"][row]) for row in rows]
    for seat, mind in enumerate(sits):
        into[f"share|{mind}"].append(share[seat])
        into[f"measure|levels|{mind}"].append(float(seats["levels"][rows[seat]]))
        into[f"measure|-next_total|{mind}"].append(-float(total[(seat + 1) % players]))
        into[f"measure|greatest(levels, 3)|{mind}"].append(max(float(seats["levels"][rows[seat]]), 3.0))
        for other_seat, other in enumerate(sits):
            if other != mind:
                key, their = (share[seat] > 0, total[seat]), (share[other_seat] > 0, total[other_seat])
                into[f"ahead|{mind}|{other}"].append((key > their) + 0.5 * (key == their))
        for other in set(sits) - {mind}:
            into[f"pay|{mind}|{other}"].append(share[seat])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_are_the_means_of_their_deals(players: int) -> None:
    asked = job(SKILL, players, 300, MEASURES, harm={"weak": 2.0}, luck=2.0)
    deals = range(3, 6)
    rows = play_part(asked, deals, 2, lambda _: None, threading.Event())
    assert rows is not None
    names = names_of(asked.design, asked.measures)
    for deal, row in zip(deals, rows, strict=True):
        expected = naive(asked, deal)
        assert dict(zip(names, row, strict=True)) == pytest.approx({name: expected[name] for name in names})


def test_a_sampled_field_has_rows_too() -> None:
    asked = job({str(mind): 0.4 * mind for mind in range(7)}, 3, 100)
    assert len(asked.design.line_ups) == 7 < asked.design.of
    rows = play_part(asked, range(2), 1, lambda _: None, threading.Event())
    assert rows is not None
    expected = naive(asked, 1)
    names = names_of(asked.design, ())
    assert dict(zip(names, rows[1], strict=True)) == pytest.approx({name: expected[name] for name in names})


def test_threads_and_batches_change_no_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, deals = job(SKILL, 3, 600, MEASURES), range(30)
    one = play_part(asked, deals, 1, lambda _: None, threading.Event())
    monkeypatch.setattr("analysis.tournament.play._FIRST_GAMES", 12)
    monkeypatch.setattr("analysis.tournament.play._GROWTH", 1)
    other = play_part(asked, deals, 3, lambda _: None, threading.Event())
    assert one is not None and other is not None
    assert one.tobytes() == other.tobytes()


def test_skill_ranks_and_win_shares_add_up() -> None:
    asked = job(SKILL, 2, 1800)
    ranking = result(asked).ranking
    assert ranking["strategy"].to_list() == ["strong", "middle", "weak"]
    assert ranking["place"].to_list() == [1, 2, 3]
    assert ranking["value"].mean() == pytest.approx(0.5)
    assert ranking["best"].to_list() == [True, False, False]
    assert (
        ranking.select((pl.col("low") < pl.col("value")) & (pl.col("value") < pl.col("high")))
        .to_series()
        .all()
    )
    assert ranking["strength"].is_sorted(descending=True) and ranking["strength"].sum() == pytest.approx(
        0, abs=1e-6
    )
    assert ranking["regret"].to_list()[0] == 0 < ranking["regret_low"].to_list()[2]


def test_equal_minds_stay_equal_on_the_same_deals() -> None:
    """Minds that play alike win alike in a balanced design: on each deal, so that no luck is left at all."""
    ranking = result(job({"one": 1.0, "same": 1.0, "like": 1.0, "alike": 1.0, "too": 1.0}, 4, 3000)).ranking
    assert ranking["value"].to_list() == pytest.approx([0.25] * 5)
    assert ranking["se"].to_list() == pytest.approx([0] * 5, abs=1e-12)
    assert ranking["best"].all()


@pytest.mark.parametrize("games", [240, 4800])
def test_a_neighbour_that_harms_favours_nobody(games: int) -> None:
    """Whoever sits behind one that harms loses by it; in the design all others sit there equally often."""
    asked = job(dict.fromkeys("abcd", 0.0), 4, games, harm={"a": 8.0})
    shares = dict(result(asked).ranking.select("strategy", "value").iter_rows())
    assert shares["b"] == pytest.approx(shares["c"]) == pytest.approx(shares["d"])
    assert shares["a"] > shares["b"] + 0.01
    turned = asked.plan("abcd", True).play(0, 800).seats
    behind, opposite = (turned["win_share"][turned["strategy"] == code].mean() for code in (1, 2))
    assert behind < opposite - 0.05, "turning the table alone would have favoured c"


def test_intervals_are_as_wide_as_repetitions_differ() -> None:
    found = [held(job(SKILL, 2, 360, seed=seed)).whole for seed in range(40)]
    errors = [np.sqrt(np.diag(moments.covariance()) / moments.count) for moments in found]
    assert np.std([moments.mean for moments in found], axis=0, ddof=1) == pytest.approx(
        np.mean(errors, axis=0), rel=0.35
    )


def test_two_players_pay_each_other() -> None:
    payoffs = result(job(SKILL, 2, 600)).payoffs
    found = {(a, b): (value, low, high) for a, b, value, _, low, high in payoffs.iter_rows()}
    assert len(found) == 6
    for (a, b), (value, low, high) in found.items():
        other = found[b, a]
        assert (value + other[0], low + other[2], high + other[1]) == pytest.approx((1, 1, 1))


def test_measures_and_leads() -> None:
    asked = job(SKILL, 3, 600, ("total", "next_total"), harm={"weak": 5.0})
    kept = held(asked)
    measures = result_of(asked.design, kept, asked.measures).measures
    means = {
        (measure, mind): value
        for measure, mind, value in measures.select("measure", "strategy", "value").iter_rows()
    }
    assert means["total", "strong"] - means["total", "weak"] == pytest.approx(6 - 5 / 2)
    assert means["next_total", "weak"] < means["next_total", "strong"]
    lead = leads(kept, {"strong": "total", "weak": "next_total"}, {"next_total"})
    assert lead.select("strategy", "beside").rows() == [("strong", "weak"), ("weak", "strong")]
    assert lead["value"][0] == pytest.approx(means["total", "strong"] - means["total", "weak"])
    assert (lead["se"] < 0.1).all(), "paired: both play the same deals"
    assert (lead["low"] > 0).all(), "each leads in its own"


@pytest.mark.parametrize("measure", ["no_such", "levels +", "3", "max(levels)", "strategy || 'x'"])
def test_a_measure_that_is_none_is_refused(measure: str) -> None:
    asked = job(SKILL, 3, 10)
    block = asked.plan(("weak", "middle", "strong"), False).play(0, 4)
    with pytest.raises(Refused, match="numbers by seat"):
        check_measures({measure: measure}, block, 3)


def test_strength_is_that_of_plackett_and_luce() -> None:
    true = np.array([0.0, 0.6, 1.3, 2.0])
    np.random.seed(5)  # choix draws from numpy's own state
    rankings = choix.generate_rankings(true, 3000, 4)
    pairs = np.argwhere(np.triu(np.ones((4, 4)), 1))
    before = np.array([np.mean([list(r).index(a) < list(r).index(b) for r in rankings]) for a, b in pairs])
    found = fitted(before, np.full(len(pairs), len(rankings)), pairs, 4)
    whole = choix.ilsr_rankings(4, rankings)
    assert found == pytest.approx(whole - whole.mean(), abs=0.06)


def test_strength_of_who_never_lost_is_finite() -> None:
    found = fitted(np.array([1.0]), np.array([1000]), np.array([[0, 1]]), 2)
    assert found[0] - found[1] == pytest.approx(np.log(1000.5 / 0.5))
    even = fitted(np.array([0.5]), np.array([1000]), np.array([[0, 1]]), 2)
    assert even == pytest.approx([0, 0], abs=1e-9), "draws count half for each"


def test_strength_intervals_hold_what_repetitions_say() -> None:
    asked = [job(SKILL, 2, 360, seed=seed) for seed in range(20)]
    frames = [strengths(held(one), one.design).sort("strategy") for one in asked]
    values = np.array([frame["strength"].to_numpy() for frame in frames])
    half = np.array([(frame["strength_high"] - frame["strength_low"]).to_numpy() / 2 for frame in frames])
    missed = (np.abs(values - values.mean(axis=0)) > half).any(axis=1).mean()
    assert half.min() > 0 and missed <= 0.2 and half.max() < POINTS


def test_a_circle_has_no_best_but_an_equilibrium() -> None:
    asked = job(dict.fromkeys(("rock", "paper", "scissors", "none"), 0.0), 2, 4800, beats=CIRCLE)
    found = result(asked)
    assert found.equilibrium is not None
    weights = {row["strategy"]: row for row in found.equilibrium.iter_rows(named=True)}
    for mind in ("rock", "paper", "scissors"):
        assert weights[mind]["weight"] == pytest.approx(1 / 3, abs=0.12)
        assert weights[mind]["weight_low"] < 1 / 3 < weights[mind]["weight_high"]
        assert weights[mind]["support"] > 0.95
    assert sum(row["weight_mean"] for row in weights.values()) == pytest.approx(1)
    replies = dict(found.ranking.select("strategy", "reply").iter_rows())
    assert [replies[mind] for mind in ("rock", "paper", "scissors")] == ["paper", "scissors", "rock"]


def test_a_dominant_mind_is_the_equilibrium() -> None:
    kept = held(job(SKILL, 2, 1800))
    found = equilibrium(kept.whole, tuple(SKILL)).sort("strategy")
    assert found["weight"].to_list() == pytest.approx([0, 1, 0])
    assert found["support"].to_list() == [0, 1, 0]


def test_regret_is_what_best_replies_win_more() -> None:
    asked = job(dict.fromkeys(("rock", "paper", "scissors"), 0.0), 2, 6000, beats=CIRCLE)
    kept = held(asked)
    mean = dict(zip(kept.whole.names, kept.whole.mean, strict=True))
    found = regrets(kept, asked.design.minds, 2).sort("strategy")
    replies = {"rock": "paper", "paper": "scissors", "scissors": "rock"}
    for row in found.iter_rows(named=True):
        others = [mind for mind in replies if mind != row["strategy"]]
        loses = [mean[f"pay|{replies[j]}|{j}"] - mean[f"pay|{row['strategy']}|{j}"] for j in others]
        assert row["regret"] == pytest.approx(np.mean(loses), abs=0.005), "halves differ in size at most"
        assert row["regret_low"] < row["regret"] < row["regret_high"]


def test_regret_of_equal_minds_is_not_made_up_by_luck() -> None:
    """The largest of twelve equal minds wins more by luck; chosen and paid on other deals, it does not."""
    found = [
        result(
            job({str(mind): 0.0 for mind in range(6)}, 2, 600, seed=seed, luck=9.0, beats={("0", "1"): 0.0})
        ).ranking
        for seed in range(3)
    ]
    assert all(frame["regret"].max() < 1e-9 for frame in found)


def test_one_deal_says_nothing_about_errors() -> None:
    asked = job(SKILL, 2, 1)
    kept = Kept.of(names_of(asked.design, ()), _rows(asked, range(1)), range(1), 3)
    found = result_of(asked.design, kept)
    assert found.equilibrium is None
    for column in ("se", "low", "strength_low", "regret", "regret_low"):
        assert found.ranking[column].null_count() == 3, column
    json.dumps(document_of(found), allow_nan=False)
    assert "no intervals" in told(asked.design, found)


def _rows(asked: Job, deals: range) -> Any:
    return play_part(asked, deals, 1, lambda _: None, threading.Event())


def test_pieces_of_deals_add_up() -> None:
    asked = job(SKILL, 3, 100)
    names = names_of(asked.design, ())
    rows = _rows(asked, range(10))
    whole = Kept.of(names, rows, range(10), 3)
    parts = Kept.of(names, rows[:4], range(4), 3).merge(Kept.of(names, rows[4:], range(4, 10), 3))
    assert parts.whole.mean == pytest.approx(whole.whole.mean)
    assert parts.whole.covariance() == pytest.approx(whole.whole.covariance())
    assert parts.weights.mean() == pytest.approx(10, rel=0.1)


class Stopping:
    """Sets the stop when some games are played."""

    def __init__(self, games: int) -> None:
        self.games, self.stop = games, threading.Event()

    def __call__(self, progress: Any) -> None:
        if progress.games >= self.games:
            self.stop.set()


def wrote(asked: Job, out: Path, kept: Kept) -> dict[str, bytes]:
    found = result_of(asked.design, kept, asked.measures)
    files.write(out, document_of(found), found, told(asked.design, found))
    return {
        str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()
    }


def test_stopped_and_gone_on_is_the_same(tmp_path: Path) -> None:
    asked = job(SKILL, 2, 1200, MEASURES)
    undisturbed = wrote(asked, tmp_path / "one", held(asked, tmp_path / "one"))
    stopping = Stopping(300)
    with pytest.raises(Stopped, match=r"interrupted; [\d,]+ of 1,200 games are safe"):
        held(asked, tmp_path / "two", progress=stopping, stop=stopping.stop)
    there = sorted((tmp_path / "two/deals").iterdir())
    assert 0 < len(there) < len(asked.design.parts)
    times = [path.stat().st_mtime_ns for path in there]
    gone_on = wrote(asked, tmp_path / "two", held(asked, tmp_path / "two", resume=True))
    assert [path.stat().st_mtime_ns for path in there] == times, "what was whole is not touched"
    assert gone_on == undisturbed
    assert {
        "tournament.json",
        "ranking.csv",
        "payoffs.csv",
        "measures.csv",
        "ladder.md",
        "ladder.png",
    } < gone_on.keys()
    assert not [name for name in gone_on if name.endswith("unfinished")]


def test_damaged_and_missing_parts_are_played_again(tmp_path: Path) -> None:
    asked = job(SKILL, 2, 600)
    before = wrote(asked, tmp_path, held(asked, tmp_path))
    parts = sorted((tmp_path / "deals").iterdir())
    parts[1].write_bytes(b"no Parquet")
    parts[3].unlink()
    (tmp_path / "journal.jsonl").write_bytes((tmp_path / "journal.jsonl").read_bytes()[:-300])
    after = wrote(asked, tmp_path, held(asked, tmp_path, resume=True))
    del before["journal.jsonl"], after["journal.jsonl"]
    assert after == before


def test_a_full_disk_ends_it_with_the_line_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = job(SKILL, 2, 600)

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("analysis.tournament.folder.replace", full)
    with pytest.raises(
        Stopped, match=r"part-00000.parquet: No space left(.|\n)*tallycat tournament --resume"
    ):
        held(asked, tmp_path, command=["tallycat", "tournament"])


def test_another_tournament_is_refused_with_what_differs(tmp_path: Path) -> None:
    held(job(SKILL, 2, 600), tmp_path)
    for other in (job(SKILL, 2, 900), job(SKILL | {"weak": 1.0}, 2, 600), job(SKILL, 2, 600, ("levels",))):
        with pytest.raises(Refused, match="as in this tournament"):
            held(other, tmp_path, resume=True)


def test_folders(tmp_path: Path) -> None:
    folder.check_folder(tmp_path / "new")
    held(job(SKILL, 2, 60), tmp_path / "there")
    with pytest.raises(Refused, match="--resume to go on"):
        folder.check_folder(tmp_path / "there")
    folder.check_folder(tmp_path / "there", resume=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/keep.txt").write_text("mine")
    for options in ({}, {"force": True}, {"resume": True}):
        with pytest.raises(Refused, match="no tournament wrote"):
            folder.check_folder(tmp_path / "other", **options)


def test_anew_removes_only_its_own_files(tmp_path: Path) -> None:
    asked = job(SKILL, 2, 600)
    wrote(asked, tmp_path, held(asked, tmp_path))
    (tmp_path / "deals/notes.txt").write_text("mine")
    fewer = job(SKILL, 2, 60)
    after = wrote(fewer, tmp_path, held(fewer, tmp_path))
    parts = [name for name in after if name.startswith("deals/part")]
    assert len(parts) == len(fewer.design.parts)
    assert after["deals/notes.txt"] == b"mine"


def test_an_error_of_a_playing_thread_is_raised() -> None:
    asked = job(SKILL, 2, 60)

    def broken(order: Any, rounds: bool) -> Any:
        raise Refused([])

    with pytest.raises(Refused):
        held(Job(asked.design, broken))


def test_the_ladder_shows_every_interval_in_the_colours_of_the_style() -> None:
    ranking = result(job(SKILL, 2, 900)).ranking
    figure = ladder.draw(ranking)
    assert isinstance(figure, Figure)
    axes = figure.axes[0]
    spans = [tuple(segment[:, 0]) for bars in axes.collections for segment in bars.get_segments()]
    expected = np.array(sorted(ranking.select("low", "high").iter_rows()))
    assert np.array(sorted(spans)) == pytest.approx(expected)
    assert [label.get_text() for label in axes.get_yticklabels()] == ranking["strategy"].to_list()
    fills = [to_hex(line.get_markerfacecolor()) for line in axes.lines if line.get_marker() == "o"]
    assert fills == ["#0072b2", "#ffffff"], "the best filled, the others not"


def test_the_picture_is_the_same_each_time() -> None:
    found = result(job(SKILL, 2, 300))
    assert files.picture(found) == files.picture(found)
