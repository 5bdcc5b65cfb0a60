"""The activity ``placing``: where tiles may go, and when a player must knock (rules 9 to 14).

Levels 1 to 3 ask which tiles on the table one tile can join, level 4 which tiles of a hand can be
placed, level 5 also which placement scores most.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..diagram import draw_tile
from ..language import _
from ..layout import BRANCHES, Layout, Placement, points_for
from ..notation import KNOCK
from ..round import Round
from ..tiles import Tile
from ..words import listed, sum_of
from .frames import frame, hand_picture, picture
from .messages import Option, Question
from .places import blocker, can_join, hosts_for, place_label, why_not
from .positions import (
    counted_doubles,
    covered_doubles,
    open_branches,
    random_round,
    started_branches,
)
from .questions import Setting, Wrong, ask, choice_field, drawn_until, set_field

KNOCKS = 0.22
"""How many of the questions have a knock for their answer."""

SCORES = 0.7
"""How many of the hands of level 5 that can be played have a placement that scores."""

EARLY = 0.15
"""How many of those let a tile seem to start a side branch too early."""

KINDS = ("later-double", "covered-spinner", "covered-half")
"""Why a tile cannot join one that it seems to match, the most instructive first."""

MOST_CHOICES = 6
"""The most legal placements to choose the best from."""


def question(setting: Setting) -> Question:
    """Return a question about what can be placed at a moment of a random round."""
    rng = setting.rng()
    must_knock = rng.random() < KNOCKS
    if setting.level in TABLES:
        return _joining(
            setting, *drawn_until(rng, lambda rng: _table_and_tile(rng, setting.level, must_knock))
        )
    wanted = HandWanted(setting.level, must_knock, rng.random() < SCORES, rng.random() < EARLY)
    current = random_round(rng, wanted.suits)
    assert current.turn is not None
    return _placing(setting, current.layout, current.hands[current.turn])


TABLES: dict[int, Callable[[Layout], bool]] = {
    1: lambda layout: 3 <= len(layout.tiles) <= 8 and layout.spinner is None,
    2: lambda layout: (
        3 <= len(layout.tiles) <= 9
        and bool(counted_doubles(layout))
        and not open_branches(layout)
        and not started_branches(layout)
    ),
    3: lambda layout: 4 <= len(layout.tiles) <= 16 and layout.spinner in covered_doubles(layout),
}
"""What the table of each level holds: no spinner; a double at an end, and no branches yet; the
spinner covered, so with branches."""


def _table_and_tile(rng: random.Random, level: int, must_knock: bool) -> tuple[Layout, Tile] | None:
    """Return a layout and a tile of the player to turn that suit ``level``, None if none was met.

    There is a wrong host that tempts, or more than one host to find. Level 2 is about a tile that
    joins a double at an end, level 3 about one that seems to, or does, join a covered double.
    """
    current = random_round(
        rng, lambda current: current.turn is not None and TABLES[level](current.layout)
    )
    layout = current.layout

    def suits(tile: Tile) -> bool:
        hosts, tempting = hosts_for(layout, tile), _tempting(layout, tile)
        if bool(hosts) == must_knock or len(hosts) + 2 * len(tempting) < 2:
            return False
        if level == 2 and not must_knock:
            return any(double in hosts for double in counted_doubles(layout))
        if level == 3:
            return any(double in (*hosts, *tempting) for double in covered_doubles(layout))
        return True

    assert current.turn is not None
    tiles = [tile for tile in current.hands[current.turn] if suits(tile)]
    return (layout, rng.choice(tiles)) if tiles else None


def _joining(setting: Setting, layout: Layout, tile: Tile) -> Question:
    hosts = hosts_for(layout, tile)
    answer = {"hosts": _answer(hosts)}
    return ask(
        setting,
        prompt=_(
            "It is your turn and you hold only {tile}. Mark every tile on the table that it can "
            "join. If there is none, mark Knock.",
            tile=tile,
        ),
        pictures=[picture(layout, _("The table")), hand_picture([tile], _("Your tile"))],
        fields=[
            set_field(
                "hosts",
                _("Tiles that {tile} can join", tile=tile),
                _tile_options(layout.tiles),
                alone=_knock_option(),
                on_picture=True,
            )
        ],
        answer=answer,
        right=_("Right: {sentence}", sentence=can_join(tile, hosts)),
        hints=_joining_hints(layout, tile),
        wrongs=_joining_wrongs(layout, tile),
        steps=[*_joining_steps(layout, tile), _verdict(hosts, can_join(tile, hosts))],
        frame=frame(layout),
        highlight=hosts,
    )


def _joining_hints(layout: Layout, tile: Tile) -> list[str]:
    values = [tile.low] if tile.is_double else [tile.low, tile.high]
    return [
        _("Look for a free {values} on the table: a half, or a side of a double.",
          values=_(" or a free ").join(map(str, values))),
        _("The free places take {values}.", values=listed(_free_values(layout))),
    ]  # fmt: skip


def _free_values(layout: Layout) -> list[int]:
    return sorted({free.value for free in layout.attachments})


def _free_places(layout: Layout) -> str:
    """Return the sentence that lists the free places, each joinable tile and side once."""
    places = (place_label(layout, free.tile, free.port, free.value) for free in layout.attachments)
    return _("The free places: {places}.", places=listed(dict.fromkeys(places)))


def _joining_steps(layout: Layout, tile: Tile) -> list[str]:
    """Return why ``tile`` can or cannot join each tile on the table that has one of its values."""
    steps = []
    for host in sorted(layout.tiles):
        point = layout.point(Placement(tile, host))
        if point is None:
            if blocker(layout, tile, host):
                steps.append(why_not(layout, tile, host))
        elif point.port in BRANCHES:
            steps.append(_open_branch(host))
        elif host.is_double:
            steps.append(_("{host} has a free straight side: rule 11.", host=host))
        else:
            steps.append(_("The {value} of {host} is free: rule 9.", value=point.value, host=host))
    return steps


def _open_branch(host: Tile) -> str:
    return _(
        "{host} is the spinner, with both straight sides filled and a side branch open: it counts "
        "nothing, but it is a place: rules 13 and 17.",
        host=host,
    )


def _verdict(found: Sequence[Tile], sentence: str) -> str:
    return sentence if found else sentence + " " + _("So you knock: rule 10.")


def _joining_wrongs(layout: Layout, tile: Tile) -> Iterator[Wrong]:
    """Yield the wrong sets of hosts, each made by one broken rule, likeliest first."""
    hosts = hosts_for(layout, tile)
    told = can_join(tile, hosts)
    lures = [
        Lure(host, kind, why_not(layout, tile, host))
        for host in sorted(layout.tiles)
        if (kind := blocker(layout, tile, host))
    ]

    def missing(missed: list[Tile]) -> tuple[str, str]:
        if all(_joins_branch(layout, tile, host) for host in missed):
            return "branch-missed", f"{_open_branch(missed[0])} {told}"
        return "end-left-out", _("You left out {hosts}. {sentence}",
                                 hosts=listed(missed), sentence=told)  # fmt: skip

    yield from _spinner_first(layout, tile, hosts)
    yield from _set_wrongs("hosts", hosts, lures, missing, told)


def _spinner_first(layout: Layout, tile: Tile, hosts: list[Tile]) -> Iterator[Wrong]:
    """Yield the set of hosts if both straight sides of the spinner had to be filled first."""
    spinner = layout.spinner
    others = [host for host in hosts if host != spinner]
    if spinner is not None and spinner in counted_doubles(layout) and others:
        reason = _(
            "The straight sides of {spinner} need not be filled first: {hosts} may be joined at "
            "any time: rule 9.",
            spinner=spinner,
            hosts=listed(others),
        )
        chosen = _without(hosts, others)
        yield Wrong("hosts", _answer(chosen), "spinner-first", reason, others)


class HandWanted(NamedTuple):
    """What the hand to play must be like: see ``KNOCKS``, ``SCORES`` and ``EARLY``.

    An early hand is so rare that it may score or not.
    """

    level: int
    must_knock: bool
    scores: bool
    early: bool

    def suits(self, current: Round) -> bool:
        """Return whether the player to turn has such a hand, with a tile that only seems to fit."""
        if current.turn is None or len(current.layout.tiles) < 4:
            return False
        layout, hand = current.layout, current.hands[current.turn]
        if not 3 <= len(hand) <= 5 or current.must_knock != self.must_knock:
            return False
        choosing = self.level == 5 and not self.must_knock
        if choosing and self.early and not any(_early_branch(layout, tile) for tile in hand):
            return False
        if not any(not hosts_for(layout, tile) and _tempting(layout, tile) for tile in hand):
            return False
        if not choosing:
            return True
        legal = current.legal()
        points = sorted((layout.place(placement).points for placement in legal), reverse=True)
        one_best = points[0] == 0 or points[:1] != points[1:2]
        return (
            one_best
            and (self.early or (points[0] > 0) == self.scores)
            and len(points) <= MOST_CHOICES
        )


def _tempting(layout: Layout, tile: Tile) -> list[Tile]:
    """Return the tiles on the table that ``tile`` seems to be able to join, but cannot."""
    return [host for host in sorted(layout.tiles) if blocker(layout, tile, host)]


def _placing(setting: Setting, layout: Layout, hand: Sequence[Tile]) -> Question:
    placeable = _placeable(layout, hand)
    fields = [
        set_field(
            "tiles",
            _("Tiles of your hand that you can place"),
            _tile_options(hand),
            alone=_knock_option(),
        )
    ]
    answer = {"tiles": _answer(placeable)}
    prompt = _(
        "It is your turn. Mark every tile of your hand that you can place somewhere. If there is "
        "none, mark Knock."
    )
    right = _can_place(placeable)
    steps = [can_join(tile, hosts_for(layout, tile)) for tile in hand]
    steps.append(_verdict(placeable, _can_place(placeable)))
    wrongs = list(_placing_wrongs(layout, hand))
    if setting.level == 5:
        choices = _choices(layout, hand)
        best = max(choices, key=lambda choice: choice.points if choice.fault is None else -1)
        options: list[Option] = [
            {"value": choice.value, "label": choice.label} for choice in choices
        ]
        options.append({"value": "none", "label": _("No placement scores")})
        fields.append(choice_field("best", _("The placement that scores most now"), options))
        scores = best.fault is None and best.points > 0
        answer["best"] = best.value if scores else "none"
        prompt += " " + _("Then choose the placement that scores most points.")
        told = [choice for choice in choices if choice.fault is None]
        steps += [choice.sentence for choice in told]
        right += " " + (best.sentence if scores else _("No placement scores."))
        wrongs += _best_wrongs(choices, best if scores else None)
    return ask(
        setting,
        prompt=prompt,
        pictures=[picture(layout, _("The table")), hand_picture(hand, _("Your hand"))],
        fields=fields,
        answer=answer,
        right=_("Right: {sentence}", sentence=right),
        hints=[
            _("The free places take {values}.", values=listed(_free_values(layout))),
            _free_places(layout),
        ],
        wrongs=wrongs,
        steps=steps,
        frame=frame(layout),
        highlight=placeable,
    )


def _placeable(layout: Layout, hand: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in hand if hosts_for(layout, tile)]


def _can_place(placeable: list[Tile]) -> str:
    if not placeable:
        return _("You can place none of your tiles.")
    return _("You can place {tiles}.", tiles=listed(placeable))


def _placing_wrongs(layout: Layout, hand: Sequence[Tile]) -> Iterator[Wrong]:
    """Yield the wrong sets of tiles of the hand, each made by one broken rule, likeliest first."""
    placeable = _placeable(layout, hand)
    told = _can_place(placeable)
    lures = [lure for tile in _without(hand, placeable) for lure in _lures(layout, tile)[:1]]

    def missing(missed: list[Tile]) -> tuple[str, str]:
        can = " ".join(can_join(tile, hosts_for(layout, tile)) for tile in missed)
        on_branches = all(
            _joins_branch(layout, tile, host) for tile in missed for host in hosts_for(layout, tile)
        )
        return "branch-missed" if on_branches else "tile-left-out", can

    yield from _set_wrongs("tiles", placeable, lures, missing, told)
    reason = _("Look for the free places only: {values}. {sentence}",
               values=listed(_free_values(layout)), sentence=told)  # fmt: skip
    yield Wrong("tiles", _answer(hand), "all-marked", reason, _without(hand, placeable))


class Lure(NamedTuple):
    """An option that tempts, the misconception that it tempts to, and why it is wrong."""

    tile: Tile
    kind: str
    why: str


def _lures(layout: Layout, tile: Tile) -> list[Lure]:
    """Return what tempts to place ``tile``, the most instructive first."""
    lures = [
        Lure(
            tile,
            kind,
            _("{tile} cannot join {host}. {why}",
              tile=tile, host=host, why=why_not(layout, tile, host)),
        )
        for host in sorted(layout.tiles)
        if (kind := blocker(layout, tile, host))
    ]  # fmt: skip
    return sorted(lures, key=lambda lure: KINDS.index(lure.kind))


def _set_wrongs(
    field: str,
    right: list[Tile],
    lures: list[Lure],
    missing: Callable[[list[Tile]], tuple[str, str]],
    told: str,
) -> Iterator[Wrong]:
    """Yield wrong sets of options: ``right`` with lures, without some of it, and lures alone.

    ``missing`` gives the misconception and the reason for what was left out, ``told`` the answer.
    """
    for kind in KINDS:
        yield from _with_lures(field, right, [lure for lure in lures if lure.kind == kind], told)
    for missed in _some_of(right):
        name, reason = missing(missed)
        if len(missed) == len(right):
            name, reason = (
                "knocked-with-legal-tile",
                told + " " + _("Who can place must place: rule 10."),
            )
        yield Wrong(field, _answer(_without(right, missed)), name, reason, missed)
    yield from _with_lures(field, right, lures, told)
    yield from _with_lures(field, [], lures, told)


def _with_lures(field: str, right: list[Tile], lures: list[Lure], told: str) -> Iterator[Wrong]:
    """Yield ``right`` with each of the lures, and with all of them."""
    for some in [*([lure] for lure in lures), lures]:
        kinds = {lure.kind for lure in some}
        if len(some) > 2:
            reason = _(
                "An equal half is not enough, the place must be free too: rule 9. Look again at "
                "{tiles}. {sentence}",
                tiles=listed(lure.tile for lure in some),
                sentence=told,
            )
        else:
            reason = " ".join([*(lure.why for lure in some), told])
        if some:
            tiles = [lure.tile for lure in some]
            name = some[0].kind if len(kinds) == 1 else "equal-but-covered"
            yield Wrong(field, _answer([*right, *tiles]), name, reason, tiles)


class Choice(NamedTuple):
    """A placement to choose: ``points`` are what it scores, or would if ``fault`` were no fault."""

    value: str
    label: str
    tile: Tile
    host: Tile
    points: int
    sentence: str
    fault: tuple[str, str] | None = None


def _choices(layout: Layout, hand: Sequence[Tile]) -> list[Choice]:
    """Return the legal placements of ``hand`` and at most three tempting ones, by value."""
    legal = [_legal_choice(layout, placement) for placement in layout.legal(hand)]
    tempting = sorted(_illegal_choices(layout, hand), key=_temptation, reverse=True)
    return sorted(legal + tempting[:3])


def _temptation(choice: Choice) -> tuple[bool, int]:
    """Return how tempting an illegal choice is: doubles first, then by what it seems to score."""
    return choice.host.is_double, choice.points


def _legal_choice(layout: Layout, placement: Placement) -> Choice:
    tile, host = placement
    assert host is not None
    after = layout.place(placement)
    label = _label(layout, tile, host, branch=after.joints[-1].host_port in BRANCHES)
    ends = sum_of(end.value for end in after.ends)
    if after.points:
        sentence = _("{placement}: {sum}, scores {points}.",
                     placement=label, sum=ends, points=after.points)  # fmt: skip
    else:
        sentence = _("{placement}: {sum}, scores nothing.", placement=label, sum=ends)
    return Choice(placement.code, label, tile, host, after.points, sentence)


def _illegal_choices(layout: Layout, hand: Sequence[Tile]) -> Iterator[Choice]:
    """Yield placements that break one rule, with what the table would count after them."""
    spinner = layout.spinner
    for tile in hand:
        for host in _tempting(layout, tile):
            kind = blocker(layout, tile, host)
            assert kind is not None
            value = host.low if tile.has(host.low) else host.high
            yield _illegal(
                Placement(tile, host).code,
                _label(layout, tile, host, branch=host.is_double),
                layout,
                (tile, host, value),
                (kind, why_not(layout, tile, host)),
            )
        if spinner is not None and _early_branch(layout, tile):
            why = _(
                "The side branches of {spinner} open only when both its straight sides are "
                "filled, and one is still free: rule 13.",
                spinner=spinner,
            )
            yield _illegal(
                f"{tile.code}@{spinner.code} branch",
                _label(layout, tile, spinner, branch=True),
                layout,
                (tile, spinner, spinner.low),
                ("branch-too-early", why),
            )


def _early_branch(layout: Layout, tile: Tile) -> bool:
    """Return whether ``tile`` matches a spinner whose side branches are not open yet."""
    spinner = layout.spinner
    return spinner in counted_doubles(layout) and tile.has(spinner.low)


def _illegal(
    code: str,
    label: str,
    layout: Layout,
    joint: tuple[Tile, Tile, int],
    fault: tuple[str, str],
) -> Choice:
    tile, host, value = joint
    outer = tile.pips if tile.is_double else tile.other(value)
    return Choice(code, label, tile, host, points_for(layout.total + outer), "", fault)


def _label(layout: Layout, tile: Tile, host: Tile, *, branch: bool) -> str:
    if branch:
        return _("{tile} to a side branch of {host}", tile=tile, host=host)
    if host == layout.spinner:
        return _("{tile} to a straight side of {host}", tile=tile, host=host)
    return _("{tile} to {host}", tile=tile, host=host)


def _best_wrongs(choices: list[Choice], best: Choice | None) -> Iterator[Wrong]:
    """Yield a reason for every wrong choice; ``best`` is None if no placement scores."""
    told = _("No placement scores.") if best is None else best.sentence
    for choice in choices:
        about = [choice.tile, choice.host]
        if choice.fault is not None:
            name, reason = choice.fault
            yield Wrong("best", choice.value, name, f"{reason} {told}", about)
        elif choice.points:
            yield Wrong("best", choice.value, "scores-less", f"{choice.sentence} {told}", about)
        else:
            reason = _("{sentence} Only a multiple of 5 scores: rule 16. {best}",
                       sentence=choice.sentence, best=told)  # fmt: skip
            yield Wrong("best", choice.value, "scores-nothing", reason, about)
    if best is not None:
        yield Wrong("best", "none", "score-missed", best.sentence, [best.tile, best.host])


def _joins_branch(layout: Layout, tile: Tile, host: Tile) -> bool:
    point = layout.point(Placement(tile, host))
    return point is not None and point.port in BRANCHES


def _some_of(tiles: Sequence[Tile]) -> Iterator[list[Tile]]:
    """Yield the tiles without some of them, from all to one; of many only all and each one."""
    sizes = range(len(tiles), 0, -1) if len(tiles) < 5 else (len(tiles), 1)
    for size in sizes:
        yield from map(list, combinations(tiles, size))


def _without(tiles: Iterable[Tile], some: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if tile not in set(some)]


def _tile_options(tiles: Iterable[Tile]) -> list[Option]:
    return [
        {"value": tile.code, "label": str(tile), "svg": draw_tile(tile)} for tile in sorted(tiles)
    ]


def _knock_option() -> Option:
    return {"value": KNOCK, "label": _("Knock")}


def _answer(chosen: Iterable[Tile]) -> str:
    """Return a set of tiles as an answer, in the order of the options; none is a knock."""
    return " ".join(tile.code for tile in sorted(chosen)) or KNOCK
