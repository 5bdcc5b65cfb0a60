# make book   reads the book: builds the site and serves it on this machine
# make test   runs every check
# All work is done in .venv and _build; `make clean` removes both.

PORT ?= 8000

python := .venv/bin/python
installed := .venv/installed
built := _build/built
sources := _config.yml $(shell find book sevenrocks widgets -type f \
	! -name '*.py[co]' ! -path '*/.ipynb_checkpoints/*')

.PHONY: help book site test lab refresh browser clean

help:
	@echo 'make book      build the book and serve it on this machine (PORT=8000)'
	@echo 'make site      only build it, into _build/html'
	@echo 'make test      run every check: style, types, rules, chapters, pages'
	@echo 'make lab       open the chapters in JupyterLab'
	@echo 'make refresh   run the chapters again and store their outputs'
	@echo 'make clean     remove all that make has made'

book: $(built)
	@$(python) book/serve.py _build/html $(PORT)

site: $(built)
	@echo 'The site is in _build/html; read it with "make book".'

test: $(built) browser
	@failed=; \
	for check in 'ruff check' mypy 'pytest -n 2 --dist loadfile --nbval --nbval-current-env'; do \
		echo "$(python) -m $$check"; \
		$(python) -m $$check || failed="$$failed $${check%% *}"; \
	done; \
	if [ -n "$$failed" ]; then echo "Failed:$$failed" >&2; exit 1; fi

lab: $(installed)
	$(python) -m jupyterlab book

refresh: $(installed)
	$(python) book/refresh.py

clean:
	rm -rf .venv _build

# The scripts in .venv/bin name their interpreter by its path, which fails where that path holds
# blanks: they are given to the interpreter instead.
$(built): $(installed) $(sources)
	@echo 'Building the book ...'
	@rm -rf _build
	@$(python) .venv/bin/jupyter-book build book --config _config.yml --path-output . \
		--all -W --keep-going --quiet
	@touch $@

$(installed): pyproject.toml constraints.txt
	@for candidate in python3 python3.13 python3.12 python3.11 python; do \
		if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
		then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo 'Python 3.11 or newer is needed and was not found.' >&2; \
		echo 'Install it, for example with: sudo apt install python3 python3-venv' >&2; exit 1; \
	fi; \
	echo "Making .venv with $$($$found --version); this takes a minute or two ..."; \
	$$found -m venv .venv || { \
		echo 'Python could not make .venv. On Debian or Ubuntu: sudo apt install python3-venv' >&2; \
		exit 1; }
	@$(python) -m pip install --disable-pip-version-check --constraint constraints.txt \
		--editable '.[book,dev]' || { \
		echo 'The installation failed. Check the network, then run make again.' >&2; exit 1; }
	@touch $@

browser: $(installed)
	@for name in chromium chromium-browser google-chrome; do \
		if command -v $$name >/dev/null; then exit 0; fi; \
	done; \
	$(python) -m playwright install chromium || { \
		echo 'The tests need a browser: install Chromium (sudo apt install chromium).' >&2; exit 1; }
