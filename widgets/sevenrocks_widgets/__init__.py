"""What a reader sees and touches: the widgets, and the Sphinx extension that serves them."""

from __future__ import annotations

from .steps import Steps

__all__ = ["Steps"]
