# make book   reads the book: builds the site and serves it on this machine
# make test   runs every check
# All work is done in .venv and _build; `make clean` removes both.
# LITE=1 to any of them: the site also holds each chapter as a notebook that runs in the browser.

PORT ?= 8000
export LITE

python := .venv/bin/python
installed := .venv/installed
built := _build/built
files = $(shell find $(1) -type f ! -name '*.py[co]' ! -path '*/.ipynb_checkpoints/*' $(2))
# What every page depends on, and what one page does.
shared := _config.yml _build/address $(call files,book/_* sevenrocks widgets)
chapters := $(call files,book,! -path 'book/_*' ! -name '*.py')
lite := $(if $(LITE),.venv/lite $(call files,lite))
checks := 'ruff check' mypy codespell_lib 'pytest -n 2 --dist loadfile --nbval --nbval-current-env'

.PHONY: help book site test publish-check lite lite-check lab refresh browser clean always

help:
	@echo 'make book      build the book and serve it on this machine (PORT=8000)'
	@echo 'make site      only build it, into _build/html'
	@echo 'make test      run every check: style, types, rules, chapters, pages'
	@echo 'make publish-check  build the site from nothing; check spelling, links and weight'
	@echo 'make lite      build the site with each chapter as a notebook in the browser (LITE=1)'
	@echo 'make lite-check  run those notebooks in a browser'
	@echo 'make lab       open the chapters in JupyterLab'
	@echo 'make refresh   run the chapters again and store their outputs'
	@echo 'make clean     remove all that make has made'

book: $(built)
	@$(python) book/serve.py _build/html $(PORT)

site: $(built)
	@echo 'The site is in _build/html; read it with "make book".'

test: $(built) browser
	@failed=; \
	for check in $(checks); do \
		echo "$(python) -m $$check"; \
		$(python) -m $$check || failed="$$failed $${check%% *}"; \
	done; \
	if [ -n "$$failed" ]; then echo "Failed:$$failed" >&2; exit 1; fi

publish-check: browser
	@rm -f $(built)
	@$(MAKE) --no-print-directory site
	$(python) -m codespell_lib
	$(python) -m pytest -q tests/site/test_site.py
	$(python) -m scripts.weigh _build/html

lite:
	@$(MAKE) --no-print-directory site LITE=1

lite-check: lite browser
	$(python) -m pytest -q tests/site/test_lite.py

lab: $(installed)
	$(python) -m jupyterlab book

refresh: $(installed)
	$(python) book/refresh.py

clean:
	rm -rf .venv _build

# The scripts in .venv/bin name their interpreter by its path, which fails where that path holds
# blanks: they are given to the interpreter instead.
# A chapter that changed is built alone, anything else builds the site from nothing; so does a build
# after one that failed, as Sphinx warns of a page only when it reads it.
$(built): $(installed) $(shared) $(chapters) $(lite)
	@echo 'Building the book ...'
	@rm -rf _build/html/lite
	@$(if $(filter-out $(chapters),$?),rm -rf _build/html _build/.doctrees)
	@$(python) .venv/bin/jupyter-book build book --config _config.yml --path-output . \
		-W --keep-going --quiet || { rm -rf _build/html _build/.doctrees $@; exit 1; }
	@$(if $(LITE),$(python) lite/build.py _build/html/lite)
	@touch $@

# What the site was built for: its address, see the chapter on publishing, and with notebooks or not.
_build/address: always
	@mkdir -p _build
	@echo '$(SITE_URL) $(LITE)' | cmp -s - $@ || echo '$(SITE_URL) $(LITE)' > $@

.venv/lite: lite/requirements.txt $(installed)
	@$(python) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--requirement $<
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
