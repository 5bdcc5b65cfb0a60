"""How often each misconception bites: ``python benchmarks/mistakes.py [QUESTIONS]``.

Prints, for each quiz and level, the questions out of 1,000 in which each misconception leads to a
wrong answer of its own, with the milliseconds of CPU time that a question takes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from sevenrocks.lessons import respond

QUIZZES = ("count", "rounding", "placing")


def bites(activity: str, level: int, questions: int) -> Counter[str]:
    """Return in how many of the questions each misconception has a wrong answer."""
    found: Counter[str] = Counter()
    for seed in range(questions):
        reply = respond({"activity": activity, "level": level, "seed": seed})
        found.update({mistake["name"] for mistake in reply["question"]["mistakes"]})
    return found


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for quiz in QUIZZES:
        for grade in range(1, 6):
            start = time.process_time()
            counted = bites(quiz, grade, number)
            taken = 1000 * (time.process_time() - start) / number
            print(f"{quiz} level {grade} ({taken:.1f} ms a question)")
            for name, times in counted.most_common():
                print(f"  {1000 * times // number:5}  {name}")
