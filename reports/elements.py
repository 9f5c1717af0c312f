"""Turns marked text into HTML in which every number is an element with an id."""

import re
from collections import Counter

from markupsafe import Markup, escape

from reports.marks import Mark, pieces, plain

_SHORT = 40  # characters of a cell whose halves need not break
_OTHER = re.compile(r"[^A-Za-z0-9_.-]+")


class Elements:
    """Hands out ids for one page.

    An id is the chapter's, the number's place and, beside tables, where it is said again, such as
    `run-1-win-share-by-seat-0-value` and `run-1-win-share-by-seat-0-value-said`.
    """

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()

    def html(self, text: str, anchor: str, role: str = "") -> Markup:
        """Write a text: escaped, each marked number as a `data` element with its value and place.

        Parameters
        ----------
        text : str
            With marks.
        anchor : str
            Id of the chapter.
        role : str
            Where it stands, if it is no table: `said`, `card`.
        """
        made = (
            self._element(piece, anchor, role) if isinstance(piece, Mark) else escape(piece)
            for piece in pieces(text)
        )
        return Markup(tight("".join(made)))  # noqa: S704 - every piece is escaped above

    def cell(self, text: str, anchor: str) -> Markup:
        """Write a table's cell: a value and its interval may part, but neither breaks."""
        value, bracket, rest = text.partition(" (")
        if bracket and len(plain(text)) < _SHORT:
            return _unbroken(self.html(value, anchor)) + " " + _unbroken(self.html(f"({rest}", anchor))
        whole = self.html(text, anchor)
        return _unbroken(whole) if len(plain(text)) <= _SHORT // 2 else whole

    def _element(self, mark: Mark, anchor: str, role: str) -> Markup:
        id_ = _OTHER.sub("-", "-".join(part for part in (anchor, mark.where, role) if part))
        self._used[id_] += 1
        if self._used[id_] > 1:
            id_ = f"{id_}-{self._used[id_]}"
        face = Markup('<data id="{}" value="{}" data-from="{}" data-as="{}">{}</data>')
        return face.format(id_, mark.value, mark.where, mark.written, mark.text)


def _unbroken(html: Markup) -> Markup:
    return Markup("<span>{}</span>").format(html)


def tight(text: str) -> str:
    """Keep a number and its percent sign on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
