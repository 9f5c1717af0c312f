"""The columns of a run, in the order of its tables."""

from __future__ import annotations

from sim.core.game import Column
from sim.sorcerer.printed.artifact import ARTIFACT_IDS
from sim.sorcerer.state import ELEMENTS, KINDS, OBJECTIVES

NULL_NAME = 255
QI_OBJECTIVES = OBJECTIVES[:3]


def word(id_: str) -> str:
    """Write an id as part of a column's name."""
    return id_.replace("-", "_")


SEAT_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("seat", "u1", "seat, from 0; seat 0 starts"),
    Column("strategy", "name", "strategy that plays the seat"),
    Column("total", "i2", "points; Novice: artifacts crafted; cooperative: artifacts of the team"),
    Column("win_share", "f8", "1 for the winner, 1/k for each of k winners"),
    Column("colour", "name", "colour of the seat"),
    Column("runes", "i2", "points from runes, the Starting Rune too"),
    Column("artifacts", "i2", "points from artifacts; in the other variants as total"),
    Column("qi", "i2", "points from Qi stones"),
    Column("stones", "i2", "points from stones left that match a rune"),
    Column("symbols", "i2", "points from symbols on artifacts that match a rune"),
    *(Column(f"rune_{e}_turn", "u2", f"turn in which the {e} rune was taken, 0 never") for e in ELEMENTS),
    *(Column(f"craft_{word(a)}_turn", "u2", f"turn in which {a} was crafted, 0 never") for a in ARTIFACT_IDS),
    *(Column(f"rune_{e}", "u1", f"points of the {e} rune taken") for e in ELEMENTS),
    Column("runes_owned", "u1", "types of runes owned, the Starting Rune too"),
    Column("crafted", "u1", "artifacts crafted"),
    Column("turns", "u2", "turns of the seat"),
    Column("turns_dry", "u2", "turns in which no stone was taken"),
    *(Column(f"cards_{k}", "u2", f"{k.upper()} cards cast") for k in KINDS),
    Column("cards_void", "u2", "cards cast after which nothing looked different"),
    *(Column(f"by_{k}", "u2", f"stones taken in turns whose last card was {k.upper()}") for k in KINDS),
    *(Column(f"gained_{e}", "u2", f"stones of {e} taken") for e in ELEMENTS),
    Column("qi_own", "u2", "Qi for stones of the own colour"),
    *(Column(f"qi_{word(o)}", "u2", f"Qi from the objective {o}") for o in QI_OBJECTIVES),
    Column("steps_stone", "u2", "steps of the Spirit by gained stones"),
    Column("steps_free", "u2", "free steps made"),
    Column("steps_extra", "u2", "steps paid with a stone"),
    Column("steps_lost", "u2", "steps granted and not made"),
    Column("steps_blocked", "u2", "steps lost because Spirits alone stood in the way"),
    Column("wild_pairs", "u2", "pairs of stones paid as one"),
    Column("discarded", "u2", "stones discarded over the limit"),
    Column("decisions", "u2", "cards cast"),
    Column("options_sum", "u4", "distinct legal casts over all cards cast"),
    Column("gift_qi", "u2", "Qi given at the start by the scenario", extra=True),
    Column("qi_other", "u2", "Qi from objectives that pay none as printed", extra=True),
)

GAME_COLUMNS = (
    Column("game", "u8", "game, from 0"),
    Column("deal", "u8", "deal, from 0"),
    Column("turns", "u2", "turns of all seats, one that was broken off too"),
    Column("rounds", "u2", "rounds begun"),
    Column("reason", "name", "what ended the game"),
    *(Column(f"objective_{word(o)}", "bool", f"whether the objective {o} was in play") for o in OBJECTIVES),
    Column("winners", "u1", "players who share the win"),
    Column("qi_left", "i2", "Qi left in the supply; negative: excess"),
    Column("crafted", "u1", "artifacts crafted by all"),
    Column("rune_sets", "u1", "seats with all five types of runes"),
    Column("droughts", "u2", "refills that left a hole"),
    Column("rounds_dry", "u2", "whole rounds in which nobody took a stone"),
    Column("dry_run", "u2", "the most such rounds in a row"),
    Column("lead_changes", "u2", "rounds whose leaders share no seat with those of the round before"),
    Column("winner_led_from", "u2", "first round from which the winner was never behind, 0 for a shared win"),
    Column("title", "name", "title of the team, null when none"),
)

SEAT_WIDTH, GAME_WIDTH = len(SEAT_COLUMNS), len(GAME_COLUMNS)
