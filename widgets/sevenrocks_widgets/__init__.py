"""What a reader sees and touches: the widgets, and the Sphinx extension that serves them."""

from __future__ import annotations

from .demonstrator import Demonstrator
from .match_steps import MatchSteps
from .placing_quiz import PlacingQuiz
from .rounding_drill import RoundingDrill
from .score_board import ScoreBoard
from .scoring_quiz import ScoringQuiz
from .steps import Steps

__all__ = [
    "Demonstrator",
    "MatchSteps",
    "PlacingQuiz",
    "RoundingDrill",
    "ScoreBoard",
    "ScoringQuiz",
    "Steps",
]
