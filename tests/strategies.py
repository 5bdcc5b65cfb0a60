"""Hypothesis strategies for values that legal play can reach."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from sevenrocks import DOUBLE_SIX, Layout, Match, Round, Seat, Tile

tiles = st.sampled_from(DOUBLE_SIX)
seats = st.sampled_from(list(Seat))
seeds = st.integers(0, 2**32)


@st.composite
def layouts(draw: st.DrawFn, min_size: int = 0) -> Layout:
    """A layout that legal placements from the whole set can reach."""
    layout = Layout()
    for _ in range(draw(st.integers(min_size, len(DOUBLE_SIX)))):
        legal = layout.legal(DOUBLE_SIX)
        if not legal:
            break
        layout = layout.place(draw(st.sampled_from(legal)))
    return layout


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A round after any number of legal turns, up to its end."""
    current = Round.deal(draw(seats), random.Random(draw(seeds)))
    for _ in range(draw(st.integers(0, 40))):
        if current.turn is None:
            break
        legal = current.legal()
        current = current.place(draw(st.sampled_from(legal))) if legal else current.knock()
    return current


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match after any number of legal turns, often to a near target, over several rounds."""
    match = Match.start(draw(st.none() | seeds), draw(st.sampled_from([20, 60, 250])))
    rng = random.Random(draw(seeds))
    for _ in range(draw(st.integers(0, 150))):
        match = random_turn(match, rng)
        if match.winner is not None:
            break
    return match


def random_turn(match: Match, rng: random.Random) -> Match:
    """Return the match after one random legal turn, or with the next round dealt."""
    if match.round.turn is None:
        return match.next_round()
    legal = match.round.legal()
    return match.place(rng.choice(legal)) if legal else match.knock()


def hand(codes: str) -> list[Tile]:
    """Return the tiles written in ``codes``, separated by blanks."""
    return [Tile.parse(code) for code in codes.split()]
