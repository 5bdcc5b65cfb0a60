"""Questions on counting the ends."""

from __future__ import annotations

from .quiz import Quiz

__all__ = ["ScoringQuiz"]


class ScoringQuiz(Quiz):
    """Asks what the ends total and what the placement scores (rules 15 to 18)."""

    activity = "count"
    title = "Count the ends"
    levels = (
        "Plain ends",
        "A double at an end",
        "A spinner at an end",
        "Side branches",
        "Everything together",
    )
