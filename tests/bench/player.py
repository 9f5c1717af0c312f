"""Plays what it is asked for, in the tree of files that `PYTHONPATH` names, and says how long it took.

It reads one JSON object a line: `do` is `play` (one thread, processor time), `together` (some threads, the clock) or
`simulate` (played and written, the clock); `text` is a scenario; `games` how many. It answers with one JSON object a
line.
"""

import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def ready(text, kept={}):  # noqa: B006 - plans are kept on purpose
    """Make a scenario ready to play, once."""
    from scripts._load import loaded

    if text not in kept:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "scenario.toml"
            file.write_text(text, encoding="utf-8")
            read = loaded(file)
        kept[text] = read.game, read.plan()
        kept[text][1].play(0, 64)
    return kept[text]


def play(text, games):
    """Play on this thread."""
    plan = ready(text)[1]
    start = time.thread_time()
    block = plan.play(0, games)
    return {"s": time.thread_time() - start, "decisions": int(block.seats["decisions"].sum())}


def together(text, games, threads):
    """Play on several threads, so many games each."""
    plan = ready(text)[1]
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda thread: plan.play(thread * games, games), range(threads)))
    return {"s": time.perf_counter() - start}


def simulate(text, games, threads):
    """Play and write a run, as the command does."""
    from analysis.runs.execute import simulate as run

    game, plan = ready(text)
    with tempfile.TemporaryDirectory() as folder:
        start, processor = time.perf_counter(), time.process_time()
        run(plan, Path(folder) / "run", game=game, threads=threads, games=range(games))
        spent = {"s": time.perf_counter() - start, "processor_s": time.process_time() - processor}
        size = sum(file.stat().st_size for file in Path(folder).rglob("*.parquet"))
    return spent | {"bytes": size / games}


def main():
    """Answer until there is nothing more to read."""
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(globals()[asked.pop("do")](**asked)), flush=True)


if __name__ == "__main__":
    main()
