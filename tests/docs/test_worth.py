"""The page of prices: its rows, and that a reduced one says what the full one says."""

from __future__ import annotations

import re
from pathlib import Path

from scripts._games import GAMES
from tests.docs import worth

PAGE = Path(__file__).parents[2] / "docs/worth.md"
CELL = r"[+-]\d+\.\d \[[+-]\d+\.\d, [+-]\d+\.\d\]"


def test_the_page_prices_everything_for_every_number_of_players() -> None:
    text = PAGE.read_text(encoding="utf-8")
    fewest, most = GAMES[worth.GAME].players
    chapters = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert [chapter.split("\n")[0] for chapter in chapters] == [
        f"{players} players, `{mind}`" for players in range(fewest, most + 1) for mind in worth.MINDS
    ]
    for chapter in chapters:
        players = int(chapter[0])
        rows = [line for line in chapter.splitlines() if re.match(r"\| (a |\d+ |[a-z-]+ \| [+-]\d)", line)]
        assert len(rows) == 2 + players + 8
        assert all(re.search(CELL, row) for row in rows)


def test_a_reduced_page_is_written_the_same_way() -> None:
    text = worth.page(400, ["greedy-plus"], [2])
    star = re.search(rf"\| a star \| ({CELL}) \| 1 \|", text)
    chain = re.search(rf"\| chain \| ({CELL}) \|", text)
    assert star and chain
    assert float(star[1].split()[0]) > 0 and float(chain[1].split()[0]) > 0
    assert len(re.findall(r"^\| [12] \|", text, flags=re.MULTILINE)) == 2
