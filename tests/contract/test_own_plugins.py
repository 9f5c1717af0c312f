"""A designer's own measures and conditions: they play as built-in ones do, and are held to the same contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from scripts._games import GAMES
from sim.core.errors import Refused
from sim.core.scenario import load
from sim.morty import own
from strategies.registry import Registry
from tests.contract.cli import SHELF, jsonl, tallycat

ROOT = Path(__file__).parents[2]
HEAD = '''"""Something that a designer counts."""

from sim.core.jit import kernel
from sim.core.machine import popcount
from sim.morty.state import BY_INGREDIENT, BY_LEVEL, BY_TILE, ING, LID, OCCUPIED
from sim.morty.state import READS_INGREDIENT, READS_NUMBER

CORNERS = (1 << 0) | (1 << 7) | (1 << 16) | (1 << 23)
'''
COUNT = "\n\n@kernel\ndef count(view, b, ingredient, parameter):\n"
MET = "\n\n@kernel\ndef met(view, rules, b, at_least):\n"
CORNERS = "    return popcount(view[b + ING + ingredient] & CORNERS)\n"
TAKEN = "    return popcount(view[b + OCCUPIED] & CORNERS) >= at_least\n"
COMPLETING = "\n\n@kernel\ndef completing(view, rules, b, at_least, code, legal):\n"
AFTER = "\n\n@kernel\ndef after(view, b, ingredient, parameter, code, space, value):\n"
GOOD = {
    "in_corners.py": HEAD + COUNT + CORNERS,
    "plain.py": HEAD + COUNT.replace("@kernel\n", "") + CORNERS,
    "corners_taken.py": HEAD + "AT_LEAST = (1, 4)\n" + MET + TAKEN,
}
BAD: dict[str, tuple[str, list[str]]] = {
    "beyond.py": (
        COUNT + "    return popcount(view[b + 9000])\n",
        ["line 13", "return popcount(view[b + 9000])", "bounds"],
    ),
    "writes.py": (COUNT + "    view[b] = 1\n    return 0\n", ["line 13", "view[b] = 1", "a write"]),
    "opens.py": (COUNT + "    while True:\n        b = b\n", ["line 1", "no answer after"]),
    "half.py": (COUNT + "    return 0.5\n", ["line 11", "the answer 0.5", "a whole number"]),
    "many.py": (COUNT + "    return 25\n", ["line 11", "the count 25", "0..24"]),
    "elsewhere.py": (COUNT + "    return view[1] & 7\n", ["line 11", "of one shelf beside different others"]),
    "spread.py": ("SPREAD = BY_LEVEL\n" + COUNT + CORNERS, ["line 9", "on the same shelf", "BY_SPACE"]),
    "owned.py": (
        "OWN = True\n" + COUNT + "    return popcount(view[b + OCCUPIED])\n",
        ["line 9", "OWN = False"],
    ),
    "fast.py": (
        COUNT + CORNERS + AFTER + "    return value\n",
        ["line 16", "by after", "by count", "no `after`"],
    ),
    "several.py": ("SEVERAL = True\n" + COUNT + "    return 32\n", ["line 12", "the packed values 32"]),
    "word.py": ("SPREAD = 9\n" + COUNT + CORNERS, ["line 9", "SPREAD = 9", "BY_TILE"]),
    "late.py": (
        MET + TAKEN + COMPLETING + "    return legal\n",
        ["line 16", "another answer of completing", "no `completing`"],
    ),
    "never_empty.py": (MET + "    return at_least <= 1\n", ["line 11", "an empty shelf"]),
    "backwards.py": (
        MET + "    return popcount(view[b + OCCUPIED]) == at_least\n",
        ["line 11", "a larger threshold"],
    ),
    "goes.py": (
        MET + "    n = popcount(view[b + OCCUPIED])\n    return n >= at_least and n % 2 == 1\n",
        ["line 11", "stays met"],
    ),
    "reads.py": (
        "READS = READS_INGREDIENT\n" + MET + "    return popcount(view[b + LID + 1]) >= at_least\n",
        ["line 9", "READS_INGREDIENT | READS_NUMBER"],
    ),
    "unknown_name.py": (COUNT + "    return missing\n", ["line 13", "missing"]),
}  # fmt: skip
PROBE = """
import sys
from pathlib import Path
from scripts._own_probe import main
for file in sys.argv[2:]:
    folder = Path(sys.argv[1]) / Path(file).stem
    folder.mkdir()
    main("play", Path(file), "morty", 5.0, folder)
