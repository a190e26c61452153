# Every target makes its own virtual environment: nothing has to be done before.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
COMPILED := .venv-compiled
GAME ?= daimyo
# The tests start many programs: none of them is to compile everything again, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play terminal test services lint types imports unit rules soak bench compiled clean

help:  ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

play: $(READY)  ## Open the page to play on
	@$(BIN)/atoll serve --open

terminal: $(READY)  ## Play a game in the terminal against two bots (GAME=daimyo)
	@$(BIN)/atoll play $(GAME)

test: $(READY)  ## Everything that must be green
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target types lint imports rules services
	@$(MAKE) --no-print-directory unit

services: $(READY)
	@tools/install-services

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports --no-logo

unit: $(READY)
	$(BIN)/pytest -n auto --dist loadscope --no-loadscope-reorder

rules: $(READY)  ## Which rule ids and worked examples have a test
	@$(BIN)/python tests/rule_coverage.py

soak: $(READY)  ## Thousands of random games with every law checked; takes long
	ATOLL_THOROUGH=1 $(BIN)/pytest -n auto tests/test_every_game.py
	$(BIN)/python tests/soak.py
	$(BIN)/python tests/soak_payments.py

bench: $(READY)  ## Our speed, and the peers' beside it
	@$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[peers]'
	@for atoll in $(BIN)/atoll $(wildcard $(COMPILED)/bin/atoll); do $$atoll bench; done

compiled: $(READY)  ## The rules as C, nearly twice as fast, in .venv-compiled; takes minutes and a C compiler
	@tools/compile $(PYTHON) $(COMPILED)
	@$(COMPILED)/bin/pytest -n auto tests/kernel tests/games tests/test_every_game.py tests/test_recorded_games.py

clean:
	rm -rf $(VENV) $(COMPILED) dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(READY): pyproject.toml constraints.txt tools/make-venv
	@tools/make-venv $(PYTHON) $(VENV)
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $(READY)
