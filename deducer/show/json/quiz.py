"""A quiz as data, for a page; shares are texts such as ``"1/15"``."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

from deducer.quiz.question import Question
from deducer.quiz.quiz import Always, HintHabit, Quiz, QuizMoment
from deducer.record.events import Action, Hinted, move_of
from deducer.show.json.values import (
    AnyHintJson,
    ChanceJson,
    Count,
    From,
    JsonData,
    Letter,
    LineMoveJson,
    MoveJson,
    Names,
    Ordinal,
    Rank,
    RulesLines,
    Seat,
    Share,
    Slot,
    Version,
    action_json,
    fill,
    line_json,
    move_json,
    shape,
)
from solver.moves import Hint, Move

QuizMoveJson: TypeAlias = MoveJson | AnyHintJson
"""An action: each hint is one of its own, or one hint stands for all."""


@shape
class HintTellsJson(TypedDict):
    """What a hint would make sure of the receiver's slots."""

    now_playable: list[Slot]
    """Slots that become sure to fit."""
    saved: list[Slot]
    """Slots of last copies that no receiver would discard any more."""
    now_trash: list[Slot]
    """Slots that become sure to be trash."""
    bits: float | None
    """How many times it halves the number of worlds; null: too many to count."""


@shape
class QuizActionJson(TypedDict):
    """An action that a question asks about."""

    move: QuizMoveJson
    """The action."""
    chance: ChanceJson
    """After the action."""
    accepted: bool
    """Whether it is as good as any: where the chances are exact, it has the best; else it is not
    certainly worse than the best, as far as the worlds tell that were looked at."""
    by_sheet: NotRequired[bool]
    """There only with a sheet: whether it may be the best if all go on by it; where that tells
    anything, just these actions are accepted."""
    tells: HintTellsJson | None
    """What a hint would make sure of the receiver's slots; null for other actions, and where one
    hint stands for all."""


@shape
class AnswerJson(TypedDict):
    """What a question's actions were worth to the seat to move, and what was played."""

    turn: Ordinal
    """It is about the turn-th action."""
    seat: Seat
    """Who was to act."""
    now: ChanceJson
    """Before any action."""
    actions: Annotated[list[QuizActionJson], Field(min_length=2)]
    """What could be done, the best first."""
    which_hint: bool
    """Whether each hint is an action of its own; if not, one hint stands for all."""
    exact: bool
    """Whether every chance is exact."""
    worlds: Ordinal
    """How many worlds were looked at."""
    played: LineMoveJson
    """What was played."""
    played_accepted: bool
    """Whether that is accepted."""
    given: QuizMoveJson | None
    """The answer; null if there is none."""
    right: bool | None
    """Whether the answer is accepted; null if there is none."""


@shape
class QuestionJson(AnswerJson):
    """A question with its answer, and what was true with all cards known."""

    possible_before: bool | None
    """Whether perfect could be reached before what was played, with all cards known; null: not
    known, or not decided in the time given."""
    possible_after: bool | None
    """The same after it."""
    turning_point: Annotated[bool, From("is_turning_point")]
    """Whether perfect was lost there."""
    risk: Annotated[bool, From("is_risk")]
    """Whether what was played put much of the chance at risk, as the seat could tell."""
    line: list[LineMoveJson]
    """Moves to perfect from there, where it was lost; else none."""


@shape
class HabitJson(TypedDict):
    """An answer that is always the same; what it leaves out is guessed."""

    move: Literal["play", "discard", "hint"]
    """What is done."""
    slot: NotRequired[Count]
    """With which slot; 0: the last card of the pile."""
    announce: NotRequired[Letter]
    """The suit that a play announces."""
    to: NotRequired[Seat]
    """Which seat gets the hint."""
    left: NotRequired[Ordinal]
    """Who gets the hint: how many seats after the one that gives it."""
    colour: NotRequired[Letter]
    """The suit that the hint names."""
    rank: NotRequired[Rank]
    """The rank that the hint names."""


