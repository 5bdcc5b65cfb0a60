"""The activity ``count``: total the scoring ends and say the points (rules 15 to 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..layout import End, Layout
from ..round import Round
from ..tiles import Tile
from .frames import frame, listed, picture, sum_of
from .language import _
from .messages import Question
from .positions import (
    counted_doubles,
    covered_doubles,
    open_branches,
    random_round,
    started_branches,
)
from .questions import Setting, Wrong, mistakes, number_field

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
    answer = {"total": str(layout.total), "points": str(layout.points)}
    return {
        "id": setting.id,
        "level": setting.level,
        "seed": setting.seed,
        "number": setting.number,
        "prompt": _(
            "{seat} has just placed {tile}, the marked tile. What do the scoring ends total, and "
            "how many points does this placement score?",
            seat=_(str(seat)),
            tile=layout.tiles[-1],
        ),
        "pictures": [picture(layout, _("The table"))],
        "fields": [
            number_field("total", _("Total of the ends"), _("pips")),
            number_field("points", _("Points scored"), _("points")),
        ],
        "answer": answer,
        "right": _right(layout),
        "hints": hints(layout),
        "mistakes": mistakes(answer, wrongs(layout)),
        "solution": {
            "steps": worked_steps(layout),
            "frame": frame(layout),
            "highlight": [end.tile.code for end in layout.ends],
        },
    }


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
    values = listed(f"{end.tile} {end.value}" for end in layout.ends)
    return [
        where,
        _(
            "They give {values}. Add them; points are scored only for a multiple of 5.",
            values=values,
        ),
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
    ends = list(layout.ends)
    right = layout.total
    doubles = counted_doubles(layout)
    covered = covered_doubles(layout)
    spinner = layout.spinner
    for tile in covered:
        yield _counted(
            "covered-spinner" if tile == spinner else "covered-double",
            right + tile.pips,
            _("You counted {tile}, but both its straight sides are covered, so it gives nothing: "
              "rule 15.", tile=tile),
            [tile],
        )  # fmt: skip
    if len(covered) > 1:
        yield _counted(
            "covered-doubles",
            right + sum(tile.pips for tile in covered),
            _("You counted {tiles}, but their straight sides are covered, so they give nothing: "
              "rule 15.", tiles=listed(covered)),
            covered,
        )  # fmt: skip
    for tile in doubles:
        half_covered = tile == spinner and len(layout.tiles) > 1
        yield _counted(
            "half-covered-spinner-once" if half_covered else "end-double-once",
            right - tile.low,
            _("You counted {tile} once, but a double with a free straight side gives both its "
              "halves, {pips}: rule 15.", tile=tile, pips=tile.pips),
            [tile],
        )  # fmt: skip
        yield _counted(
            "half-covered-spinner-not" if half_covered else "end-double-not",
            right - tile.pips,
            _("You left out {tile}, but one of its straight sides is still free, so it gives "
              "{pips}: rule 15.", tile=tile, pips=tile.pips),
            [tile],
        )  # fmt: skip
    if len(doubles) > 1:
        yield _counted(
            "end-double-once",
            right - sum(tile.low for tile in doubles),
            _("You counted {tiles} once each, but a double with a free straight side gives both "
              "its halves: rule 15.", tiles=listed(doubles)),
            doubles,
        )  # fmt: skip
    if len(layout.tiles) == 1 and spinner is not None:
        yield _counted(
            "lead-double-four-sides",
            right * 2,
            _("You counted {tile} at both its straight sides, but a double counts its two halves "
              "once: rule 15.", tile=spinner),
            [spinner],
        )  # fmt: skip
    if spinner is not None and open_branches(layout):
        for branches in range(open_branches(layout), 0, -1):
            yield _counted(
                "unopened-branch",
                right + branches * spinner.low,
                _(
                    "You counted a side branch of {tile} that no tile has started: it is a place to "
                    "play, not a scoring end: rules 15 and 17.",
                    tile=spinner,
                ),
                [spinner],
            )
    branch_ends = _branch_ends(layout)
    if branch_ends:
        yield _counted(
            "branches-left-out",
            right - sum(end.value for end in branch_ends),
            _("You left out the side branches, but a started branch counts its outer end, here "
              "{ends}: rule 15.", ends=listed(end.tile for end in branch_ends)),
            [end.tile for end in branch_ends],
        )  # fmt: skip
    last = layout.tiles[-1]
    if len({end.tile for end in ends}) > 1:
        for value in (sum(end.value for end in ends if end.tile == last), last.pips):
            yield _counted(
                "only-the-new-tile",
                value,
                _(
                    "You counted only {tile}, the tile just placed, but every scoring end on the "
                    "table counts: rule 15.",
                    tile=last,
                ),
                [end.tile for end in ends],
            )
    plain = [end.tile for end in ends if not end.tile.is_double]
    if len(layout.tiles) > 1 and plain:
        yield _counted(
            "whole-tiles",
            sum(tile.pips for tile in {end.tile for end in ends}),
            _("You counted both halves of {tiles}, but of a plain tile only the free half counts: "
              "rule 15.", tiles=listed(plain)),
            plain,
        )  # fmt: skip
    for end in ends:
        if end.value and len(ends) > 1 and not end.tile.is_double:
            yield _counted(
                "end-left-out",
                right - end.value,
                _(
                    "You left out the {value} of {tile}, but its half is free, so it counts: "
                    "rule 15.",
                    value=end.value,
                    tile=end.tile,
                ),
                [end.tile],
            )
    if right % 5:
        yield Wrong(
            "points",
            right,
            "not-a-multiple-of-five",
            _("{total} is not a multiple of 5, so this placement scores nothing: rule 16.",
              total=right),
        )  # fmt: skip
        yield Wrong(
            "points",
            right - right % 5,
            "rounded-points",
            _("Totals are not rounded: {total} is not a multiple of 5, so it scores nothing: "
              "rule 16.", total=right),
        )  # fmt: skip
        yield Wrong(
            "points",
            right + 5 - right % 5,
            "rounded-points",
            _("Totals are not rounded: {total} is not a multiple of 5, so it scores nothing: "
              "rule 16.", total=right),
        )  # fmt: skip
    else:
        yield Wrong(
            "points",
            right // 5,
            "divided-by-five",
            _("You divided by 5, but scores are plain points: a total of {total} scores {total}: "
              "rules 3 and 16.", total=right),
        )  # fmt: skip
        yield Wrong(
            "points",
            0,
            "multiple-missed",
            _("{total} is a multiple of 5, so it scores {total}: rule 16.", total=right),
        )


def _counted(name: str, total: int, reason: str, highlight: list[Tile]) -> Wrong:
    return Wrong("total", total, name, reason, highlight)


def _branch_ends(layout: Layout) -> list[End]:
    """Return the scoring ends of the started side branches."""
    reached: set[Tile] = set()
    for joint in layout.joints:
        if joint.host in reached or joint.host_port in ("bA", "bB"):
            reached.add(joint.tile)
    return [end for end in layout.ends if end.tile in reached]
