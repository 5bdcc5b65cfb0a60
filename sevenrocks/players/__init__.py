"""Players, a solver and a coach, on top of the rules."""

from ..errors import SolveCancelled
from .coach import Advice, coach
from .deals import Deals
from .player import PLAYERS, Careful, Greedy, Player, Random, Sampler
from .prospects import Estimate, Prospect, prospects
from .rounds import Result, random_rounds
from .solver import Solution, solve
from .view import View

__all__ = [
    "PLAYERS",
    "Advice",
    "Careful",
    "Deals",
    "Estimate",
    "Greedy",
    "Player",
    "Prospect",
    "Random",
    "Result",
    "Sampler",
    "Solution",
    "SolveCancelled",
    "View",
    "coach",
    "prospects",
    "random_rounds",
    "solve",
]
