"""The activity ``play``: a match at a table of people and players, with a coach (rules 1 to 23).

The match travels as the text of its record, so nothing is remembered here between two requests.
The record holds all four hands, as anybody who looks into it can see. Apart from it a reply shows
only what the viewer may see: the person to turn, or the only person at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Literal, NamedTuple

from ..diagram import describe, draw
from ..language import _, _n
from ..layout import Layout, Placement
from ..match import Match
from ..notation import quote
from ..players import PLAYERS, Advice, View, coach
from ..round import Round, Turn, WentOut
from ..seats import Seat
from ..words import seat_name, sum_of
from .board import Pegs, hole, holes, settlement_sentences
from .commentary import commentary
from .demonstrate import refusal, tray_place, tray_tile
from .match_steps import after_each_turn
from .messages import (
    VERSION,
    Objection,
    PlayAdvice,
    PlayChoice,
    PlayerChoice,
    PlayMoment,
    PlayReply,
    PlaySeat,
    ReviewStep,
    TrayTile,
)

__all__ = ["DEEDS", "PERSON", "Deed", "Sitting", "reply"]

PERSON = "person"
"""The name of who sits at the table in place of a player."""

Deed = Literal["go", "place", "next", "undo", "hint", "review"]
DEEDS: tuple[Deed, ...] = ("go", "place", "next", "undo", "hint", "review")
"""What can be asked: to go on, to place a tile, to deal the next round, to take the last placement
of a person back, for advice, for the costliest choices of the last round."""

CLEARLY_WORSE = 3.0
"""The points that a placement must be behind the best one, its error taken off, for an objection:
so 97 times of 100 it really costs that much, as far as the coach can tell."""

TURNS_AT_ONCE = 4
"""The most turns of players and knocks in one reply: once round the table."""

COSTLIEST = 3
"""How many choices a review shows."""

DEALS = 200
"""The deals that the coach tries for a choice."""

DEALS_OF_A_REVIEW = 1400
"""The deals of a review, over all its choices: four people together choose up to 28 times."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where and how the match is played.

    ``seats`` has for each seat ``PERSON`` or the name of a player. ``seed`` decides deals, lots
    and the players' luck. With ``tutor``, a placement clearly worse than the best is objected to
    before it is made; with ``open``, all hands are shown.
    """

    seats: tuple[str, ...]
    seed: int = 0
    tutor: bool = False
    open: bool = False

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in Seat if self.seats[seat] == PERSON]


class _Done(NamedTuple):
    """What came of a deed: the match after it, and what is said of it."""

    match: Match
    refused: str | None = None
    objection: Objection | None = None
    hint: list[PlayAdvice] | None = None
    review: list[PlayChoice] | None = None


def reply(
    match: Match,
    sitting: Sitting,
    deed: Deed = "go",
    placement: str = "",
    *,
    anyway: bool = False,
    fresh: bool = False,
) -> PlayReply:
    """Return what comes of ``deed`` at ``match`` until a person must choose.

    Knocks and the turns of players follow by themselves, at most ``TURNS_AT_ONCE`` of them. What
    the rules do not allow is refused in words and changes nothing. ``anyway`` makes ``placement``
    without an objection; a ``fresh`` match has just begun, so that its deal is told as well. The
    same arguments give the same reply.
    """
    if match.seed is None:
        match = replace(match, seed=sitting.seed)  # or the next deal would differ each time
    done = _do(match, sitting, deed, placement, anyway)
    after = done.match
    if deed in ("go", "place", "next") and done.refused is None and done.objection is None:
        after = _play_on(after, sitting)
    told = [_dealt(after), *(" ".join([told, *more]) for told, more in commentary(after)[-1])]
    present = len(after.round.turns)
    if fresh or len(after.rounds) > len(match.rounds):
        known = 0
    elif deed == "undo":
        known = present + 1
    else:
        known = len(match.round.turns) + 1
    moments = _moments(after, sitting, told, min(known, present))
    status = _status(after, sitting)
    viewer = _viewer(after, sitting)
    below, above = holes(after.target)
    return {
        "version": VERSION,
        "activity": "play",
        "record": after.record(),
        "target": after.target,
        "round": len(after.rounds),
        "below": below,
        "above": above,
        "players": _players(),
        "seats": [_seat(seat, sitting, viewer) for seat in Seat],
        "status": status,
        "turn": _turn(after) if status in ("choose", "wait") else None,
        "viewer": None if viewer is None else int(viewer),
        "hand": [] if viewer is None else _hand(after, viewer, choosing=status == "choose"),
        "moments": moments if known <= present else [],
        "now": moments[-1],
        "log": told,
        "outcome": _outcome(after),
        "winner": None if after.winner is None else int(after.winner),
        "undo": _last_choice(after, sitting) is not None,
        "refused": done.refused,
        "objection": done.objection,
        "hint": done.hint,
        "review": done.review,
    }


def _do(match: Match, sitting: Sitting, deed: Deed, placement: str, anyway: bool) -> _Done:
    if deed == "place":
        return _place(match, sitting, placement, anyway)
    if deed == "next":
        if match.winner is not None:
            return _Done(match, _("The match is over: begin a new one."))
        if match.round.ending is None:
            return _Done(match, _("The round is not over yet."))
        return _Done(match.next_round())
    if deed == "undo":
        choice = _last_choice(match, sitting)
        if choice is None:
            return _Done(match, _("There is no placement to take back."))
        return _Done(_before(match, *choice))
    if deed == "hint":
        if _status(match, sitting) != "choose":
            return _Done(match, _("Nobody has to choose now."))
        advice = coach(View.of(match), DEALS, sitting.seed)
        return _Done(match, hint=[_advice(match.round.layout, each) for each in advice])
    if deed == "review":
        ended = [current for current in match.rounds if _is_over(match, current)]
        if not ended:
            return _Done(match, _("No round is over yet."))
        return _Done(match, review=_review(match, ended[-1], sitting))
    return _Done(match)


def _place(match: Match, sitting: Sitting, text: str, anyway: bool) -> _Done:
    current = match.round
    if _status(match, sitting) != "choose" or current.turn is None:
        return _Done(match, _("Nobody has to choose now."))
    legal = {placement.code: placement for placement in current.legal()}
    placement = legal.get(text)
    if placement is None:
        return _Done(match, _why_not(current, text))
    if sitting.tutor and not anyway and len(legal) > 1:
        advice = coach(View.of(match), DEALS, sitting.seed)
        chosen = next(each for each in advice if each.placement == placement)
        if _gives_up_a_win(chosen, advice[0]) or (
            chosen.behind.mean - chosen.behind.error > CLEARLY_WORSE
        ):
            return _Done(match, objection=_objection(current.layout, chosen, advice[0]))
    return _Done(match.place(placement))


def _why_not(current: Round, text: str) -> str:
    """Return why the player to turn cannot make the placement ``text``."""
    try:
        tile = Placement.parse(text).tile
    except ValueError:
        return refusal(current.layout, text)
    assert current.turn is not None
    if tile not in current.hands[current.turn]:
        return _("{tile} is not in the hand of {seat}.", tile=tile, seat=seat_name(current.turn))
    return refusal(current.layout, text)


def _play_on(match: Match, sitting: Sitting) -> Match:
    """Return the match after knocks and players' turns, until a person must choose or enough."""
    for _turn in range(TURNS_AT_ONCE):
        seat = match.round.turn
        if seat is None or _status(match, sitting) != "wait":
            break
        if match.round.must_knock:
            match = match.knock()
        else:
            player = PLAYERS[sitting.seats[seat]](sitting.seed)
            match = match.place(player.choose(View.of(match)))
    return match


