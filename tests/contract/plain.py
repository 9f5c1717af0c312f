"""Answers of questions worked out anew in plain Python, from the rows of the Parquet files: one function a question.

They share nothing with `analysis`. Each is called with the rows of a run and gives, for every row of the answer by
its name, the numbers of its columns; `Sums` also gives the standard error, from the deals one by one.
"""

import json
import math
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

ALL = "all minds"
Row = dict[str, Any]
Found = dict[str, dict[str, float]]
INGREDIENTS = ("toadstool", "cloud", "eyes", "mandrake")
LEVELS = ("top", "middle", "bottom")


@dataclass
class Rows:
    """A run: its rows as dictionaries, and its manifest."""

    seats: list[Row]
    games: list[Row]
    manifest: Row

    @property
    def players(self) -> int:
        return int(self.manifest["players"])

    @property
    def minds(self) -> list[str]:
        return list(dict.fromkeys(self.manifest["scenario"]["seats"]["strategies"]))

    @property
    def who(self) -> list[str]:
        return [ALL, *self.minds] if len(self.minds) > 1 else [ALL]

    def of(self, mind: str) -> list[Row]:
        return [row for row in self.seats if mind in (ALL, row["strategy"])]

    def game(self, row: Row) -> Row:
        return self.games[row["game"] - self.games[0]["game"]]

    def tables(self) -> list[list[Row]]:
        """Give the seats of each game."""
        found: dict[int, list[Row]] = defaultdict(list)
        for row in self.seats:
            found[row["game"]].append(row)
        return list(found.values())

    def badges(self) -> list[tuple[str, Row, int, int]]:
        """Give, for each seat and badge in play, the badge, the row, ribbon and round."""
        return [
            (self.game(row)[f"badge_{n}"], row, row[f"badge_{n}_ribbon"], row[f"badge_{n}_round"])
            for row in self.seats
            for n in (1, 2)
            if self.game(row)[f"badge_{n}"] is not None
        ]


def read(folder: Path) -> Rows:
    """Read a run."""
    tables = [
        [
            row
            for file in sorted((folder / table).glob("*.parquet"))
            for row in pq.read_table(file).to_pylist()
        ]
        for table in ("seats", "games")
    ]
    return Rows(*tables, json.loads((folder / "manifest.json").read_text("utf-8")))


class Sums:
    """The sum of parts by the sum of wholes, row by row, with the standard error over deals."""

    def __init__(self, rows: Rows) -> None:
        self.deals = sorted({row["deal"] for row in rows.games})
        self.parts: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self.wholes: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))

    def add(self, name: str, deal: int, part: float, whole: float = 1) -> None:
        self.parts[name][deal] += part
        self.wholes[name][deal] += whole

    def found(self, column: str = "value") -> Found:
        return {name: self._row(name, column) for name in self.wholes}

    def _row(self, name: str, column: str) -> dict[str, float]:
        count = len(self.deals)
        whole = sum(self.wholes[name].values())
        if not whole:
            return {column: math.nan}
        value = sum(self.parts[name].values()) / whole
        away = [self.parts[name][deal] - value * self.wholes[name][deal] for deal in self.deals]
        error = math.sqrt(sum(x * x for x in away) / (count - 1) * count) / whole
        return {column: value, "se": error} if column == "value" else {column: value}


def joined(*founds: Found) -> Found:
    """Put columns of the same rows together."""
    whole: Found = defaultdict(dict)
    for found in founds:
        for row, columns in found.items():
            whole[row] |= columns
    return dict(whole)


