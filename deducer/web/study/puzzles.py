"""Puzzles: the catalogue, how one stands after own moves, help, and the solution."""

from __future__ import annotations

from bisect import bisect
from datetime import date
from functools import cache
from typing import Annotated, Any, TypeAlias, cast

from pydantic import Field, StringConstraints, with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.languages import speaking
from deducer.record.events import event_of
from deducer.show.json.deals import ChoiceJson, PuzzleJson, puzzle_json
from deducer.show.json.values import From, JsonData, Players, fill
from deducer.show.report.deal_sheet import deal_sheet_html
from deducer.web.errors import BadRequest
from deducer.web.messages.entries import Language, Message, MoveEntry, Seed, entry_data
from deducer.web.routes.route import Routes, Runs
from deducer.web.study.positions import LineShown, StepShown, dealt_line
from solver.kernel.translate import telling_hint
from solver.moves import Move
from solver.position import Position
from solver.puzzles.catalogue import level_of, of_day, rules_of, rules_words, shelves
from solver.puzzles.puzzle import SeededDeal, choice, puzzle, way_on

MOST_MOVES = 200
"""More than any line has in which no seat hints for nothing."""


class PuzzleName(Message):
    """A puzzle: the deal that a seed shuffles."""

    players: Players
    rules: Annotated[str, StringConstraints(min_length=1, max_length=80)] = Field(
        examples=["crowning-piece avalanche"]
    )
    """The rules, as in the header line `rules` of a deck."""
    seed: Seed

    @property
    def seeded(self) -> SeededDeal:
        """Its deal."""
        return SeededDeal(rules_of(self.rules), self.players, self.seed)


Moves: TypeAlias = Annotated[
    list[MoveEntry], Field(max_length=MOST_MOVES, description="The moves from the start.")
]
_NONE: list[Move] = []


class PuzzleNamed(PuzzleName):
    """A puzzle of the catalogue."""

    level: int
    """How hard it is, from 1 on."""


class ShelfShown(TypedDict):
    """The puzzles for a number of players, by the same rules."""

    players: int
    """How many play."""
    rules: Annotated[str, From(lambda shelf: rules_words(shelf.rules))]
    """The rules, as in the header line `rules` of a deck."""
    perfect: Annotated[int, From("rules.perfect")]
    """The points to reach."""
    levels: list[list[int]]
    """The seeds of the puzzles of each level, from level 1 on."""


@with_config(Message.model_config)
class CatalogueShown(TypedDict):
    """All puzzles, and that of the day."""

    today: PuzzleNamed
    """The puzzle of the day."""
    shelves: list[ShelfShown]
    """All puzzles."""


@with_config(Message.model_config)
class PuzzleShown(TypedDict):
    """How a puzzle stands after what was tried."""

    level: int | None
    """How hard it is, from 1 on; null for a deal that is not in the catalogue."""
    line: LineShown
    """The last move, from the position before it; without one, the start."""
    hint: dict[str, Any] | None
    """A hint that the seat to move can give, as good as any; null if it can give none."""
    discard: bool
    """Whether the seat to move can discard."""


@with_config(Message.model_config)
class HelpShown(TypedDict):
    """Help after what was tried."""

    possible: bool
    """Whether perfect is still possible."""
    back: int
    """After how many of the moves it was, if it is not any more; else after all."""
    choice: ChoiceJson
    """What could be chosen there."""
    step: StepShown | None
    """A move that keeps it possible there; null where the game is won."""


routes = Routes()


@routes.post("/api/puzzle/catalogue", shows=CatalogueShown)
def catalogue(
    day: Annotated[
        str,
        StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$"),
        Field(description="The date, by UTC.", examples=["2026-11-22"]),
    ],
) -> JsonData:
    """The puzzles that are shipped, and which is that of the day: the same for everybody."""
    try:
        today = of_day(date.fromisoformat(day))
    except ValueError:
        raise BadRequest("{day} is not a date", day=day) from None
    named = PuzzleNamed(
        players=today.players,
        rules=rules_words(today.rules),
        seed=today.seed,
        level=level_of(today) or 0,
    )
    return fill(CatalogueShown, today=named, shelves=shelves())


@routes.post("/api/puzzle/show")
def show(name: PuzzleName, moves: Moves = _NONE) -> PuzzleShown:
    """A puzzle to be drawn, after some moves, and what can be done next."""
    deal = name.seeded.deal
    position = deal.replay(moves)
    return PuzzleShown(
        level=level_of(name.seeded),
        line=dealt_line(deal, moves, max(0, len(moves) - 1)),
        hint=_hint(position),
        discard=position.board.end is None and not position.board.refuse_discard(1),
    )


@routes.post("/api/puzzle/sheet", shows={"page": str})
def sheet(name: PuzzleName, language: Language = "en") -> JsonData:
    """The hands and the pile of a puzzle as one HTML file, to lay them out with real cards."""
    with speaking(language):
        return {"page": deal_sheet_html(name.seeded)}


@routes.post("/api/puzzle/measure", Runs.LONG, shows=PuzzleJson)
def measure(name: PuzzleName) -> JsonData:
    """How hard a puzzle is: how much choice each turn of a line leaves that wins it."""
    return puzzle_json(puzzle(name.seeded.deal), name.seed)


@routes.post("/api/puzzle/help", Runs.LONG)
def help_with(name: PuzzleName, moves: Moves = _NONE) -> HelpShown:
    """Whether perfect is still possible, how many actions keep it so, and one of them.

    If it is not possible any more, the answer is about the last moment when it was.
    """
    deal, line = name.seeded.deal, tuple(moves)
    back, way = _last_way(deal.start, line)
    if way is None:
        puzzle(deal)  # says that it is none
    ahead = dealt_line(deal, (*line[:back], *(way or ())[:1]), back)
    way_choice = choice(deal.replay(line[:back])) if way else None
    none = ChoiceJson(keep=0, among=0, open=0)
    return HelpShown(
        possible=back == len(line),
        back=back,
        choice=cast(ChoiceJson, fill(ChoiceJson, way_choice)) if way_choice else none,
        step=ahead["steps"][-1] if way else None,
    )


@routes.post("/api/puzzle/solution", Runs.LONG, shows={"line": LineShown | None})
def solution(name: PuzzleName, moves: Moves = _NONE) -> JsonData:
    """What was tried, and a way on to perfect, to be stepped through; null if there is none."""
    deal = name.seeded.deal
    way = way_on(deal.replay(moves)) if moves else puzzle(deal).line
    return {"line": None if way is None else dealt_line(deal, (*moves, *way))}


def _hint(position: Position) -> dict[str, Any] | None:
    """A hint of the seat to move, if it can give one."""
    board, composition = position.board, position.board.rules.composition
    others = position.hands[: board.turn] + position.hands[board.turn + 1 :]
    if board.end is not None or not board.tokens or not any(others):
        return None
    fireworks = dict(zip(composition.letters, board.fireworks, strict=True))
    hint = telling_hint(composition, position.hands, board.turn, fireworks)
    return entry_data(event_of(hint))


def _last_way(start: Position, line: tuple[Move, ...]) -> tuple[int, tuple[Move, ...] | None]:
    """Return after how many moves of ``line`` perfect was possible last, and a way on from there.

    What is lost stays lost, so halving finds it. It is (0, None) if it never was.
    """

    @cache
    def way(moves: int) -> tuple[Move, ...] | None:
        return way_on(start.replay(line[:moves]))

    if way(len(line)) is not None:
        return len(line), way(len(line))
    lost = bisect(range(len(line)), False, key=lambda moves: way(moves) is None)
    last = max(0, lost - 1)
    return last, way(last)
