# Needs Python 3.11 or newer and make; everything else goes into .venv, once.
PYTHON ?= python3
VENV ?= .venv
MINUTES ?= 30
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

NPM := clients document  # the folders of tests whose tools are npm's

.DEFAULT_GOAL := help
.PHONY: help install serve test check browser clients document pictures openapi examples bench bench-million bench-rules bench-search bench-open-cards live races ladder ladder-gate bots ha upgrade image kubernetes laws fuzz soak mutation playthroughs lock

help:  ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/package.stamp  ## Set up .venv from the locked requirements

serve: install  ## Run the service, with a store of its own
	@exec $(BIN)/python service/scopa/tether.py $$PPID $(BIN)/scopa serve

test: install  ## Run the tests
	$(BIN)/python -m pytest -n auto --dist loadfile

check: install  ## Run all static checks
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/scopa openapi --check openapi/openapi.json
	$(BIN)/openapi-spec-validator openapi/openapi.json
	$(BIN)/hadolint Dockerfile
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml

browser: install $(VENV)/browser.stamp  ## Check the table, and play at it; wants chromium and npm
	$(VENV)/browser/node_modules/.bin/tsc --project tests/browser
	$(BIN)/python -m pytest tests/browser

pictures: install  ## Take the pictures of the table anew; wants chromium
	$(BIN)/python -m tests.browser.pictures

