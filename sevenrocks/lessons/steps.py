"""The activity ``steps``: a layout laid placement by placement, each step explained."""

from __future__ import annotations

from ..language import _
from ..layout import BRANCHES, Layout
from ..tiles import Tile
from ..words import worked
from .frames import frame
from .messages import StepFrame


def frames(layout: Layout) -> list[StepFrame]:
    """Return a frame for each placement of ``layout``, the lead first."""
    before = Layout()
    told: list[StepFrame] = []
    for after in layout.steps():
        sentences, rules = _change(before, after)
        shown = frame(after, within=layout)
        told.append({**shown, "change": " ".join(sentences), "rules": sorted(rules)})
        before = after
    return told


def _change(before: Layout, after: Layout) -> tuple[list[str], set[int]]:
    """Return what the last placement of ``after`` changed, in sentences, and the rules why."""
    tile, host = after.placements[-1]
    rules = {9, 15, 16}
    if host is None:
        sentences = [_("{tile} is led.", tile=tile)]
        rules = {8, 15, 16}
    else:
        joint = after.joints[-1]
        value = tile.low if joint.port == "low" else tile.high
        sentences = [_("{tile} joins the {value} of {host}.", tile=tile, value=value, host=host)]
        if joint.host_port in BRANCHES:
            sentences.append(_("That starts a side branch, so its outer end counts from now on."))
            rules |= {13, 17}
    if tile.is_double:
        rules |= {11, 12}
        if after.spinner == tile:
            sentences.append(_("It is the first double, so it is the spinner."))
        else:
            sentences.append(_("It is a later double, so it will never branch."))
    if after.spinner is not None and _opened(before, after):
        rules |= {13, 17}
        sentences.append(
            _(
                "Both straight sides of {spinner} are filled now: it stops counting, and its side "
                "branches open. An open branch counts nothing until a tile starts it.",
                spinner=after.spinner,
            )
        )
    elif host is not None and host.is_double and _stopped(before, after, host):
        sentences.append(
            _("Both straight sides of {host} are filled, so it stops counting.", host=host)
        )
    sentences.append(_points(after))
    return sentences, rules


def _opened(before: Layout, after: Layout) -> bool:
    """Return whether the last placement opened the side branches."""

    def has_branches(layout: Layout) -> bool:
        return any(point.port == "bB" for point in layout.attachments)

    return has_branches(after) and not has_branches(before)


def _stopped(before: Layout, after: Layout, tile: Tile) -> bool:
    """Return whether ``tile`` was a scoring end and is none any more."""
    counted = [end.tile for end in before.ends]
    return tile in counted and tile not in [end.tile for end in after.ends]


def _points(layout: Layout) -> str:
    """Return the count of ``layout`` and whether it scores, in one sentence."""
    ends = worked(layout.ends)
    if layout.points:
        return _("The ends: {sum}. A multiple of 5: it scores {points}.",
                 sum=ends, points=layout.points)  # fmt: skip
    if not layout.total:
        return _("The ends: {sum}. Zero scores nothing.", sum=ends)
    return _("The ends: {sum}. Not a multiple of 5: no points.", sum=ends)
