"""The marks that a tile leaves in a seat's words: what measures and conditions read."""

from __future__ import annotations

from typing import Any

from sim.core.jit import inlined
from sim.morty.legal import ingredient_of, lid_of, number_of
from sim.morty.state import ING, LID, NUM, OCCUPIED, WHERE


@inlined
def mark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Set what measures and conditions read; `unmark` takes it back."""
    bit = 1 << space
    view[b + OCCUPIED] |= bit
    view[b + LID + lid_of(code)] |= bit
    view[b + ING + ingredient_of(code)] |= bit
    view[b + WHERE + number_of(code)] |= bit
    view[b + NUM + space] = number_of(code)


@inlined
def unmark(view: Any, b: Any, code: Any, space: Any) -> Any:
    """Take back what `mark` set."""
    bit = ~(1 << space)
    view[b + OCCUPIED] &= bit
    view[b + LID + lid_of(code)] &= bit
    view[b + ING + ingredient_of(code)] &= bit
    view[b + WHERE + number_of(code)] &= bit
    view[b + NUM + space] = 0
