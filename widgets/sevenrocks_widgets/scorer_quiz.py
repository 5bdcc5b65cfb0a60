"""Questions on keeping the record of a match."""

from __future__ import annotations

from .quiz import Quiz

__all__ = ["ScorerQuiz"]


class ScorerQuiz(Quiz):
    """Shows a few lines of a match record and asks which one is wrong (rules 10 to 23)."""

    activity = "scorer"
    title = "You are the scorer"
    levels = (
        "Points",
        "Placements and knocks",
        "The end of a round",
    )
