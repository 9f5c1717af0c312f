"""A game of Sorcerer & Stones told for people: zones, supply line, hands, moves in words, Element Zone, points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

PAINT = {"g": "30;42", "r": "97;41", "n": "97;45", "y": "30;43", "b": "97;44"}  # of a stone: letter on ground
POINTS = ("runes", "artifacts", "qi", "stones", "symbols", "total", "win_share")
CELL = 3
Cell = tuple[int, int]
Event = dict[str, Any]


class Tale:
    """What is known while a game is told: what lies where.

    Parameters
    ----------
    setup : dict
        The first event.
    coloured : bool
        Whether stones are painted.
    """

    def __init__(self, setup: Event, coloured: bool) -> None:
        self.setup = setup
        self.coloured = coloured
        self.places = {zone["zone"]: tuple(zone["at"]) for zone in setup["zones"]}
        self.stones: dict[int, list[str]] = {zone["zone"]: list(zone["stones"]) for zone in setup["zones"]}
        self.supply: str = setup["supply"]
        self.taoists: dict[int, int] = {}
        self.spirits = [tuple(field) for field in setup["spirits"]]

    def lines(self, event: Event) -> Iterator[str]:
        """Tell one event."""
        yield from getattr(self, f"_{event['event']}")(event)

    # ---- what happens ----------------------------------------------------------------------------------
    def _setup(self, event: Event) -> Iterator[str]:
        yield self._strong(f"Game {event['game']} (deal {event['deal']}), {event['variant']}")
        if event["variant"] == "standard":
            yield f"  objectives  {', '.join(event['objectives']) or 'none'}"
            runes = (f"{element} {' '.join(map(str, points))}" for element, points in event["runes"].items())
            yield f"  runes       {', '.join(runes)}"
            yield f"  Qi          {event['qi']} in the supply"
        yield f"  artifacts   {', '.join(event['offer'])}"
        for seat, (colour, mind) in enumerate(zip(event["colours"], event["strategies"], strict=True), 1):
            yield f"  seat {seat}      {colour}, played by {mind}"

    def _taoist(self, event: Event) -> Iterator[str]:
        self.taoists[event["seat"]] = event["zone"]
        yield f"{self._seat(event)} places its Taoist on zone {event['zone']}"

    def _turn(self, event: Event) -> Iterator[str]:
        yield ""
        yield self._strong(
            f"Turn {event['turn']}, seat {event['seat'] + 1}: {', '.join(event['hand']) or 'no card'}"
        )
        yield from self._board()
        yield f"    supply {self._row(self.supply)}"

    def _card(self, event: Event) -> Iterator[str]:
        kind, zone = event["card"], int(event.get("zone", 0))
        if kind == "spin":
            self._spin(zone, event["clockwise"])
            text = f"SPIN: zone {zone} {'clockwise' if event['clockwise'] else 'back'}"
        elif kind == "fly":
            self.taoists[event["seat"]] = zone
            text = f"FLY to zone {zone}"
        elif kind == "quake":
            text = self._quake(zone, event)
        elif event.get("fizzle"):
            text = f"{kind.upper()}: nothing to move"
        else:
            one, other = tuple(event["cell"]), tuple(event["with"])
            a, b = self._at(one), self._at(other)
            text = f"{kind.upper()}: {self._stone(a)} {one} and {self._stone(b)} {other} change places"
            self._put(one, b)
            self._put(other, a)
        yield f"{self._seat(event)} {text}"

    def _quake(self, zone: int, event: Event) -> str:
        if "swap" in event:
            other = event["swap"]
            self.places[zone], self.places[other] = self.places[other], self.places[zone]
            return f"QUAKE: zones {zone} and {other} change places"
        self.places[zone] = tuple(event["to"])
        return f"QUAKE: zone {zone} goes to {self.places[zone]}"

    def _activate(self, event: Event) -> Iterator[str]:
        for x, y, _ in event["taken"]:
            self._put((x, y), ".")
        stones = self._row("".join(stone for *_, stone in event["taken"])) if event["taken"] else "nothing"
        qi = f", and {event['qi']} Qi for its own colour" if event["qi"] else ""
        yield f"{self._seat(event)} takes {stones} from zone {event['zone']}{qi}"

    def _place(self, event: Event) -> Iterator[str]:
        where = event["artifact"] or "the end of the supply"
        self.supply += event["stone"] if event["artifact"] is None else ""
        yield f"           lays {self._stone(event['stone'])} on {where}"

    def _spirit(self, event: Event) -> Iterator[str]:
        self.spirits[event["seat"]] = tuple(event["to"])
        self.supply += event.get("paid", "")
        how = f"for {self._row(event['paid'])}" if "paid" in event else f"by {self._stone(event['by'])}"
        yield f"           Spirit to {tuple(event['to'])} {how}"

    def _rune(self, event: Event) -> Iterator[str]:
        yield f"           takes the {event['element']} rune, {event['points']} points"

    def _objective(self, event: Event) -> Iterator[str]:
        if "zone" in event:
            self.taoists[event["seat"]] = event["zone"]
            due = [f"flies to zone {event['zone']}"]
        else:
            due = [f"{event['qi']} Qi"] if event["qi"] else []
            due += (
                [f"{event['steps']} free step{'s' if event['steps'] > 1 else ''}"] if event["steps"] else []
            )
        yield f"           objective {event['objective']}: {', '.join(due)}"

    def _refill(self, event: Event) -> Iterator[str]:
        for x, y, stone in event["stones"]:
            self._put((x, y), stone)
        self.supply = self.supply[len(event["stones"]) :]
        yield from ()

    def _craft(self, event: Event) -> Iterator[str]:
        self.supply += event["paid"]
        new = f"; {event['new']} is new" if event["new"] else ""
        yield f"           crafts {event['artifact']} for {self._row(event['paid'])}{new}"

    def _discard(self, event: Event) -> Iterator[str]:
        self.supply += event["stones"]
        yield f"           gives back {self._row(event['stones'])}"

    def _end(self, event: Event) -> Iterator[str]:
        yield ""
        yield self._strong(f"The end after {event['turns']} turns, by {event['reason']}")
        yield from self._board()
        yield from self._element_zone()
        yield ""
        seats = [f"seat {seat}" for seat in range(1, len(event["players"]) + 1)]
        rows = [("", *seats)]
        rows += [(name, *(f"{player[name]:g}" for player in event["players"])) for name in POINTS]
        rows.append(("left", *(player["left"] or "-" for player in event["players"])))
        yield from _columns(rows)
        if event["title"]:
            yield f"  title: {event['title']}"
        yield ""

    # ---- what lies where -------------------------------------------------------------------------------
    def _board(self) -> Iterator[str]:
        """Draw the zones as they lie, each stone a letter, and in front of each row of zones who stands where."""
        cells = {cell: stone for zone in self.places for cell, stone in self._cells(zone)}
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
            row = (self._drawn(cells.get((x, y)), x, left) for x in range(left, right + 1))
            yield f"    {''.join(row)}   {self._zones_in(y)}".rstrip()

    def _drawn(self, stone: str | None, x: int, left: int) -> str:
        gap = " " if (x & 1) == 0 and x > left else ""
        return gap + ("  " if stone is None else f" {self._stone(stone)}")

    def _zones_in(self, y: int) -> str:
        """Say which zones begin in a row of cells, from left to right, with the seats that stand on them."""
        if y & 1:
            return ""
        here = sorted((place[0], zone) for zone, place in self.places.items() if 2 * place[1] == y)
        words = []
        for _, zone in here:
            seats = [f"T{seat + 1}" for seat, on in sorted(self.taoists.items()) if on == zone]
            words.append(f"zone {zone}{' (' + ' '.join(seats) + ')' if seats else ''}")
        return ", ".join(words)

    def _element_zone(self) -> Iterator[str]:
        """Draw the Element Zone with the Spirits S1 .. S4."""
        spirits = {field: f"S{seat + 1}" for seat, field in enumerate(self.spirits)}
        for y, row in enumerate(self.setup["grid"]):
            yield "    " + "".join(f"{spirits.get((x, y), letter):>{CELL}}" for x, letter in enumerate(row))

    def _cells(self, zone: int) -> Iterator[tuple[Cell, str]]:
        x, y = self.places[zone]
        for slot, stone in enumerate(self.stones[zone]):
            yield (2 * x + slot % 2, 2 * y + slot // 2), stone

    def _zone_of(self, cell: Cell) -> tuple[int, int]:
        place = (cell[0] // 2, cell[1] // 2)
        zone = next(zone for zone, at in self.places.items() if at == place)
        return zone, cell[0] % 2 + 2 * (cell[1] % 2)

    def _at(self, cell: Cell) -> str:
        zone, slot = self._zone_of(cell)
        return self.stones[zone][slot]

    def _put(self, cell: Cell, stone: str) -> None:
        zone, slot = self._zone_of(cell)
        self.stones[zone][slot] = stone

    def _spin(self, zone: int, clockwise: bool) -> None:
        tl, tr, bl, br = self.stones[zone]
        self.stones[zone] = [bl, tl, br, tr] if clockwise else [tr, br, tl, bl]

    # ---- words -----------------------------------------------------------------------------------------
    def _seat(self, event: Event) -> str:
        return f"  seat {event['seat'] + 1}  "

    def _row(self, stones: str) -> str:
        return " ".join(self._stone(stone) for stone in stones) or "-"

    def _stone(self, stone: str) -> str:
        return f"\x1b[{PAINT[stone]}m{stone}\x1b[0m" if self.coloured and stone in PAINT else stone

    def _strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.coloured else text


def tell(events: Sequence[Event], coloured: bool) -> Iterator[str]:
    """Tell a game.

    Parameters
    ----------
    events : sequence of dict
        Of one game, from `setup` to `end`.
    coloured : bool
        Whether stones are painted.

    Yields
    ------
    str
        A line.
    """
    tale = Tale(events[0], coloured)
    for event in events:
        yield from tale.lines(event)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for name, *cells in rows:
        numbers = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"  {name:<{widths[0]}}  {'  '.join(numbers)}".rstrip()
