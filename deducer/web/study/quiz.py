"""A quiz of a game: the questions, one answer at a time, and the score in the end."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer import times
from deducer.errors import ViewError
from deducer.game import ExplainedKnowledge, Record
from deducer.quiz.pick import first_turn, quiz
from deducer.quiz.question import Question, question_at
from deducer.quiz.quiz import Quiz
from deducer.record.events import Action
from deducer.record.sheet_history import GameSheet
from deducer.show.json.quiz import (
    AnswerJson,
    QuizJson,
    QuizMoveJson,
    answer_json,
    answer_move_json,
    quiz_json,
)
from deducer.show.json.values import Documented, JsonData, Names, Seat, fill, shape
from deducer.web.messages.entries import MOST_EVENTS, Message
from deducer.web.messages.face import RulesShown
from deducer.web.routes.questions import MEMORY, watched
from deducer.web.routes.route import Routes, Runs, Tell, unheard
from deducer.web.study.games import GameText, game_of
from deducer.web.study.positions import PositionShown, position_shown
from deducer.web.tables.hands import hand_data
from deducer.web.tables.new_tables import check_seat
from deducer.web.tables.state import rules_data
from solver.limits import Limits
from solver.moves import Move

MOST_ACTIONS = 100
"""More than any seat can choose from."""
MOST_ANSWERS = 200

ActionNumber: TypeAlias = Annotated[
    int,
    Field(ge=0, lt=MOST_ACTIONS, description="An action's place among those of the question."),
]
Turn: TypeAlias = Annotated[int, Field(ge=1, le=MOST_EVENTS, description="A turn, counted from 1.")]


class QuizRequest(Message):
    """The game that a quiz is about."""

    text: GameText
    seat: Seat | None = None
    """Whose turns are asked about; null: everybody's."""
    open: bool = False
    """Whether all cards lie open; if not, those of the seat to move are hidden."""
    play_on: bool = False
    """Whether right is what may be the best if all go on by the game's own agreements."""

    begin: Turn | None = None
    """The turn that it begins with, as the first question's; null: the first in order of play."""

    def sheet_of(self, record: Record) -> GameSheet | None:
        """Return the agreements by which all play on after an action; None if nobody does."""
        return record.sheet if self.play_on and record.sheet else None


class QuizQuestion(TypedDict):
    """What would you do? Nothing in it depends on cards that the seat to move could not know."""

    turn: Turn
    seat: Seat
    position: PositionShown
    """The table as that seat sees it; its own slots have their odds."""
    actions: list[Annotated[JsonData, Documented(QuizMoveJson)]]
    """What can be done, as moves. A hint without a receiver stands for all."""


@shape
class QuizShown(TypedDict):
    """The questions of a game, without their answers."""

    players: Names
    rules: RulesShown
    questions: list[QuizQuestion]
    """The moments, in the order of play."""


class GivenAnswer(Message):
    """What was chosen at a turn."""

    turn: Turn
    action: ActionNumber


MOST_MADE = 2
"""How many quizzes are kept, so that their answers come at once. They could be made again."""

routes = Routes()
_made: dict[QuizRequest, Quiz] = {}


@routes.post("/api/quiz/first", Runs.LONG, shows=QuizShown)
def first(asked: QuizRequest) -> JsonData:
    """Ask a first question soon, so that nobody waits for the others.

    There is none where all cards lie open, and where no large risk is found at once.
    """
    record = game_of(asked.text)
    check_seat(asked.seat or 0, len(record.players))
    sheet, limits = asked.sheet_of(record), Limits(seconds=times.PAGE_FIRST)
    found = None if asked.open else first_turn(record, asked.seat, sheet=sheet, limits=limits)
    return fill(
        QuizShown,
        record,
        rules=rules_data(record.rules, len(record.players)),
        questions=[] if found is None else [question_shown(found)],
    )


@routes.post("/api/quiz/questions", Runs.LONG, shows=QuizShown)
def questions(asked: QuizRequest, tell: Tell = unheard) -> JsonData:
    """Ask what you would have played: the turning points and the largest risks of a game.

    A question depends only on what the seat to move could see, unless all cards are face up. The
    choice of turns does depend on all cards.
    """
    game_quiz = _quiz(asked, tell)
    record = game_quiz.table.record
    return fill(
        QuizShown,
        record,
        rules=rules_data(record.rules, len(record.players)),
        questions=[question_shown(moment.question) for moment in game_quiz.moments],
    )


@routes.post(
    "/api/quiz/answer",
    Runs.LONG,
    shows={"answer": Annotated[JsonData, Documented(AnswerJson)]},
)
def answer(asked: QuizRequest, turn: Turn, action: ActionNumber | None = None) -> JsonData:
    """Rate each action at a turn for its seat, and check whether an answer is as good as any.

    The reply holds nothing that the seat could not know once it had acted, unless all cards are
    face up.
    """
    made = _made.get(asked)
    for moment in made.moments if made else ():
        if moment.turn == turn:
            return _show_answer(moment.question, moment.event, action)
    record = game_of(asked.text)
    table, sheet = record.table, asked.sheet_of(record)
    question = question_at(table, turn, all_known=asked.open, sheet=sheet)
    return _show_answer(question, table.actions()[turn - 1][1], action)


@routes.post("/api/quiz/score", Runs.LONG, shows=QuizJson)
def score(
    asked: QuizRequest,
    answers: Annotated[
        list[GivenAnswer],
        Field(max_length=MOST_ANSWERS, description="What was chosen, turn by turn."),
    ],
    tell: Tell = unheard,
) -> JsonData:
    """Tell how many answers were right, and what was true at each turn."""
    game_quiz = _quiz(asked, tell)
    by_turn = {moment.turn: moment.question for moment in game_quiz.moments}
    chosen = {
        each.turn: _chosen(by_turn[each.turn], each.action)
        for each in answers
        if each.turn in by_turn
    }
    return quiz_json(replace(game_quiz, answers=chosen))


def _quiz(asked: QuizRequest, tell: Tell) -> Quiz:
    if asked not in _made:
        record = game_of(asked.text)
        game_quiz = quiz(
            record,
            asked.seat,
            all_known=asked.open,
            begin=asked.begin,
            sheet=asked.sheet_of(record),
            time_limit=times.PAGE_QUESTION,
            memory=MEMORY,
            watcher=partial(watched, tell),
        )
        while len(_made) >= MOST_MADE:
            del _made[next(iter(_made))]
        _made[asked] = game_quiz
    return _made[asked]


def question_shown(question: Question) -> JsonData:
    """Return a question as its page is shown it, before the answer."""
    return fill(
        QuizQuestion,
        question,
        position=seen_position(question.known, question.seat),
        actions=[answer_move_json(question, action) for action in question.actions],
    )


def seen_position(known: ExplainedKnowledge, seat: int) -> PositionShown:
    """Return the table that ``seat`` sees; its hidden cards have their odds."""
    shown = position_shown(known.table, known.moment)
    hidden = {slot.place: slot for slot in known.slots if known.table.card(slot.place) is None}
    shown["hands"][seat] = hand_data(known.table, seat, hidden, known.moment)
    return shown


def _show_answer(question: Question, event: Action, action: int | None) -> JsonData:
    chosen = None if action is None else _chosen(question, action)
    return {"answer": answer_json(question, event, chosen)}


def _chosen(question: Question, action: int) -> Move:
    """The action at that place among those of a question.

    :raises ViewError: if there are fewer.
    """
    if action >= len(question.actions):
        raise ViewError(
            "there is no action {number}: the list has {count}",
            number=action,
            count=len(question.actions),
        )
    return question.actions[action]
