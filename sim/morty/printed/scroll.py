"""Scoring scrolls: shipped ones and a designer's own, made of terms over measures."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sim.core.components import Overlay
from sim.core.draft import MISSING, Draft, Key, listed, near, shown
from sim.core.plugins import declared, names
from sim.morty.own import of_kind
from sim.morty.printed import STARS, tables_of
from sim.morty.printed.name import check_name
from sim.morty.printed.table import MOST_COUNT
from sim.morty.state import INGREDIENT_NAMES

FORMS = ("stars_each", "table", "each_number", "times", "places")
OWN_SCROLLS, MOST_TERMS, MOST_PLACES = 12, 4, 8
SCROLLS: Key = ("components", "scrolls")
FOLDER = Path(__file__).parent.parent / "measures"


@cache
def _parameters() -> dict[str, tuple[str, int] | None]:
    return {id_: declared(path).get("PARAMETER") for id_, path in names(FOLDER).items()}


def parameters(draft: Draft | None = None) -> dict[str, tuple[str, int] | None]:
    """Give the measures there are by id, each with its parameter and the default, or None."""
    plugins = draft.plugins if draft else ()
    return _parameters() | {id_: own.facts["PARAMETER"] for id_, own in of_kind(plugins, "measures").items()}


def resolve_scrolls(overlay: Overlay, tables: dict[str, Any]) -> tuple[dict[str, Any], dict[str, set[str]]]:
    """Resolve ``components.scrolls``.

    Parameters
    ----------
    overlay : Overlay
        The scenario over the shipped values.
    tables : dict
        Resolved tables; a term may name one.

    Returns
    -------
    scrolls : dict
        By id ``{ingredient, terms}``: shipped ones in their order, then own ones by name; tables that
        terms name are written out.
    named : dict of str to set of str
        By id, the tables that its terms name.
    """
    draft, known = overlay.draft, tables_of("scrolls")
    given = draft.table(SCROLLS)
    own = sorted(id_ for id_ in given if id_ not in known)
    if len(own) > OWN_SCROLLS:
        draft.refuse(SCROLLS, f"{len(own)} scrolls of its own", f"at most {OWN_SCROLLS}")
    scrolls, named = {}, {}
    for id_ in [*known, *own]:
        reader = _Reader(overlay, (*SCROLLS, id_), tables)
        scrolls[id_] = reader.read(known[id_].value if id_ in known else None)
        named[id_] = reader.named
        keys = [(*SCROLLS, id_, part) for part in ("ingredient", "terms")]
        rest = known[id_].source if id_ in known and not draft.has(keys[1]) else None
        overlay.source(f"scrolls.{id_}", keys if rest or draft.has(keys[1]) else [(*SCROLLS, id_)], rest)
    return scrolls, named


class _Reader:
    """Reads one scroll."""

    def __init__(self, overlay: Overlay, key: Key, tables: dict[str, Any]) -> None:
        self.draft, self.key, self.tables = overlay.draft, key, tables
        self.named: set[str] = set()
        self.parameters = parameters(self.draft)

    def read(self, shipped: dict[str, Any] | None) -> dict[str, Any]:
        """Read what the scenario gives, the rest from the shipped scroll."""
        if shipped is None:
            check_name(self.draft, self.key)
        if self.draft.has(self.key):
            self.draft.table(self.key, ("ingredient", "terms"))
        base = shipped or {"ingredient": MISSING, "terms": MISSING}
        kinds = (*INGREDIENT_NAMES, "any")
        ingredient = self.draft.word((*self.key, "ingredient"), base["ingredient"], kinds)
        return {"ingredient": ingredient or "any", "terms": self._terms(base["terms"])}

    def _terms(self, shipped: Any) -> list[dict[str, Any]]:
        key = (*self.key, "terms")
        given = self.draft.get(key)
        if given is MISSING and shipped is not MISSING:
            return [self._shipped_term(term) for term in shipped]
        if not isinstance(given, list) or not 1 <= len(given) <= MOST_TERMS:
            accepted = f'a list of 1..{MOST_TERMS} terms such as {{ measure = "tiles", stars_each = 3 }}'
            self.draft.refuse(key, shown(given), accepted)
            return []
        return [self._term((*key, place)) for place in range(len(given))]

    def _shipped_term(self, term: dict[str, Any]) -> dict[str, Any]:
        if isinstance(term.get("table"), str):
            self.named.add(term["table"])
            return term | {"table": list(self.tables[term["table"]])}
        return dict(term)

    def _term(self, key: Key) -> dict[str, Any]:
        given = self.draft.get(key)
        if not isinstance(given, dict):
            self.draft.refuse(key, shown(given), f"a table of measure and one of {listed(FORMS)}")
            return {}
        self.draft.table(key, ("measure", "at_least", *FORMS))
        measure = self.draft.word((*key, "measure"), MISSING, tuple(self.parameters))
        term: dict[str, Any] = {"measure": measure}
        parameter = self.parameters.get(measure)
        if parameter is not None:
            term["at_least"] = self.draft.integer((*key, "at_least"), parameter[1], 1, MOST_COUNT)
        elif "at_least" in given and measure is not None:
            takers = listed(name for name, taken in self.parameters.items() if taken)
            self.draft.refuse((*key, "at_least"), f"a parameter of {measure}", f"at_least only with {takers}")
        forms = [form for form in FORMS if form in given]
        if len(forms) != 1:
            self.draft.refuse(key, listed(forms) or "no stars", f"exactly one of {listed(FORMS)}")
        return term | {form: getattr(self, f"_{form}")((*key, form)) for form in forms}

    def _stars_each(self, key: Key) -> Any:
        return self.draft.integer(key, MISSING, -STARS, STARS)

    def _table(self, key: Key) -> Any:
        name = self.draft.get(key)
        lists = [table for table, stars in self.tables.items() if isinstance(stars, list)]
        if not isinstance(name, str):
            return self.draft.integers(key, -STARS, STARS, 1, MOST_COUNT + 1)
        if name not in lists:
            accepted = f"{near(name, lists)}{listed(lists)}, or a list of stars from count 0"
            self.draft.refuse(key, shown(name), accepted)
            return None
        self.named.add(name)
        return list(self.tables[name])

    def _each_number(self, key: Key) -> Any:
        given = self.draft.table(key, what="a table such as { 2 = 4, 3 = 12 }")
        sizes = {str(size): size for size in range(1, MOST_COUNT + 1)}
        if isinstance(self.draft.get(key), dict) and not given:
            self.draft.refuse(key, "an empty table", "a table such as { 2 = 4, 3 = 12 }")
        for size in given:
            if size not in sizes:
                self.draft.refuse((*key, size), "an unknown size", f"sizes 1..{MOST_COUNT}")
        right = sorted((size for size in given if size in sizes), key=int)
        return {size: self.draft.integer((*key, size), MISSING, -STARS, STARS) for size in right}

    def _times(self, key: Key) -> Any:
        return self.draft.word(key, MISSING, tuple(self.parameters))

    def _places(self, key: Key) -> Any:
        return self.draft.integers(key, -STARS, STARS, 1, MOST_PLACES)
