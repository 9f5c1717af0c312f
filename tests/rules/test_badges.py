"""AFTER-1, LEVEL-1 and BADGE-1 to BADGE-4: what follows a placement, and in which order."""

from __future__ import annotations

import pytest

from sim.morty import state as at
from sim.morty.score import total
from tests.rules.table import Event, Table, kinds, stars

THREE = "B1=k1t B2=k2c B3=k3e"  # one number short of a chain, one ingredient short of a full range
NEARLY_TOP = "T2=g4t T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t"


def badges(events: list[Event]) -> list[tuple[str, int, int, int]]:
    """Return badge, ribbon, stars and kittens of each claim."""
    return [
        (e["badge"], e["ribbon"], e["stars"], e["kittens_gained"]) for e in events if e["event"] == "badge"
    ]


def claims(table: Table, *rounds: int) -> list[tuple[str, int, int, int]]:
    """Let seats 0, 1, 2 ... place the fourth ingredient in these rounds."""
    found = []
    for seat, round_ in enumerate(rounds):
        table.view[at.ROUND] = round_
        found += badges(table.turn(seat, "k9m", "k9m B8"))
    return found


def test_after_1_level_then_badges_then_special() -> None:
    shelf = NEARLY_TOP + " M1=b4c B1=k2e"
    table = Table(shelf, "", badges=["blue-pair", "chain"])
    events = table.turn(0, "g3m", "g3m T1", "none")
    assert kinds(events) == ["take", "level", "badge", "special"]
    assert (events[1]["level"], events[2]["badge"], events[3]["column"]) == ("T", "chain", 1)


def test_after_1_level_kitten_before_badge_kitten_when_one_is_left() -> None:
    table = Table(NEARLY_TOP, "", badges=["blue-pair", "chain"], supply=1)
    events = table.turn(0, "g3m", "g3m T1")
    assert [(e["event"], e["kittens_gained"]) for e in events[1:]] == [("level", 1), ("badge", 0)]
    assert (table.supply, table.missed) == (0, 1)


def test_after_1_badges_in_the_order_in_which_they_lie() -> None:
    for order in (["full-range", "blue-pair"], ["blue-pair", "full-range"]):
        table = Table("B1=k1t B2=k2c B3=k3e M4=b9t", "", badges=order, supply=1)
        claimed = badges(table.turn(0, "b9m", "b9m B4"))
        assert [name for name, *_ in claimed] == order
        assert [kittens for *_, kittens in claimed] == [1, 0]


def test_level_1_the_last_space_gives_the_kitten_at_once() -> None:
    table = Table(NEARLY_TOP, "", kittens=0)
    events = table.turn(0, "g3t", "g3t T1")
    assert events[1] == {"event": "level", "seat": 0, "level": "T", "kittens_gained": 1}
    assert table.word(0, at.KITTENS) == 1 and table.word(0, at.LEVEL_ROUND) == 1


def test_level_1_seven_tiles_are_not_enough_and_a_level_is_filled_once() -> None:
    table = Table("T3=g5t T4=g6t T5=g7t T6=g8t T7=g9t T8=g10t", "")
    assert kinds(table.turn(0, "g4t", "g4t T2")) == ["take"]
    assert kinds(table.turn(0, "g3t", "g3t T1")) == ["take", "level"]
    assert kinds(table.turn(0, "g3t", "g3t M1")) == ["take"]


def test_level_1_each_level_and_how_many_kittens() -> None:
    middle = " ".join(f"M{n}=s{n + 1}t" for n in range(2, 9))
    bottom = " ".join(f"B{n}=k{n}c" for n in range(1, 8))
    table = Table(f"{middle} {bottom}", "", toml="[components.kittens]\nlevel = 2\n")
    assert table.turn(0, "s2t", "s2t M1")[1] == {
        "event": "level",
        "seat": 0,
        "level": "M",
        "kittens_gained": 2,
    }
    assert table.turn(0, "k8t", "k8t B8")[1]["level"] == "B"
    assert (
        total(table.view, table.rules, 0) == 9 + 6 + 37 + 31 + 2 * 6
    )  # levels, 9 toadstools, 7 clouds, six kittens


def test_badge_1_who_fulfils_it_claims_it_at_once_and_once() -> None:
    table = Table(THREE, "", badges=["full-range", "blue-pair"])
    assert badges(table.turn(0, "k9m", "k9m B8")) == [("full-range", 1, 7, 1)]
    table.view[at.ROUND] = 2
    assert badges(table.turn(0, "k8m", "k8m B7")) == []
    assert table.word(0, at.BADGE_STARS) == 7


@pytest.mark.parametrize(
    ("badge", "shelf", "last", "beside_it"),
    [
        ("full-range", "B2=k2m B4=k5t B5=g6e", "s9c B8", "s9c M8"),
        ("chain", "M3=s5t M4=s6c M6=b8c", "g7t M5", "g7t T5"),
        ("label-master", "T2=g5t T4=g8t T6=g11t M1=s4t M5=s8t", "g11t M7", "g11t M6"),
        ("triplet", "T4=g9t M4=s9c", "k9t B4", "k9t B5"),
        ("gold-pyramid", "T1=g3t T2=g4t M1=g3t M2=g4t B1=g3t", "g5t T3", "g5t M3"),
        ("blue-pair", "T4=b9t M4=g9c", "b7t B4", "b7t B5"),
        ("silver-cluster", "M2=s3t M3=s5t M4=s7t B5=s12t", "s9t B4", "s9t M7"),
        ("monochrome-column", "T4=g9c M4=s8c", "k7c B4", "k7c B5"),
    ],
)
def test_badge_1_is_claimed_by_the_tile_that_fulfils_it(
    badge: str, shelf: str, last: str, beside_it: str
) -> None:
    other = "triplet" if badge in ("chain", "full-range") else "chain"
    for move, claimed in ((last, [(badge, 1, 7, 1)]), (beside_it, [])):
        table = Table(shelf, "", badges=[badge, other])
        assert badges(table.turn(0, move.split()[0], move)) == claimed


