"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else on standard output.")]
ScenarioFile = Annotated[
    Path | None, typer.Argument(metavar="SCENARIO", help="Scenario file (TOML); the defaults if left out.")
]
OfScenario = Annotated[
    Path | None,
    typer.Option("--scenario", metavar="SCENARIO", help="Printed values and rules of a scenario."),
]
Seed = Annotated[int | None, typer.Option(help="Key of the deals; wins over [run] seed.")]
StrategyFiles = Annotated[
    list[Path] | None,
    typer.Option("--strategy-file", metavar="FILE", help="Your own strategy (.py), named by its stem."),
]
Positions = Annotated[
    str, typer.Argument(metavar="FILE", help="JSON Lines, one position a line; - is stdin.")
]
