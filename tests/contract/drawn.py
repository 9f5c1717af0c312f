"""Looks at a drawn figure as data: where its texts lie, how large they print, whether colours can be told apart."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

PRINTED = 11 / 2.54  # inches: how wide the page prints a picture, at the most
_SLACK = 1.0  # pixels


def contrast(one: str, other: str) -> float:
    """Give the ratio of luminances, as the web's guidelines for accessibility define it (WCAG 2, criterion 1.4.3)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    return float(np.dot(_linear(colour), (0.2126, 0.7152, 0.0722)))


def _linear(colour: str) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]


def texts(figure: Figure) -> list[tuple[Text, Bbox]]:
    """Give every text that shows, with the box that it fills."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    hidden = {id(text) for axes in figure.axes if not axes.get_visible() for text in axes.findobj(Text)}
    shown = [
        text
        for text in figure.findobj(lambda artist: isinstance(artist, Text))
        if text.get_visible()
        and text.get_text().strip()
        and id(text) not in hidden
        and _on_axis(text, figure)
    ]
    return [(text, text.get_window_extent(renderer)) for text in shown]


def _on_axis(text: Text, figure: Figure) -> bool:
    """Say whether a text is drawn: ticks outside the limits of their axis, and of shared inner axes, are not."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
                if text in (tick.label1, tick.label2):
                    return low - 1e-9 <= tick.get_loc() <= high + 1e-9
    return True


def complaints(figure: Figure) -> Iterator[str]:
    """Find texts that overlap, leave the canvas, print too small or too faint, and marks without an interval."""
    found = texts(figure)
    canvas = figure.bbox
    for text, box in found:
        words = text.get_text()
        if box.x0 < -_SLACK or box.y0 < -_SLACK or box.x1 > canvas.x1 + _SLACK or box.y1 > canvas.y1 + _SLACK:
            yield f"{words!r} leaves the canvas"
        size = text.get_fontsize() * min(PRINTED / figure.get_figwidth(), 1)
        if size < 7:
            yield f"{words!r} prints at {size:.1f} pt"
        if contrast(text.get_color(), figure.get_facecolor()) < 4.5:
            yield f"{words!r} is too faint"
    for (one, a), (other, b) in combinations(found, 2):
        if min(a.x1, b.x1) - max(a.x0, b.x0) > _SLACK and min(a.y1, b.y1) - max(a.y0, b.y0) > _SLACK:
            yield f"{one.get_text()!r} lies on {other.get_text()!r}"
    yield from _marks(figure)


def _marks(figure: Figure) -> Iterator[str]:
    for axes in figure.axes:
        if not axes.get_visible() or axes.images or axes.get_label() == "<colorbar>":
            continue  # a map of colours has its errors in its table
        bands = [band for band in axes.collections if band.get_label() != "counts as fair"]
        series = 0
        for container in axes.containers:
            if isinstance(container, BarContainer) and container.errorbar is None:
                yield "bars without intervals"
            if isinstance(container, ErrorbarContainer):
                series += 1
                if not (container.has_xerr or container.has_yerr):
                    yield "points without intervals"
                colour = container.lines[0].get_color() if container.lines[0] is not None else None
                if colour is not None and contrast(colour, axes.get_facecolor()) < 3:
                    yield f"marks of {colour} are too faint"
        curves = [line for line in axes.lines if len(line.get_xdata()) > 2 and line.get_linestyle() != "None"]
        if curves and len(bands) < len(curves):
            yield "a curve without a band"
        for line in curves:
            if contrast(line.get_color(), axes.get_facecolor()) < 3:
                yield f"a curve of {line.get_color()} is too faint"
        if not series and not curves:
            yield "nothing is drawn"


def series(figure: Figure) -> list[list[tuple[str, str]]]:
    """Give, for each pair of axes, colour and shape (a marker, or a kind of line) of each series."""
    found = []
    for axes in figure.axes:
        lines = [
            c.lines[0] for c in axes.containers if isinstance(c, ErrorbarContainer) and c.lines[0] is not None
        ]
        points = [(str(line.get_color()), str(line.get_marker())) for line in lines]
        curves = [
            (str(line.get_color()), str(line.get_linestyle()))
            for line in axes.lines
            if line not in lines and not str(line.get_label()).startswith("_") and len(line.get_xdata()) > 2
        ]
        found.append(points + curves)
    return found


# How people with one kind of cones missing see linear colours (Machado, Oliveira and Fernandes 2009, A physiologically
# based model for simulation of color vision deficiency, severity 1).
SIGHT = {
    "all three kinds of cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long ones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no medium ones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no short ones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.95047, 1.0, 1.08883])


def seen(colour: str, sight: str) -> np.ndarray:
    """Give a colour as somebody sees it, in CIE L*a*b*, shape (3,): distances of 2 are just seen, of 10 at a glance."""
    linear = np.clip(np.array(SIGHT[sight]) @ np.array(_linear(colour)), 0, 1)
    x, y, z = (np.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in _TO_XYZ @ linear / _WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
