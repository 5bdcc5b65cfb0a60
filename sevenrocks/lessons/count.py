"""The activity ``count``: total the scoring ends and say the points (rules 15 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..language import _
from ..layout import BRANCHES, End, Layout
from ..round import Round
from ..tiles import Tile
from ..words import listed, seat_name, sum_of
from .frames import frame, picture
from .messages import Question
from .positions import (
    counted_doubles,
    covered_doubles,
    open_branches,
    random_round,
    started_branches,
)
from .questions import Setting, Wrong, ask, number_field

WANTED: dict[int, Callable[[Layout], bool]] = {
    1: lambda layout: 1 <= len(layout.tiles) <= 5 and layout.spinner is None,
    2: lambda layout: (
        2 <= len(layout.tiles) <= 7
        and len(counted_doubles(layout)) > 0
        and not layout.tiles[0].is_double
    ),
    3: lambda layout: (
        2 <= len(layout.tiles) <= 8
        and layout.spinner == layout.tiles[0]
        and layout.spinner in counted_doubles(layout)
    ),
    4: lambda layout: (
        4 <= len(layout.tiles) <= 12
        and layout.spinner in covered_doubles(layout)
        and started_branches(layout) > 0
        and not counted_doubles(layout)
    ),
    5: lambda layout: (
        7 <= len(layout.tiles) <= 18
        and layout.spinner in covered_doubles(layout)
        and len(counted_doubles(layout)) + len(covered_doubles(layout)) > 1
        and (open_branches(layout) > 0 or any(end.value == 0 for end in layout.ends))
    ),
}
"""What the position of each level holds: plain ends; a double at an end; a lead spinner that is
half covered; a covered spinner with side branches; all of it, with blanks and later doubles."""


def question(setting: Setting) -> Question:
    """Return a question that asks the total and the points of a position."""
    rng = setting.rng()
    # Half of the questions score, so that "no points" stays worth thinking about.
    scores = rng.random() < 0.5

    def wanted(current: Round) -> bool:
        layout = current.layout
        return (
            current.turns[-1].placement is not None
            and (layout.points > 0) == scores
            and WANTED[setting.level](layout)
        )

    current = random_round(rng, wanted)
    layout = current.layout
    seat = current.turns[-1].seat
    return ask(
        setting,
        prompt=_(
            "{seat} has just placed {tile}, the marked tile. What do the scoring ends total, and "
            "how many points does this placement score?",
            seat=seat_name(seat),
            tile=layout.tiles[-1],
        ),
        pictures=[picture(layout, _("The table"))],
        fields=[
            number_field("total", _("Total of the ends"), _("pips")),
            number_field("points", _("Points scored"), _("points")),
        ],
        answer={"total": str(layout.total), "points": str(layout.points)},
        right=_right(layout),
        hints=hints(layout),
        wrongs=wrongs(layout),
        steps=worked_steps(layout),
        frame=frame(layout),
        highlight=[end.tile for end in layout.ends],
    )


def _right(layout: Layout) -> str:
    if layout.points:
        return _("Right: {sum}, so {points} points.",
                 sum=sum_of(end.value for end in layout.ends), points=layout.points)  # fmt: skip
    return _("Right: {sum}, so no points.", sum=sum_of(end.value for end in layout.ends))


def hints(layout: Layout) -> list[str]:
    """Return two hints: where to look, then what each end gives."""
    tiles = list(dict.fromkeys(end.tile for end in layout.ends))
    if len(tiles) == 1:
        where = _("Only one tile counts: {tiles}.", tiles=listed(tiles))
    else:
        where = _("These tiles count: {tiles}. Nothing else does.", tiles=listed(tiles))
    gives = listed(_("{tile} gives {value}", tile=end.tile, value=end.value) for end in layout.ends)
    return [
        where,
        _("{ends}. Points are scored only for a total that is a multiple of 5.", ends=gives),
    ]


def worked_steps(layout: Layout) -> list[str]:
    """Return the sum worked out, a sentence for each end and each double that gives nothing."""
    steps = []
    for end in layout.ends:
        if end.tile.is_double:
            text = _(
                "{tile} has a free straight side, so both its halves count: {value} (rule 15).",
                tile=end.tile,
                value=end.value,
            )
        else:
            text = _("{tile} has a free half: {value} (rule 15).", tile=end.tile, value=end.value)
        steps.append(text)
    for tile in covered_doubles(layout):
        steps.append(
            _("{tile} has both straight sides filled, so it gives nothing (rule 15).", tile=tile)
        )
    if open_branches(layout):
        steps.append(
            _(
                "A side branch of {tile} that no tile has started counts nothing (rule 15).",
                tile=layout.spinner,
            )
        )
    total = sum_of(end.value for end in layout.ends)
    if layout.points:
        steps.append(
            _(
                "{sum} is a multiple of 5, so it scores {points} (rule 16).",
                sum=total,
                points=layout.points,
            )
        )
    elif layout.total:
        steps.append(_("{sum} is not a multiple of 5, so it scores nothing (rule 16).", sum=total))
    else:
        steps.append(_("A total of zero scores nothing (rule 16)."))
    return steps


def wrongs(layout: Layout) -> Iterator[Wrong]:
    """Yield what a reader answers who counts ``layout`` with one rule broken, likeliest first."""
    yield from _covered_wrongs(layout)
    yield from _double_wrongs(layout)
    yield from _branch_wrongs(layout)
    yield from _end_wrongs(layout)
    yield from _points_wrongs(layout.total)


def _covered_wrongs(layout: Layout) -> Iterator[Wrong]:
    """Yield the totals with doubles counted whose straight sides are both filled."""
    covered = covered_doubles(layout)
    for tile in covered:
        yield _counted(
            "covered-spinner" if tile == layout.spinner else "covered-double",
            layout.total + tile.pips,
            _("You counted {tile}, but both its straight sides are filled, so it gives nothing: "
              "rule 15.", tile=tile),
            [tile],
        )  # fmt: skip
    if len(covered) > 1:
        yield _counted(
            "covered-doubles",
            layout.total + sum(tile.pips for tile in covered),
            _("You counted {tiles}, but their straight sides are filled, so they give nothing: "
              "rule 15.", tiles=listed(covered)),
            covered,
        )  # fmt: skip


def _double_wrongs(layout: Layout) -> Iterator[Wrong]:
    """Yield the totals with a double at an end counted by its sides, once, or not at all."""
    doubles = counted_doubles(layout)
    for tile in doubles:
        half_covered = tile == layout.spinner and len(layout.tiles) > 1
        name = "half-covered-spinner" if half_covered else "end-double"
        gives = _("a double with a free straight side gives both its halves, {pips}: rule 15.",
                  pips=tile.pips)  # fmt: skip
        yield _counted(
            f"{name}-once",
            layout.total - tile.low,
            _("You counted {tile} once, but {gives}", tile=tile, gives=gives),
            [tile],
        )
        yield _counted(
            f"{name}-not",
            layout.total - tile.pips,
            _("You left out {tile}, but {gives}", tile=tile, gives=gives),
            [tile],
        )
        if tile == layout.spinner:
            # A free side for each of the four, or for three when the spinner is half covered.
            sides = 3 if half_covered else 4
            yield _counted(
                "spinner-by-sides",
                layout.total - tile.pips + sides * tile.low,
                _("You counted {tile} once for each free side. However many sides are free, it "
                  "gives its two halves, {pips}: rule 15.", tile=tile, pips=tile.pips),
                [tile],
            )  # fmt: skip
    if len(doubles) > 1:
        yield _counted(
            "end-double-once",
            layout.total - sum(tile.low for tile in doubles),
            _("You counted {tiles} once each, but a double with a free straight side gives both "
              "its halves: rule 15.", tiles=listed(doubles)),
            doubles,
        )  # fmt: skip


def _branch_wrongs(layout: Layout) -> Iterator[Wrong]:
    """Yield the totals with side branches counted that are not started, or not counted that are."""
    spinner = layout.spinner
    if spinner is not None:
        for branches in range(open_branches(layout), 0, -1):
            yield _counted(
                "unopened-branch",
                layout.total + branches * spinner.low,
                _("You counted a side branch of {tile} that no tile has started: it is a place "
                  "to join, not a scoring end: rules 15 and 17.", tile=spinner),
                [spinner],
            )  # fmt: skip
    ends = _branch_ends(layout)
    if ends:
        yield _counted(
            "branches-left-out",
            layout.total - sum(end.value for end in ends),
            _("You left out the side branches, but a started branch counts its outer end, here "
              "{ends}: rule 15.", ends=listed(end.tile for end in ends)),
            [end.tile for end in ends],
        )  # fmt: skip


def _end_wrongs(layout: Layout) -> Iterator[Wrong]:
    """Yield the totals of the wrong tiles or halves."""
    if len(layout.tiles) > 1:
        last = layout.tiles[-1]
        ends = [end.tile for end in layout.ends]
        only = _("You counted only {tile}, the tile just placed, but every scoring end on the "
                 "table counts: rule 15.", tile=last)  # fmt: skip
        yield _counted(
            "only-the-new-tile",
            sum(end.value for end in layout.ends if end.tile == last),
            only,
            ends,
        )
        yield _counted("only-the-new-tile", last.pips, only, ends)
        plain = [tile for tile in ends if not tile.is_double]
        yield _counted(
            "whole-tiles",
            sum(tile.pips for tile in ends),
            _("You counted both halves of {tiles}, but of a plain tile only the free half counts: "
              "rule 15.", tiles=listed(plain)),
            plain,
        )  # fmt: skip
        yield _counted(
            "all-tiles",
            sum(tile.pips for tile in layout.tiles),
            _("You counted all tiles on the table, but only the scoring ends count, here "
              "{tiles}: rule 15.", tiles=listed(ends)),
            ends,
        )  # fmt: skip
    for end in layout.ends:
        if not end.tile.is_double:
            yield _counted(
                "end-left-out",
                layout.total - end.value,
                _("You left out the {value} of {tile}, but this half is free, so it counts: "
                  "rule 15.", value=end.value, tile=end.tile),
                [end.tile],
            )  # fmt: skip


def _points_wrongs(total: int) -> Iterator[Wrong]:
    """Yield the wrong points for the right ``total``."""
    if total % 5:
        nothing = _("{total} is not a multiple of 5, so this placement scores nothing: rule 16.",
                    total=total)  # fmt: skip
        yield Wrong("points", total, "not-a-multiple-of-five", nothing)
        for rounded in (total - total % 5, total + 5 - total % 5):
            reason = _("Totals are not rounded. {nothing}", nothing=nothing)
            yield Wrong("points", rounded, "rounded-points", reason)
    else:
        yield Wrong(
            "points",
            total // 5,
            "divided-by-five",
            _("You divided by 5, but scores are plain points: a total of {total} scores {total}: "
              "rules 3 and 16.", total=total),
        )  # fmt: skip
        yield Wrong(
            "points",
            0,
            "multiple-missed",
            _("{total} is a multiple of 5, so it scores {total}: rule 16.", total=total),
        )


def _counted(name: str, total: int, reason: str, highlight: list[Tile]) -> Wrong:
    return Wrong("total", total, name, reason, highlight)


def _branch_ends(layout: Layout) -> list[End]:
    """Return the scoring ends of the started side branches."""
    reached: set[Tile] = set()
    for joint in layout.joints:
        if joint.host in reached or joint.host_port in BRANCHES:
            reached.add(joint.tile)
    return [end for end in layout.ends if end.tile in reached]