def classes(values: list[int], width: int, start: str = "") -> Found:
    """Count classes of whole numbers, from a multiple of the width on."""
    first, last = min(values) // width, max(values) // width
    return {
        f"{start}{number * width}": {
            "value": sum(v // width == number for v in values) / len(values),
            "first": number * width,
            "last": number * width + width - 1,
        }
        for number in range(first, last + 1)
    }


def width_for(values: list[int], most: int = 40) -> int:
    span = max(values) - min(values) + 1
    return next(w for w in (1, 2, 5, 10, 20, 50, 100) if span <= w * most)


def lines(
    rows: Rows, of: dict[str, Any], who: list[str] | None = None, source: list[Row] | None = None
) -> Found:
    """Work out lines by mind: each a function of a row that gives a part, or a part and a whole."""
    sums = Sums(rows)
    for mind in who or rows.who:
        for row in rows.of(mind) if source is None else source:
            for name, line in of.items():
                made = line(row)
                sums.add(f"{name}/{mind}", row["deal"], *(made if isinstance(made, tuple) else (made,)))
    return sums.found()


def closeness(rows: Rows) -> Found:
    sums = Sums(rows)
    for seats in rows.tables():
        totals, deal = sorted((row["total"] for row in seats), reverse=True), seats[0]["deal"]
        sums.add("winner", deal, totals[0])
        sums.add("margin", deal, totals[0] - totals[1])
        sums.add("last", deal, totals[0] - totals[-1])
        sums.add("ties", deal, sum(row["win_share"] > 0 for row in seats) > 1)
    return sums.found()


def score_summary(rows: Rows) -> Found:
    totals = sorted(row["total"] for row in rows.seats)
    mean = sum(totals) / len(totals)
    found = {"mean": mean, "sd": math.sqrt(sum((t - mean) ** 2 for t in totals) / len(totals))}
    for level in (5, 25, 50, 75, 95):
        found[f"q{level}"] = next(t for i, t in enumerate(totals, 1) if 100 * i >= level * len(totals))
    return {name: {"value": value} for name, value in found.items()}


def score_distribution(rows: Rows) -> Found:
    totals = [row["total"] for row in rows.seats]
    return classes(totals, width_for(totals))


def margins(rows: Rows) -> Found:
    best = [sorted((row["total"] for row in seats), reverse=True) for seats in rows.tables()]
    leads = [totals[0] - totals[1] for totals in best]
    return classes(leads, width_for(leads))


def win_share_by_seat(rows: Rows) -> Found:
    sums = Sums(rows)
    for row in rows.seats:
        sums.add(str(row["seat"]), row["deal"], row["win_share"])
    fair = 1 / rows.players
    return {
        seat: {**found, "fair": fair, "edge": found["value"] - fair} for seat, found in sums.found().items()
    }


def win_share_by_mind(rows: Rows) -> Found:
    shares, totals = Sums(rows), Sums(rows)
    for row in rows.seats:
        shares.add(row["strategy"], row["deal"], row["win_share"])
        totals.add(row["strategy"], row["deal"], row["total"])
    fair = 1 / rows.players
    whole = joined(shares.found(), totals.found("total"))
    return {mind: {**found, "fair": fair, "edge": found["value"] - fair} for mind, found in whole.items()}


def win_share_by_seat_and_mind(rows: Rows) -> Found:
    sums = Sums(rows)
    for row in rows.seats:
        sums.add(f"{row['strategy']}/{row['seat']}", row["deal"], row["win_share"])
    found = sums.found()
    for mind in rows.minds:
        mean = sum(found[f"{mind}/{seat}"]["value"] for seat in range(rows.players)) / rows.players
        for seat in range(rows.players):
            found[f"{mind}/{seat}"]["edge"] = found[f"{mind}/{seat}"]["value"] - mean
    return found


def starts(rows: Rows) -> Found:
    shares, totals, count = Sums(rows), Sums(rows), defaultdict(int)
    for mind in rows.who:
        for row in rows.of(mind):
            opened = sum(
                (r - 1) % rows.players == row["seat"] for r in range(1, rows.game(row)["rounds"] + 1)
            )
            name = f"{opened}/{mind}"
            shares.add(name, row["deal"], row["win_share"])
            totals.add(name, row["deal"], row["total"])
            count[name] += 1
    seats = {name: {"seats": number / len(rows.seats)} for name, number in count.items()}
    return joined(shares.found(), totals.found("stars"), seats)


def stars_by_category(rows: Rows) -> Found:
    sums, total = Sums(rows), sum(row["total"] for row in rows.seats)
    names = ["levels", *(f"scroll_{name}" for name in INGREDIENTS), "labels", "kittens", "badges"]
    for row in rows.seats:
        for name in names:
            sums.add(name, row["deal"], row[name])
    found = sums.found()
    for name in names:
        found[name]["share"] = sum(row[name] for row in rows.seats) / total
        found[name]["ingredients"] = (
            sum(row[f"scroll_{one}"] for row in rows.seats for one in INGREDIENTS) / total
        )
    return found


def scroll_balance(rows: Rows) -> Found:
    found = {}
    for mind in rows.who:
        stars = [sum(row[f"scroll_{name}"] for row in rows.of(mind)) for name in INGREDIENTS]
        away = sum(abs(star / sum(stars) - 1 / 4) for star in stars)
        found[mind] = {"value": 100 * (1 - away / 1.5)}
    return found


def scroll_stars(rows: Rows) -> Found:
    stars, each, tiles, apart, sd = Sums(rows), Sums(rows), Sums(rows), Sums(rows), {}
    for name in INGREDIENTS:
        for mind in rows.who:
            key, mine = f"{name}/{mind}", rows.of(mind)
            for row in mine:
                stars.add(key, row["deal"], row[f"scroll_{name}"])
                tiles.add(key, row["deal"], row[f"tiles_{name}"])
                each.add(key, row["deal"], row[f"scroll_{name}"], row[f"tiles_{name}"])
            mean = sum(row[f"scroll_{name}"] for row in mine) / len(mine)
            sd[key] = {"sd": math.sqrt(sum((row[f"scroll_{name}"] - mean) ** 2 for row in mine) / len(mine))}
        for seats in rows.tables():
            found = [row[f"scroll_{name}"] for row in seats]
            apart.add(f"{name}/{ALL}", seats[0]["deal"], max(found) - min(found))
    return joined(stars.found(), each.found("each"), tiles.found("tiles"), apart.found("apart"), sd)


def scroll_distribution(rows: Rows) -> Found:
    values = {name: [row[f"scroll_{name}"] for row in rows.seats] for name in INGREDIENTS}
    width = max(width_for(found, 16) for found in values.values())
    made: Found = {}
    for name, found in values.items():
        made |= classes(found, width, f"{name}/")
    return made


def scroll_concentration(rows: Rows) -> Found:
    def ranked(place: int) -> Any:
        def line(row: Row) -> tuple[float, float]:
            stars = sorted((row[f"scroll_{name}"] for name in INGREDIENTS), reverse=True)
            return stars[place], sum(stars)

        return line

    def even(row: Row) -> tuple[float, float]:
        stars = [row[f"scroll_{name}"] for name in INGREDIENTS]
        return (sum(stars) ** 2 / sum(s * s for s in stars), 1) if sum(stars) else (0, 0)

    return lines(
        rows, {"first": ranked(0), "second": ranked(1), "third": ranked(2), "fourth": ranked(3), "even": even}
    )


def scroll_winners(rows: Rows) -> Found:
    found: Found = {}
    by_total: dict[int, list[Row]] = defaultdict(list)
    for row in rows.seats:
        by_total[row["total"]].append(row)
    wins = sum(row["win_share"] for row in rows.seats)
    for name in INGREDIENTS:
        star = f"scroll_{name}"
        winners = sum(row[star] * row["win_share"] for row in rows.seats) / wins
        same = 0.0
        for seats in by_total.values():
            mean = sum(row[star] for row in seats) / len(seats)
            same += mean * sum(row["win_share"] for row in seats) / wins
        everyone = sum(row[star] for row in rows.seats) / len(rows.seats)
        found[name] = {"value": winners, "everyone": everyone, "same": same, "apart": winners - same}
    return found


def badge_claims(rows: Rows) -> Found:
    sums = Sums(rows)
    for badge, row, ribbon, _ in rows.badges():
        sums.add(f"{badge}/0", row["deal"], ribbon > 0)
        for number in (1, 2, 3):
            sums.add(f"{badge}/{number}", row["deal"], ribbon == number)
    return sums.found()


def badge_claims_by_mind(rows: Rows) -> Found:
    sums = Sums(rows)
    for badge, row, ribbon, _ in rows.badges():
        sums.add(f"{badge}/{row['strategy']}/0", row["deal"], ribbon > 0)
        for number in (1, 2, 3):
            sums.add(f"{badge}/{row['strategy']}/{number}", row["deal"], ribbon == number)
    return sums.found()


def _first_rounds(rows: Rows) -> list[tuple[str, int, int]]:
    """Give, for each game and badge in play, the badge, the deal and the round of the first claim, 0 for never."""
    claims: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    for badge, row, _, at in rows.badges():
        claims[badge, row["deal"], row["game"]].append(at)
    return [
        (badge, deal, min((r for r in found if r), default=0)) for (badge, deal, _), found in claims.items()
    ]


def badge_first_round(rows: Rows) -> Found:
    sums = Sums(rows)
    for badge, deal, first in _first_rounds(rows):
        if first:
            sums.add(badge, deal, first)
    return sums.found()


def badge_first_claimed(rows: Rows) -> Found:
    sums, firsts = Sums(rows), _first_rounds(rows)
    for badge, deal, first in firsts:
        sums.add(f"{badge}/0", deal, first == 0)
        for by in range(1, max(first for *_, first in firsts) + 1):
            sums.add(f"{badge}/{by}", deal, 0 < first <= by)
    return sums.found()


def badge_pace(rows: Rows) -> Found:
    sums, last = Sums(rows), max(at for *_, at in rows.badges())
    for badge, row, _, at in rows.badges():
        for by in range(1, last + 1):
            sums.add(f"{badge}/{by}", row["deal"], 0 < at <= by)
    return sums.found()


def badge_ribbons_out(rows: Rows) -> Found:
    out, without = Sums(rows), Sums(rows)
    claims: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    for badge, row, ribbon, _ in rows.badges():
        claims[badge, row["deal"], row["game"]].append(ribbon)
    badges = rows.manifest["scenario"]["components"]["badges"]
    for (badge, deal, _), found in claims.items():
        gone = len(badges[badge]["ribbons"]) in found
        out.add(badge, deal, gone)
        without.add(badge, deal, found.count(0) * gone, gone)
    return joined(out.found(), without.found("without"))


def badge_pairs(rows: Rows) -> Found:
    cells: dict[str, dict[int, list[tuple[bool, bool]]]] = defaultdict(lambda: defaultdict(list))
    for row in rows.seats:
        pair = {rows.game(row)[f"badge_{n}"]: row[f"badge_{n}_ribbon"] > 0 for n in (1, 2)}
        if None not in pair:
            one, two = sorted(pair)
            total = (row["total"] - row["badges"]) // 5
            cells[f"{one}/{two}"][total].append((pair[one], pair[two]))
    found = {}
    for name, by_total in cells.items():
        count = sum(map(len, by_total.values()))
        both = sum(one and two for seats in by_total.values() for one, two in seats) / count
        chance = sum(
            sum(one for one, _ in seats) * sum(two for _, two in seats) / len(seats)
            for seats in by_total.values()
        )
        found[name] = {"value": both, "expected": chance / count, "apart": both - chance / count}
    return found


def labels(rows: Rows) -> Found:
    return lines(
        rows,
        {
            "met": lambda row: row["labels_met"],
            "stars": lambda row: row["labels"],
            "each": lambda row: (row["labels"], row["labels_met"]),
            "none": lambda row: row["labels_met"] == 0,
        },
    )


def levels(rows: Rows) -> Found:
    def full(row: Row) -> int:
        return sum(row[f"level_{name}_round"] > 0 for name in LEVELS)

    of: dict[str, Any] = {
        "none": lambda row: full(row) == 0,
        "several": lambda row: full(row) > 1,
        "stars": lambda row: row["levels"],
    }
    for name in LEVELS:
        of[name] = lambda row, name=name: row[f"level_{name}_round"] > 0
        of[f"{name}-round"] = lambda row, name=name: (
            row[f"level_{name}_round"],
            row[f"level_{name}_round"] > 0,
        )
    return lines(rows, of)


def level_pace(rows: Rows) -> Found:
    sums = Sums(rows)
    last = max(row[f"level_{name}_round"] for row in rows.seats for name in LEVELS)
    for row in rows.seats:
        for name in LEVELS:
            for by in range(1, last + 1):
                sums.add(f"{name}/{by}", row["deal"], 0 < row[f"level_{name}_round"] <= by)
    return sums.found()


def kittens(rows: Rows) -> Found:
    seats = lines(
        rows,
        {
            "gained": lambda row: row["kittens_gained"],
            "spent": lambda row: row["kittens_spent"],
            "stars": lambda row: row["kittens"],
            "none-spent": lambda row: row["kittens_spent"] == 0,
            "none-left": lambda row: row["kittens"] == 0,
        },
    )
    games = {
        "missed": lambda row: row["kitten_supply_empty"],
        "dry": lambda row: row["kitten_supply_empty"] > 0,
    }
    return seats | lines(rows, games, [ALL], rows.games)


def special_jars(rows: Rows) -> Found:
    def chances(row: Row) -> int:
        return int(row["decisions"] - rows.game(row)["rounds"])

    return lines(
        rows,
        {
            "chances": chances,
            "jars": lambda row: row["special_jars"],
            "taken": lambda row: (row["special_jars"], chances(row)),
            "none": lambda row: row["special_jars"] == 0,
            "several": lambda row: row["special_jars"] >= 3,
        },
    )


def choices(rows: Rows) -> Found:
    return lines(
        rows,
        {
            "options": lambda row: (row["options_sum"], row["decisions"]),
            "decisions": lambda row: row["decisions"],
            "forced": lambda row: row["forced_passes"],
            "chosen": lambda row: row["passes"] - row["forced_passes"],
            "once": lambda row: row["forced_passes"] >= 1,
            "thrice": lambda row: row["forced_passes"] >= 3,
        },
    )


def length(rows: Rows) -> Found:
    rounds = [row["rounds"] for row in rows.games]
    return classes(rounds, width_for(rounds))


def ties(rows: Rows) -> Found:
    of = {
        "outright": lambda row: row["winners"] == 1 and not row["tie_broken"],
        "broken": lambda row: row["winners"] == 1 and row["tie_broken"],
        "shared": lambda row: row["winners"] > 1,
    }
    return lines(rows, of, [ALL], rows.games)


def lead_changes(rows: Rows) -> Found:
    changes = [row["lead_changes"] for row in rows.games]
    return classes(changes, width_for(changes))


def winner_led_from(rows: Rows) -> Found:
    sums, last = Sums(rows), max(row["winner_led_from"] for row in rows.games)
    for row in rows.games:
        for by in range(1, last + 1):
            if row["winner_led_from"]:
                sums.add(str(by), row["deal"], row["winner_led_from"] <= by)
    return sums.found()


def worst_games(rows: Rows) -> Found:
    def key(row: Row) -> tuple[int, int, int, int]:
        best = max(other["total"] for other in tables[row["game"]])
        return -row["forced_passes"], row["total"] - best, row["game"], row["seat"]

    tables = {seats[0]["game"]: seats for seats in rows.tables()}
    worst = sorted((min(seats, key=key) for seats in tables.values()), key=key)
    return {
        str(row["game"]): {"value": row["forced_passes"], "total": row["total"], "behind": -key(row)[1]}
        for row in worst[:10]
    }
