"""A quiz about what hints mean: by the agreements in a game's record."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.errors import ViewError
from deducer.languages import say, speaking
from deducer.quiz.by_sheet import HintQuestion, MeaningQuestion, sheet_questions
from deducer.record.events import actor_of
from deducer.show.json.values import (
    CardText,
    Documented,
    From,
    HintMoveJson,
    JsonData,
    Names,
    Seat,
    fill,
    move_json,
    shape,
)
from deducer.web.messages.entries import Language
from deducer.web.messages.face import RulesShown
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.games import GameText, game_of
from deducer.web.study.positions import PositionShown
from deducer.web.study.quiz import Turn, seen_position
from deducer.web.tables.state import rules_data


class CardQuestion(TypedDict):
    """What does this hint promise you? The receiver answers."""

    turn: Turn
    """The turn of the hint."""
    seat: Annotated[Seat, From("slot.holder")]
    """The receiver."""
    giver: Seat
    """Who gave the hint."""
    hint: Annotated[JsonData, Documented(HintMoveJson)]
    """The hint, as a move."""
    position: PositionShown
    """The table after the hint, as the receiver sees it."""
    slot: Annotated[int, Field(ge=1), From("slot.slot")]
    """The slot that the hint is about."""
    cards: Annotated[list[CardText], From("slot.shares")]
    """What the card can be by all that the receiver sees."""
    reading: Annotated[
        list[CardText], From(lambda asked: [c for c in asked.slot.shares if c in asked.reading])
    ]
    """What it can be if promises are kept: the right answer."""
    why: list[str]
    """The promises that rule the other cards out."""


class WhichHintQuestion(TypedDict):
    """Which hint says it? The player who gave a hint answers."""

    turn: Turn
    """The turn of the hint."""
    seat: Seat
    """Who gave a hint."""
    receiver: Annotated[Seat, From("offer.hint.to")]
    position: PositionShown
    """The table before the hint, as its giver sees it."""
    slot: Annotated[int, Field(ge=1), From("offer.slot")]
    """The receiver's slot that the hint has to be about."""
    promise: str
    """What it has to promise of the slot."""
    hints: list[Annotated[JsonData, Documented(HintMoveJson)]]
    """The hints to choose from, as moves."""
    accepted: list[int]
    """Which of them, from 0, say it and can't be misread."""


@shape
class SheetQuizShown(TypedDict):
    """Questions about what hints mean, with their answers."""

    players: Names
    rules: RulesShown
    sheet: str
    """The agreements."""
    questions: list[CardQuestion | WhichHintQuestion]
    """The questions, in the order of play."""


routes = Routes()


@routes.post("/api/quiz/agreements", Runs.LONG, shows=SheetQuizShown)
def questions(text: GameText, language: Language = "en", tell: Tell = unheard) -> JsonData:
    """Ask what the hints of a game meant by its agreements, and which hint says something.

    :raises ViewError: if the game's record has no agreements, or the game goes on without advice.
    """
    record = game_of(text)
    if not record.sheet:
        raise ViewError("the game has no agreements")
    table = record.table
    with speaking(language):
        shown = []
        for question in sheet_questions(table):
            tell(QuestionProgress(question.turn, table.now.turn))
            shown.append(
                _card(question) if isinstance(question, MeaningQuestion) else _hint(question)
            )
        return fill(
            SheetQuizShown,
            record,
            rules=rules_data(record.rules, len(record.players)),
            questions=shown,
        )


def _card(question: MeaningQuestion) -> JsonData:
    table = question.known.table
    giver = actor_of(table.actions()[question.turn - 1][1])
    return fill(
        CardQuestion,
        question,
        giver=giver,
        hint=move_json(giver, question.hint),
        position=seen_position(question.known, question.slot.holder),
        why=[say(each.promised) for each in question.promises],
    )


def _hint(question: HintQuestion) -> JsonData:
    seat = question.known.looker()
    return fill(
        WhichHintQuestion,
        question,
        seat=seat,
        position=seen_position(question.known, seat),
        promise=say(question.offer.promise),
        hints=[move_json(seat, hint) for hint in question.hints],
        accepted=[at for at, hint in enumerate(question.hints) if hint in question.accepted],
    )