"""


def said(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """Try files without the compiler, all in one process, and give what was found."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "found").mkdir()
    words = [sys.executable, "-c", PROBE, str(folder / "found"), *(str(folder / name) for name in files)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=True)
    found = {}
    for name in files:
        problems = json.loads((folder / "found" / Path(name).stem / "problems.json").read_text())
        found[name] = "\n".join(
            f"{p['where']}: found {p['found']}; accepted: {p['accepted']}" for p in problems
        )
    return found


def test_what_breaks_the_contract_is_found_and_the_line_named(tmp_path: Path) -> None:
    endless = "opens.py"  # ends its process: tried by the command below
    found = said(tmp_path, {name: HEAD + body for name, (body, _) in BAD.items() if name != endless})
    missed = {
        name: [words for words in BAD[name][1] if words not in text]
        for name, text in found.items()
        if any(words not in text for words in BAD[name][1])
    }
    assert missed == {}, {name: found[name] for name in missed}
    assert all(str(tmp_path / name) in text for name, text in found.items())


def test_what_keeps_the_contract_passes_and_so_do_the_built_in_ones(tmp_path: Path) -> None:
    reference = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    example = reference.partition("### Plug-ins")[2].partition("```python\n")[2].partition("```")[0]
    files = {**GOOD, "documented.py": example}
    for name in ("measures/groups", "measures/different_numbers", "conditions/blue_in_column"):
        file = ROOT / "sim/morty" / f"{name}.py"
        files[f"my_{file.name}"] = file.read_text(encoding="utf-8")
    assert {name: text for name, text in said(tmp_path, files).items() if text} == {}


def test_check_names_what_is_good_and_what_never_ends(tmp_path: Path) -> None:
    (tmp_path / "in_corners.py").write_text(GOOD["in_corners.py"])
    (tmp_path / "s.toml").write_text(corners("in-corners"))
    done = tallycat("check", tmp_path / "in_corners.py", tmp_path / "s.toml", "--json")
    assert done.code == 0, done.err
    assert "a good measure" in done.json()[0]["summary"]
    (tmp_path / "opens.py").write_text(HEAD + BAD["opens.py"][0])
    done = tallycat("check", tmp_path / "opens.py", "--seconds", "1")
    assert done.code == 2 and all(words in done.err for words in BAD["opens.py"][1]), done.err


def test_what_cannot_be_compiled_is_quoted(tmp_path: Path) -> None:
    body = "    words = {'a': 1}\n    return words['b' if b < 0 else 'a']\n"
    (tmp_path / "words.py").write_text(HEAD + COUNT + body)
    done = tallycat("check", tmp_path / "words.py")
    assert done.code == 2 and "words.py, line 14" in done.err and "numba compiles" in done.err, done.err


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("tiles.py", HEAD + COUNT + CORNERS, ["'tiles'", "built-in measure"]),
        ("chain.py", HEAD + MET + TAKEN, ["'chain'", "built-in condition"]),
        ("Both.py", HEAD + COUNT + CORNERS + MET + TAKEN, ["both count and met"]),
        ("neither.py", "x = 1\n", ["neither count nor met"]),
        ("broken.py", "x = (\n", ["broken.py, line 1", "x = ("]),
        ("UPPER.py", HEAD + COUNT + CORNERS, ["UPPER", "lower-case"]),
        ("share.py", HEAD + 'PARAMETER = ("share", 2)\n' + COUNT + CORNERS, ["line 9", "share", "at_least"]),
        ("high.py", HEAD + "AT_LEAST = (0, 99)\n" + MET + TAKEN, ["line 9", "(0, 99)", "24"]),
        ("none.py", None, ["no such file"]),
    ],
)
def test_what_is_no_plug_in_is_refused_without_running_it(
    tmp_path: Path, name: str, text: str | None, says: list[str]
) -> None:
    if text is not None:
        (tmp_path / name).write_text(f"{text}\nraise SystemExit('run')\n" if name != "broken.py" else text)
    with pytest.raises(Refused) as refused:
        own.read([tmp_path / name])
    found = str(refused.value).replace('"', "'")
    assert all(words in found for words in says) and name in found, found


def corners(measure: str) -> str:
    return f"""
players = 2
badges = ["corner", "chain"]
[scrolls]
toadstool = "corners"
[seats]
strategies = ["greedy-plus", "greedy"]
[components.scrolls.corners]
ingredient = "any"
terms = [{{ measure = "{measure}", stars_each = 5 }}, {{ measure = "tiles", times = "{measure}" }}]
[components.badges.corner]
condition = "labels-met"
at_least = 3
ribbons = [9, 5]
"""


