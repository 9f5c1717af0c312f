"""Helper of the questions about scrolls: the ingredients and what they are called."""

from analysis.runs.read import Run

INGREDIENTS = {"toadstool": "Toadstools", "cloud": "Clouds", "eyes": "Eyes", "mandrake": "Mandrakes"}
STARS = tuple(f"scroll_{name}" for name in INGREDIENTS)
TILES = tuple(f"tiles_{name}" for name in INGREDIENTS)
ALL_SCROLLS = "total.scrolls"  # a statistic that hangs on every table


def label(ingredient: str, run: Run) -> str:
    """Write an ingredient with its scroll, for people."""
    scroll = run.manifest["scenario"].get("scrolls", {}).get(ingredient)
    name = INGREDIENTS[ingredient]
    return f"{name} ({scroll} scroll)" if scroll else name
