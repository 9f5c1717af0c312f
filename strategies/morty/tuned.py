"""Plays by weights that an evolution strategy found: strong on both sides and with all scroll sets.

`tallycat tune` searched them against a field of other minds and against itself, for each number of players apart;
tuned.toml says how. They weigh what a scenario really gives, so a variant is played sensibly without a new search.
"""

from __future__ import annotations

from pathlib import Path

from strategies.weights_file import weights_of

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}

WEIGHTS = weights_of(Path(__file__).with_suffix(".toml"))
