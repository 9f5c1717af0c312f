"""A comparison's document as one tidy table."""

from collections.abc import Mapping
from typing import Any

import polars as pl


def tidy(found: Mapping[str, Any]) -> pl.DataFrame:
    """Make a table of a document: a row a statistic and variant."""
    rows = [
        {
            "statistic": row["name"],
            "unit": row["unit"],
            **{f"base_{key}": value for key, value in row["baseline"].items()},
            **{("variant" if key == "name" else key): value for key, value in one.items()},
        }
        for row in found["statistics"]
        for one in row["variants"]
    ]
    return pl.DataFrame(rows, infer_schema_length=None)
