"""Seven Rocks: the rules of the domino game as immutable values.

>>> from sevenrocks import Layout
>>> layout = Layout.parse("14 11@14 44@14")
>>> layout.total, layout.points
(10, 10)
"""

from .errors import (
    IllegalDeal,
    IllegalHand,
    IllegalKnock,
    IllegalLeader,
    IllegalLot,
    IllegalPlacement,
    IllegalSetting,
    IllegalTile,
    NoNextRound,
    NotationError,
    RecordError,
    SevenRocksError,
)
from .layout import Attachment, End, Joint, Layout, Placement, points_for
from .lot import Draw, Lot
from .match import Match
from .round import Blocked, Round, Turn, WentOut
from .seats import Partnership, Seat
from .settlement import Settlement, round_hand, settle
from .tiles import DOUBLE_SIX, Tile

__version__ = "0.1.0"

__all__ = [
    "DOUBLE_SIX",
    "Attachment",
    "Blocked",
    "Draw",
    "End",
    "IllegalDeal",
    "IllegalHand",
    "IllegalKnock",
    "IllegalLeader",
    "IllegalLot",
    "IllegalPlacement",
    "IllegalSetting",
    "IllegalTile",
    "Joint",
    "Layout",
    "Lot",
    "Match",
    "NoNextRound",
    "NotationError",
    "Partnership",
    "Placement",
    "RecordError",
    "Round",
    "Seat",
    "Settlement",
    "SevenRocksError",
    "Tile",
    "Turn",
    "WentOut",
    "points_for",
    "round_hand",
    "settle",
]
