"""Questions on where a tile may go."""

from __future__ import annotations

from .quiz import Quiz

__all__ = ["PlacingQuiz"]


class PlacingQuiz(Quiz):
    """Asks where a tile may be placed, which may be, and when to knock (rules 9 to 14)."""

    activity = "placing"
    title = "Where may it go?"
    levels = (
        "Plain chains",
        "A double at an end",
        "Side branches",
        "A whole hand",
        "The best placement",
    )
