"""The record of a run while it grows: the journal line by line, and the manifest made from it."""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from analysis.runs import manifest as manifests
from analysis.runs.digest import Digest
from analysis.runs.journal import Journal
from analysis.runs.stored import Stored
from sim.core.errors import Stopped

_SAVE_S = 1.0  # the manifest of a long run is large, and the journal knows all that is in it


class Record:
    """What is known of a run that is being played; the clock starts when the record is made.

    Parameters
    ----------
    journal : Journal
        Of the run's folder, which is `out`.
    manifest : dict
        As from `manifest.start`.
    stored : sequence of Stored
        The parts that are there already.
    resume : str
        The line that goes on with the run.
    """

    def __init__(
        self, journal: Journal, manifest: dict[str, Any], stored: Sequence[Stored], resume: str
    ) -> None:
        self.out = journal.folder
        self.manifest = manifest
        self._journal = journal
        self._resume = resume
        self._stored = {part.index: part for part in stored}
        self._began = time.perf_counter()
        self._saved = -_SAVE_S

    @property
    def elapsed_s(self) -> float:
        """Seconds since playing began."""
        return time.perf_counter() - self._began

    @property
    def parts(self) -> list[Stored]:
        """The parts on disk, in the order of games."""
        return sorted(self._stored.values(), key=lambda part: part.games.start)

    @property
    def games(self) -> int:
        """Games on disk."""
        return sum(len(part.games) for part in self._stored.values())

    def add(self, part: Stored) -> None:
        """Note a part that is safe on disk."""
        self._journal.note(part.key, part.files, **part.facts())
        self._stored[part.index] = part
        if self.elapsed_s - self._saved >= _SAVE_S:
            self.save()

    def finish(self, digest: Digest) -> None:
        """Note that all games are written."""
        self.manifest |= {"digest": digest.whole, "digest_play": digest.play, "complete": True}
        self.save()

    def save(self) -> None:
        """Write the manifest as it stands."""
        parts = self.parts
        elapsed = max(sum(part.seconds for part in parts), 1e-6)
        self.manifest |= {
            "parts": [entry for part in parts for entry in part.entries()],
            "games_done": self.games,
            "elapsed_s": elapsed,
            "games_per_s": self.games / elapsed,
        }
        manifests.save(self.out, self.manifest)
        self._saved = self.elapsed_s

    def ended(self, reason: str) -> Stopped:
        """Say that the run ended early, what is kept, and how to go on."""
        with suppress(OSError):  # on a full disk the journal alone knows, and that is enough
            self.save()
        kept = f"{self.games:,} of {self.manifest['games']:,} games are safe in {self.out}"
        return Stopped(f"{reason}; {kept}; go on with:\n{self._resume}")
