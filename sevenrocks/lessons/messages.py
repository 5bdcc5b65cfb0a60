"""The messages of the lessons: what a widget asks and what it gets, as plain JSON data.

``schema.json`` beside this file is the JSON schema of ``Reply``, generated from these types
(``python scripts/schema.py``). A reply never needs arithmetic from whoever shows it: answers, sums,
wrong answers and their reasons all travel as data. Tiles and placements are codes (``25``,
``34@44``), layouts are placements separated by blanks, seats are 0 to 3 clockwise from North.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

VERSION = 1
"""The version of the messages; a reply carries it."""

Activity = Literal[
    "steps",
    "count",
    "rounding",
    "placing",
    "scorer",
    "exam",
    "demonstrate",
    "tiles",
    "board",
    "match",
    "set",
    "lot",
    "play",
]


class Request(TypedDict):
    """What is asked. ``activity`` decides which of the other entries are read."""

    activity: Activity
    version: NotRequired[int]
    language: NotRequired[str]
    level: NotRequired[int]
    seed: NotRequired[int]
    number: NotRequired[int]
    layout: NotRequired[str]
    placement: NotRequired[str]
    record: NotRequired[str]
    seats: NotRequired[list[str]]
    target: NotRequired[int]
    deed: NotRequired[Literal["go", "place", "next", "undo", "hint", "review"]]
    tutor: NotRequired[bool]
    anyway: NotRequired[bool]
    open: NotRequired[bool]


class EndData(TypedDict):
    """A scoring end: what ``tile`` adds to the total, in pips."""

    tile: str
    value: int


class Frame(TypedDict):
    """A layout to show. ``svg`` and ``text`` are equivalent; ``sum`` is written out."""

    layout: str
    svg: str
    text: str
    last: str | None
    spinner: str | None
    ends: list[EndData]
    sum: str
    total: int
    points: int


class StepFrame(Frame):
    """A frame of a layout laid step by step: what this placement changed, and the rules why."""

    change: str
    rules: list[int]


class Picture(TypedDict):
    """A picture that gives no answer away: a layout or a hand, with its text equivalent."""

    label: str
    svg: str
    text: str


class Option(TypedDict):
    """One thing to choose. ``value`` is what counts as the answer, ``label`` what is shown."""

    value: str
    label: str
    svg: NotRequired[str]


class Field(TypedDict):
    """One thing to answer.

    ``number``: a whole number is typed (``signed``: it may be below zero). ``choice``: one option.
    ``set``: any options, the answer being their values in the order of ``options``, separated by
    blanks; an ``alone`` option excludes the others.
    """

    name: str
    label: str
    kind: Literal["number", "choice", "set"]
    unit: str
    signed: bool
    options: list[Option]
    alone: str | None
    on_picture: bool


class Mistake(TypedDict):
    """A wrong answer with a reason: ``field`` answered with ``value``.

    ``name`` is the misconception's; ``highlight`` are the tiles concerned.
    """

    field: str
    value: str
    name: str
    reason: str
    highlight: list[str]


class Solution(TypedDict):
    """The worked answer: ``steps`` lead to it; ``frame`` shows it, where there is one."""

    steps: list[str]
    frame: Frame | None
    highlight: list[str]


class Question(TypedDict):
    """A question with everything that checking, explaining and printing it needs.

    An answer is right if, field by field, it equals ``answer``. The first field that differs is
    looked up in ``mistakes``; if it is not there, ``solution`` explains.
    """

    id: str
    level: int
    seed: int
    number: int
    prompt: str
    pictures: list[Picture]
    fields: list[Field]
    answer: dict[str, str]
    right: str
    hints: list[str]
    mistakes: list[Mistake]
    solution: Solution


class ExamItem(TypedDict):
    """A question of an exam: ``revisit`` has for each of its mistakes the topic to reread.

    ``topic`` is the one to reread where no known mistake explains the answer.
    """

    question: Question
    topic: str
    revisit: dict[str, str]


class Topic(TypedDict):
    """Something to reread, and the rules it is about."""

    name: str
    title: str
    rules: list[int]


class TrayPlace(TypedDict):
    """Where a tile of the tray may go: the host (None for a lead), its port, and words for it."""

    placement: str
    host: str | None
    port: str | None
    label: str


class TrayTile(TypedDict):
    """A tile of the set: on the table or not, and where it may go; ``tiles`` has its picture."""

    tile: str
    label: str
    placed: bool
    places: list[TrayPlace]


class TilePicture(TypedDict):
    """A tile of the set and its picture."""

    tile: str
    label: str
    svg: str


class TileFacts(TypedDict):
    """A tile of the set: its picture, its halves, the tiles with a value of it, words for it."""

    tile: str
    label: str
    svg: str
    low: int
    high: int
    shares: list[str]
    text: str


class TileGroup(TypedDict):
    """Some tiles of the set to look at together, such as all with a 5."""

    name: str
    label: str
    tiles: list[str]
    text: str


class LotDraw(TypedDict):
    """What a candidate drew for the lead; ``most`` says whether nobody drew more pips."""

    seat: int
    name: str
    tile: str
    label: str
    svg: str
    pips: str
    most: bool
    text: str


class LotDrawing(TypedDict):
    """A drawing of a lot: each candidate's draw, and who leads or, after a tie, draws again."""

    draws: list[LotDraw]
    tie: bool
    outcome: str