def test_a_copy_of_a_built_in_file_plays_the_same_games(tmp_path: Path) -> None:
    """With its fast forms and without: a count, several values, steps towards a badge."""
    scenario = """
players = 3
badges = ["first", "second"]
[scrolls]
toadstool = "many"
cloud = "storm-cloud-2"
[seats]
strategies = ["greedy-plus", "greedy", "random"]
[components.badges.first]
condition = "MYlabels-met"
at_least = 4
ribbons = [9, 5]
[components.badges.second]
condition = "MYchain"
at_least = 3
ribbons = [9, 5]
[components.scrolls.many]
ingredient = "any"
terms = [
  { measure = "MYlevels-with", at_least = 2, stars_each = 4 },
  { measure = "MYgroups", at_least = 2, places = [8, 3] },
  { measure = "MYtiles", times = "MYgroups" },
]
"""
    kernels = {"measures": ("levels_with", "groups", "tiles"), "conditions": ("labels_met", "chain")}
    files = []
    for kind, names in kernels.items():
        for name in names:
            text = (ROOT / f"sim/morty/{kind}/{name}.py").read_text(encoding="utf-8")
            slow = name in ("groups", "tiles")  # these two lose their fast form
            files.append(tmp_path / f"my_{name}.py")
            files[-1].write_text(text.replace("def after(", "def unused(") if slow else text)
    blocks = []
    for prefix in ("", "my-"):
        path = tmp_path / f"{prefix}s.toml"
        path.write_text(scenario.replace("MY", prefix))
        played = load(path, GAMES, plugins=own.read(files))
        registry = Registry("morty")
        plan = GAMES["morty"].plan(played, [registry.mind(name) for name in played.strategies])
        blocks.append(plan.play(0, 60))
    assert [one.key for one in played.plugins] != []
    for name, column in blocks[0].seats.items():
        assert np.array_equal(column, blocks[1].seats[name]), name


def test_a_run_is_named_by_the_text_of_its_plug_ins_and_verified_with_them(tmp_path: Path) -> None:
    file, moved = tmp_path / "in_corners.py", tmp_path / "elsewhere" / "in_corners.py"
    (tmp_path / "s.toml").write_text(corners("in-corners"))
    hashes = []
    for number, text in enumerate((GOOD["in_corners.py"], GOOD["in_corners.py"] + "# another text\n")):
        file.write_text(text)
        words = ["--games", 8, "--plugin", file, "--out", tmp_path / f"{number}", "--json"]
        done = tallycat("simulate", tmp_path / "s.toml", *words)
        assert done.code == 0, done.err
        hashes.append(done.json()["scenario_hash"])
    assert hashes[0] != hashes[1]
    assert tallycat("verify", tmp_path / "1").code == 0
    changed = tallycat("verify", tmp_path / "0")
    assert changed.code == 1 and "scenario_hash" in changed.err
    moved.parent.mkdir()
    file.rename(moved)
    gone = tallycat("verify", tmp_path / "1")
    assert gone.code == 2 and "measures/in-corners" in gone.err and "--plugin FILE" in gone.err
    assert tallycat("verify", tmp_path / "1", "--plugin", moved).code == 0


def test_a_plug_in_that_nothing_names_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "in_corners.py").write_text(GOOD["in_corners.py"])
    hashes = set()
    for name, options in (("a", []), ("b", ["--plugin", tmp_path / "in_corners.py"])):
        done = tallycat("simulate", "--games", 4, "--out", tmp_path / name, "--json", *options)
        hashes.add((done.json()["scenario_hash"], done.json()["digest"]))
    assert len(hashes) == 1


def test_a_scenario_that_names_one_is_refused_without_it(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(corners("in-corners"))
    done = tallycat("check", tmp_path / "s.toml")
    assert done.code == 2 and "terms[0].measure" in done.err and '"in-corners"' in done.err


def test_score_counts_with_it(tmp_path: Path) -> None:
    (tmp_path / "in_corners.py").write_text(GOOD["in_corners.py"])
    (tmp_path / "s.toml").write_text(corners("in-corners"))
    frog, mouse = ({"animal": name, "shelf": SHELF} for name in ("frog", "mouse"))
    position = {"side": "A", "scrolls": {"mandrake": "corners"}, "players": [frog, mouse]}
    (tmp_path / "p.jsonl").write_text(jsonl(position))
    words = ["--scenario", tmp_path / "s.toml", "--plugin", tmp_path / "in_corners.py", "--json"]
    done = tallycat("score", tmp_path / "p.jsonl", *words)
    assert done.code == 0, done.err
    mandrakes = sum(cell.endswith("m") for cell in SHELF.split())
    in_corners = sum(row.split()[i].endswith("m") for row in SHELF.split("/")[::2] for i in (0, 7))
    assert done.lines()[0]["players"][0]["scrolls"]["mandrake"] == (5 + mandrakes) * in_corners > 0
