"""Compare two sides of made-up games in a tree with a planted fault: ``python -m tests.faults.compared 100``.

It must not crash: a fault that does is found by anybody; the ones worth planting give other numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import analysis
from analysis.experiments.document import document
from analysis.experiments.run import Experiment, run
from tests.experiments.test_dealt import side


def main() -> int:
    """Play so many deals, of other games in the variant."""
    if Path(str(analysis.__file__)).parents[1] != Path.cwd():
        sys.stderr.write(f"found the sources in {analysis.__file__}; accepted: those in {Path.cwd()}\n")
        return 2
    document(run(Experiment(side("base"), (side("other", 6),), int(sys.argv[1])), threads=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
