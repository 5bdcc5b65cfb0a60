"""The commentary on a match: every turn told, and the moments that stand out."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given

from sevenrocks import Match, Partnership, Seat, Tile
from sevenrocks.lessons.commentary import Comment, commentary
from tests.strategies import matches

MATCH = Path(__file__).parents[1] / "book" / "data" / "match.txt"
HANDS = [
    [Tile.parse(code) for code in hand.split()]
    for hand in (
        "55 05 06 16 26 36 46",  # North
        "25 12 01 02 03 04 11",  # East
        "35 13 14 15 22 23 24",  # South
        "45 33 34 44 56 66 00",  # West
    )
]


def told(match: Match) -> list[Comment]:
    """Return the comments on a match of one round."""
    [comments] = commentary(match)
    return comments


def played(*placements: str, target: int = 250) -> Match:
    match = Match.start(target=target, hands=HANDS, leader=Seat.NORTH)
    for placement in placements:
        match = match.place(placement)
    return match


@given(matches())
def test_every_turn_is_told_once(match: Match) -> None:
    comments = commentary(match)
    assert [len(turns) for turns in comments] == [len(current.turns) for current in match.rounds]
    for turns, current in zip(comments, match.rounds, strict=True):
        for comment, turn in zip(turns, current.turns, strict=True):
            assert comment.told.startswith(str(turn.seat))
            assert (f" {turn.points} points." in comment.told) == bool(turn.points)
            assert ("knocks" in comment.told) == (turn.placement is None)


@given(matches())
def test_rule_23_a_win_is_told_last_and_only_then(match: Match) -> None:
    said = [moment for turns in commentary(match) for turn in turns for moment in turn.moments]
    wins = [moment for moment in said if "win at once" in moment]
    if match.winner is None:
        assert not wins
    else:
        reached = match.score[match.winner]
        assert wins == [f"{match.winner} reach {reached} and win at once."]
        assert said[-2:] == [*wins, "The round stops here and is not settled."]


@given(matches())
def test_rule_21_a_settlement_is_told_with_the_scores_after_it(match: Match) -> None:
    for number, turns in enumerate(commentary(match)):
        current = match.rounds[number]
        won = match.winner is not None and current is match.round
        if current.settlement is None or won:
            assert not any("pay" in moment for turn in turns for moment in turn.moments)
            continue
        for side in Partnership:
            cost = current.settlement.deductions[side]
            score = str(match.scores[number][side]).replace("-", "−")
            assert f"{side} pay {cost}. Their score is now {score}." in turns[-1].moments


def test_rules_12_and_15_the_spinner_and_the_sum() -> None:
    comments = told(played("55", "25@55", "35@55"))
    assert comments[0] == Comment(
        "North leads [5|5]. The ends: 10. 10 points.",
        ("It is the first double, so it is the spinner.", "North+South are ahead, 10 to 0."),
    )
    assert comments[1] == Comment(
        "East joins [2|5] to [5|5]. The ends: 2 + 10 = 12. No points.", ()
    )
    assert comments[2] == Comment("South joins [3|5] to [5|5]. The ends: 2 + 3 = 5. 5 points.", ())


def test_equal_scores_and_a_change_of_the_lead_are_moments() -> None:
    comments = told(played("55", "25@55", "22@25", "56@55", "16@56"))
    assert [comment.moments for comment in comments][1:] == [
        (),
        (),
        ("The scores are equal, at 10.",),
        ("North+South are ahead, 15 to 10.",),
    ]


def test_the_highest_score_so_far_is_a_moment_from_20_on() -> None:
    comments = commentary(Match.replay(MATCH.read_text(encoding="utf-8")))
    high = [
        comment.told.rpartition(": ")[2]
        for turns in comments
        for comment in turns
        if any(
            "highest score" in moment or "can score more" in moment for moment in comment.moments
        )
    ]
    assert [text.rpartition(" = ")[2] for text in high] == [
        f"{points}. {points} points." for points in (20, 25, 30, 35)
    ]


def test_rule_23_the_win_stops_the_round() -> None:
    assert told(played("55", target=10))[0].moments[-2:] == (
        "North+South reach 10 and win at once.",
        "The round stops here and is not settled.",
    )
