"""SPIN, FLY, QUAKE and SHIFT: what is legal, what they do, which of them are void."""

from __future__ import annotations

import pytest

from .asks import Disagreement
from .board import read_board
from .cards import Cast, apply, casts, casts_of, read_cast
from .helpers import DULL, Script, only, play_of, setup_of
from .steps import cast as step_1
from .steps import draw
from .values import HAND, PLACES


def board(*zones: str):
    return read_board(setup_of(zones or DULL)["zones"])


def test_spin_turns_any_zone_either_way() -> None:
    assert len(casts_of(board(), "spin", "connected")) == 10
    own = board()
    apply(own, [0], 0, Cast("spin", 0, True))
    assert own.zones[0].stones == "ngyr"


def test_fly_goes_anywhere_or_stays_and_moves_only_the_own_taoist() -> None:
    assert [cast.zone for cast in casts_of(board(), "fly", "connected")] == [0, 1, 2, 3, 4]
    taoists = [0, 2]
    apply(board(), taoists, 0, Cast("fly", 2))
    assert taoists == [2, 2]


def test_quake_28_relocations_and_10_swaps_without_turning() -> None:
    found = casts_of(board(), "quake", "connected")
    assert len([c for c in found if c.to]) == 28 and len([c for c in found if c.swap is not None]) == 10
    own = board()
    apply(own, [0], 0, Cast("quake", 1, swap=3))
    assert (own.zones[1].at, own.zones[3].at, own.zones[1].stones) == ((0, 1), (0, -1), DULL[1])
    apply(own, [0], 0, Cast("quake", 1, to=(1, 1)))
    assert own.zones[1].at == (1, 1)


def test_quake_never_moves_a_zone_onto_itself_or_away_from_the_group() -> None:
    moved = {(c.zone, c.to) for c in casts_of(board(), "quake", "connected") if c.to}
    assert not any(list(to) in PLACES for _, to in moved)
    assert (1, (2, 0)) in moved and (1, (1, 1)) in moved and (1, (5, 5)) not in moved
    assert not [zone for zone, _ in moved if zone == 0]  # the centre cannot go: its arms would be four groups


def test_a_swap_may_be_told_from_either_zone() -> None:
    legal = casts_of(board(), "quake", "connected")
    told = read_cast({"card": "quake", "zone": 4, "swap": 1})
    assert told not in legal and told.key() in legal
    assert told.event() == {"card": "quake", "zone": 4, "swap": 1}


def test_shift_swaps_its_colour_with_another_anywhere_also_on_one_zone() -> None:
    found = casts_of(board("grny", "brng", "nybr", "bgyn", "rynb"), "shift-g", "connected")
    assert len(found) == 3 * 17
    assert Cast("shift-g", cell=(0, 0), other=(1, 0)) in found  # the same zone
    own = board()
    apply(own, [0], 0, Cast("shift-g", cell=(0, 0), other=(1, 3)))
    assert (own.zones[0].stones, own.zones[3].stones) == ("nrny", "bgyg")


def test_shift_leaves_holes_alone_and_fizzles_only_without_a_pair() -> None:
    assert len(casts_of(board("g...", "r...", "....", "....", "...."), "shift-g", "connected")) == 1
    assert casts_of(board("r...", "r...", "....", "....", "...."), "shift-g", "connected") == [
        Cast("shift-g")
    ]
    assert casts_of(board("gg..", "....", "....", "....", "...."), "shift-g", "connected") == [
        Cast("shift-g")
    ]
    assert Cast("shift-g").event() == {"card": "shift-g", "fizzle": True}


def test_a_card_held_twice_counts_once() -> None:
    assert len(casts(board(), ["fly", "fly", "spin"], "connected")) == 15


def test_casts_are_written_and_read_back() -> None:
    for cast in casts(board(), ["spin", "fly", "quake", "shift-n"], "connected"):
        assert read_cast(cast.event()) == cast


@pytest.mark.parametrize(
    ("zones", "on", "cast", "void"),
    [
        (DULL, [0, 1], Cast("fly", 0), 1),
        (DULL, [0, 1], Cast("fly", 1), 0),
        (["gggg", *DULL[1:]], [0, 1], Cast("spin", 0, True), 1),
        (["....", *DULL[1:]], [0, 1], Cast("spin", 0, True), 1),
        (["grgr", *DULL[1:]], [0, 1], Cast("spin", 0, True), 0),
        (["grny", "brng", "brng", *DULL[3:]], [0, 3], Cast("quake", 1, swap=2), 1),
        (["grny", "brng", "brng", *DULL[3:]], [0, 1], Cast("quake", 1, swap=2), 0),  # the Taoist is elsewhere
        (["rrrr"] * 5, [0, 1], Cast("shift-g"), 1),
    ],
)
def test_a_cast_is_void_if_nothing_looks_different(
    zones: list[str], on: list[int], cast: Cast, void: int
) -> None:
    play = play_of(Script(cast=[cast]), setup_of(zones), on)
    play.table.seats[0].hand = [cast.card]
    step_1(play, 0)
    tally = play.table.seats[0].tally
    assert (tally["cards_void"], tally["decisions"]) == (void, 1)


def test_one_card_at_least_two_at_most_and_no_card_drawn_in_between() -> None:
    spin = Cast("spin", 0, True)
    play = play_of(
        Script(cast=[spin, spin, spin], draw=[["spin", "spin", "fly", "quake"], ["fly", "shift-g"]])
    )
    draw(play, 0)
    assert step_1(play, 0) == "spin" and len(only(play.events, "card")) == 2
    assert play.table.seats[0].hand == ["fly", "quake"]
    assert play.table.seats[0].tally["options_sum"] == (10 + 5 + 38) * 2
    draw(play, 0)
    assert sorted(play.table.seats[0].hand) == ["fly", "fly", "quake", "shift-g"]


def test_at_least_one_card_must_be_cast() -> None:
    play = play_of(Script(cast=[None]))
    draw(play, 0)
    with pytest.raises(Disagreement, match="at least one is cast"):
        step_1(play, 0)


def test_a_card_that_is_not_open_is_refused() -> None:
    play = play_of(Script(cast=[Cast("fly", 1)], draw=[["spin", "spin", "quake", "quake"]]))
    draw(play, 0)
    with pytest.raises(Disagreement, match="a legal cast"):
        step_1(play, 0)


def test_no_5_an_empty_deck_is_made_of_the_discard_pile_with_this_turns_cards() -> None:
    play = play_of(Script(draw=[["fly", "quake", "spin"]]))
    seat = play.table.seats[0]
    seat.hand, seat.deck = ["fly"], seat.deck - seat.deck
    seat.discard.update(["fly", "quake", "spin", "quake"])
    draw(play, 0)
    assert seat.hand == ["fly", "fly", "quake", "spin"] and +seat.deck == {"quake": 1} and not seat.discard
    assert len(seat.hand) == HAND


def test_no_5_the_rest_of_the_deck_comes_first_and_fewer_than_four_only_if_all_is_empty() -> None:
    play = play_of(Script())
    seat = play.table.seats[0]
    seat.hand, seat.deck = [], seat.deck - seat.deck
    seat.deck["shift-b"] = 1
    seat.discard["spin"] = 2
    draw(play, 0)
    assert seat.hand == ["shift-b", "spin", "spin"] and not +seat.deck
