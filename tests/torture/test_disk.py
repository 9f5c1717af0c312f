"""The disk is full, or files may not grow: the run ends with a message, and goes on once there is room."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.torture.runs import FULL, GAMES, PART, assert_clean, assert_same, run, stamps, words


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Give a disk of 1 MB, where this user may make one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tallycat-test", str(place)]
    try:
        made = subprocess.run(mount, capture_output=True, check=False)
    except OSError:
        pytest.skip("no mount here; the limit on files is tried below")
    if made.returncode:
        pytest.skip("mounting is not allowed here; the limit on files is tried below")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def assert_says_how_to_go_on(err: str) -> None:
    assert "Traceback" not in err
    assert "Exception ignored" not in err
    assert err.splitlines()[-1].endswith("--resume")


def test_a_full_disk_ends_the_run_and_room_lets_it_go_on(
    calm: Path, tmp_path: Path, small_disk: Path
) -> None:
    out = small_disk / "run"
    asked = words(tmp_path, out, "--resume")
    code, _, err = run(asked)
    assert code == 1, err
    assert "No space left on device" in err
    assert_says_how_to_go_on(err)
    assert not list(out.rglob("*.unfinished"))
    before = stamps(out)
    assert before, "some parts found room"
    code, _, err = run(asked)
    assert (code, "No space left" in err) == (1, True), "still full"
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    code, _, err = run(asked)
    assert code == 0, err
    assert before.items() <= stamps(out).items()
    assert_same(out, calm)
    assert_clean(out)


@pytest.mark.parametrize("size", [5_000, 100_000] if FULL else [100_000])
def test_files_that_may_not_grow_end_the_run(calm: Path, tmp_path: Path, size: int) -> None:
    out = tmp_path / "run"
    asked = words(tmp_path, out, "--resume")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.torture.child", *asked],
        env=os.environ | {"PART_GAMES": str(PART), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        _, err = process.communicate(timeout=120)
    assert process.returncode == 1, err
    assert "File too large" in err
    assert_says_how_to_go_on(err)
    assert not list(out.rglob("*.unfinished"))
    code, _, err = run(asked)
    assert code == 0, err
    assert_same(out, calm)
    assert_clean(out)


def test_the_run_is_larger_than_the_disk() -> None:
    assert GAMES * 15 > 1 << 19
