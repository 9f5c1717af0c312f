"""The tools of a strategy with a kernel of its own: its weights at work, and the game played on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.core.machine import held
from sim.core.scenario import load
from sim.morty import deal, rounds, turns
from sim.morty import state as at
from sim.morty.choose import write_menu
from sim.morty.features import OWN_WEIGHTS, TOOLS, WORK_WORDS
from sim.morty.game import GAME
from sim.morty.playout import deal_anew
from sim.morty.score import total
from sim.morty.scorer import LANE_WORDS
from sim.morty.tools import best_value, equip, none_value, placement, placements, played_on, value
from sim.morty.weights import encode_mind
from strategies.registry import Registry
from tests.contract.positions import LOG, Position, mid_game, rules_and_deck
from tests.rules.table import plan_of

OWN = '''"""Greedy, as a kernel of one's own."""
from sim.core.jit import kernel
from sim.morty.tools import PASS, best_value, draw_best, none_value

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
WEIGHTS = {
    "scroll": 1.0, "label": 1.0, "level": 1.0, "badge": 1.0, "kitten": 1.0, "special": 4.0, "lost": -0.5,
}


@kernel
def decide(view, rules, seat, source, tools):
    best = best_value(view, rules, tools, seat)
    none = none_value(view, rules, tools, source)
    if none > best:
        return PASS
    return draw_best(view, tools, best, 1 if none == best else 0)