def _last_choice(match: Match, sitting: Sitting) -> tuple[int, int] | None:
    """Return round and turn, from 0, of the last placement of a person; None if there was none."""
    for number in reversed(range(len(match.rounds))):
        turns = match.rounds[number].turns
        for at in reversed(range(len(turns))):
            if turns[at].placement is not None and turns[at].seat in sitting.people:
                return number, at
    return None


def _before(match: Match, number: int, at: int) -> Match:
    """Return ``match`` before turn ``at`` of its round ``number``, both from 0."""
    current = match.rounds[number]
    before = replace(
        match,
        rounds=(*match.rounds[:number], Round(current.dealt, current.leader)),
        lots=match.lots[: number + 1],
        score=match.scores[number - 1] if number else (0, 0),
        winner=None,
    )
    for turn in current.turns[:at]:
        before = before.place(turn.placement) if turn.placement else before.knock()
    return before


def _is_over(match: Match, current: Round) -> bool:
    won = match.winner is not None and current is match.round
    return won or current.ending is not None


def _status(match: Match, sitting: Sitting) -> Literal["choose", "wait", "round", "match"]:
    if match.winner is not None:
        return "match"
    if match.round.turn is None:
        return "round"
    person = match.round.turn in sitting.people
    return "choose" if person and not match.round.must_knock else "wait"


def _turn(match: Match) -> int | None:
    return None if match.round.turn is None else int(match.round.turn)


def _viewer(match: Match, sitting: Sitting) -> Seat | None:
    """Return whose hand is shown: the person who must choose, or the only person there is."""
    if len(sitting.people) == 1:
        return sitting.people[0]
    return match.round.turn if _status(match, sitting) == "choose" else None


