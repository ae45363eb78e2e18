"""The analysis board: what if? A game that comes as a text, and moves of one's own."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, StringConstraints

from deducer import times
from deducer.analysis.analysis_board import (
    Branch,
    Option,
    branched,
    branches_of,
    known_position,
    options,
    refuse_running,
    with_branches,
)
from deducer.game import Record
from deducer.languages import speaking
from deducer.record.writing import show
from deducer.show.json.advise import AdviceJson
from deducer.show.json.deals import BoardJson, SolutionJson, board_json, solution_json
from deducer.show.json.values import Documented, JsonData, Seat
from deducer.show.words.moves import with_names
from deducer.web.errors import NotFound
from deducer.web.messages.entries import LINE, Language, Message, MoveEntry
from deducer.web.routes import questions
from deducer.web.routes.questions import MEMORY
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.games import GameText, game_of
from deducer.web.study.positions import LineShown, line_shown
from solver.search.solve import solve

MOST_MOVES = 300
MOST_BRANCHES = 100
MOST_NODES = 2_000_000

Turn: TypeAlias = Annotated[int, Field(ge=0, le=9999)]


class BranchShown(Message):
    """Moves of one's own after some turns of a game."""

    name: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=LINE)
    ]
    """What it is called."""
    turn: Turn
    """How many of the game's actions come before."""
    moves: Annotated[list[MoveEntry], Field(max_length=MOST_MOVES)]
    """The moves."""


class BoardRequest(Message):
    """A game after its first turns and moves of one's own."""

    text: GameText
    turn: Turn
    """How many of the game's actions."""
    moves: list[MoveEntry] = Field(default_factory=list, max_length=MOST_MOVES)
    """Moves after them."""

    @property
    def record(self) -> Record:
        """The game, with the moves that are added."""
        return branched(game_of(self.text), self.turn, tuple(self.moves))


Nodes: TypeAlias = Annotated[
    int,
    Field(ge=1, le=MOST_NODES, description="Positions that may be looked at for each action."),
]


Work: TypeAlias = Annotated[
    float,
    Field(
        gt=0, le=times.MOST_ON_PAGE, description="The amount of work, in seconds of a fast machine."
    ),
]
Branches: TypeAlias = Annotated[
    list[BranchShown], Field(max_length=MOST_BRANCHES, description="All that are kept from now on.")
]


class BoardSolved(Message):
    """Whether perfect can be reached from here."""

    solution: Annotated[JsonData, Documented(SolutionJson)]
    """The verdict, as `hanabi solve --json` prints it."""
    moves: list[MoveEntry]
    """The perfect line, if there is one, as moves of one's own."""
    reason: str
    """Why there is none, if that is known; else empty."""


class BranchesShown(Message):
    """What is kept with a game."""

    branches: list[BranchShown]
    """Its branches, from the record's remarks."""
    writer: int | None
    """The seat that wrote the record and does not know its own hand; null: no seat did."""


routes = Routes()


@routes.post("/api/board/line")
def line(board: BoardRequest) -> LineShown:
    """Moves of one's own after some turns of a game, to be stepped through."""
    return line_shown(board.record.table, board.turn)


@routes.post("/api/board/actions", Runs.LONG, shows=BoardJson)
def actions(board: BoardRequest, nodes: Nodes = 100_000, tell: Tell = unheard) -> JsonData:
    """Whether perfect survives each action, where all cards are known."""
    record = board.record
    position = known_position(record)
    most = sum(1 for _ in position.distinct_moves())
    explored: list[Option] = []
    for option in options(position, times.PAGE_ACTION, nodes):
        explored.append(option)
        tell(QuestionProgress(len(explored), most))
    return board_json(position, record.table.now.turn, explored)


@routes.post("/api/board/perfect", Runs.LONG)
def perfect(
    board: BoardRequest, nodes: Nodes = 100_000, language: Language = "en", tell: Tell = unheard
) -> BoardSolved:
    """How perfect can be reached from here, where all cards are known, or why it can't."""
    record = board.record
    position = known_position(record)
    solution = solve(
        position,
        node_limit=nodes,
        time_limit=times.PAGE_ACTION,
        memory=MEMORY,
        progress=lambda done, _: tell(QuestionProgress(min(done, nodes), nodes)),
    )
    with speaking(language):
        reason = with_names(solution.proof.phrase, record.players) if solution.proof else ""
    return BoardSolved(
        solution=solution_json(position, solution), moves=list(solution.line), reason=reason
    )


@routes.post("/api/board/advice", Runs.LONG, shows=AdviceJson)
def advice(
    board: BoardRequest,
    seat: Seat,
    seconds: Work = 1.0,
    tell: Tell = unheard,
) -> JsonData:
    """How likely perfect is after each action, as a seat can know."""
    record = board.record
    if seat >= len(record.players):
        raise NotFound("there is no seat {seat}", seat=seat)
    return questions.advice(questions.SeatRecord(record, seat), seconds, by_sheet=False, tell=tell)


@routes.post("/api/board/branches")
def branches(text: GameText) -> BranchesShown:
    """The branches that are kept in a game's record."""
    record = game_of(text)
    refuse_running(record)
    return BranchesShown(
        branches=[
            BranchShown(name=branch.name, turn=branch.turn, moves=list(branch.moves))
            for branch in branches_of(record)
        ],
        writer=record.writer if isinstance(record.writer, int) else None,
    )


@routes.post("/api/board/keep", shows={"text": str})
def keep(
    text: GameText,
    branches: Branches,
) -> JsonData:
    """Keep branches in a game's record as remarks, in place of those that it has."""
    record = game_of(text)
    refuse_running(record)
    kept = []
    for shown in branches:
        branch = Branch(shown.name, shown.turn, tuple(shown.moves))
        branched(record, branch.turn, branch.moves)
        kept.append(branch)
    return {"text": show(with_branches(record, kept))}
