"""The command `tallycat`: finds the commands, and turns what they raise into messages and exit codes."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer

from scripts import _say as say
from sim.core.errors import Refused, Stopped
from sim.core.plugins import names

DONE, STOPPED, REFUSED, INTERRUPTED = 0, 1, 2, 130
HERE = Path(__file__)
ABOUT = """Play a tabletop game millions of times, and see what is balanced and what is not.

Start with these three:

    tallycat simulate --games 10000 --out out/first
    tallycat report out/first --out out/first
    tallycat show --games 0:1

Scenarios, strategies and printed values are described in docs/. Every command explains itself with --help.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    argv : sequence of str, optional
        The words after `tallycat`; those of the process where left out.

    Returns
    -------
    int
        Exit code: 0 done, 1 the run ended early or a check failed, 2 the input was refused, 130 interrupted.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: its threads only wait for each other
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that knows no such letter gets its number instead
            stream.reconfigure(errors="backslashreplace")
    try:
        _app()(args=None if argv is None else list(argv), prog_name="tallycat")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    except Refused as refused:  # a value of an option, before its command began
        say.problems(refused.problems)
        return REFUSED
    return DONE


def commands() -> dict[str, ModuleType]:
    """Find the commands by name: every file of this folder but this one."""
    stems = {id_: path.stem for id_, path in names(HERE.parent).items() if path.name != HERE.name}
    return {id_: import_module(f"scripts.{stem}") for id_, stem in stems.items()}


def _app() -> typer.Typer:
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # rich would double the time that --help takes
        context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True, help=_kept_apart(ABOUT))(_start)
    for name, module in commands().items():
        command = module.command
        app.command(name, help=help_of(command), short_help=module.__doc__)(_guarded(command))
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            say.out(f"tallycat {version('tallycat')}")
        except PackageNotFoundError:
            say.out("tallycat (not installed)")
        raise typer.Exit


def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        say.out(context.get_help())


def help_of(command: Callable[..., None]) -> str:
    """Give a command's docstring; its indented lines, the examples, keep their line breaks."""
    return _kept_apart(inspect.getdoc(command) or "")


def _kept_apart(text: str) -> str:
    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(f"\b\n{part}" if part.startswith("    ") else part for part in paragraphs)


def _guarded(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command so that whatever a user can cause ends in a message and an exit code."""

    @functools.wraps(command)
    def guarded(*args: Any, **options: Any) -> None:
        try:
            command(*args, **options)
            sys.stdout.flush()
        except Refused as refused:
            say.problems(refused.problems)
            raise typer.Exit(REFUSED) from None
        except Stopped as stopped:
            say.error(str(stopped))
            raise typer.Exit(STOPPED) from None
        except KeyboardInterrupt as interrupt:
            say.error(str(interrupt) or "interrupted; the same command starts again from the beginning")
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:  # the reader, such as `head`, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            raise typer.Exit(DONE) from None
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            say.error(f"{place}{error.strerror or error}; the same command starts again once that is mended")
            raise typer.Exit(STOPPED) from None

    return guarded
