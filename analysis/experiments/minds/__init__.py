"""Who stands for weak, middling, strong and mixed players, in a file of a game's name.

A file holds `strong`, the mind that is tuned anew where players are to learn a variant, and `[line_ups]`: names of
strategies, one for all seats or one a seat, of which a smaller table takes the first.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Minds:
    """Minds of a game.

    Attributes
    ----------
    strong : str
        The one that learns.
    line_ups : dict of str to tuple of str
        By word, such as `weak`.
    """

    strong: str
    line_ups: dict[str, tuple[str, ...]]

    def seats(self, word: str, players: int) -> tuple[str, ...]:
        """Give the names of a line-up, one a seat."""
        names = self.line_ups[word]
        return tuple(names[seat % len(names)] for seat in range(players))


def minds_of(game: str) -> Minds | None:
    """Read the minds of a game; None where it names none."""
    file = Path(__file__).parent / f"{game.replace('-', '_')}.toml"
    if not file.is_file():
        return None
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return Minds(found["strong"], {word: tuple(names) for word, names in found["line_ups"].items()})
