"""A run is killed again and again, at any moment, and goes on."""

from __future__ import annotations

import random
import shlex
import signal
import time
from pathlib import Path

import pytest

from analysis.runs.journal import read
from tests.torture.runs import (
    FULL,
    GAMES,
    PART,
    assert_clean,
    assert_same,
    run,
    stamps,
    start,
    wait_for,
    words,
)

KILLS = 30 if FULL else 4
LATEST_S = 1.2  # after the first sign of life; a run's start takes about as long


def stored(folder: Path) -> dict[str, range]:
    """Give the parts that the journal knows, with their games."""
    return {
        key: range(facts["first_game"], facts["first_game"] + facts["games"])
        for key, facts in read(folder)[1].items()
    }


def lost(handed_out: Path, before: dict[str, range], after: dict[str, range]) -> int:
    """Count the games that were handed out in one go and are not on disk: they are played twice."""
    lines = handed_out.read_text().split("\n")[:-1] if handed_out.exists() else []
    played = {game for line in lines for game in range(*map(int, line.split()))}
    kept = {game for key in after.keys() - before.keys() for game in after[key]}
    handed_out.unlink(missing_ok=True)
    return len(played - kept)


def test_a_run_that_is_killed_at_random_moments_is_the_undisturbed_one(calm: Path, tmp_path: Path) -> None:
    draws = random.Random(3)
    out, notes = tmp_path / "run", tmp_path / "handed-out"
    kills = early = 0
    while kills < KILLS:
        before, seen = stored(out), stamps(out)
        with start(words(tmp_path, out, "--resume"), HANDED_OUT=notes) as process:
            wait_for(notes if draws.random() < 0.8 else out / "lock.json", process)
            time.sleep(draws.uniform(0, LATEST_S * min(1.0, GAMES / KILLS / 12_000)))
            process.send_signal(signal.SIGKILL)
            process.wait()
        if process.returncode == 0:  # it was done before its moment came: begin another run
            early += 1
            assert_same(out, calm)
            out = tmp_path / f"run-{early}"
            notes.unlink(missing_ok=True)
            continue
        assert process.returncode == -signal.SIGKILL
        kills += 1
        after = stored(out)
        whole = {file: stamp for file, stamp in seen.items() if Path(file).stem in before}
        assert whole.items() <= stamps(out).items(), "a whole part was touched"
        assert lost(notes, before, after) <= PART, "more than one part is played twice"
    code, _, err = run(words(tmp_path, out, "--resume"))
    assert code == 0, err
    assert_same(out, calm)
    assert_clean(out)


STEPS = range(1, 70) if FULL else (11, 24)


@pytest.mark.parametrize("step", STEPS)
def test_a_run_that_is_killed_before_a_step_on_disk_is_the_undisturbed_one(
    short: Path, tmp_path: Path, step: int
) -> None:
    out = tmp_path / "run"
    asked = words(tmp_path, out, "--resume", games=3 * PART)
    code, _, err = run(asked, KILL_AT=step)
    assert code in (0, -signal.SIGKILL), err
    before = {file: stamp for file, stamp in stamps(out).items() if Path(file).stem in stored(out)}
    code, _, err = run(asked)
    assert code == 0, err
    assert before.items() <= stamps(out).items(), "a whole part was touched"
    assert_same(out, short)
    assert_clean(out)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("short")
    code, _, err = run(words(folder, folder / "run", games=3 * PART))
    assert code == 0, err
    return folder / "run"


def test_ctrl_c_prints_the_line_that_goes_on(calm: Path, tmp_path: Path) -> None:
    out, notes = tmp_path / "run", tmp_path / "handed-out"
    asked, interrupts = words(tmp_path, out, "--force"), 0
    for _ in range(10 if FULL else 2):
        with start(asked, HANDED_OUT=notes) as process:
            wait_for(notes, process)
            time.sleep(0.2 if FULL else 0.02)  # the short run is over in a quarter of a second
            process.send_signal(signal.SIGINT)
            said, err = process.communicate(timeout=60)
        notes.unlink(missing_ok=True)
        if "digest" in said:  # too late: the run was done
            break
        interrupts += 1
        assert process.returncode == 130, err
        assert "Traceback" not in err
        line = err.splitlines()[-1]
        assert line == f"tallycat {shlex.join(words(tmp_path, out, '--resume'))}" or line.endswith("--resume")
        asked = shlex.split(line)[1:]
        assert "--force" not in asked
    assert interrupts
    code, _, err = run(asked)
    assert code == 0, err
    assert_same(out, calm)
    assert_clean(out)
