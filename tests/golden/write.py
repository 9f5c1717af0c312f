"""Write the golden games anew, on purpose: ``python -m tests.golden.write``. Look at the difference, then keep it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.golden.games import GAMES
from tests.golden.words import tell
from tests.rules.table import plan_of

FOLDER = Path(__file__).parent
LINE = "-" * 80


def text_of(name: str) -> str:
    """Return a golden game as the kernels play it now: its scenario, a line, the game in words."""
    game, toml = GAMES[name]
    return "\n".join([toml + LINE, *tell(plan_of(toml).trace(game))]) + "\n"


def main() -> int:
    """Write all golden games and remove the files of games that are no more."""
    for file in FOLDER.glob("*.txt"):
        if file.stem not in GAMES:
            file.unlink()
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text_of(name), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{name}.txt\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
