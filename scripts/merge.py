"""Putting runs of ranges together."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from scripts import _say as say
from scripts._options import Json
from sim.core.errors import Stopped


def command(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Folders of complete runs.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the whole run: new or empty.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an earlier run in DIR.")] = False,
    json: Json = False,
) -> None:
    """Put runs of ranges of one run together: the result is the run played in one go, digest and all.

        tallycat merge out/first-half out/second-half --out out/whole

    Each was played by `simulate --range`, on whatever machine; their order does not matter, and where they overlap,
    their games are compared.
    """
    from analysis.runs.merge import merge

    again = shlex.join(["tallycat", "merge", *map(str, runs), "--out", str(out), "--force"])
    try:
        manifest = merge(runs, out, force=force)
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror or error}"
        raise Stopped(f"{reason}; once that is mended, go on with:\n{again}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"interrupted; go on with:\n{again}") from None
    if json:
        say.document(manifest)
    else:
        say.out(f"{out}: {say.number(manifest['games'], 'game')} of {say.number(len(runs), 'run')}")
        say.out(f"digest   {manifest['digest']}")
