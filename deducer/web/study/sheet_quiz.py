"""A quiz about what hints mean: by the agreements in a game's record."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from deducer.errors import ViewError
from deducer.languages import say, speaking
from deducer.quiz.by_sheet import HintQuestion, MeaningQuestion, sheet_questions
from deducer.record.events import actor_of
from deducer.show.json.values import (
    CardText,
    Documented,
    HintMoveJson,
    JsonData,
    Names,
    Seat,
    move_json,
)
from deducer.web.messages.entries import Language, Message
from deducer.web.messages.face import RulesShown
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.games import GameText, game_of
from deducer.web.study.positions import PositionShown
from deducer.web.study.quiz import Turn, seen_position
from deducer.web.tables.state import rules_data


class CardQuestion(Message):
    """What does this hint promise you? The receiver answers."""

    turn: Turn
    """The turn of the hint."""
    seat: Seat
    """The receiver."""
    giver: Seat
    """Who gave the hint."""
    hint: Annotated[JsonData, Documented(HintMoveJson)]
    """The hint, as a move."""
    position: PositionShown
    """The table after the hint, as the receiver sees it."""
    slot: Annotated[int, Field(ge=1)]
    """The slot that the hint is about."""
    cards: list[CardText]
    """What the card can be by all that the receiver sees."""
    reading: list[CardText]
    """What it can be if promises are kept: the right answer."""
    why: list[str]
    """The promises that rule the other cards out."""


class WhichHintQuestion(Message):
    """Which hint says it? The player who gave a hint answers."""

    turn: Turn
    """The turn of the hint."""
    seat: Seat
    """Who gave a hint."""
    receiver: Seat
    position: PositionShown
    """The table before the hint, as its giver sees it."""
    slot: Annotated[int, Field(ge=1)]
    """The receiver's slot that the hint has to be about."""
    promise: str
    """What it has to promise of the slot."""
    hints: list[Annotated[JsonData, Documented(HintMoveJson)]]
    """The hints to choose from, as moves."""
    accepted: list[int]
    """Which of them, from 0, say it and can't be misread."""


class SheetQuizShown(Message):
    """Questions about what hints mean, with their answers."""

    players: Names
    rules: RulesShown
    sheet: str
    """The agreements."""
    questions: list[CardQuestion | WhichHintQuestion]
    """The questions, in the order of play."""


routes = Routes()


@routes.post("/api/quiz/agreements", Runs.LONG)
def questions(text: GameText, language: Language = "en", tell: Tell = unheard) -> SheetQuizShown:
    """Ask what the hints of a game meant by its agreements, and which hint says something.

    :raises ViewError: if the game's record has no agreements, or the game goes on without advice.
    """
    record = game_of(text)
    if not record.sheet:
        raise ViewError("the game has no agreements")
    table = record.table
    shown: list[CardQuestion | WhichHintQuestion] = []
    with speaking(language):
        for question in sheet_questions(table):
            tell(QuestionProgress(question.turn, table.now.turn))
            shown.append(_shown(question))
    return SheetQuizShown(
        players=list(record.players),
        rules=rules_data(record.rules, len(record.players)),
        sheet=str(record.sheet),
        questions=shown,
    )


def _shown(question: MeaningQuestion | HintQuestion) -> CardQuestion | WhichHintQuestion:
    return _card(question) if isinstance(question, MeaningQuestion) else _hint(question)


def _card(question: MeaningQuestion) -> CardQuestion:
    table, seat = question.known.table, question.slot.holder
    giver = actor_of(table.actions()[question.turn - 1][1])
    return CardQuestion(
        turn=question.turn,
        seat=seat,
        giver=giver,
        hint=move_json(giver, question.hint),
        position=seen_position(question.known, seat),
        slot=question.slot.slot,
        cards=[str(card) for card in question.slot.shares],
        reading=[str(card) for card in question.slot.shares if card in question.reading],
        why=[say(each.promised) for each in question.promises],
    )


def _hint(question: HintQuestion) -> WhichHintQuestion:
    seat = question.known.looker()
    return WhichHintQuestion(
        turn=question.turn,
        seat=seat,
        receiver=question.offer.hint.to,
        position=seen_position(question.known, seat),
        slot=question.offer.slot,
        promise=say(question.offer.promise),
        hints=[move_json(seat, hint) for hint in question.hints],
        accepted=[at for at, hint in enumerate(question.hints) if hint in question.accepted],
    )
