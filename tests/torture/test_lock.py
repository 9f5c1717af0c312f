"""One process works on a folder; the others are told who it is."""

from __future__ import annotations

import json
import os
import platform
import signal
from pathlib import Path

import pytest

from analysis.runs.lock import Lock
from sim.core.errors import Refused
from tests.contract.cli import tallycat
from tests.torture.runs import assert_clean, manifest, start, wait_for, words


def test_a_second_process_is_refused_and_a_stale_lock_explained(tmp_path: Path) -> None:
    out = tmp_path / "run"
    asked = words(tmp_path, out, games=10_000_000)
    with start(asked) as process:
        wait_for(out / "lock.json", process)
        holder = f"process {process.pid} on {platform.node()}, since 20"
        for more in ("--resume", "--force"):
            second = tallycat(*asked, more)
            assert second.code == 2
            assert holder in second.err
            assert "no other process works on" in second.err
        assert tallycat("merge", out, "--out", out, "--force").code == 2
        process.send_signal(signal.SIGSTOP)  # a sleeping process still holds its folder
        assert tallycat(*asked, "--resume").code == 2
        process.kill()
        process.wait()
    assert (out / "lock.json").exists()
    taken = tallycat(*words(tmp_path, out, "--force", games=100))
    assert taken.code == 0, taken.err
    assert f"{holder}" in taken.err
    assert "ended without letting go" in taken.err
    assert manifest(out)["games"] == 100
    assert_clean(out)


def test_a_lock_of_another_machine_is_explained(tmp_path: Path) -> None:
    out = tmp_path / "run"
    done = tallycat(*words(tmp_path, out, games=100))
    assert done.code == 0
    text = json.dumps({"pid": 77, "host": "night-owl", "since": "2026-01-02T03:04:05+00:00"})
    (out / "lock.json").write_text(text)
    for more in ("--resume", "--force"):
        refused = tallycat(*words(tmp_path, out, more, games=100))
        assert refused.code == 2
        for said in ("process 77 on night-owl, since 2026-01-02T03:04:05", f"remove {out / 'lock.json'}"):
            assert said in refused.err
    assert (out / "lock.json").read_text() == text
    (out / "lock.json").unlink()
    assert tallycat(*words(tmp_path, out, "--resume", games=100)).code == 0


def test_a_lock_that_was_cut_short_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / "lock.json").write_text('{"pid": 7')
    lock = Lock(tmp_path)
    assert json.loads((tmp_path / "lock.json").read_text())["pid"] == os.getpid()
    with pytest.raises(Refused, match=str(os.getpid())):
        Lock(tmp_path)
    lock.release()
    lock.release()
    assert list(tmp_path.iterdir()) == []