def _hand(match: Match, viewer: Seat, choosing: bool) -> list[TrayTile]:
    layout = match.round.layout
    tiles = [tray_tile(layout, tile) for tile in match.round.hands[viewer]]
    if choosing:
        return tiles
    return [{**tile, "places": []} for tile in tiles]


def _seat(seat: Seat, sitting: Sitting, viewer: Seat | None) -> PlaySeat:
    relation: Literal["own", "partner", "opponent"] | None = None
    if viewer is not None:
        relation = "opponent"
        if seat.partnership == viewer.partnership:
            relation = "own" if seat == viewer else "partner"
    return {
        "seat": int(seat),
        "name": seat_name(seat),
        "side": int(seat.partnership),
        "player": sitting.seats[seat],
        "relation": relation,
    }


def _players() -> list[PlayerChoice]:
    labels = {
        PERSON: _("a person"),
        "random": _("by chance: any tile that fits"),
        "greedy": _("greedy: the most points now"),
        "careful": _("careful: points now, less what the next player may score"),
        "sampler": _("thinks ahead: tries many ways to the end of the round"),
    }
    short = {
        PERSON: _("person"),
        "random": _("by chance"),
        "greedy": _("greedy"),
        "careful": _("careful"),
        "sampler": _("thinks ahead"),
    }
    return [
        {"name": name, "short": short[name], "label": labels[name]} for name in (PERSON, *PLAYERS)
    ]


def _dealt(match: Match) -> str:
    """Return how the current round began, in words."""
    number, leader = len(match.rounds), seat_name(match.round.leader)
    lot, before = match.lots[-1], match.rounds[:-1]
    if lot is not None:
        return _("Round {number}: the lot chose {seat} to lead.",
                 number=number, seat=leader)  # fmt: skip
    if before and isinstance(before[-1].ending, WentOut):
        return _("Round {number}: {seat} went out before and leads.", number=number, seat=leader)
    return _begun(match)


def _begun(match: Match) -> str:
    """Return how the current round began, in a few words."""
    number, leader = len(match.rounds), seat_name(match.round.leader)
    return _("Round {number}: {seat} leads.", number=number, seat=leader)


def _brief(turn: Turn, viewer: Seat | None) -> str:
    """Return a turn in a few words, for ``viewer``."""
    seat, placement, points = turn
    name = seat_name(seat)
    if placement is None:
        if seat == viewer:
            return _("You knock: none of your tiles fits.")
        return _("{seat} knocks: no tile fits.", seat=name)
    tile, host = placement
    if host is None:
        done = _("{seat} leads {tile}.", seat=name, tile=tile)
    else:
        done = _("{seat}: {tile} to {host}.", seat=name, tile=tile, host=host)
    return f"{done} " + _n("{number} point.", "{number} points.", points) if points else done


def _moments(match: Match, sitting: Sitting, told: list[str], since: int) -> list[PlayMoment]:
    """Return the table after each turn of the current round, from turn ``since`` on; 0: dealt."""
    number = len(match.rounds) - 1
    pegs = Pegs()
    for earlier in range(number):
        for _winner in after_each_turn(match, earlier, pegs):
            pass
    moving = after_each_turn(match, number, pegs)
    moments = []
    for at, current in enumerate(match.round.steps()):
        if at:
            next(moving)
        if at < since:
            continue
        turn = current.turns[-1] if at else None
        lying = sitting.open or current.ending is not None
        moments.append(
            PlayMoment(
                seat=None if turn is None else int(turn.seat),
                layout=current.layout.code,
                svg=draw(current.layout),
                text=describe(current.layout),
                told=told[at],
                brief=_begun(match) if turn is None else _brief(turn, _viewer(match, sitting)),
                knock=turn is not None and turn.placement is None,
                sum=sum_of(end.value for end in current.layout.ends),
                points=0 if turn is None else turn.points,
                held=[len(hand) for hand in current.hands],
                hands=[[tile.code for tile in hand] for hand in current.hands] if lying else None,
                score=list(pegs.front),
                front=[hole(score, match.target) for score in pegs.front],
                back=[hole(score, match.target) for score in pegs.back],
            )
        )
    return moments


def _outcome(match: Match) -> list[str]:
    """Return how the round or the match ended, in sentences; none while it runs."""
    current = match.round
    if not _is_over(match, current):
        return []
    if match.winner is not None or current.settlement is None:
        return list(commentary(match)[-1][-1].moments[-2:])  # that it is won, and why it stops
    return settlement_sentences(current, current.settlement, match.score)


