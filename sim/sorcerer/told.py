"""What a cast did, in one number, as the log and the counters read it."""

from __future__ import annotations

CLOCKWISE = 8  # SPIN: zone, and this
SWAP = 8  # QUAKE: zone, this and the other zone << 4; a relocation: the zone alone
FIZZLE = 1 << 40  # SHIFT that moved nothing; else cell | other cell << 5
VOID = 1 << 41  # nothing looks different
