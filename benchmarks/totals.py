"""How often the ends total what, in random rounds: ``python benchmarks/totals.py``.

Writes ``book/data/totals.json``, which the chapter on totals shows. Every turn takes a random legal
placement, so the counts tell about chance and not about good play. Takes some minutes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from sevenrocks import Round, Seat

COMMAND = "python benchmarks/totals.py"
RESULT = Path(__file__).parents[1] / "book" / "data" / "totals.json"
SEED = 1
ROUNDS = 100_000
FIRST = 500
"""The rounds counted apart, few enough to be played again wherever the counts are shown."""


def totals(rng: random.Random) -> Iterator[int]:
    """Play one random round and yield the total in pips after each placement."""
    current = Round.deal(Seat.NORTH, rng)
    while current.turn is not None:
        legal = current.legal()
        current = current.place(rng.choice(legal)) if legal else current.knock()
        if legal:
            yield current.layout.total


def main() -> None:
    """Play the rounds and write the counts, from a total of 0 to one of 36 (rule 18)."""
    rng = random.Random(SEED)
    counts = [0] * 37
    first: list[int] = []
    for number in range(1, ROUNDS + 1):
        for total in totals(rng):
            counts[total] += 1
        if number == FIRST:
            first = list(counts)
    told = {
        "command": COMMAND,
        "seed": SEED,
        "rounds": ROUNDS,
        "counts": counts,
        "first": {"rounds": FIRST, "counts": first},
    }
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(told) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
