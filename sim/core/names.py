"""Names of strategies, also of those to which something is forbidden: ``tuned without kitten blind to badge:chain``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from sim.core.draft import listed, near, shown

WITHOUT, BLIND = "without", "blind to"
_CLAUSE = re.compile(rf" ({WITHOUT}|{BLIND}) (\S+)")
_WHOLE = re.compile(rf"(?P<id>.*?\S)(?P<clauses>(?:{_CLAUSE.pattern})+)")


@dataclass(frozen=True)
class Restrictions:
    """What a game can forbid to a mind in one scenario.

    Attributes
    ----------
    without : tuple of str
        What may stand after ``without``: the mind does not do it.
    blind : tuple of str
        What may stand after ``blind to``: the mind does not see it when it chooses.
    """

    without: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()


@dataclass(frozen=True)
class Name:
    """A strategy's name taken apart: its id and what is forbidden to it."""

    id: str
    without: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()


def read_name(name: str) -> Name:
    """Take a name apart; one that is not of the form ``id`` and clauses is an id as a whole."""
    found = _WHOLE.fullmatch(name)
    if found is None:
        return Name(name)
    clauses = _CLAUSE.findall(found["clauses"])
    without, blind = (tuple(what for how, what in clauses if how == word) for word in (WITHOUT, BLIND))
    return Name(found["id"], without, blind)


def wrong_with(name: str, known: Collection[str], may: Restrictions) -> Iterator[tuple[str, str]]:
    """Say what is wrong with a strategy's name.

    Parameters
    ----------
    name : str
        As it was given.
    known : collection of str
        Ids of strategies.
    may : Restrictions
        Of the game, in the scenario that the strategy is to play.

    Yields
    ------
    tuple of str
        What was found, and what would have been accepted.
    """
    read = read_name(name)
    if read.id not in known:
        yield shown(name if read.id == name else read.id), _ids(name, known, may)
    for how, given, good in ((WITHOUT, read.without, may.without), (BLIND, read.blind, may.blind)):
        for what in dict.fromkeys(given):
            if what not in good:
                accepted = f"{near(what, good)}{listed(good)}" if good else "nothing, in this game"
                yield f"{shown(what)} after {shown(how)} in {shown(name)}", accepted
            elif given.count(what) > 1:
                yield f"{shown(f'{how} {what}')} twice in {shown(name)}", "each restriction once"


def _ids(name: str, known: Collection[str], may: Restrictions) -> str:
    """List the ids; where a name of several words looks like a restricted one, the nearest of these."""
    if " " not in name or not may.without:
        return f"{near(name, known)}{listed(known)}"
    clauses = [*(f"{WITHOUT} {what}" for what in may.without), *(f"{BLIND} {what}" for what in may.blind)]
    words = [*known, *(f"{id_} {clause}" for id_ in known for clause in clauses)]
    hint = near(name if name == read_name(name).id else read_name(name).id, words)
    return f'{hint}{listed(known)}, each also as in "{next(iter(known))} {clauses[0]}"'