class BoardEvent(TypedDict):
    """A line of a score board: what happened, and the score after it by partnership.

    ``back`` is where the back pegs are: each at the score before its partnership's last change.
    """

    text: str
    round: int
    seat: int | None
    points: int
    deductions: list[int]
    score: list[int]
    back: list[int]
    winner: int | None


class HandCost(TypedDict):
    """What a hand of ``pips`` costs at the settlement, worked out in words."""

    pips: int
    cost: int
    text: str


class StepsReply(TypedDict):
    """The reply to ``steps``."""

    version: int
    activity: Literal["steps"]
    frames: list[StepFrame]


class QuestionReply(TypedDict):
    """The reply to ``count``, ``rounding``, ``placing`` and ``scorer``."""

    version: int
    activity: Literal["count", "rounding", "placing", "scorer"]
    question: Question


class ExamReply(TypedDict):
    """The reply to ``exam``; ``verdicts[right]`` is said of so many right answers.

    ``topics`` are those that the items name; ``emblem`` is the picture on the certificate.
    """

    version: int
    activity: Literal["exam"]
    seed: int
    emblem: str
    items: list[ExamItem]
    topics: list[Topic]
    verdicts: list[str]


class DemonstrateReply(TypedDict):
    """The reply to ``demonstrate``; ``refused`` says why a placement was not made, else None."""

    version: int
    activity: Literal["demonstrate"]
    frame: Frame
    hidden: Picture
    tray: list[TrayTile]
    refused: str | None


class TilesReply(TypedDict):
    """The reply to ``tiles``: the set in order, once for all positions."""

    version: int
    activity: Literal["tiles"]
    tiles: list[TilePicture]


class SetReply(TypedDict):
    """The reply to ``set``: the tiles in order, and groups of them."""

    version: int
    activity: Literal["set"]
    tiles: list[TileFacts]
    groups: list[TileGroup]


class LotReply(TypedDict):
    """The reply to ``lot``: its drawings, the last of which has no tie, and the leader's seat."""

    version: int
    activity: Literal["lot"]
    number: int
    drawings: list[LotDrawing]
    leader: int


class BoardReply(TypedDict):
    """The reply to ``board``: the lines of a record, and tables to go on by looking up.

    ``sums[score][points]`` is the score after ``points`` are added, ``differences[score][cost]``
    after ``cost`` is subtracted; ``costs`` are the hands by pips; ``winning`` the scores that win.
    ``below`` and ``above`` are the holes of the board on either side of 0, and ``holes[score]`` is
    the one for a peg at that score; ``sides`` has each seat's partnership.
    """

    version: int
    activity: Literal["board"]
    target: int
    below: list[int]
    above: list[int]
    holes: dict[str, int]
    sides: list[int]
    events: list[BoardEvent]
    sums: dict[str, dict[str, int]]
    differences: dict[str, dict[str, int]]
    costs: list[HandCost]
    winning: list[int]


