"""Running commands inside the test's own process, and the files that they are tried with."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.main import main

SHELF = "g3t . . b7e . . . g14m / . s2c . . . . . . / k1e k4e . . . . . k16c"
EMPTY = " / ".join([" ".join("." * 8)] * 3)
FROG = {"animal": "frog", "shelf": SHELF, "kittens": 2}
MOUSE = {"animal": "mouse", "shelf": EMPTY, "badge_stars": 7}
POSITION = {"side": "A", "scrolls": {"toadstool": "wondercap-1"}, "players": [FROG, MOUSE]}
TILE = {"shelf": SHELF, "tile": "g7m", "kittens": 2}

SCENARIO = """
title = "Four minds"
[seats]
strategies = ["greedy", "my-own", "greedy-plus", "random"]
[run]
games = 12
seed = 5
"""
STRATEGY = '''"""Takes the first placement that is legal."""
from sim.core.jit import kernel
from sim.morty.choose import placement

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": False}


@kernel
def decide(view, rules, seat, source):
'''
FIRST = "    return placement(view, 0)\n"


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Read the one document on standard output."""
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        """Read the JSON Lines on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]


def tallycat(*words: object, stdin: bytes = b"") -> Result:
    """Run a command in this process."""
    out, err = _stream(), _stream()
    with redirect_stdout(out), redirect_stderr(err), _reading(stdin):
        code = main([str(word) for word in words])
    return Result(code, _text(out), _text(err))


def _stream(content: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


@contextmanager
def _reading(content: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, _stream(content)
    try:
        yield
    finally:
        sys.stdin = before


def jsonl(*documents: object) -> str:
    """Write documents as JSON Lines; texts stand as they are."""
    return "".join(f"{d if isinstance(d, str) else json.dumps(d)}\n" for d in documents)


def strategy(body: str = FIRST) -> str:
    """Write a strategy file with a kernel of this body."""
    return STRATEGY + body


def snapshot(folder: Path) -> dict[str, bytes | None]:
    """Give every file and folder below a folder with its content."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }
