"""The random generator of RULES.md section 2, in plain whole numbers."""

from __future__ import annotations

WORD = 2**64
HALF = 2**32
GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """The output function of SplitMix64, modulo 2^64."""
    z = z % WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def child(key: int, i: int) -> int:
    """The i-th key below a key."""
    return mix((key + GOLDEN * (i + 1)) % WORD)


def draw(key: int, index: int, n: int) -> tuple[int, int]:
    """A draw below n at an index of a key, without bias: (value, coin)."""
    x = child(key, index)
    while (x // HALF) * n % HALF < HALF % n:
        x = child(x, 0)
    return (x // HALF) * n // HALF, x % 2


def stream_key(seed: int, deal: int, stream: int) -> int:
    """Key of a stream of a deal: 0 tiles, 1 animals, 2 badges."""
    return child(child(child(seed, 0), deal), stream)


def decision_key(strategy_seed: int, deal: int, seat: int, round_number: int, step: int) -> int:
    """Key of one decision: step 0 is the display turn, 1, 2, ... the specials of that turn."""
    seat_key = child(child(child(strategy_seed, 0), deal), 16 + seat)
    return child(seat_key, 32 * round_number + step)
