"""The text record of a match, both ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenrocks import Match, RecordError
from tests.strategies import matches, random_turn


def whole_match(seed: int = 7, target: int = 250) -> Match:
    match, rng = Match.start(seed, target), random.Random(seed)
    while match.winner is None:
        match = random_turn(match, rng)
    return match


RECORD = whole_match().record()


@given(matches())
def test_records_round_trip(match: Match) -> None:
    assert Match.replay(match.record()) == match


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    text = "\n# A match at home.\n\n" + RECORD.replace("\n", "  \r\n")
    assert Match.replay(text) == Match.replay(RECORD)


def test_a_record_can_stop_after_any_turn() -> None:
    lines = RECORD.splitlines()
    dealt, ended = line_of("hand West")[0], line_of("end ")[0]
    for stop in range(dealt, ended - 1):
        match = Match.replay("\n".join(lines[:stop]))
        assert match.record().splitlines() == lines[:stop]


def line_of(part: str, occurrence: int = 0) -> tuple[int, str]:
    """Return the number and the text of a line of RECORD that contains ``part``."""
    found = [
        (number, line) for number, line in enumerate(RECORD.splitlines(), start=1) if part in line
    ]
    return found[occurrence]


def altered(number: int, line: str | None) -> str:
    """Return RECORD with another text in line ``number``, or without that line."""
    lines = RECORD.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("part", "change"),
    [
        (" scores 10", lambda line: line.replace("scores 10", "scores 5")),
        (" scores 10", lambda line: line.replace(" scores 10", "")),
        ("settlement", lambda line: line.replace("costs 10", "costs 5", 1)),
        ("settlement", lambda line: line.replace("North ", "North 1")),
        ("score North", lambda line: line.replace("North+South ", "North+South 1")),
        ("end ", lambda line: "end blocked" if "out" in line else "end North went out"),
        ("round 2", lambda line: "round 3"),
        ("leader", lambda line: f"leader {'East' if 'North' in line else 'North'}"),
    ],
)
def test_what_follows_from_the_placements_must_stand_so(part: str, change) -> None:  # type: ignore[no-untyped-def]
    number, line = line_of(part)
    wrong = change(line)
    assert wrong != line
    with pytest.raises(RecordError) as caught:
        Match.replay(altered(number, wrong))
    error = caught.value
    assert (error.line, error.says, error.right) == (number, wrong, line)
    assert f"line {number}" in str(error) and wrong in str(error) and line in str(error)


@pytest.mark.parametrize(
    ("part", "wrong", "why"),
    [
        ("target", "target 0", "'target' and a number"),
        ("target", "target two", "'target' and a number"),
        ("seed", "seed ٣", "'seed' and a number"),
        ("lot", "lot North 12", "in this drawing North, East, South, West draw"),
        ("lot", "lot Nord 12", "write seats and tiles"),
        ("lot", "lot North 77", "is not a tile"),
        ("hand North", "hand South 00", "'hand North '"),
        ("hand North", " ".join(line_of("hand North")[1].split()[:4]), "North holds 2 tiles"),
        ("hand North", "hand North 00 00", "North holds [0|0] twice"),
        ("hand East", "hand East 0x", "is not a tile"),
        (" scores ", "Nobody 34", "is to play"),
        (" scores ", "", ""),
        ("--", "", ""),
    ],
)
def test_malformed_lines_are_named(part: str, wrong: str, why: str) -> None:
    number, _ = line_of(part)
    with pytest.raises(RecordError) as caught:
        Match.replay(altered(number, wrong or None))
    assert why in str(caught.value)
    assert caught.value.line is not None
    assert str(caught.value.line) in str(caught.value)


def test_an_illegal_placement_is_named_with_its_line_and_what_was_possible() -> None:
    number, line = line_of("@")
    seat = line.split()[0]
    with pytest.raises(RecordError, match=f"line {number} says .*can place") as caught:
        Match.replay(altered(number, f"{seat} {line.split()[1].split('@')[0]}@00"))
    assert caught.value.line == number


def test_a_knock_with_a_legal_tile_is_named_with_its_line() -> None:
    number, line = line_of("@")
    with pytest.raises(RecordError, match=f"line {number} says .*cannot knock"):
        Match.replay(altered(number, f"{line.split()[0]} --"))


def test_nothing_follows_the_end_of_the_match() -> None:
    with pytest.raises(RecordError, match="the match is over"):
        Match.replay(RECORD + "round 99\n")


def test_a_missing_line_is_said() -> None:
    number, _ = line_of("settlement")
    cut = "\n".join(RECORD.splitlines()[: number - 1])
    with pytest.raises(RecordError, match=f"line {number}: the record stops") as caught:
        Match.replay(cut)
    assert (caught.value.line, caught.value.says) == (number, None)
    with pytest.raises(RecordError, match="line 2: the record stops"):
        Match.replay("Seven Rocks record 1\n")
    with pytest.raises(RecordError, match="line 1: the record stops"):
        Match.replay("")


@given(st.text())
def test_any_text_is_refused_by_name(text: str) -> None:
    with pytest.raises(RecordError):
        Match.replay(text)


@given(st.data())
def test_any_damage_gives_a_record_or_a_named_error(data: st.DataObject) -> None:
    """Cut, double or overwrite a piece of a right record: never another exception."""
    start = data.draw(st.integers(0, len(RECORD) - 1))
    stop = data.draw(st.integers(start, min(len(RECORD), start + 40)))
    patch = data.draw(st.sampled_from(["", RECORD[start:stop] * 2]) | st.text(max_size=8))
    text = RECORD[:start] + patch + RECORD[stop:]
    try:
        match = Match.replay(text)
    except RecordError as error:
        assert error.line is not None
    else:
        assert Match.replay(match.record()) == match
