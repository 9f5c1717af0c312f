"""Strategies from outside: an installed package's entry point, and a file dropped into the folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import strategies
from scripts._load import loaded
from sim.core.errors import Refused
from sim.core.jit import COMPILED
from strategies.registry import Registry
from tests.contract.cli import FIRST, strategy, tallycat

FACTS = 'FACTS = {"random": False, "looks_ahead": False, "reads_opponents": False}\n'
WEIGHTS = f'"""Wants labels alone."""\n\n{FACTS}WEIGHTS = {{"label": 2.0}}\n'


class Packages:
    """A folder of installed packages, made by hand: no index is asked."""

    def __init__(self, site: Path) -> None:
        self.site = site

    def install(self, package: str, text: str, entry: str) -> Path:
        """Install a package of one module; returns its file."""
        folder, info = self.site / package, self.site / f"{package}-1.0.dist-info"
        folder.mkdir(parents=True)
        info.mkdir()
        (folder / "__init__.py").write_text("")
        (folder / "mind.py").write_text(text)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[tallycat.strategies]\n{entry}\n")
        return folder / "mind.py"


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    site = tmp_path / "site-packages"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    return Packages(site)


def line_up(folder: Path, *names: str) -> Path:
    path = folder / "s.toml"
    path.write_text(f"players = {len(names)}\nseats.strategies = {list(names)}\n")
    return path


def test_a_packages_strategy_is_listed_and_plays_by_its_name(packages: Packages, tmp_path: Path) -> None:
    packages.install("cautious_pack", WEIGHTS, "cautious = cautious_pack.mind")
    listed = {row["id"]: row["summary"] for row in tallycat("list", "strategies", "--json").json()}
    assert "cautious_pack.mind" in listed["cautious"] and "greedy" in listed
    path = line_up(tmp_path, "cautious", "cautious without pass", "greedy")
    done = tallycat("simulate", path, "--games", 20, "--out", tmp_path / "run", "--json")
    assert done.code == 0, done.err
    assert done.json()["scenario"]["seats"]["strategies"] == ["cautious", "cautious without pass", "greedy"]
    assert tallycat("verify", tmp_path / "run").code == 0
    read = loaded(path)
    assert read.registry.own_sources(read.scenario.strategies) == {"cautious": WEIGHTS}
    assert done.json()["scenario_hash"] == read.scenario.hash({"cautious": WEIGHTS})


def test_a_packages_kernel_plays_and_its_author_checks_the_file(packages: Packages, tmp_path: Path) -> None:
    file = packages.install("kernel_pack", strategy(), "mind = kernel_pack.mind")
    played = tallycat("show", line_up(tmp_path, "mind", "random"), "--games", "0:1", "--json")
    assert played.code == 0, played.err
    assert played.lines()[0]["strategies"] == ["mind", "random"]
    assert Registry("morty", [file]).own_file("mind") == file


@pytest.mark.parametrize(
    ("text", "entry", "says"),
    [
        (
            "import nowhere_at_all\n",
            "broken = PACK.mind",
            "ModuleNotFoundError: No module named 'nowhere_at_all'",
        ),
        (WEIGHTS, "broken = PACK.other", "No module named"),
        (f"{WEIGHTS}x = 1\n", "broken = PACK.mind:x", "found a value of type int; accepted: a module"),
        ("", "broken = PACK.mind", "neither WEIGHTS nor decide"),
        ('WEIGHTS = {"label": 1}\n', "broken = PACK.mind", "FACTS: found none"),
        (WEIGHTS, "greedy = PACK.mind", "the strategy 'greedy', which there is already"),
    ],
)
def test_what_is_wrong_with_a_package_is_said(
    packages: Packages, tmp_path: Path, text: str, entry: str, says: str
) -> None:
    package = tmp_path.name  # of this case alone: a module stays imported
    packages.install(package, text, entry.replace("PACK", package))
    done = tallycat(
        "simulate", line_up(tmp_path, "broken", "greedy"), "--games", 2, "--out", tmp_path / "run"
    )
    assert (done.code, done.out) == (2, "")
    assert says in done.err and "Traceback" not in done.err
    assert package in done.err and not (tmp_path / "run").exists()


def test_a_package_that_takes_a_files_name_clashes(packages: Packages, tmp_path: Path) -> None:
    packages.install("clash_pack", WEIGHTS, "mine = clash_pack.mind")
    (tmp_path / "mine.py").write_text(WEIGHTS)
    with pytest.raises(Refused, match="'mine', which another strategy has"):
        Registry("morty", [tmp_path / "mine.py"])


# in a process whose `strategies` is a copy of the folder with one more file
DROPPED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import strategies.registry
import pytest
from dataclasses import replace
from scripts._kinds import KINDS
from scripts._load import loaded
from scripts._measure import strategies as measured
from sim.core.jit import cache_folder
from sim.morty.block import play_block
from tests.docs.ladder import known, minds_table

def rules_code():
    return {file.name: file.stat().st_mtime_ns for file in cache_folder().rglob("block.play_block*")}

read = loaded(None)
read.plan().play(0, 1)
before = rules_code(), len(play_block.signatures)
seated = replace(read.scenario, strategies=("newcomer",) * 4)
block = replace(read, scenario=seated).plan().play(0, 20)
print(json.dumps({
    "file": strategies.registry.__file__,
    "listed": KINDS["strategies"].find("morty"),
    "documented": minds_table(known(read)),
    "measured": measured(0.01),
    "games": len(block.table["game"]),
    "code": len(before[0]),
    "as before": (rules_code(), len(play_block.signatures)) == before,
}))
sys.stdout.flush()
words = ["-q", "-k", "newcomer", "-p", "no:randomly", "tests/contract/test_strategies.py"]
sys.exit(pytest.main(words))
"""


def test_a_dropped_file_is_listed_documented_measured_and_tested(tmp_path: Path) -> None:
    """With no other edit, and the rules are not compiled again: of them neither code nor cache changes."""
    ours = Path(str(strategies.__file__)).parent
    for name in ("__init__.py", "registry.py", "weights_file.py"):
        (tmp_path / "strategies/morty").mkdir(parents=True, exist_ok=True)
        shutil.copy(ours / name, tmp_path / "strategies" / name)
    for name in ("__init__.py", "greedy.py", "random.py"):
        shutil.copy(ours / "morty" / name, tmp_path / "strategies/morty" / name)
    (tmp_path / "strategies/morty/newcomer.py").write_text(strategy(FIRST))
    words = [sys.executable, "-c", DROPPED, str(tmp_path)]
    done = subprocess.run(words, cwd=ours.parent, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout.splitlines()[0])
    assert Path(told["file"]).is_relative_to(tmp_path)
    assert told["listed"]["newcomer"] == "Takes the first placement that is legal."
    assert "| `newcomer` | Takes the first placement that is legal. |" in told["documented"]
    assert told["measured"]["newcomer"]["games_per_s_thread"] > 0
    assert told["games"] == 20 and told["as before"]
    assert told["code"] > 0 or not COMPILED
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and "newcomer" not in done.stderr
