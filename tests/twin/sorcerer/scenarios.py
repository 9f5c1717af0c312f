"""Scenarios at random, as a user would write them: every variant, number of players, option and overlay."""

from __future__ import annotations

from random import Random
from typing import Any

from .setup import PLAYERS
from .values import COLOURS, OBJECTIVES, OTHER_RULES, QI, SEAT_COLOURS

Tree = dict[str, Any]


def rules(dice: Random, variant: str, short: bool) -> Tree:
    """Readings of open rules: each other one now and then, and numbers; `short` games end early."""
    found: Tree = {name: value for name, value in OTHER_RULES.items() if dice.random() < 0.3}
    found["reservoir_limit"] = dice.choice(["none", "none", 10, 8, 6, 5, 2])
    if variant != "cooperative":  # these two are none of its rules
        found["stalemate_rounds"] = dice.choice([10, 4, 2] if short else [10, 10, 10, 10, 4, 1])
        found["round_cap"] = dice.choice([60, 25, 10] if short else [200, 200, 60, 15])
    return found


def objectives(dice: Random) -> str | int | list[str]:
    """Drawn, a number of them, or named."""
    named = dice.sample(sorted(OBJECTIVES), dice.randint(0, len(OBJECTIVES)))
    return dice.choice(["random", dice.randint(0, len(OBJECTIVES)), named])


def overlay(dice: Random, variant: str) -> Tree:
    """Printed values replaced: copies of cards, Qi, runes, points, objectives, titles."""
    split = dice.choice([(3, 2, 1), (2, 3, 1), (3, 1, 2), (1, 1, 1), (2, 2, 2)])
    found: Tree = {"cards": dict(zip(("spin", "fly", "quake"), split, strict=True))}
    found["qi"] = {players: dice.randint(3, qi) for players, qi in QI.items()}
    found["runes"] = {"earth": dice.choice([[4, 3, 2, 1], [3, 2, 2, 1], [5, 1]])}
    found["artifacts"] = {
        "pangu-axe": {
            "points": dice.randint(0, 9),
            "cost": "".join(dice.choices(COLOURS, k=dice.randint(1, 5))),
        }
    }
    gain = {"1": {"steps": dice.randint(1, 5)}, "3": {"qi": 2}}
    found["objectives"] = {"gain": gain, "craft": {"1": {"qi": dice.randint(0, 1), "steps": 2}}}
    found = {name: value for name, value in found.items() if dice.random() < 0.5}
    return {
        name: value
        for name, value in found.items()
        if variant == "standard" or name in ("cards", "artifacts")
    }


def scenario(number: int, minds: tuple[str, ...] = ("random",), short: bool = False) -> Tree:
    """The tree of a scenario file; the same number always gives the same one."""
    dice = Random(number)
    variant = dice.choice(["standard", "standard", "standard", "novice", "cooperative"])
    players = dice.choice(PLAYERS[variant])
    named = dice.sample(sorted(SEAT_COLOURS), players)
    tree: Tree = {
        "game": "sorcerer",
        "variant": variant,
        "players": players,
        "rules": rules(dice, variant, short),
    }
    tree["colours"] = named if dice.random() < 0.3 else "random"
    if variant == "standard":
        tree["objectives"] = objectives(dice)
    if dice.random() < 0.3:
        tree["components"] = overlay(dice, variant)
    seats: Tree = {"strategies": [dice.choice(minds) for _ in range(players)], "rotate": dice.random() < 0.5}
    if variant == "standard" and dice.random() < 0.2:
        seats["gifts"] = [{"seat": dice.randrange(players), "qi": dice.randint(1, 4)}]
    seeds = {"seed": dice.getrandbits(63), "strategy_seed": dice.getrandbits(63)}
    return tree | {"seats": seats, "run": seeds}
