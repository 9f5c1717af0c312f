"""The golden games by name: the number of the game, and its scenario."""

from __future__ import annotations

FIRST = 'toadstool = "wondercap-1"\ncloud = "storm-cloud-1"\neyes = "slippery-eyeballs-1"\nmandrake = "mandrake-1"\n'
SECOND = FIRST.replace("-1", "-2")
MIXED = 'toadstool = "wondercap-2"\ncloud = "storm-cloud-1"\nmandrake = "mandrake-2"\n'

GAMES: dict[str, tuple[int, str]] = {
    "four-first-game": (
        0,
        """players = 4
side = "A"
badges = "none"
[seats]
strategies = ["random"]
[run]
seed = 1
""",
    ),
    "four-base-greedy": (
        0,
        """players = 4
side = "A"
[seats]
strategies = ["greedy"]
[run]
seed = 2
""",
    ),
    "four-set-1-side-b": (
        3,
        f"""players = 4
side = "B"
[scrolls]
{FIRST}[seats]
strategies = ["greedy"]
[run]
seed = 3
""",
    ),
    "four-set-2-greedy-plus": (
        0,
        f"""players = 4
side = "A"
[scrolls]
{SECOND}[seats]
strategies = ["greedy-plus"]
[run]
seed = 4
""",
    ),
    "three-mixed-scrolls": (
        0,
        f"""players = 3
side = "A"
animals = ["mouse", "frog", "spider"]
badges = ["silver-cluster", "triplet"]
[scrolls]
{MIXED}[seats]
strategies = ["greedy-plus", "greedy", "random"]
[run]
seed = 5
""",
    ),
    "three-set-2-T2": (
        1,
        f"""players = 3
side = "B"
[scrolls]
{SECOND}[seats]
strategies = ["random"]
[run]
seed = 6
[components]
tiles = "T2"
""",
    ),
    "two-set-1-T3": (
        0,
        f"""players = 2
side = "A"
[scrolls]
{FIRST}[seats]
strategies = ["greedy"]
[run]
seed = 7
[components]
tiles = "T3"
""",
    ),
    "two-mixed-T4-unlimited": (
        0,
        f"""players = 2
side = "B"
[scrolls]
{MIXED}[rules]
kitten_supply = "unlimited"
[seats]
strategies = ["random"]
[run]
seed = 8
[components]
tiles = "T4"
""",
    ),
    "two-base-gift": (
        0,
        """players = 2
side = "A"
badges = ["label-master", "monochrome-column"]
[seats]
strategies = ["greedy-plus"]
gifts = [{ seat = 1, kittens = 3, stars = 2 }]
[run]
seed = 9
""",
    ),
    "three-readings": (
        0,
        """players = 3
side = "A"
badges = ["chain", "gold-pyramid"]
[rules]
chain_gaps = true
first_kitten = "seat"
[seats]
strategies = ["greedy"]
[run]
seed = 10
[components]
large = "L2"
""",
    ),
    "four-rotated": (
        6,
        """players = 4
side = "B"
[seats]
strategies = ["random", "greedy", "greedy-plus", "greedy"]
rotate = true
[run]
seed = 11
strategy_seed = 12
""",
    ),
    "four-variant": (
        0,
        """players = 4
side = "A"
badges = ["full-range", "blue-pair"]
[scrolls]
toadstool = "my-wondercap"
eyes = "slippery-eyeballs-2"
[seats]
strategies = ["greedy"]
[run]
seed = 13
[components]
display = { 4 = 6 }
levels = { top = 15, middle = 10, bottom = 5 }
[components.kittens]
start = 1
special = 2
[components.badges.full-range]
ribbons = [9, 4]
[components.scrolls.my-wondercap]
ingredient = "toadstool"
terms = [
  { measure = "alone", stars_each = 3 },
  { measure = "tiles-on-top", places = [8, 4] },
]
""",
    ),
    "four-kittens-run-out": (
        5,
        """players = 4
side = "A"
[rules]
kitten_supply = 8
[seats]
strategies = ["random"]
[run]
seed = 14
""",
    ),
    "three-set-1-T3": (
        0,
        f"""players = 3
side = "B"
[scrolls]
{FIRST}[seats]
strategies = ["greedy-plus"]
[run]
seed = 15
[components]
tiles = "T3"
large = "L3"
""",
    ),
    "two-set-2-T2": (
        4,
        f"""players = 2
side = "B"
[scrolls]
{SECOND}[seats]
strategies = ["greedy", "greedy-plus"]
[run]
seed = 16
[components]
tiles = "T2"
""",
    ),
    "four-base-T4": (
        0,
        """players = 4
side = "B"
[seats]
strategies = ["random", "greedy-plus", "random", "greedy"]
[run]
seed = 17
[components]
tiles = "T4"
large = "L3"
""",
    ),
}