@shape
class ByChanceJson(TypedDict):
    """What the best answers score that need no look at the cards."""

    blind: Annotated[Share, From(lambda quiz: _blind(quiz))]
    """How many blind guesses are right, on average."""
    points: Annotated[Share, From("chance.points")]
    """How many of the best are right, on average."""
    always: Annotated[HabitJson | None, From(lambda quiz: _always(quiz.chance.always))]
    """The answer that is always the same; null: blind guesses. What it leaves out is guessed."""


@shape
class QuizJson(TypedDict):
    """The decisive moments of a game as questions, with their answers.

    They say what each action was worth to the seat to move, which are accepted, what was played,
    and what was true with all cards known. Seats count from 0, slots from 1 (the newest card),
    turns from 1.
    """

    format: Version
    title: Annotated[str, From("table.record.title")]
    """The game's title; empty if it has none."""
    players: Annotated[Names, From("table.record.players")]
    rules: Annotated[RulesLines, From("table.record.rules")]
    seat: Seat | None
    """Whose turns are asked about; null: everybody's."""
    open: Annotated[bool, From("all_known")]
    """Whether all cards lie open; if not, each question is asked with what the seat to move could
    know."""
    questions: list[QuestionJson]
    """The moments, in the order of play."""
    answered: Count
    """How many questions were answered."""
    right: Count
    """How many of these answers are accepted."""
    players_right: Count
    """At how many moments what was played is accepted."""
    chance: Annotated[ByChanceJson, From(lambda quiz: quiz)]
    """What the best answers score that need no look at the cards: blind guesses, or always the same
    answer, and a blind guess where that can't be done."""
    above_chance: Annotated[float, From(lambda quiz: float(quiz.above_chance))]
    """How many more of the answers are right; negative if fewer."""
    upper_bound: Literal[True]
    """The chances take it that from there on everybody knows all cards: no table does better."""


def quiz_json(quiz: Quiz) -> JsonData:
    """Return a quiz with its answers as JSON data."""
    return fill(
        QuizJson,
        quiz,
        questions=[_moment(moment, quiz.answers.get(moment.turn)) for moment in quiz.moments],
        answered=len(quiz.answers),
        upper_bound=True,
    )


def answer_json(question: Question, event: Action, chosen: Move | None) -> JsonData:
    """Return a question with its answer as JSON data: what actions are worth and hints tell.

    It shows no more than the seat to move knew after its action ``event``.
    """
    odds, played = question.odds, move_of(event)
    card = None if isinstance(event, Hinted) else event.card
    return fill(
        AnswerJson,
        odds,
        turn=question.turn,
        seat=question.seat,
        actions=[_action(question, move) for move in question.ranked],
        which_hint=bool(question.hints),
        played=move_json(question.seat, played, card),
        played_accepted=question.accepts(played),
        given=None if chosen is None else answer_move_json(question, chosen),
        right=None if chosen is None else question.accepts(chosen),
    )


def answer_move_json(question: Question, move: Move) -> JsonData:
    """Return an action of ``question`` as JSON data; a hint has its clue if hints differ."""
    return (move_json if question.hints else action_json)(question.seat, move)


def _action(question: Question, move: Move) -> JsonData:
    """An action, and what it would tell if it is a hint, without the cards."""
    preview = question.hints.get(move) if isinstance(move, Hint) else None
    return fill(
        QuizActionJson,
        move=answer_move_json(question, move),
        chance=question.chance(move),
        accepted=move in question.right,
        by_sheet=move in question.by_sheet if question.sheet else None,
        tells=preview,
    )


def _blind(quiz: Quiz) -> Fraction:
    return next(habit.points for habit in quiz.habits if habit.always is None)


def _always(always: Always) -> JsonData | None:
    """What somebody always answers."""
    match always:
        case HintHabit(value, left):
            clue = {"rank" if isinstance(value, int) else "colour": value}
            return fill(HabitJson, move="hint", left=left, **clue)
        case None:
            return None
        case type():
            return fill(HabitJson, move=always.__name__.lower())
        case _:
            return fill(HabitJson, always, move=type(always).__name__.lower())


def _moment(moment: QuizMoment, answer: Move | None) -> JsonData:
    """A moment with its answer, and with what is true with all cards known."""
    before = moment.before
    return fill(
        QuestionJson,
        moment,
        **answer_json(moment.question, moment.event, answer),
        line=[] if before is None else line_json(before, moment.line),
    )
