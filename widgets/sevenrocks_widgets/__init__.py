"""What a reader sees and touches: the widgets, and the Sphinx extension that serves them."""

from __future__ import annotations

from .demonstrator import Demonstrator
from .exam import Exam
from .lot_draw import LotDraw
from .match_steps import MatchSteps
from .placing_quiz import PlacingQuiz
from .play_table import PlayTable
from .rounding_drill import RoundingDrill
from .score_board import ScoreBoard
from .scorer_quiz import ScorerQuiz
from .scoring_quiz import ScoringQuiz
from .steps import Steps
from .tile_set import TileSet

__all__ = [
    "Demonstrator",
    "Exam",
    "LotDraw",
    "MatchSteps",
    "PlacingQuiz",
    "PlayTable",
    "RoundingDrill",
    "ScoreBoard",
    "ScorerQuiz",
    "ScoringQuiz",
    "Steps",
    "TileSet",
]
