"""The ways to end, points and winners, and the two variants."""

from __future__ import annotations

import pytest

from sim.core.errors import Refused
from sim.sorcerer import state as at
from tests.rules.sorcerer.table import COSTLY, Table, craft, fly, one, only, pay, rune, step

STAY = fly(0)
B = "bbbb"
CHEAP = ("nu-wa-rock", *COSTLY[:3])
TWO_GREEN = ("grgy", "bbgr", B, B, "rbbg")
LONG = "rules.round_cap = 30"
FOUR_RUNES = ("fire earth metal water", "fire")
RED_BLUE = ("brny", "bbbr", B, B, B)


def test_end_1_qi_at_once_behind_the_payment() -> None:
    table = Table(LONG, zones=TWO_GREEN, qi=2, shown=("gain",))
    events = table.play(STAY)
    assert [event["event"] for event in events] == ["turn", "card", "activate", "end"]
    assert (table.end["reason"], table.end["turns"]) == ("qi", 1)
    table = Table(LONG, zones=("rrny", B, "rbbb", B, "brbb"), qi=1, shown=("line",))
    assert [event["event"] for event in table.play(STAY)][-2:] == ["objective", "end"]
    assert table.seats[0]["steps_lost"] >= 1


def test_end_2_the_last_artifact_at_once() -> None:
    table = Table(LONG, offer=("nu-wa-rock",), rest=(), stocks=("nyy", ""), shown=("craft",))
    assert [event["event"] for event in table.play(STAY, craft("nu-wa-rock"), *pay("n"))][-2:] == [
        "craft",
        "end",
    ]
    assert table.end["reason"] == "artifacts"


def test_end_3_five_runes_after_the_last_seat() -> None:
    table = Table(LONG, zones=RED_BLUE, runes=FOUR_RUNES)
    table.play(STAY, step(1, 0), rune("wood"))
    assert (table.end["reason"], table.end["turns"], table.table["rune_sets"]) == ("runes", 2, 1)
    table = Table(f'{LONG}\nrules.qi_end = "round"', zones=("grny", "bbgr", B, B, B), runes=FOUR_RUNES, qi=1)
    table.play(STAY, step(1, 0), rune("wood"))
    assert (table.end["reason"], table.end["turns"]) == ("qi", 2)  # the first met


@pytest.mark.parametrize(
    ("toml", "reason", "rounds"),
    [("rules = { stalemate_rounds = 3, round_cap = 30 }", "stalemate", 3), ("rules.round_cap = 2", "cap", 2)],
)
def test_end_4_stalemate_and_cap(toml: str, reason: str, rounds: int) -> None:
    table = Table(toml, zones=("grny", *(4 * ["...."])), supply="", taoists=(0, 0))
    table.play(STAY)
    assert (table.end["reason"], table.table["rounds"], table.table["rounds_dry"]) == (reason, rounds, rounds)
    assert table.table["dry_run"] == rounds


def test_end_4_a_round_with_a_stone_begins_the_count_anew() -> None:
    rules = "rules = { stalemate_rounds = 2, round_cap = 9 }"
    table = Table(rules, zones=("grny", "bbgb", *(3 * ["...."])), supply="", taoists=(0, 2))
    table.view[at.STALE] = 1
    table.play(STAY)
    assert (table.end["reason"], table.table["rounds"], table.table["rounds_dry"]) == ("stalemate", 3, 2)


def test_novice_1_four_artifacts_win_at_once() -> None:
    novice = 'variant = "novice"\nrules.round_cap = 3'
    table = Table(novice, offer=CHEAP, stocks=("nyy", ""), made=(3, 3))
    assert [event["event"] for event in table.play(STAY, craft("nu-wa-rock"), *pay("n"))][-2:] == [
        "craft",
        "end",
    ]
    assert (table.end["reason"], table.end["turns"]) == ("four-artifacts", 1)
    assert [(p["artifacts"], p["total"], p["win_share"]) for p in table.end["players"]] == [
        (4, 4, 1.0),
        (3, 3, 0.0),
    ]
    table = Table(novice, offer=CHEAP, made=(2, 2))
    table.play(STAY)
    assert table.end["reason"] == "cap" and [p["win_share"] for p in table.end["players"]] == [0.5, 0.5]
    assert one(Table(novice, zones=TWO_GREEN).play(STAY), "activate")["qi"] == 0


TEAM = 'variant = "cooperative"'


def place(letter: str, at_: int = 0) -> tuple[int, int]:
    return at.AT_PLACE, at.COLOURS.index(letter) | (at_ << 3)


def test_coop_1_cast_cards_leave_the_game() -> None:
    table = Table(TEAM, hands=(("fly",), ("fly", "fly")))
    table.play(STAY)
    turns = only(table.events, "turn")
    assert [turn["hand"] for turn in turns] == [["fly"], ["fly", "fly"], [], ["fly"]]
    without = table.events[table.events.index(turns[2]) :]
    assert [event["event"] for event in without[:3]] == [
        "turn",
        "activate",
        "refill",
    ]  # it goes on activating
    assert table.seats[0]["by_fly"] == 0 and table.seats[0]["turns"] == 2


