# Everything here works from a clean clone: a target that needs the environment makes it first.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
UNFINISHED := $(VENV)/.unfinished
RAY := $(VENV)/.installed-ray
EXTRAS := train,report,picture,web,docs,dev
GAMES ?= 20000
# `make test GAME=name` tests one game and what it stands on, and compiles no other.
TESTS := $(if $(GAME),tests/core $(wildcard tests/systems) tests/games/$(GAME),tests)
WARM := warm $(if $(GAME),--game $(GAME))

# The first interpreter that runs and is new enough; `make setup PYTHON=...` names another.
PYTHON ?= $(shell for python in python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$python; break; }; done)

# The environment knows the folder it was made in: a moved or copied clone gets its own.
ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
$(STAMP): FORCE
endif

.DEFAULT_GOAL := help
.PHONY: help setup setup-ray demo test test-fast test-ray nightly lint format docs bench soak clean FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make .venv and install the project with the tested versions (a minute or two, once)

# `.unfinished` stands while pip works. Found at the start, it means that an earlier call was interrupted and may have left
# half a package, which pip would take for a whole one: the environment is then made anew.
$(STAMP): pyproject.toml constraints.txt
	@if [ -z "$(PYTHON)" ]; then \
		echo "Python 3.11 or newer is needed and was not found: install it, or name it with 'make setup PYTHON=/path/to/python'." >&2; exit 2; fi
	@if ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "PYTHON=$(PYTHON) does not run or is older than Python 3.11: name another." >&2; exit 2; fi
	@if [ -e $(UNFINISHED) ] || [ "$$(cat $(STAMP) 2>/dev/null)" != "$(CURDIR)" ] || ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		echo "creating $(VENV) with $$("$(PYTHON)" --version) ..."; \
		"$(PYTHON)" -m venv --clear $(VENV) || { echo "$(PYTHON) could not make $(VENV): its venv module is missing or broken." >&2; exit 2; }; fi
	@touch $(UNFINISHED)
	@echo "installing the build backend ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt hatchling editables
	@echo "installing versailles-env[$(EXTRAS)] with the tested versions, a minute or two the first time ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt --no-build-isolation -e ".[$(EXTRAS)]" & \
		pip=$$!; while kill -0 $$pip 2>/dev/null; do printf '.'; sleep 2; done; echo; wait $$pip # a dot says that it is alive
	@rm -f $(UNFINISHED)
	@echo "$(CURDIR)" > $(STAMP)
	@echo "$(VENV) is ready"

setup-ray: $(RAY) ## add Ray and RLlib to .venv, for work on a cluster and for `make test-ray`

$(RAY): $(STAMP)
	@echo "installing versailles-env[ray] with the tested versions ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt --no-build-isolation -e ".[$(EXTRAS),ray]"
	@touch $(RAY)

demo: $(STAMP) ## train an agent, let it play, write runs/demo/report.html: under 10 minutes on 2 cores; goes on if interrupted
	@$(BIN)/versailles demo

test: $(STAMP) ## compile the rules once, then run all tests but the nightly ones
	@$(BIN)/versailles $(WARM)
	@$(BIN)/python -m pytest $(TESTS) -n 2 --dist worksteal $(if $(GAME),,--all-rules) -m "not nightly and not ray"

test-fast: $(STAMP) ## the tests that take seconds
	@$(BIN)/versailles $(WARM)
	@$(BIN)/python -m pytest $(TESTS) -n 2 --dist worksteal -m "not slow and not nightly and not ray"

test-ray: $(RAY) ## the tests on Ray clusters of this machine: the same results, nodes killed, training by RLlib
	@$(BIN)/python -c "import ray, ray.rllib"
	@$(BIN)/versailles warm --game bell_of_treason
	@$(BIN)/python -m pytest tests/cluster tests/test_examples.py -m ray

nightly: $(STAMP) ## the tests that take minutes, then the soak
	@$(BIN)/versailles $(WARM)
	@$(BIN)/python -m pytest $(TESTS) -n 2 --dist worksteal -m "nightly and not ray"
	@$(BIN)/versailles soak --games $(GAMES)

lint: $(STAMP) ## check format, lint rules and types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

format: $(STAMP) ## format the code and mend what the linter can mend safely
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

docs: $(STAMP) ## build the documentation as a site in docs/_build/html; a warning is an error
	@$(BIN)/python -m tools.docgen --check
	@$(BIN)/sphinx-build -q -W --keep-going -c docs -d docs/_build/doctrees . docs/_build/html
	@echo "docs/_build/html/index.html is ready"

bench: $(STAMP) ## steps per second of the engine and the environments, beside a peer
	@$(BIN)/versailles bench --peers open_spiel

soak: $(STAMP) ## long random-play checks (GAMES=20000); resumes, and writes a replay of any failure
	@$(BIN)/versailles soak --games $(GAMES)

clean: ## remove .venv, caches and build output; runs/ stays
	rm -rf $(VENV) build dist docs/_build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks bench*.json
	find versailles_env agents training tests -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
