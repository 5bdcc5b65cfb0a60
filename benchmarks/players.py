"""How fast players and solver are, next to other libraries: ``python benchmarks/players.py``.

Prints whole rounds per CPU second, all left to chance unless it says otherwise, and how long the
solver takes. What is not installed is named and left out: ``dominoes`` and ``open_spiel``, whose
games are simpler, and numba (``sevenrocks[fast]``). Takes two or three minutes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import islice

from sevenrocks import Round, Seat
from sevenrocks.players import random_rounds, solve
from sevenrocks.players._core import EMPTY, play_out
from sevenrocks.players.solver import Search, position_of

SECONDS = 2.0
"""CPU time for each rate."""

POSITIONS = 200
WHOLE = 30
"""The positions with 5 tiles in each hand, and the whole rounds, that are solved."""


def rate(play: Callable[[int], object]) -> float:
    """Return how many rounds ``play``, given a number of rounds, plays in a CPU second."""
    count = 1
    while True:
        start = time.process_time()
        play(count)
        seconds = time.process_time() - start
        if seconds > SECONDS:
            return count / seconds
        count *= 2


def dominoes_games(count: int) -> None:
    """Play games of ``dominoes``: two ends, no points for placements."""
    import dominoes

    for _ in range(count):
        game = dominoes.Game.new()
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))


def open_spiel_games(count: int) -> None:
    """Play games of OpenSpiel's ``python_team_dominoes``, deals included."""
    import pyspiel
    from open_spiel.python.games import team_dominoes  # noqa: F401  # this adds the game

    game = pyspiel.load_game("python_team_dominoes")
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


def plain_rounds(count: int) -> None:
    """Play random rounds on the integer core."""
    for _ in random_rounds(count, seed=1):
        pass


def fast_rounds(count: int) -> None:
    """Play the same rounds compiled."""
    for _ in random_rounds(count, seed=1, fast=True):
        pass


def greedy_rounds(count: int) -> None:
    """Play rounds in which every placement is one of those that score the most."""
    rng = random.Random(1)
    tiles = list(range(28))
    for _ in range(count):
        rng.shuffle(tiles)
        hands = [tiles[start : start + 7] for start in range(0, 28, 7)]
        play_out(EMPTY, hands, rng.randrange(4), rng.random, greedy=True)


def positions(tiles: int) -> Iterator[Round]:
    """Yield rounds, played by chance from the deal, with ``tiles`` tiles left in every hand."""
    rng = random.Random(1)
    while True:
        current = Round.deal(rng.choice(list(Seat)), rng)
        while current.turn is not None and max(map(len, current.hands)) > tiles:
            legal = current.legal()
            current = current.place(rng.choice(legal)) if legal else current.knock()
        if current.turn is not None and all(len(hand) == tiles for hand in current.hands):
            yield current


def solving(tiles: int, count: int, fast: bool) -> None:
    """Print how long it takes to solve ``count`` positions, the first not counted."""
    margins, solutions, looked = [], [], []
    for _ in random_rounds(5000, 1):  # by now all shapes are known, as in a program that has run
        pass
    for current in islice(positions(tiles), count + 1):
        search = new_search(fast)
        start = time.process_time()
        margin = search.margin(*position_of(current))
        found = time.process_time()
        solution = solve(current, fast=fast)
        end = time.process_time()
        assert solution.margin == margin
        margins.append(1000 * (found - start))
        solutions.append(1000 * (end - found))
        looked.append(search.looked)
    name = f"{tiles} tiles a hand, {'compiled' if fast else 'plain'}"
    print(f"  {name}, {count} positions")
    print(f"    margin only: {spread(margins[1:])} ms; positions looked at: {spread(looked[1:])}")
    print(f"    margin, line and every placement: {spread(solutions[1:])} ms")


def new_search(fast: bool) -> Search:
    """Return a solver that knows nothing yet."""
    if fast:
        from sevenrocks.players._compiled import CompiledSearch

        return CompiledSearch()
    return Search()


def spread(values: list[float] | list[int]) -> str:
    """Return the median, the 90th percentile and the maximum."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return " / ".join(f"{ordered[round(part * last)]:.0f}" for part in (0.5, 0.9, 1))


def main() -> None:
    """Print the rates, then the times."""
    print("Whole rounds per CPU second")
    contestants: dict[str, tuple[str, Callable[[int], object]]] = {
        "dominoes": ("dominoes", dominoes_games),
        "OpenSpiel python_team_dominoes": ("open_spiel", open_spiel_games),
        "random_rounds": ("", plain_rounds),
        "greedy play-outs": ("", greedy_rounds),
        "random_rounds, compiled": ("numba", fast_rounds),
    }
    first = 0.0
    fast = True
    for name, (package, play) in contestants.items():
        try:
            start = time.perf_counter()
            play(1)
        except ImportError:
            print(f"  {name}: left out, {package} is not installed")
            fast = fast and package != "numba"
            continue
        began = time.perf_counter() - start
        found = rate(play)
        first = first or (found if package == "dominoes" else 0.0)
        told = f"{name} {version(package)}" if package and package != "numba" else name
        times = f", {found / first:.1f} times dominoes" if first else ""
        print(f"  {told}: {found:,.0f}{times} (the first took {began:.1f} s)", flush=True)
    print("Solving; median / 90 % / maximum of CPU time")
    solving(5, POSITIONS, fast=False)
    if fast:
        start = time.perf_counter()
        solve(next(positions(1)), fast=True)
        print(f"  compiling took {time.perf_counter() - start:.1f} s")
        solving(5, POSITIONS, fast=True)
        solving(7, WHOLE, fast=True)
    else:
        print("  compiled: left out, numba is not installed")


if __name__ == "__main__":
    main()
