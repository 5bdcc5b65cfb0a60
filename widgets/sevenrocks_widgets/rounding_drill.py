"""Questions on settling a round."""

from __future__ import annotations

from .quiz import Quiz

__all__ = ["RoundingDrill"]


class RoundingDrill(Quiz):
    """Asks what the hands left cost at a settlement, and whether there is one (rules 21 to 23)."""

    activity = "rounding"
    title = "Round the hands"
    levels = (
        "One hand",
        "A number of pips",
        "Two partners",
        "Both scores",
        "Is there a settlement?",
    )
