"""Writing TOML, as far as scenario files go: the standard library only reads it."""

from __future__ import annotations

import json
from typing import Any

from sim.core.draft import Key, dotted


def toml_text(tree: dict[str, Any]) -> str:
    """Write a tree of tables, lists, texts, numbers and booleans as TOML.

    Parameters
    ----------
    tree : dict
        Tables become headed sections, tables in lists stay in line.

    Returns
    -------
    str
        Text that `tomllib` reads back to an equal tree.
    """
    return "\n\n".join(_sections(tree, ())) + "\n"


def _sections(table: dict[str, Any], key: Key) -> list[str]:
    lines = [f"[{dotted(key)}]"] if key else []
    inner: list[str] = []
    for name, value in table.items():
        if isinstance(value, dict):
            inner += _sections(value, (*key, name))
        else:
            lines.append(f"{dotted((name,))} = {_value(value)}")
    bare = key and len(lines) == 1 and inner  # a head alone says nothing that the sections in it do not say
    return inner if bare or not lines else ["\n".join(lines), *inner]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{dotted((name,))} = {_value(inner)}' for name, inner in value.items())} }}"
    if isinstance(value, list):
        tables = any(isinstance(item, dict) for item in value)
        items = [_value(item) for item in value]
        return "[\n  " + ",\n  ".join(items) + ",\n]" if tables else f"[{', '.join(items)}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