class TurnFrame(TypedDict):
    """A turn of a match: what is told of it and the score after it, by partnership.

    ``svg`` and ``text`` show the table; both are None after a knock, which leaves it as it was.
    ``front`` and ``back`` are the holes of the pegs; ``winner`` has won with this turn.
    """

    seat: int
    svg: str | None
    text: str | None
    told: str
    moments: list[str]
    score: list[int]
    front: list[int]
    back: list[int]
    winner: int | None


class MatchReply(TypedDict):
    """The reply to ``match``: the turns of one round of a record, and the board they move on.

    ``below`` and ``above`` are the holes of the board on either side of 0; ``score``, ``front`` and
    ``back`` are what the round begins with.
    """

    version: int
    activity: Literal["match"]
    target: int
    round: int
    rounds: int
    below: list[int]
    above: list[int]
    score: list[int]
    front: list[int]
    back: list[int]
    turns: list[TurnFrame]


class PlayerChoice(TypedDict):
    """Who may sit at a table: a person or a player, in few and in more words."""

    name: str
    short: str
    label: str


class PlaySeat(TypedDict):
    """A seat of a table: ``relation`` is what it is to the viewer, None where there is none."""

    seat: int
    name: str
    side: int
    player: str
    relation: Literal["own", "partner", "opponent"] | None


class PlayMoment(TypedDict):
    """The table after a turn, or as dealt: then ``seat`` is None.

    ``sum`` is that of the ends, ``held`` how many tiles each seat has. ``hands`` are their codes,
    None unless hands lie open: because that was asked for, or at the settlement. ``front`` and
    ``back`` are holes of pegs.
    """

    seat: int | None
    layout: str
    svg: str
    text: str
    told: str
    brief: str
    knock: bool
    sum: str
    points: int
    held: list[int]
    hands: list[list[str]] | None
    score: list[int]
    front: list[int]
    back: list[int]


class PlayAdvice(TypedDict):
    """What the coach says of a placement: its ``label`` and ``reason`` are words."""

    placement: str
    tile: str
    label: str
    points: int
    reason: str


class Objection(TypedDict):
    """What the tutor says before a placement is made that is clearly worse than the best."""

    told: str
    chosen: PlayAdvice
    better: PlayAdvice


class ReviewStep(TypedDict):
    """A picture of a review with its words."""

    title: str
    svg: str
    text: str
    told: str


class PlayChoice(TypedDict):
    """A costly choice: the table, what was placed and what was better, with the hand then held."""

    seat: int
    told: str
    hand: list[str]
    steps: list[ReviewStep]


class PlayReply(TypedDict):
    """The reply to ``play``: the match after a deed, and all that happened since the request.

    ``record`` is the match to send with the next request. ``status`` says what is wanted:
    ``choose`` a placement by the person at ``turn``, ``wait`` for players (ask to ``go``), the next
    ``round``, or nothing more in this ``match``. ``hand`` are the tiles of ``viewer``, with places
    only if that is who must choose. ``moments`` are the turns since, ``now`` is the present one;
    ``log`` tells the current round from its deal on, and its last entries are the ``moments``.
    ``outcome`` tells how the round or match ended. ``undo`` says whether a placement can be taken
    back. ``refused``, ``objection``, ``hint`` and ``review`` answer a deed, else None.
    """

    version: int
    activity: Literal["play"]
    record: str
    target: int
    round: int
    below: list[int]
    above: list[int]
    players: list[PlayerChoice]
    seats: list[PlaySeat]
    status: Literal["choose", "wait", "round", "match"]
    turn: int | None
    viewer: int | None
    hand: list[TrayTile]
    moments: list[PlayMoment]
    now: PlayMoment
    log: list[str]
    outcome: list[str]
    winner: int | None
    undo: bool
    refused: str | None
    objection: Objection | None
    hint: list[PlayAdvice] | None
    review: list[PlayChoice] | None


class Fault(TypedDict):
    """What was wrong with a request: ``entry`` is the part of it, None where it is the whole."""

    kind: str
    message: str
    entry: str | None


class ErrorReply(TypedDict):
    """The reply to a request that cannot be answered."""

    version: int
    error: Fault


Reply = (
    StepsReply
    | QuestionReply
    | ExamReply
    | DemonstrateReply
    | TilesReply
    | SetReply
    | LotReply
    | BoardReply
    | MatchReply
    | PlayReply
    | ErrorReply
)
