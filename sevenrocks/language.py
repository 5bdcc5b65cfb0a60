"""The language of all texts for readers, through the standard library's gettext.

Texts stand in the code in English, marked by ``_``; a catalogue per language translates them all
in one place (``locale/LANGUAGE/LC_MESSAGES/sevenrocks.mo``, template ``locale/sevenrocks.pot``).
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import resources

ENGLISH = "en"
CATALOGUES = resources.files(__package__) / "locale"
_texts: ContextVar[gettext.NullTranslations] = ContextVar("texts")


def languages() -> list[str]:
    """Return the codes of the languages that the lessons speak, English first."""
    translated = CATALOGUES.iterdir() if CATALOGUES.is_dir() else ()
    return [ENGLISH, *sorted(entry.name for entry in translated if entry.is_dir())]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make ``_`` give texts in ``language``, one of ``languages()``, while the context lasts."""
    texts = gettext.NullTranslations()
    if language != ENGLISH:
        catalogue = CATALOGUES / language / "LC_MESSAGES" / "sevenrocks.mo"
        texts = gettext.GNUTranslations(io.BytesIO(catalogue.read_bytes()))
    token = _texts.set(texts)
    try:
        yield
    finally:
        _texts.reset(token)


def _(text: str, /, **values: object) -> str:
    """Return ``text`` in the language spoken, its ``{names}`` replaced by ``values``."""
    return _texts.get(gettext.NullTranslations()).gettext(text).format(**values)


def _n(one: str, many: str, number: int, /, **values: object) -> str:
    """Return ``one`` or ``many``, as ``number`` asks for, in the language spoken; see ``_``."""
    texts = _texts.get(gettext.NullTranslations())
    return texts.ngettext(one, many, number).format(number=number, **values)
