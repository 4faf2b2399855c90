# Everything happens in a virtual environment of the project's own; each target makes it when it is missing.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
RUN := $(VENV)/bin/python -m
BENCH_VENV := .bench-venv
# What developers need; `make test EXTRAS=dev,train` tests training as well, which needs PyTorch.
EXTRAS ?= dev
# Each file of tests has one server, each worker one browser; the long files come first, in the order of the folders.
BY_FILE := --dist loadfile --no-loadscope-reorder

# The tests start many processes: what Python has compiled once it keeps.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test thorough check study bench ladder soak stubs clean

play: $(VENV)/.installed ## play in the browser
	@$(VENV)/bin/parlour serve --open $(ARGS)

test: $(VENV)/.developed ## everything that must hold before a change lands
	@$(VENV)/bin/python tests/browser/chromium.py
	@$(MAKE) --no-print-directory --jobs 2 lint ready
	$(RUN) pytest -n logical $(BY_FILE)

thorough: $(VENV)/.developed ## the same, with every journey on every screen and everything drawn at every step
	@PARLOUR_THOROUGH=1 $(MAKE) --no-print-directory test

check: $(VENV)/.developed ## the fast part: lint, types, unit tests, rule cases
	@$(MAKE) --no-print-directory --jobs 2 lint ready
	$(RUN) pytest -n logical $(BY_FILE) -m "not slow and not study" --ignore tests/browser --ignore tests/server -q

study: $(VENV)/.developed ## how strong bots are: many games, minutes
	@$(MAKE) --no-print-directory ready
	$(RUN) pytest -n logical -m study

.PHONY: lint ready
lint: $(VENV)/.developed
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy

ready: $(VENV)/.developed
	@$(VENV)/bin/python tests/ready.py

bench: $(VENV)/.developed $(BENCH_VENV)/.installed ## our figures beside the peers', in one run
	$(RUN) benchmarks.run --peers $(BENCH_VENV)/bin/python $(ARGS)

ladder: $(VENV)/.developed ## how strong bots are, anew: docs/ladder.csv and the tables of docs/bots.md; hours
	$(VENV)/bin/python tests/ladder.py $(ARGS)

soak: $(VENV)/.developed ## ten minutes of fifty people who do anything at all, at a real server
	$(VENV)/bin/python tests/soak.py $(ARGS)

stubs: $(VENV)/.developed ## write the type stubs and pages of the games' states, moves and frames anew
	$(RUN) parlour.engine.people.stub $$(cd src && ls -d parlour/games/*/state.py parlour/games/*/moves.py parlour/games/*/rules/frames.py | sed 's/\.py$$//; s/\//./g')

clean: ## remove what was built; the compiled rules in the user's cache stay
	rm -rf $(VENV) $(BENCH_VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Parlour needs Python 3.11 or newer; set PYTHON=/path/to/it"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.developed: pyproject.toml | $(VENV)/bin/python
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	@touch $(VENV)/.installed $@

$(BENCH_VENV)/.installed: benchmarks/peers-requirements.txt
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --requirement benchmarks/peers-requirements.txt
	@touch $@
