"""Exercises from a sheet, one after the other, and those that were missed once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.languages import speaking
from deducer.show.json.train import ExerciseJson, exercise_json
from deducer.show.json.values import Documented, JsonData, Names, fill, shape
from deducer.trainer.levels import LEVELS, Level
from deducer.web.messages.entries import Language, Seed
from deducer.web.messages.face import RulesShown
from deducer.web.routes.route import Routes, Runs
from deducer.web.study.positions import PositionShown
from deducer.web.study.quiz import seen_position
from deducer.web.tables.state import rules_data

if TYPE_CHECKING:
    from deducer.trainer.exercises import Exercise
    from deducer.trainer.games import Name

ExerciseName: TypeAlias = Annotated[
    str,
    StringConstraints(min_length=1, max_length=60),
    Field(description="An exercise's name.", examples=["level-2/3/17/23/action"]),
]


@shape
class ExerciseShown(TypedDict):
    """An exercise, and the table as its seat sees it."""

    players: Names
    rules: RulesShown
    position: PositionShown
    """The table; hidden cards of the seat have their odds."""
    exercise: Annotated[JsonData, Documented(ExerciseJson)]
    """The exercise, with its answer."""


routes = Routes()


@routes.post("/api/train/next", Runs.LONG, shows=ExerciseShown)
def following(
    level: Annotated[str, Field(description="The level.", examples=list(LEVELS))],
    game: Annotated[Seed, Field(description="The first game that may have it.")] = 1,
    language: Language = "en",
) -> JsonData:
    """The next exercise of a level: the same one each time, from ``game`` on."""
    from deducer.trainer.games import exercises  # it takes a while: a server starts without

    return _shown(*next(exercises(Level.named(level), seed=game)), language)


@routes.post("/api/train/again", Runs.LONG, shows=ExerciseShown)
def again(name: ExerciseName, language: Language = "en") -> JsonData:
    """An exercise by its name, once more."""
    from deducer.trainer.games import Name, exercise_named  # as above

    return _shown(Name.parse(name), exercise_named(name), language)


def _shown(name: Name, asked: Exercise, language: Language) -> JsonData:
    record = asked.known.table.record
    with speaking(language):
        return fill(
            ExerciseShown,
            record,
            rules=rules_data(record.rules, len(record.players)),
            position=seen_position(asked.known, asked.seat),
            exercise=exercise_json(name, asked),
        )
