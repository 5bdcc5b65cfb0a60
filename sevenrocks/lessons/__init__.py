"""Lessons: what a reader sees and is asked, as plain data made by the rules engine.

``respond`` is the one door: a request in, a reply out, both plain JSON (see ``messages.py``). It
keeps no state, and the same request gives the same reply everywhere: in a kernel, in a page that
was built with its replies, in a browser that runs this package.
"""

from __future__ import annotations

from .messages import VERSION
from .respond import respond

__all__ = ["VERSION", "respond"]
