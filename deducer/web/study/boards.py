"""The analysis board: what if? A game that comes as a text, and moves of one's own."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

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
from deducer.show.json.deals import board_json, solution_json
from deducer.show.words.moves import with_names
from deducer.web.errors import NotFound
from deducer.web.messages.entries import LINE, Message, MoveEntry, Seat
from deducer.web.messages.events import move_entry, move_of
from deducer.web.messages.parameters import Language
from deducer.web.messages.tables import Data
from deducer.web.routes.questions import MEMORY, seat_advice
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.games import GameRequest, game_of
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


class BoardRequest(GameRequest):
    """A game after its first turns and moves of one's own."""

    turn: Turn
    """How many of the game's actions."""
    moves: list[MoveEntry] = Field(default_factory=list, max_length=MOST_MOVES)
    """Moves after them."""


class BoardActions(BoardRequest):
    """Which actions are asked about."""

    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] = 100_000
    """Positions that may be looked at for each action."""


class BoardPerfect(BoardActions):
    """From where perfect is to be reached."""

    language: Language = "en"


class BoardAdvice(BoardRequest):
    """Who is advised."""

    seat: Seat
    """The seat, which does not know its own hand."""
    seconds: Annotated[float, Field(gt=0, le=times.MOST_ON_PAGE)] = 1.0
    """The amount of work, in seconds of a fast machine."""


class BoardKept(GameRequest):
    """A game, and the branches that are kept with it from now on."""

    branches: Annotated[list[BranchShown], Field(max_length=MOST_BRANCHES)]
    """All of them."""


class BoardSolved(Message):
    """Whether perfect can be reached from here."""

    solution: Data
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


class GameKept(Message):
    """A game with its branches."""

    text: str
    """The record in our notation; its last remarks are the branches."""


routes = Routes()


@routes.post("/api/board/line")
def line(request: BoardRequest) -> LineShown:
    """Moves of one's own after some turns of a game, to be stepped through."""
    return line_shown(_branched(request).table, request.turn)


@routes.post("/api/board/actions", Runs.LONG, shows="board")
def actions(request: BoardActions, tell: Tell = unheard) -> dict[str, Any]:
    """Whether perfect survives each action, where all cards are known."""
    record = _branched(request)
    position = known_position(record)
    most = sum(1 for _ in position.distinct_moves())
    explored: list[Option] = []
    for option in options(position, times.PAGE_ACTION, request.nodes):
        explored.append(option)
        tell(QuestionProgress(len(explored), most))
    return board_json(position, record.table.now.turn, explored)


@routes.post("/api/board/perfect", Runs.LONG)
def perfect(request: BoardPerfect, tell: Tell = unheard) -> BoardSolved:
    """How perfect can be reached from here, where all cards are known, or why it can't."""
    record = _branched(request)
    position = known_position(record)
    solution = solve(
        position,
        node_limit=request.nodes,
        time_limit=times.PAGE_ACTION,
        memory=MEMORY,
        progress=lambda nodes, _: tell(QuestionProgress(min(nodes, request.nodes), request.nodes)),
    )
    with speaking(request.language):
        reason = with_names(solution.proof.phrase, record.players) if solution.proof else ""
    return BoardSolved(
        solution=solution_json(position, solution),
        moves=list(map(move_entry, solution.line)),
        reason=reason,
    )


@routes.post("/api/board/advice", Runs.LONG, shows="advise")
def advice(request: BoardAdvice, tell: Tell = unheard) -> dict[str, Any]:
    """How likely perfect is after each action, as a seat can know."""
    record = _branched(request)
    if request.seat >= len(record.players):
        raise NotFound("there is no seat {seat}", seat=request.seat)
    return seat_advice(record, request.seat, request.seconds, None, tell)


@routes.post("/api/board/branches")
def branches(request: GameRequest) -> BranchesShown:
    """The branches that are kept in a game's record."""
    record = game_of(request.text)
    refuse_running(record)
    return BranchesShown(
        branches=[
            BranchShown(
                name=branch.name,
                turn=branch.turn,
                moves=list(map(move_entry, branch.moves)),
            )
            for branch in branches_of(record)
        ],
        writer=record.writer if isinstance(record.writer, int) else None,
    )


@routes.post("/api/board/keep")
def keep(request: BoardKept) -> GameKept:
    """Keep branches in a game's record as remarks, in place of those that it has."""
    record = game_of(request.text)
    refuse_running(record)
    kept = []
    for shown in request.branches:
        moves = tuple(map(move_of, shown.moves))
        branched(record, shown.turn, moves)
        kept.append(Branch(shown.name, shown.turn, moves))
    return GameKept(text=show(with_branches(record, kept)))


def _branched(request: BoardRequest) -> Record:
    """The game of a request, with the moves that it adds."""
    return branched(game_of(request.text), request.turn, tuple(map(move_of, request.moves)))
