"""The printed values that a scenario plays with, and filling in those that are guesses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scripts import _say as say
from scripts._options import Json, PluginFiles, ScenarioFile
from scripts._words import plain, scroll
from sim.core.errors import Problem, Refused

if TYPE_CHECKING:
    from scripts._load import Loaded

WIDEST = 88


def command(
    scenario: ScenarioFile = None,
    fill: Annotated[bool, typer.Option("--fill", help="Ask for the assumed values in use.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="OVERLAY", help="With --fill: the scenario file that keeps the answers."),
    ] = None,
    plugin: PluginFiles = None,
    json: Json = False,
) -> None:
    """Show every printed value with its source; those that are only assumed are marked with an asterisk.

        tallycat components
        tallycat components my.toml --json

    With the box at hand, `tallycat components --fill --out box.toml` asks for the assumed ones. A scenario that
    begins with extends = "box.toml" plays with the answers.
    """
    from scripts._load import loaded

    if fill != (out is not None) or (fill and json):
        found = "--fill with --json" if fill and json else "--fill alone" if fill else "--out alone"
        raise Refused(
            [Problem("tallycat components", found, "--fill and --out OVERLAY together, without --json")]
        )
    read = loaded(scenario, plugins=plugin)
    if out is not None:
        _fill(read, out)
    elif json:
        say.document(read.scenario.components)
    else:
        _tell(read)


def _tell(read: Loaded) -> None:
    document, assumed = read.scenario.components, set(read.scenario.assumed())
    rows: list[tuple[str, str, str]] = [("value", "source", "")]
    for path, source in document["sources"].items():
        star = " *" if source == "assumed" else ""
        rows.append((path, f"{source}{star}", _short(written(read.game.id, path, document))))
    say.table(rows)
    if assumed:
        say.out()
        say.out(f"* assumed, of which this scenario plays with {len(assumed)}. With the box at hand:")
        say.out("  tallycat components --fill --out box.toml")


def written(game: str, path: str, document: dict[str, Any]) -> str:
    """Write a printed value for people: in the form of an answer to --fill where it has one."""
    from scripts._games import optional

    value: Any = document
    for step in path.split("."):
        value = value[step]
    if path.startswith("scrolls."):
        return scroll(value)
    answer = optional(f"sim.{game.replace('-', '_')}.answer")
    try:
        return str(answer.kind_of(path).write(value)) if answer else plain(value)
    except (KeyError, TypeError):  # no value that --fill asks for
        return plain(value)


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 4]} ..."


def _fill(read: Loaded, out: Path) -> None:
    from scripts._games import part

    filling = part(read.game.id, "fill", "tallycat components --fill")
    asked = len(filling.questions(read.scenario))
    say.note(
        f"{say.number(asked, 'assumed value')}. Enter keeps a guess, Ctrl-D stops: what is answered is kept in {out}."
    )
    try:
        marked = filling.fill(read.scenario, out, _ask, _confirm)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"interrupted; what was answered is kept in {out}: the same command goes on"
        ) from None
    say.note("")
    if marked:
        say.out(
            f'{out} holds {say.number(len(marked), "printed value")}; play with them: extends = "{out.name}"'
        )
    else:
        say.out("Nothing was answered, and nothing was written.")


def _ask(question: Any, problem: str) -> str | None:
    if problem:
        say.note(f"  {problem}")
    else:
        say.note(f"\n{question.path}")
        say.note(f"  where   {question.look}")
        say.note(f"  guess   {question.guess}  ({question.note})")
        say.note(f"  answer  {question.form}")
    return _line("  > ")


def _confirm(question: Any) -> bool:
    return (_line("  Is it printed like that? y, or Enter if you do not know: ") or "").strip().lower() in (
        "y",
        "yes",
    )


def _line(prompt: str) -> str | None:
    """Read a line from the user; the prompt goes to standard error."""
    say.prompt(prompt)
    try:
        return input()
    except EOFError:
        return None
