"""Write ``sevenrocks/locale/sevenrocks.pot``, the texts for readers to translate.

``python scripts/template.py`` after a change of a text; a test compares.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

PACKAGE = Path(__file__).parents[1] / "sevenrocks"
TEMPLATE = PACKAGE / "locale" / "sevenrocks.pot"
KEYWORDS = {"_": None, "_n": (1, 2)}


def template() -> Catalog:
    """Return every text for readers, without translations."""
    catalog = Catalog(project="sevenrocks", charset="utf-8")
    for file, line, text, comments, context in extract_from_dir(PACKAGE, keywords=KEYWORDS):
        catalog.add(text, None, [(file, line)], auto_comments=comments, context=context)
    return catalog


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    with TEMPLATE.open("wb") as file:
        write_po(file, template(), width=100, include_lineno=False, omit_header=True)
