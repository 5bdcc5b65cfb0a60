"""The score board's Python side: what it is made of, what a page without Python needs."""

from __future__ import annotations

from importlib import import_module

import pytest

from sevenrocks import Match
from sevenrocks.errors import RecordError
from sevenrocks_widgets import ScoreBoard
from sevenrocks_widgets.worded import term


def played(placements: int, target: int = 250) -> Match:
    """Return a match in which the placement that scores most was made so many times."""
    match = Match.start(seed=7, target=target)
    while placements and match.winner is None:
        if match.round.turn is None:
            match = match.next_round()
        elif legal := match.round.legal():
            layout = match.round.layout
            match = match.place(max(legal, key=lambda code: layout.place(code).points))
            placements -= 1
        else:
            match = match.knock()
    return match


def test_a_board_without_a_record_is_empty() -> None:
    board = ScoreBoard()
    assert board.config == {}
    assert repr(board) == "ScoreBoard()"
    (request,) = ScoreBoard.requests(board.config)["board"]
    assert ScoreBoard.respond(request)["events"] == []


def test_a_match_and_its_record_give_the_same_board() -> None:
    match = played(40)
    assert ScoreBoard(match).config == ScoreBoard(match.record()).config
    assert repr(ScoreBoard(match)) == f"ScoreBoard(<a match of {len(match.rounds)} rounds>)"


def test_a_mis_scored_record_is_refused_with_its_line() -> None:
    record = played(40).record().replace("scores 10", "scores 15", 1)
    with pytest.raises(RecordError, match=r"line \d+ says .*scores 15"):
        ScoreBoard(record)


def test_a_target_without_a_board_is_refused() -> None:
    with pytest.raises(ValueError, match="1005"):
        ScoreBoard(Match.start(seed=1, target=1005))


def test_a_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(40).record()
    limit = len(record) - 1
    monkeypatch.setattr(import_module("sevenrocks.lessons.respond"), "LONGEST_TEXT", limit)
    with pytest.raises(ValueError, match=f"{limit} are the most"):
        ScoreBoard(record)


def test_the_last_event_is_the_score_of_the_match() -> None:
    # Rules 4, 16 and 21: the board tells what the match counted.
    match = played(2000)
    (request,) = ScoreBoard.requests(ScoreBoard(match).config)["board"]
    last = ScoreBoard.respond(request)["events"][-1]
    assert last["score"] == list(match.score)
    assert match.winner is not None and last["winner"] == match.winner


def test_the_static_form_lists_each_change_of_the_score() -> None:
    config = ScoreBoard(played(40)).config
    events = ScoreBoard.respond(ScoreBoard.requests(config)["board"][0])["events"]
    html = ScoreBoard.fallback(config)
    assert html.count("<tr>") == len(events) + 1
    for event in events:
        assert "".join(f"<td>{term(score)}</td>" for score in event["score"]) in html


def test_the_static_form_of_an_empty_board_is_a_sheet_to_fill_in() -> None:
    html = ScoreBoard.fallback({})
    assert "North+South" in html and "East+West" in html and "Scores to 250" in html
    assert html.count("<tr>") > 10
