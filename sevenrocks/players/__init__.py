"""Players, a solver and a coach, on top of the rules."""

from .coach import Advice, coach
from .player import PLAYERS, Careful, Greedy, Player, Random, Sampler
from .prospects import Estimate, Prospect, prospects
from .rounds import Result, random_rounds
from .view import View

__all__ = [
    "PLAYERS",
    "Advice",
    "Careful",
    "Estimate",
    "Greedy",
    "Player",
    "Prospect",
    "Random",
    "Result",
    "Sampler",
    "View",
    "coach",
    "prospects",
    "random_rounds",
]
