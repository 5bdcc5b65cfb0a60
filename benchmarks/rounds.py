"""Whole random rounds per second through ``Round``: ``python benchmarks/rounds.py [ROUNDS]``.

Every turn asks for the legal placements, takes a random one, and counts the ends. CPU time.
"""

from __future__ import annotations

import random
import sys
import time

from sevenrocks import Round, Seat


def play(count: int, seed: int = 1) -> int:
    """Play ``count`` random rounds and return the points scored in them."""
    rng = random.Random(seed)
    points = 0
    for _ in range(count):
        current = Round.deal(Seat.NORTH, rng)
        while current.turn is not None:
            legal = current.legal()
            current = current.place(rng.choice(legal)) if legal else current.knock()
        points += sum(current.scored)
    return points


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    start = time.process_time()
    scored = play(rounds)
    seconds = time.process_time() - start
    print(f"{rounds / seconds:.0f} rounds per CPU second ({scored / rounds:.1f} points a round)")
