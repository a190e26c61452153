# Every target makes its own virtual environment: nothing has to be done before.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEVELOPED := $(VENV)/.ready-dev
COMPILED := .venv-compiled
INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt
GAME ?= daimyo
FILE ?=
PROCESSES ?= 1
VERSIONS ?= 3.11 3.12 3.13
# A test that does not come back is shown and ended: it is not to keep all others waiting.
STUCK := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
SOAKED := tests/test_every_game.py tests/test_language.py $(wildcard tests/games/*/test_log*.py) \
	$(addprefix tests/web/test_,secrets.py page_bars.py page_boards.py)
SHOWN := src/atoll/__init__.py $(addprefix src/atoll/,kernel bots lab web) $(wildcard src/atoll/table/*.py)
# The tests start many programs: none of them is to compile everything again, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play terminal test services lint types imports unit examples page rules docs matrix hooks soak soak-server bench compiled wheels clean

help:  ## Show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

play: $(READY)  ## Open the page to play on
	@$(BIN)/atoll serve --open

terminal: $(READY)  ## Play a game in the terminal against two bots (GAME=daimyo)
	@$(BIN)/atoll play $(GAME)

test: $(DEVELOPED)  ## Everything that must be green
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target types lint imports rules examples page services
	@$(MAKE) --no-print-directory unit

services: $(DEVELOPED)
	@tools/install-services

lint: $(DEVELOPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEVELOPED)
	$(BIN)/mypy

imports: $(DEVELOPED)
	$(BIN)/lint-imports --no-logo

unit: $(DEVELOPED)  ## All tests, or some of them (FILE=tests/kernel)
	$(BIN)/pytest $(STUCK) $(or $(FILE),-n auto --dist loadscope --no-loadscope-reorder)

examples: $(DEVELOPED)  ## The examples in docstrings
	$(BIN)/pytest --doctest-modules $(SHOWN)

page:  ## The page's scripts: lint and unit tests, where node is there
	@tools/test-page

rules: $(DEVELOPED)  ## Which rule ids and worked examples have a test
	@$(BIN)/python tests/rule_coverage.py

docs: $(DEVELOPED)  ## The book, in build/docs
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs
	@echo "The book is in build/docs/index.html"

matrix:  ## The tests without browsers on every Python that is here (VERSIONS="3.11 3.12 3.13")
	@for version in $(VERSIONS); do tools/test-on $$version $(FILE) || exit 1; done

hooks: $(DEVELOPED)  ## Let git check lint, types and imports before every commit
	@$(BIN)/pre-commit install

soak: $(DEVELOPED)  ## Thousands of games with every law checked, and the long tests in full; takes hours
	ATOLL_THOROUGH=1 $(BIN)/pytest -n auto $(SOAKED)
	$(BIN)/python tests/soak.py
	$(BIN)/python tests/soak_payments.py

soak-server: $(DEVELOPED)  ## 1,200 kills, a million odd requests, 100,000 answers compared; takes hours (PROCESSES=16)
	$(BIN)/python tests/soak_server.py --processes $(PROCESSES) $(KILLS)
	$(BIN)/python tests/soak_routes.py --processes $(PROCESSES) $(REQUESTS)
	$(BIN)/python tests/soak_secrets.py --processes $(PROCESSES) $(ANSWERS)

bench: $(DEVELOPED)  ## Our speed, and the peers' beside it
	@$(INSTALL) --editable '.[peers]'
	@for atoll in $(BIN)/atoll $(wildcard $(COMPILED)/bin/atoll); do $$atoll bench; done

compiled: $(DEVELOPED)  ## Kernel, rules and bots as C, in .venv-compiled; takes minutes and a C compiler
	@tools/compile $(PYTHON) $(COMPILED)
	@$(COMPILED)/bin/pytest -n auto tests/kernel tests/games tests/test_every_game.py tests/test_recorded_games.py

wheels:  ## Compiled wheels in dist/, for every Python that is here (VERSIONS="3.11 3.12 3.13")
	@for version in $(VERSIONS); do tools/make-wheel python$$version || exit 1; done

clean:
	rm -rf $(VENV) .venv-* build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

# What a player needs, and what a developer needs besides.
$(READY): pyproject.toml constraints.txt tools/make-venv
	@tools/make-venv $(PYTHON) $(VENV)
	@$(INSTALL) --editable .
	@touch $(READY)

$(DEVELOPED): $(READY)
	@$(INSTALL) --editable '.[dev,docs]'
	@touch $(DEVELOPED)
