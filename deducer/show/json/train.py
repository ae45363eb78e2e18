"""Exercises with their answers, as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from typing_extensions import TypedDict

from deducer.languages import say
from deducer.record.writing import show
from deducer.show.json.values import (
    CardText,
    Count,
    From,
    HintMoveJson,
    JsonData,
    MoveJson,
    Names,
    Ordinal,
    Seat,
    Slot,
    Version,
    fill,
    move_json,
    shape,
)
from solver.cards import Card

if TYPE_CHECKING:  # loaded when somebody asks for it
    from deducer.trainer.exercises import Choice, Exercise
    from deducer.trainer.games import Name
    from deducer.trainer.levels import Level


@shape
class SlotOfJson(TypedDict):
    """A slot of a seat."""

    seat: Seat
    """The seat that holds the card."""
    slot: Slot
    """The slot, 1 for the newest card."""


@shape
class LessonJson(TypedDict):
    """An agreement that the exercise teaches."""

    toggle: str
    """Its name on a sheet."""
    words: str
    """What the players have agreed by it."""


@shape
class ExerciseJson(TypedDict):
    """A position as one seat sees it, a question about it, the right answer, and why."""

    name: str
    """Its name, by which it can be asked for again."""
    level: Annotated[str, From("level.name")]
    """The preset that it is about."""
    kind: Literal["meaning", "hint", "action"]
    """What does a hint tell you; which hint says it; what do you do?"""
    seat: Seat
    """Who is asked."""
    turn: Ordinal
    """The turn that it is about: the one after which a meaning is asked, or before the action."""
    players: Annotated[Names, From("known.table.record.players")]
    game: Annotated[str, From(lambda asked: show(asked.known.table.record))]
    """The record up to there, as the seat sees it."""
    asked: SlotOfJson | None
    """The slot that it is about; null for an action."""
    giver: Seat | None
    """Who gave the hint whose meaning is asked; null for other kinds."""
    hint: HintMoveJson | None
    """That hint; null for other kinds."""
    promise: str | None
    """What the hint to be found has to say of the slot; null for other kinds."""
    cards: list[CardText]
    """The cards that the slot can be by all that the seat sees; empty for other kinds."""
    moves: list[MoveJson]
    """The moves to choose from; empty for a meaning."""
    right: list[Count]
    """Which of these are right, counted from 0: all cards of the reading, or the one move."""
    lit: list[SlotOfJson]
    """The slots that the answer is about."""
    reasons: list[str]
    """Why it is right, each reason a sentence."""
    lesson: list[LessonJson]
    """The agreements of its level without which the answer is another."""


@shape
class ExercisesJson(TypedDict):
    """Exercises from a sheet, level by level."""

    format: Version
    level: str
    """The preset that they are about."""
    exercises: list[ExerciseJson]
    """The exercises, as they were found."""


def exercise_json(name: Name, asked: Exercise) -> JsonData:
    """Return an exercise with its answer as JSON data; its sentences in the language spoken."""
    return fill(
        ExerciseJson,
        asked,
        name=str(name),
        hint=None if asked.hint is None else move_json(asked.giver or 0, asked.hint),
        promise=None if asked.promise is None else say(asked.promise),
        cards=asked.choices if asked.kind == "meaning" else (),
        moves=[] if asked.kind == "meaning" else [_move(asked, each) for each in asked.choices],
        right=[at for at, choice in enumerate(asked.choices) if choice in asked.right],
        reasons=[say(reason) for reason in asked.reasons],
        lesson=[
            fill(LessonJson, toggle=toggle.replace("_", "-"), words=say(words))
            for toggle, words in zip(asked.toggles, asked.lesson, strict=True)
        ],
    )


def exercises_json(level: Level, shown: list[JsonData]) -> JsonData:
    """Return exercises of a level as JSON data."""
    return fill(ExercisesJson, level=level.name, exercises=shown)


def _move(asked: Exercise, choice: Choice) -> JsonData:
    assert not isinstance(choice, Card)
    return move_json(asked.seat, choice)