def test_coop_2_on_the_leftmost_or_to_the_end_of_the_supply() -> None:
    zones = ("ngry", "bbng", B, B, B)  # gives n and g
    table = Table(TEAM, zones=zones, offer=CHEAP, supply="yyyy")
    events = table.play(STAY, place("n"))
    assert [(e["stone"], e["artifact"]) for e in only(events, "place")] == [("n", "nu-wa-rock"), ("g", None)]
    assert one(events, "refill")["stones"] == [[1, 0, "y"], [0, 0, "y"]]


def test_coop_3_on_any_open_artifact() -> None:
    zones = ("ngry", "bbng", B, B, B)
    for where, artifact in ((0, "nu-wa-rock"), (1, "plantain-fan")):
        table = Table(f'{TEAM}\nrules.coop_fill = "any"', zones=zones, offer=CHEAP)
        events = table.play(STAY, place("n", where), place("g", 1))
        assert [e["artifact"] for e in only(events, "place")] == [artifact, "plantain-fan"]
    with pytest.raises(Refused):
        Table(f'{TEAM}\nrules.coop_fill = "any"', zones=zones, offer=CHEAP).play(STAY, place("n", at.NOWHERE))


def test_coop_4_a_complete_artifact_at_once() -> None:
    zones = ("ngyr", "bbng", B, "ybbb", B)  # gives n, g and y
    table = Table(TEAM, zones=zones, offer=("nu-wa-rock", "fuxi-zither", *COSTLY[:2]), supply="rr")
    table.view[at.PLACED + 5 * 2 + 3] = 1  # a yellow lies on the rock
    events = table.play(STAY, place("n"), place("y"), *pay("yn"))
    kinds = [event["event"] for event in events if event["event"] in ("place", "craft")]
    assert kinds == ["place", "place", "craft", "place"]
    assert one(events, "craft")["paid"] == "yny" and only(events, "place")[2]["artifact"] == "fuxi-zither"


def test_coop_5_ends_with_the_last_card_or_the_last_artifact() -> None:
    table = Table(TEAM, hands=(("fly",), ("fly",)))
    table.play(STAY)
    assert (table.end["reason"], table.end["turns"], table.events[-2]["event"]) == ("cards", 2, "refill")
    zones = ("ngyr", "bbng", B, "ybbb", B)
    table = Table(TEAM, zones=zones, offer=("nu-wa-rock",), rest=())
    table.view[at.PLACED + 5 * 2 + 3] = 1
    table.play(STAY, place("n"), place("y"), *pay("yn"))
    assert (table.end["reason"], table.end["turns"], table.end["players"][0]["left"]) == ("artifacts", 1, "g")


@pytest.mark.parametrize(
    ("crafted", "title"), [(5, None), (6, "apprentice-xian"), (9, "master-xian"), (12, "master-xian")]
)
def test_coop_6_a_title_and_equal_shares(crafted: int, title: str | None) -> None:
    table = Table(TEAM, hands=(("fly",), ("fly",)))
    table.view[at.CRAFTED] = crafted
    table.play(STAY)
    assert table.end["title"] == title
    assert [(p["total"], p["win_share"]) for p in table.end["players"]] == [(crafted, 0.5)] * 2


def test_score_1_the_printed_example() -> None:
    """5 for runes, 6 for artifacts, 8 for Qi, 3 for stones and 4 for symbols are 26."""
    table = Table(runes=("wood fire water", "fire"), stocks=("grbnn", ""))
    b = at.SEATS
    table.view[b + at.RUNE_POINTS], table.view[b + at.ART_POINTS], table.view[b + at.QI_HELD] = 5, 6, 8
    table.view[b + at.SYMBOLS : b + at.SYMBOLS + 5] = [2, 1, 1, 1, 1]  # Pangu Axe and Donghuang Bell
    table.play(STAY)
    found = table.end["players"][0]
    assert [found[name] for name in ("runes", "artifacts", "qi", "stones", "symbols", "total")] == [
        5,
        6,
        8,
        3,
        4,
        26,
    ]


def test_score_2_stones_and_symbols_that_match_a_rune() -> None:
    table = Table(runes=("wood", "fire"), stocks=("ggrr", "ggrr"))
    table.view[at.SEATS + at.SYMBOLS] = 2
    table.play(STAY)
    assert [(p["stones"], p["symbols"]) for p in table.end["players"]] == [(2, 2), (2, 0)]


def test_win_1_the_highest_total_ties_share() -> None:
    table = Table(stocks=("gg", "r"))
    table.play(STAY)
    assert [p["win_share"] for p in table.end["players"]] == [1.0, 0.0]
    table = Table(stocks=("g", "r"))
    table.play(STAY)
    assert [p["win_share"] for p in table.end["players"]] == [0.5, 0.5] and table.table["winners"] == 2


def test_know_1_decks_lie_where_no_strategy_sees_them() -> None:
    one_, other = Table(decks=(("spin", "quake"), ())), Table(decks=(("quake", "spin"), ()))
    assert (one_.view == other.view).all() and not (one_.hidden == other.hidden).all()
