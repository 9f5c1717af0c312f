"""Whether a strategy is what its FACTS say: asked again with one thing changed that should not matter to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any

from scripts._asker import Asked, Asker
from sim.core.errors import Problem
from sim.core.game import Mind

MOST_TIES = 0.75  # share of decisions; a choice by chance changes nearly every time
FEWEST = 20  # decisions before a share is trusted


def false_facts(asker: Asker, mind: Mind, views: Any, seconds: float) -> Iterator[Problem]:
    """Ask everything again with other draws and with other shelves before the other seats.

    A kernel that is not random may draw among moves that it finds equal: with other draws it may answer otherwise in
    at most three quarters of its decisions. Weights draw for ties alone, however many there are. Who reads no
    opponents answers the same whatever they have. To claim more than one uses is allowed.

    Parameters
    ----------
    asker : Asker
        After play: what it was asked, and the answers.
    mind : Mind
        The strategy.
    views : module
        Of the game, see `scripts._views`.
    seconds : float
        Time for each fact.
    """
    if mind.decide is not None and not mind.facts["random"]:
        yield from _random(asker, views, monotonic() + seconds)
    if not mind.facts["reads_opponents"]:
        yield from _reads(asker, views, monotonic() + seconds)


def _random(asker: Asker, views: Any, until: float) -> Iterator[Problem]:
    asked = moved = 0
    for one in _in_time(asker.asked, until):
        asked += 1
        moved += asker.answer_to(one, views.other_draws(one.view)) != one.answer
    if asked >= FEWEST and moved > MOST_TIES * asked:
        found = f"another answer in {moved} of {asked} decisions when nothing changes but the draws"
        accepted = 'FACTS["random"] = True, or draws that break ties alone'
        yield Problem(asker.place, found, accepted)


def _reads(asker: Asker, views: Any, until: float) -> Iterator[Problem]:
    for one in _in_time(asker.asked, until):
        for view in views.other_opponents(one.view, one.seat):
            answer = asker.answer_to(one, view)
            if answer != one.answer:
                found = f"the answers {one.answer} and {answer} when nothing changes but the other seats"
                accepted = (
                    'FACTS["reads_opponents"] = True, or a choice that does not hang on the other seats'
                )
                yield Problem(asker.place, found, accepted)
                return


def _in_time(asked: Iterable[Asked], until: float) -> Iterator[Asked]:
    for one in asked:
        if monotonic() > until:
            return
        yield one
