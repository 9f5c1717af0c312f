"""Draw the README's pictures from the demo's run: `make pictures`, or `python -m tests.docs.pictures RUN`."""

import sys
from pathlib import Path

from matplotlib import style

from analysis.ask import answer, find_figures
from analysis.figures._canvas import STYLE
from analysis.runs.read import open_run

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN = ("win-share-by-seat",)
DOTS = 200  # an inch


def draw(folder: Path, out: Path = FOLDER) -> list[Path]:
    """Draw the figures of the report of a run as PNG files."""
    run = open_run(folder)
    answers, figures = (
        answer(run),
        find_figures(run.game),
    )  # all questions: intervals as wide as in the report
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for id_ in SHOWN:
        path = out / f"{id_}.png"
        with style.context(STYLE):
            figures[id_].draw(answers.frames[id_]).savefig(path, dpi=DOTS, metadata={"Software": None})
        made.append(path)
    return made


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
