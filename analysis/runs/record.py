"""The manifest of a run while it grows, in step with the parts on disk."""

import time
from pathlib import Path
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.digest import Digest
from analysis.runs.writer import Written
from sim.core.errors import Stopped


class Record:
    """The manifest of a run that is being played, and its folder `out`; the clock starts when the record is made."""

    def __init__(self, out: Path, manifest: dict[str, Any]) -> None:
        self.out = out
        self.manifest = manifest
        self._began = time.perf_counter()
        self._digest = Digest()

    @property
    def elapsed_s(self) -> float:
        """Seconds since playing began."""
        return time.perf_counter() - self._began

    def add(self, written: Written) -> None:
        """Note the next part."""
        self.manifest["parts"] += written.entries
        self.manifest["games_done"] += written.entries[0]["games"]
        self._digest.add(written.blocks)
        self.save()

    def finish(self) -> None:
        """Note that all games are written."""
        self.manifest |= {"digest": self._digest.whole, "digest_play": self._digest.play, "complete": True}
        self.save()

    def save(self) -> None:
        """Write the manifest as it stands."""
        elapsed = self.elapsed_s
        self.manifest |= {"elapsed_s": elapsed, "games_per_s": self.manifest["games_done"] / elapsed}
        manifests.save(self.out, self.manifest)

    def ended(self, reason: str) -> Stopped:
        """Say that the run ended early, what is kept, and how to go on."""
        done, games = self.manifest["games_done"], self.manifest["games"]
        kept = f"{done:,} of {games:,} games are written in {self.out}"
        return Stopped(f"{reason}; {kept}: run again with --force to start over")