document: install $(VENV)/document.stamp  ## Judge the OpenAPI document, and the service by it; wants npm
	cp tests/document/*.yaml $(VENV)/document
	cd $(VENV)/document && REDOCLY_TELEMETRY=off node_modules/.bin/redocly lint \
		--config redocly.yaml $(abspath openapi/openapi.json)
	cd $(VENV)/document && node_modules/.bin/spectral lint \
		--ruleset spectral.yaml --fail-severity hint $(abspath openapi/openapi.json)
	$(BIN)/python -m pytest tests/document

clients: install $(VENV)/clients.stamp  ## Make clients from the document, and play with them; wants npm
	$(BIN)/python -m pytest tests/clients

openapi: install  ## Write the OpenAPI document anew
	$(BIN)/scopa openapi -o openapi/openapi.json

examples: install  ## Make the examples in the document anew
	$(BIN)/python -m tests.api.make_examples

bench: install $(VENV)/peers.stamp  ## Measure, and print the table; bench-moves, bench-growth … for a part of it
	$(BIN)/python -m bench

bench-others: $(VENV)/peers.stamp

bench-%: install
	$(BIN)/python -m bench $*

bench-million: install  ## Measure with a million games (some minutes, and 1.5 GB)
	$(BIN)/python -m bench million

bench-rules: install  ## Measure the rules alone: rounds a second of every variant
	$(BIN)/python -m bench.rules

live: install  ## Let a real service be raced, killed, cut off and kept waiting (some minutes)
	RACES=1000 $(BIN)/python -m pytest -m 'slow or not slow' tests/live

races: install  ## Race for 10,000 moves (some minutes)
	RACES=10000 $(BIN)/python -m pytest tests/live/test_races.py -k on_record

bench-search: install  ## Measure the computer players: iterations, times, what hints lose
	$(BIN)/python -m bench.search

bench-open-cards: install  ## Measure what hidden cards cost the strongest computer player
	$(BIN)/python -m bench.open_cards

ladder: install  ## Measure how strong the computer players are, and write it down (some 8 minutes on two cores)
	nice $(BIN)/python -m bench.ladder
	$(BIN)/scopa openapi -o openapi/openapi.json

ladder-gate: install  ## See that no computer player is weaker than the one beneath
	$(BIN)/python -m bench.ladder gate

bots: install  ## Hold the computer players and both searches against the rules (some minutes)
	BOT_STATES=1000 BOT_POSITIONS=100000 BOT_SEARCHES=105 \
		$(BIN)/python -m pytest -n auto tests/bots

ha: install  ## Let stores fail over, clusters move their slots, and measure what is lost (some minutes)
	$(BIN)/python -m pytest -m 'slow or not slow' tests/store/test_sentinel.py tests/store/test_cluster.py
	$(BIN)/python -m tests.store.fail_over

upgrade: install  ## Replace one version of the service by the next, under load
	$(BIN)/python -m pytest -m 'slow or not slow' tests/deploy/test_upgrade.py

image: install  ## Build the image, run it, the compose stack and the Pod; wants root, podman and buildah
	PYTHON=$(BIN)/python deploy/try-image

kubernetes: install  ## Check what is for Kubernetes against its schemas
	mkdir -p build
	for overlay in deploy/kubernetes/overlays/*; do \
		$(BIN)/kubectl kustomize $$overlay > build/kubernetes.yaml && \
		$(BIN)/kubernetes-validate --strict build/kubernetes.yaml || exit 1; \
	done

laws: install  ## Hold the rules' laws against 100,000 random rounds (some minutes)
	LAW_ROUNDS=100000 $(BIN)/python -m pytest tests/rules/test_laws.py

fuzz: install  ## Send the service 5,000 senseless moves, records and games of each kind
	FUZZ_EXAMPLES=5000 $(BIN)/python -m pytest tests/hard/test_fuzz.py

soak: install  ## Play for MINUTES (30) while workers and the store are killed; nothing may be lost
	$(BIN)/python -m tests.hard.soak $(MINUTES)

playthroughs: install  ## Tell every variant's playthrough anew
	$(BIN)/python -m tests.playthroughs

mutation: install  ## Change the rules in every small way, and see whether the tests notice
	rm -rf build/mutation && mkdir -p build/mutation/src
	cp -R service/scopa build/mutation/src && cp -R docs tests pyproject.toml build/mutation
	cd build/mutation && LAW_ROUNDS=87 $(abspath $(BIN))/mutmut run && $(abspath $(BIN))/mutmut results

lock: install  ## Write the locked requirements anew
	$(LOCK) pyproject.toml -o requirements.txt
	$(LOCK) --group build -o requirements-build.txt
	$(LOCK) --extra dev --group build pyproject.toml -o requirements-dev.txt
	$(LOCK) bench/peers/requirements.in -o bench/peers/requirements.txt
	for folder in $(NPM:%=tests/%) bench/peers; do (cd $$folder && \
		npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved); done

$(VENV)/browser.stamp: | $(BIN)/python
	npm install --silent --no-save --no-audit --no-fund --prefix $(VENV)/browser \
		axe-core@4.14.1 typescript@7.0.2
	@touch $@

$(VENV)/package.stamp: pyproject.toml $(wildcard service/scopa/bots/core*.p[xy]*) $(VENV)/requirements.stamp
	$(PIP) install --no-build-isolation --no-deps --editable .
	@$(BIN)/python -c 'from scopa.bots import COMPILED as c; c or print("No C compiler: computer players search in plain Python, and less far")'
	@touch $@

$(VENV)/requirements.stamp: requirements-dev.txt | $(BIN)/python
	@echo 'Setting up $(VENV) with all that running and testing take: a minute or two, once.'
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed: make PYTHON=… after removing $(VENV)'; exit 1; }
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(BIN)/python -m ensurepip
	$(PIP) install --require-hashes --requirement requirements-dev.txt
	@touch $@

$(NPM:%=$(VENV)/%.stamp): $(VENV)/%.stamp: tests/%/package-lock.json | $(BIN)/python
	mkdir -p $(VENV)/$*
	cp tests/$*/package.json tests/$*/package-lock.json $(VENV)/$*
	npm ci --silent --ignore-scripts --no-audit --no-fund --prefix $(VENV)/$*
	@touch $@

$(VENV)/peers.stamp: bench/peers/requirements.txt bench/peers/package-lock.json | $(BIN)/python
	rm -rf $(VENV)/peers && $(BIN)/python -m venv $(VENV)/peers
	$(VENV)/peers/bin/pip install --quiet --require-hashes --requirement $<
	cp bench/peers/*.js* bench/peers/*.py $(VENV)/peers
	npm ci --silent --ignore-scripts --no-audit --no-fund --prefix $(VENV)/peers
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo '$(PYTHON) cannot make virtual environments (on Debian: apt install python3-venv)'; exit 1; }
	$(PYTHON) -m venv $(VENV)
