"""Share of seats that claim each badge: bars for any ribbon, dots for each, with intervals."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from analysis.figures._canvas import MARKERS, PERCENT, bars, canvas, faint, reach, rows_down, styled


@styled
def draw(frame: pl.DataFrame) -> Figure:
    """Draw `label`, `ribbon` (0: any), `value`, `low`, `high`."""
    anyone = frame.filter(pl.col("ribbon") == 0)
    ribbons = frame.filter(pl.col("ribbon") > 0).partition_by("ribbon", maintain_order=True)
    figure, axes = canvas(1.2 + 0.42 * anyone.height)
    rows = np.arange(anyone.height)
    axes.barh(
        rows, anyone["value"], 0.75, color=faint(), label="any ribbon", xerr=reach(anyone), error_kw=bars()
    )
    for place, (ribbon, shift) in enumerate(
        zip(ribbons, np.linspace(-0.22, 0.22, len(ribbons)), strict=True)
    ):
        marker, name = MARKERS[place % len(MARKERS)], f"ribbon {ribbon['ribbon'][0]}"
        spots = [anyone["badge"].to_list().index(badge) + shift for badge in ribbon["badge"]]
        axes.errorbar(
            ribbon["value"], spots, xerr=reach(ribbon), fmt=marker, markersize=4, capsize=2, label=name
        )
    rows_down(axes, anyone["label"].to_list())
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(PERCENT)
    axes.set_xlabel("Share of seats, when in play")
    figure.legend(loc="outside upper center", ncols=2)
    return figure
