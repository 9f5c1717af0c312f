"""SETUP-1 to SETUP-3: what lies on the table before the first round."""

from __future__ import annotations

from collections import Counter

from sim.morty import deal
from sim.morty import state as at
from tests.rules.table import Table, plan_of, scenario_of

PAIRS = {
    frozenset(p)
    for p in (("full-range", "chain"), ("label-master", "triplet"), ("gold-pyramid", "blue-pair"))
}
PAIRS |= {frozenset(("silver-cluster", "monochrome-column"))}


def fresh(players: int, toml: str = "", game: int = 0) -> Table:
    """Return a table as set up for a deal."""
    table = Table(*[""] * players, toml=toml)
    table.set_up(game)
    return table


def test_setup_1_two_kittens_each_out_of_sixteen() -> None:
    for players, supply in ((2, 12), (3, 10), (4, 8)):
        table = fresh(players)
        assert [table.word(seat, at.KITTENS) for seat in range(players)] == [2] * players
        assert (table.supply, table.missed) == (supply, 0)


def test_setup_1_start_and_supply_are_printed_values() -> None:
    table = fresh(2, "[components.kittens]\nstart = 3\nsupply = 20\n")
    assert [table.word(seat, at.KITTENS) for seat in (0, 1)] == [3, 3] and table.supply == 14


def test_setup_1_gifts_of_kittens_come_out_of_the_supply() -> None:
    table = fresh(2, "[seats]\ngifts = [{ seat = 1, kittens = 3, stars = 4 }]\n")
    assert [table.word(seat, at.KITTENS) for seat in (0, 1)] == [2, 5] and table.supply == 9
    assert [table.word(seat, at.GIFT_STARS) for seat in (0, 1)] == [0, 4]
    assert [table.word(seat, at.GAINED) for seat in (0, 1)] == [0, 0]


def test_setup_1_gifts_of_stars_count_in_the_total_only() -> None:
    plan = plan_of('players = 2\n[seats]\nstrategies = ["random"]\ngifts = [{ seat = 1, stars = 100 }]\n')
    row = {name: int(column[1]) for name, column in plan.play(0, 1).seats.items()}
    scrolls = sum(row[f"scroll_{name}"] for name in at.INGREDIENT_NAMES)
    assert row["total"] == 100 + scrolls + row["levels"] + row["labels"] + row["kittens"] + row["badges"]


def test_setup_1_boards_as_given_or_all_different() -> None:
    given = fresh(3)  # frog, snail, spider
    assert [given.word(seat, at.ANIMAL) for seat in range(3)] == [0, 1, 2]
    plan = plan_of('[seats]\nstrategies = ["random"]\n')
    drawn = {tuple(plan.trace(game)[0]["animals"]) for game in range(3)}
    assert all(sorted(animals) == sorted(at.ANIMALS) for animals in drawn) and len(drawn) > 1


def test_setup_1_all_boards_show_the_same_side() -> None:
    toml = '{side}[components.boards.frog]\nA = {{ T1 = 5 }}\nB = {{ T1 = "t" }}\n'
    for side, face in (
        ("A", "c"),
        ("B", "t"),
    ):  # 5 is met on side A by any ingredient, on side B by a toadstool
        table = Table("", "", toml=toml.format(side=f'side = "{side}"\n'))
        table.turn(0, f"g5{face}", f"g5{face} T1")
        assert table.word(0, at.MET) == 1
    table = Table("", "", toml=toml.format(side='side = "B"\n'))
    table.turn(0, "g5c", "g5c T1")
    assert table.word(0, at.MET) == 0


def test_setup_2_badges_lie_as_the_scenario_gives_them() -> None:
    for given in (["chain", "blue-pair"], ["blue-pair", "chain"]):
        plan = plan_of(f'players = 2\nbadges = {given}\n[seats]\nstrategies = ["random"]\n'.replace("'", '"'))
        assert plan.trace(0)[0]["badges"] == given


def test_setup_2_no_badges() -> None:
    plan = plan_of('players = 2\nbadges = "none"\n[seats]\nstrategies = ["random"]\n')
    events = plan.trace(0)
    assert events[0]["badges"] == [] and not [e for e in events if e["event"] == "badge"]


def test_setup_2_drawn_badges_are_faces_of_two_badges() -> None:
    table = fresh(2)
    table.rules[at.FIXED_BADGES] = 0
    names = list(table.scenario.components["badges"])
    seen: Counter[str] = Counter()
    for game in range(200):
        table.set_up(game)
        pair = [names[int(row)] for row in table.view[at.BADGE : at.BADGE + 2]]
        assert pair[0] != pair[1] and frozenset(pair) not in PAIRS
        seen.update(pair)
    assert len(seen) == 8 and min(seen.values()) > 20  # 50 each on average


def test_setup_3_four_tiles_are_removed_and_23_with_two_players() -> None:
    for players, left in ((2, 81), (3, 100), (4, 100)):
        assert len(fresh(players).in_bag()) == left


def test_setup_3_bag_and_removed_tiles_are_the_whole_table() -> None:
    table = fresh(2)
    everything = [int(code) for code in table.hidden[deal.BAG : deal.BAG + 104]]
    printed = {(r["lid"], r["number"], r["pair"]): r["count"] for r in scenario_of().components["tiles"]}
    pairs = ("tc", "tc", "em", "em")
    found = Counter((at.LIDS[(code >> 5) & 3], code & 31, pairs[code >> 7]) for code in everything)
    assert dict(found) == printed and sum(found.values()) == 104


def test_setup_3_the_number_removed_is_a_printed_value() -> None:
    assert len(fresh(3, "[components.removed]\n3 = 10\n").in_bag()) == 94


def test_setup_3_another_removal_meets_the_same_tiles() -> None:
    assert fresh(2).in_bag() == fresh(4).in_bag()[:81]
