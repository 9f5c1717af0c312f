"""TURN-1, TURN-3, KITTEN-1 and KITTEN-2: turns, passes, and kittens that come and go."""

from __future__ import annotations

from sim.morty import state as at
from tests.rules.table import Table, kinds, plan_of

NEARLY = "T1=g3t T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t"


def test_turn_1_a_seat_takes_one_tile_and_places_it() -> None:
    table = Table("", "")
    events = table.turn(1, "g5t s4c", "s4c M3")
    assert events == [
        {
            "event": "take",
            "seat": 1,
            "from": "display",
            "tile": "s4c",
            "placed": "s4c",
            "space": "M3",
            "kittens_spent": 0,
        }
    ]
    assert table.word(1, at.NUM + 10) == 4 and table.word(0, at.OCCUPIED) == 0


def test_turn_1_one_may_pass_although_a_tile_fits() -> None:
    table = Table("", "")
    assert kinds(table.turn(0, "g5t", "none")) == ["pass"]
    assert (table.word(0, at.PASSES), table.word(0, at.FORCED), table.asked) == (1, 0, 1)


def test_turn_1_each_seat_has_one_turn_a_round_clockwise_from_the_opener() -> None:
    events = plan_of('players = 3\n[seats]\nstrategies = ["random"]\n').trace(0)
    order: list[list[int]] = []
    for event in events:
        if event["event"] == "round":
            order.append([])
        elif event["event"] == "pass" or event.get("from") == "display":
            order[-1].append(event["seat"])
    assert order[:4] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]] and len(order) == 16


def test_turn_3_who_passes_gains_a_kitten() -> None:
    table = Table("", "", kittens=2, supply=10)
    assert table.turn(0, "g5t", "none") == [{"event": "pass", "seat": 0, "kittens_gained": 1}]
    assert (table.word(0, at.KITTENS), table.supply) == (3, 9)


def test_turn_3_how_many_is_a_printed_value() -> None:
    table = Table("", "", toml="[components.kittens]\npass = 2\n")
    assert table.turn(0, "g5t", "none")[0]["kittens_gained"] == 2


def test_turn_3_a_forced_pass_gains_it_too() -> None:
    full = "B1=k5t B2=k6t B3=k7t B4=k8t B5=k9t B6=k10t B7=k11t B8=k12t"
    table = Table(full, "", kittens=0)
    assert table.turn(0, "k13t", "none")[0]["kittens_gained"] == 1
    assert (table.word(0, at.PASSES), table.word(0, at.FORCED)) == (1, 1)


def test_kitten_1_what_is_spent_is_there_to_be_gained() -> None:
    table = Table(NEARLY, "", kittens=1, supply=0)
    events = table.turn(0, "g9c", "g9c T8")  # beside the 9 for a kitten, and the level is full
    assert kinds(events) == ["take", "level"]
    assert (events[0]["kittens_spent"], events[1]["kittens_gained"]) == (1, 1)
    assert (table.word(0, at.KITTENS), table.supply, table.missed) == (1, 0, 0)


def test_kitten_1_spent_kittens_go_to_the_supply() -> None:
    table = Table("T1=g5t", "", kittens=2, supply=3)
    table.turn(0, "g5t", "g5c T2")
    assert (table.word(0, at.KITTENS), table.word(0, at.SPENT), table.supply) == (0, 2, 5)


def test_kitten_2_an_empty_supply_gives_nothing_and_is_counted() -> None:
    table = Table("", "", supply=0)
    assert table.turn(0, "g5t", "none")[0]["kittens_gained"] == 0
    assert (table.word(0, at.KITTENS), table.supply, table.missed) == (2, 0, 1)


def test_kitten_2_the_supply_gives_what_it_has() -> None:
    table = Table("", "", supply=1, toml="[components.kittens]\npass = 3\n")
    assert table.turn(0, "g5t", "none")[0]["kittens_gained"] == 1
    assert (table.word(0, at.GAINED), table.supply, table.missed) == (1, 0, 2)


def test_kitten_2_the_last_kitten_is_gained() -> None:
    table = Table("", "", supply=1)
    assert table.turn(0, "g5t", "none")[0]["kittens_gained"] == 1 and table.missed == 0


def test_kitten_2_one_may_pass_when_the_supply_is_empty() -> None:
    table = Table("", "", supply=0)
    assert kinds(table.turn(1, "g5t", "none")) == ["pass"] and table.view[at.STATUS] == 0


def test_kitten_2_a_supply_without_end_always_gives() -> None:
    toml = '[rules]\nkitten_supply = "unlimited"\n[seats]\ngifts = [{ seat = 0, kittens = 100 }]\n'
    table = Table("", "", toml=toml)
    table.set_up(0)
    for _ in range(20):
        assert table.turn(1, "g5t", "none")[0]["kittens_gained"] == 1
    assert (table.word(1, at.KITTENS), table.missed) == (22, 0)
