"""What may be paid for an artifact or an extra step, with and without the wild payment (sheet 7 and 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from .values import COLOURS


def stones(text: str) -> Counter[str]:
    """Stones counted by colour."""
    return Counter(text)


def text(held: Counter[str]) -> str:
    """Stones in the order g r n y b."""
    return "".join(colour * held[colour] for colour in COLOURS)


def pairs_used(cost: str, paid: str) -> int:
    """Stones of the cost that two others stand for: each makes the payment one longer."""
    return len(paid) - len(cost)


def pays_for(cost: str, paid: str, held: Counter[str], wild: bool) -> bool:
    """May a payment, in any order, be made for a cost?

    With the wild payment k stones of the cost are each replaced by any two: cost + k stones, at least cost - k
    of them in kind (O7); without it exactly the cost (no. 37).
    """
    offered, pairs = stones(paid), pairs_used(cost, paid)
    in_kind = (offered & stones(cost)).total()
    most = len(cost) if wild else 0
    return offered <= held and 0 <= pairs <= most and in_kind >= len(cost) - pairs


def payments(cost: str, held: Counter[str], wild: bool) -> Iterator[str]:
    """Every payment that `pays_for` allows, sorted g r n y b."""
    if not wild:
        yield from [cost] if stones(cost) <= held else []
        return
    for counts in product(*(range(held[colour] + 1) for colour in COLOURS)):
        if len(cost) <= sum(counts) <= 2 * len(cost):
            paid = text(Counter(dict(zip(COLOURS, counts, strict=True))))
            if pays_for(cost, paid, held, wild):
                yield paid


def step_colours(paid: str, held: Counter[str], wild: bool) -> str:
    """Colours of the field that an extra step may end on for a payment (O6); none if it cannot be paid."""
    if not stones(paid) <= held:
        return ""
    return paid if len(paid) == 1 else COLOURS if len(paid) == 2 and wild else ""
