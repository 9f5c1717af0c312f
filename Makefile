# The commands a newcomer needs: make setup | demo | test | check | bench. The rest is for engineers.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: setup demo test check bench faults twin torture golden coverage experiments skill pictures ladder worth clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version)'
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade setuptools
	$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $(READY)

demo: setup
	$(BIN)/tallycat simulate docs/demo.toml --out out/demo --force
	$(BIN)/tallycat report out/demo --out out/demo
	@echo "The report: out/demo/report.html"

test: setup
	$(BIN)/python -m pytest -n auto --dist loadfile

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest tests/docs -q

bench: setup
	$(BIN)/python -m tests.bench

faults: setup
	$(BIN)/python -m tests.faults.run

twin: setup
	$(BIN)/python -m tests.twin.agree --games 20000
	$(BIN)/python -m tests.twin.sorcerer.agree --games 5000

torture: setup
	TORTURE=full $(BIN)/python -m pytest tests/torture

golden: setup
	$(BIN)/python -m tests.golden.write

coverage: setup
	$(BIN)/python -m tests.coverage

experiments: setup
	$(BIN)/python -m tests.experiments

skill: setup
	$(BIN)/python -m tests.skill

pictures: demo
	$(BIN)/python -m tests.docs.pictures out/demo

ladder: setup
	$(BIN)/python -m tests.docs.ladder

worth: setup
	$(BIN)/python -m tests.docs.worth

clean:
	rm -rf .venv out build *.egg-info