def test_badge_1_only_badges_in_play_are_claimed() -> None:
    assert badges(Table(THREE, "", badges=["blue-pair", "triplet"]).turn(0, "k9m", "k9m B8")) == []
    assert badges(Table(THREE, "").turn(0, "k9m", "k9m B8")) == []


def test_badge_1_a_seat_may_claim_both() -> None:
    table = Table(THREE, "", badges=["full-range", "blue-pair"])
    table.turn(0, "k9m", "k9m B8")
    table.turn(0, "b9t", "b9t T1")
    assert badges(table.turn(0, "b9c", "b9c M1")) == [("blue-pair", 1, 7, 1)]
    assert table.word(0, at.BADGE_STARS) == 14


def test_badge_2_the_next_ribbon_in_each_later_round() -> None:
    table = Table(THREE, THREE, THREE, badges=["full-range", "blue-pair"])
    assert [claim[1:3] for claim in claims(table, 1, 2, 5)] == [(1, 7), (2, 5), (3, 3)]


def test_badge_2_claims_of_one_round_share_a_ribbon_at_full_value() -> None:
    table = Table(THREE, THREE, THREE, badges=["full-range", "blue-pair"])
    assert [claim[1:3] for claim in claims(table, 3, 3, 4)] == [(1, 7), (1, 7), (2, 5)]


def test_badge_2_the_last_ribbon_is_shared_too() -> None:
    toml = "[components.badges.full-range]\nribbons = [7, 5]\n"
    table = Table(THREE, THREE, THREE, THREE, badges=["full-range", "blue-pair"], toml=toml)
    assert [claim[1:3] for claim in claims(table, 1, 2, 2, 2)] == [(1, 7), (2, 5), (2, 5), (2, 5)]


def test_badge_2_all_ribbons_taken_earlier() -> None:
    toml = "[components.badges.full-range]\nribbons = [7, 5]\n"
    table = Table(THREE, THREE, THREE, badges=["full-range", "blue-pair"], toml=toml)
    assert len(claims(table, 1, 2, 3)) == 2
    assert (table.word(2, at.CLAIM), table.word(2, at.BADGE_STARS), table.word(2, at.KITTENS)) == (0, 0, 2)


def test_badge_2_each_badge_has_its_own_ribbons() -> None:
    table = Table(THREE + " M1=b9t", THREE + " M1=b9t", badges=["full-range", "blue-pair"])
    assert badges(table.turn(0, "b9m", "b9m T1")) == [("blue-pair", 1, 7, 1)]
    table.view[at.ROUND] = 2
    assert badges(table.turn(1, "k9m", "k9m B8")) == [("full-range", 1, 7, 1)]
    assert badges(table.turn(0, "k9m", "k9m B8")) == [("full-range", 1, 7, 1)]


def test_badge_2_claim_and_round_are_noted() -> None:
    table = Table(THREE, THREE, badges=["blue-pair", "full-range"])
    claims(table, 2, 4)
    noted = [[table.word(seat, at.CLAIM + i) for i in range(4)] for seat in (0, 1)]
    assert noted == [[0, 0, 1, 2], [0, 0, 2, 4]]


def test_badge_3_the_first_ribbon_gives_a_kitten_to_every_claimer_of_its_round() -> None:
    table = Table(THREE, THREE, THREE, badges=["full-range", "blue-pair"])
    assert [claim[3] for claim in claims(table, 3, 3, 4)] == [1, 1, 0]


def test_badge_3_first_kitten_seat_gives_it_to_the_first_in_time() -> None:
    toml = '[rules]\nfirst_kitten = "seat"\n'
    table = Table(THREE, THREE, THREE, badges=["full-range", "blue-pair"], toml=toml)
    assert claims(table, 3, 3, 4) == [
        ("full-range", 1, 7, 1),
        ("full-range", 1, 7, 0),
        ("full-range", 2, 5, 0),
    ]


def test_badge_3_how_many_kittens_is_a_printed_value() -> None:
    toml = "[components.kittens]\nfirst_claim = 3\n"
    table = Table(THREE, "", badges=["full-range", "blue-pair"], toml=toml, supply=2)
    assert claims(table, 1) == [("full-range", 1, 7, 2)] and table.missed == 1


def test_badge_4_the_ribbons_stars_count_at_the_end() -> None:
    table = Table(THREE, THREE, badges=["full-range", "blue-pair"], kittens=0)
    claims(table, 1, 2)
    # four ingredients one tile each: 4 x 1 star; ribbon 1 gives 7 stars and a kitten (2), ribbon 2 gives 5
    assert [int(total(table.view, table.rules, seat)) for seat in (0, 1)] == [4 + 7 + 2, 4 + 5]
    result = stars({"shelf": "", "badge_stars": 12})[0]
    assert (result["badges"], result["total"]) == (12, 12)