def _advice(layout: Layout, advice: Advice) -> PlayAdvice:
    placement = advice.placement
    return {
        "placement": placement.code,
        "tile": placement.tile.code,
        "label": _named(layout, placement),
        "points": advice.points,
        "reason": advice.reason,
    }


def _named(layout: Layout, placement: Placement) -> str:
    """Return a placement in words: ``[3|4] (on the 4 of [1|4])``."""
    where = tray_place(layout, placement)["label"]
    return _("{tile} ({where})", tile=placement.tile, where=where)


def _objection(layout: Layout, chosen: Advice, better: Advice) -> Objection:
    told = _("{chosen} looks clearly worse than another placement: {cost}.",
             chosen=_named(layout, chosen.placement), cost=_cost(chosen, better))  # fmt: skip
    return {
        "told": told,
        "chosen": _advice(layout, chosen),
        "better": _advice(layout, better),
    }


def _gives_up_a_win(chosen: Advice, best: Advice) -> bool:
    return best.wins and not chosen.wins


def _cost(chosen: Advice, best: Advice) -> str:
    """Return how far behind the best placement ``chosen`` is, in words."""
    if _gives_up_a_win(chosen, best):
        return _("the match could be won at once")
    mean, error = chosen.behind
    points = max(1, round(mean))
    if error in (0, inf):
        return _n("{number} point less", "{number} points less", points)
    return _n(
        "about {number} point less (it may be {error} more or less)",
        "about {number} points less (it may be {error} more or less)",
        points,
        error=max(1, round(error)),
    )


class _Choice(NamedTuple):
    """A choice of a person: the view that it was made from, what was chosen, the advice on it."""

    view: View
    chosen: Advice
    best: Advice


def _review(match: Match, whole: Round, sitting: Sitting) -> list[PlayChoice]:
    """Return the costliest choices that people made in the round ``whole``, the costliest first.

    Where no person sits, the players' choices are looked at. A choice that cannot be told apart
    from the best one is none of them.
    """
    number = next(at for at, current in enumerate(match.rounds) if current is whole)
    score = match.scores[number - 1] if number else (0, 0)
    seats = sitting.people or list(Seat)
    views = [
        (replace(View.of(before), score=score, target=match.target), turn.placement)
        for before, turn in zip(whole.steps(), whole.turns, strict=False)
        if turn.seat in seats and turn.placement and len(before.legal()) > 1
    ]
    if not views:
        return []
    deals = min(DEALS, DEALS_OF_A_REVIEW // len(views))
    choices = []
    for view, placement in views:
        advice = coach(view, deals, sitting.seed)
        chosen = next(each for each in advice if each.placement == placement)
        if _gives_up_a_win(chosen, advice[0]) or chosen.behind.mean > chosen.behind.error:
            choices.append(_Choice(view, chosen, advice[0]))
    choices.sort(
        key=lambda choice: (
            _gives_up_a_win(choice.chosen, choice.best),
            choice.chosen.behind.mean,
        ),
        reverse=True,
    )
    return [_told_choice(choice) for choice in choices[:COSTLIEST]]


def _told_choice(choice: _Choice) -> PlayChoice:
    view, chosen, best = choice
    layout = view.layout
    before = _("{seat} was to play. Which tile, and where?", seat=seat_name(view.seat))
    steps = [
        _step(_("The table"), layout, before),
        _step(_("What was placed"), layout.place(chosen.placement),
              f"{_named(layout, chosen.placement)}. {chosen.reason}"),
        _step(_("What was better"), layout.place(best.placement),
              f"{_named(layout, best.placement)}. {best.reason}"),
    ]  # fmt: skip
    return {
        "seat": int(view.seat),
        "told": _("Turn {number}, {seat}: {chosen} instead of {best}: {cost}.",
                  number=len(view.turns) + 1, seat=seat_name(view.seat),
                  chosen=_named(layout, chosen.placement), best=_named(layout, best.placement),
                  cost=_cost(chosen, best)),
        "hand": [tile.code for tile in view.hand],
        "steps": steps,
    }  # fmt: skip


def _step(title: str, layout: Layout, told: str) -> ReviewStep:
    return {
        "title": title,
        "svg": draw(layout),
        "text": describe(layout),
        "told": told,
    }


def check_seats(seats: Sequence[object]) -> tuple[str, ...]:
    """Return ``seats`` if they are four names of people or players; else raise ValueError."""
    known = (PERSON, *PLAYERS)
    if len(seats) != len(Seat):
        raise ValueError(f"there are four seats, not {len(seats)}")
    for name in seats:
        if name not in known:
            raise ValueError(f"there is no player {quote(str(name))}; there is {', '.join(known)}")
    return tuple(map(str, seats))