'''
SETS = 'scrolls.cloud = "storm-cloud-1"\nscrolls.eyes = "slippery-eyeballs-2"\nside = "B"\n'
BADGES = ("full-range", "gold-pyramid")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_as_a_users_kernel_plays_the_same_games(tmp_path: Path, players: int) -> None:
    (tmp_path / "my_greedy.py").write_text(OWN)
    (tmp_path / "own.toml").write_text(f"players = {players}\n{SETS}")
    registry = Registry("morty", [tmp_path / "my_greedy.py"])
    base = load(tmp_path / "own.toml", {"morty": GAME}, strategies=registry.ids())
    blocks = []
    for name in ("my-greedy", "greedy"):
        scenario = replace(base, strategies=(name,) * players)
        blocks.append(GAME.plan(scenario, [registry.mind(name)] * players).play(0, 200))
    for column in set(blocks[0].seats) - {"strategy"}:
        assert np.array_equal(blocks[0].seats[column], blocks[1].seats[column]), column


class Desk:
    """A position with the tools of a mind laid out."""

    def __init__(self, position: Position, players: int, source: int = at.DISPLAY) -> None:
        self.rules, self.deck = rules_and_deck(f"players = {players}\n{SETS}")
        self.view, self.seat, self.source = position.view.copy(), position.seat, source
        self.view[at.KEY] = 4242
        mind = Registry("morty").mind("greedy-plus")
        self.weights = encode_mind(mind, players, self.rules, BADGES)
        self.work = np.zeros(WORK_WORDS, np.int64)
        self.memory = equip(self.work, self.deck, ahead=True)
        self.tools = self.work[TOOLS:]
        self.tools[OWN_WEIGHTS] = held(self.weights)
        write_menu(self.view, self.seat, source)

    def result(self, move: int, number: int) -> tuple[int, int]:
        """Win share in twelfths and lead of one game played on."""
        found = int(played_on(self.view, self.rules, self.tools, self.seat, self.source, move, number))
        share = (found + (1 << 15)) >> 16
        return share, found - (share << 16)

    def moves(self) -> list[int]:
        return [int(placement(self.view, k)) for k in range(placements(self.view))]


def desks(players: int, game: int = 3) -> list[Desk]:
    return [Desk(position, players) for position in mid_game(SETS, players, game)]


@pytest.mark.parametrize("players", [2, 4])
def test_playing_on_leaves_the_table_alone_and_hangs_on_its_number(players: int) -> None:
    for desk in desks(players)[5::7]:
        before = desk.view.copy()
        results = [[desk.result(move, number) for number in range(4)] for move in desk.moves()[:3]]
        assert np.array_equal(desk.view, before)
        assert results == [[desk.result(move, number) for number in range(4)] for move in desk.moves()[:3]]
        assert all(share in (0, 3, 4, 6, 12) for row in results for share, _ in row)
        assert all((share > 0) == (lead >= 0) or lead == 0 for row in results for share, lead in row)
    assert len({lead for row in results for _, lead in row}) > 1


@pytest.mark.parametrize("players", [2, 4])
def test_dealt_anew_is_what_is_out_of_sight(players: int) -> None:
    for position in list(mid_game(SETS, players, 5))[::5]:
        rules, deck = rules_and_deck(f"players = {players}\n{SETS}")
        hidden = position.hidden.copy()
        left = int(hidden[deal.END] - hidden[deal.NEXT])
        deal_anew(position.view, rules, hidden, deck, np.uint64(99))
        assert hidden[deal.NEXT] == 0 and hidden[deal.END] == left
        bag = [int(code) for code in hidden[deal.BAG : deal.BAG + left]]
        truth = position.hidden[deal.BAG + position.hidden[deal.NEXT] : deal.BAG + position.hidden[deal.END]]
        in_play = Counter(int(code) & ~at.TURN for code in deck)
        in_play.subtract(code & ~at.TURN for code in bag)
        in_play.subtract(sight(position))
        assert min(in_play.values()) >= 0
        assert left < 4 or bag != [int(code) for code in truth]


def sight(position: Position) -> list[int]:
    """Tiles on shelves, in the display and on the bar, first ingredient up."""
    view, found = position.view, [*position.display(), *position.bar()]
    for seat in range(view[at.PLAYERS]):
        b = at.SEATS + seat * at.SEAT_WORDS
        for space in range(24):
            if view[b + at.OCCUPIED] >> space & 1:
                lid = next(i for i in range(4) if view[b + at.LID + i] >> space & 1)
                ingredient = next(i for i in range(4) if view[b + at.ING + i] >> space & 1)
                found.append(int(view[b + at.NUM + space]) + 32 * lid + at.TURN * ingredient)
    return [code & ~at.TURN for code in found]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_tiles_do_not_change_what_is_played_on(players: int) -> None:
    """The tools never see the bag: two tables that differ in it alone give the same results."""
    for position in list(mid_game(SETS, players, 2))[::9]:
        one, two = Desk(position, players), Desk(position, players)
        two.memory[1][:] = 77  # whatever lay in the memory of the copy
        moves = one.moves()[:2] or [at.PASS]
        assert [one.result(move, 1) for move in moves] == [two.result(move, 1) for move in moves]


def test_the_last_move_of_a_game_gives_its_real_result() -> None:
    """With too few tiles for another round, nothing hangs on what is hidden."""
    checked = 0
    for game in range(12):
        position = list(mid_game(SETS, 2, game))[-1]
        desk = Desk(position, 2)
        if position.hidden[deal.END] - position.hidden[deal.NEXT] >= desk.rules[at.DISPLAY_SIZE]:
            continue
        for move in desk.moves()[:4] or [at.PASS]:
            view, hidden = position.view.copy(), position.hidden.copy()
            lanes, work = np.zeros(LANE_WORDS, np.int32), np.zeros(WORK_WORDS, np.int64)
            turns.settle(
                view,
                desk.rules,
                hidden,
                LOG,
                0,
                desk.weights,
                position.seat,
                at.DISPLAY,
                move,
                0,
                lanes,
                work,
            )
            assert not rounds.draw_display(view, desk.rules, hidden, LOG)
            if view[position.b + at.DECISIONS] > position.view[position.b + at.DECISIONS]:
                continue  # a special: which of equal jars is taken hangs on a draw
            totals = [int(total(view, desk.rules, seat)) for seat in range(2)]
            share, lead = desk.result(move, 0)
            assert lead == totals[position.seat] - totals[1 - position.seat]
            assert share == (12 if lead > 0 else 0 if lead < 0 else share)
            checked += 1
    assert checked > 6


def test_values_are_those_of_the_weights() -> None:
    """The best value is the largest of all, and a pass has none for a mind that never passes at will."""
    for desk in desks(4)[3::8]:
        best = int(best_value(desk.view, desk.rules, desk.tools, desk.seat))
        values = [int(value(desk.view, desk.tools, k)) for k in range(placements(desk.view))]
        if values:
            assert max(values) == best
        assert int(none_value(desk.view, desk.rules, desk.tools, at.DISPLAY)) == -(1 << 31)
        kitten = int(none_value(desk.view, desk.rules, desk.tools, at.BAR))
        assert kitten == 64 * 2 * min(1, int(desk.view[at.SUPPLY]))


def test_rollout_takes_more_than_its_share_from_its_own_policy() -> None:
    toml = 'players = 2\n[seats]\nstrategies = ["rollout", "tuned"]\nrotate = true\n[run]\nseed = 3\n'
    block = plan_of(toml).play(0, 40)
    share = block.seats["win_share"][block.seats["strategy"] == 0].mean()
    assert share > 0.6
