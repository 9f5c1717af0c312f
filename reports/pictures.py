"""Pictures inside a page: figures as SVG in data addresses, and the colours of the style for the page itself."""

import base64
import io
from dataclasses import dataclass

from matplotlib import rc_params_from_file, style
from matplotlib.figure import Figure

from analysis.figures._canvas import DARK, STYLE

_PIXELS = 96  # to an inch, on any page


@dataclass(frozen=True)
class Picture:
    """A picture: its data address, what it shows in words, and its size in pixels of the page."""

    source: str
    words: str
    width: int
    height: int


def picture(figure: Figure, words: str) -> Picture:
    """Draw a figure as SVG, the same bytes for the same figure."""
    drawn = io.StringIO()
    with style.context(STYLE):
        unsaid = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(drawn, format="svg", metadata=unsaid)
    svg = drawn.getvalue()
    start = svg.index("<svg")  # what stands before it names an outside address
    coded = base64.b64encode(svg[start:].encode("utf-8")).decode("ascii")
    width, height = (round(_PIXELS * inches) for inches in figure.get_size_inches())
    return Picture(f"data:image/svg+xml;base64,{coded}", words, width, height)


def colours(*, dark: bool = False) -> dict[str, str]:
    """Give the page's colours from a style: `ink`, `muted`, `faint`, `paper`, `accent`."""
    found = rc_params_from_file(DARK if dark else STYLE, fail_on_error=True, use_default_template=False)
    named = {
        "ink": found["text.color"],
        "muted": found["axes.edgecolor"],
        "faint": found["grid.color"],
        "paper": found["figure.facecolor"],
        "accent": found["axes.prop_cycle"].by_key()["color"][0],
    }
    return {name: f"#{str(colour).removeprefix('#')}" for name, colour in named.items()}
