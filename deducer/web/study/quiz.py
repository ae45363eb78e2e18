"""A quiz of a game: the questions, one answer at a time, and the score in the end."""

from __future__ import annotations

from functools import partial

from deducer.errors import ViewError
from deducer.quiz.pick import quiz
from deducer.quiz.question import Question, question_at
from deducer.quiz.quiz import AnsweredQuiz, Quiz
from deducer.record.events import Action
from deducer.show.json.quiz import answer_json, answer_move_json, quiz_json
from deducer.web.messages.quiz import (
    QuizAnswer,
    QuizAnswers,
    QuizQuestion,
    QuizRequest,
    QuizShown,
    QuizTold,
)
from deducer.web.messages.tables import Data
from deducer.web.routes.route import Routes, Runs
from deducer.web.study.games import game_of
from deducer.web.study.positions import position_shown
from deducer.web.tables.hands import hand_data
from deducer.web.tables.questions import MEMORY, QUESTION, Tell, unheard, watched
from deducer.web.tables.state import rules_data
from solver.moves import Move

MOST_MADE = 2
"""How many quizzes are kept, so that their answers come at once. They could be made again."""

routes = Routes()
_made: dict[tuple[str, int | None, bool], Quiz] = {}


@routes.post("/api/quiz/questions", Runs.LONG)
def questions(request: QuizRequest, tell: Tell = unheard) -> QuizShown:
    """Ask what you would have played: the turning points and the largest risks of a game.

    A question shows what the seat to move could see, and depends on nothing else, unless all cards
    lie open. Which turns are asked does depend on all cards.
    """
    game_quiz = _quiz(request, tell)
    record = game_quiz.table.record
    return QuizShown(
        players=list(record.players),
        rules=rules_data(record.rules, len(record.players)),
        questions=[question_shown(moment.question) for moment in game_quiz.moments],
    )


@routes.post("/api/quiz/answer", Runs.LONG)
def answer(request: QuizAnswer, _tell: Tell = unheard) -> QuizTold:
    """Tell what each action at a turn was worth to its seat, and whether an answer is as good.

    It tells nothing that the seat could not know once it had acted, unless all cards lie open.
    """
    made = _made.get(_key(request))
    for moment in made.moments if made else ():
        if moment.turn == request.turn:
            return _show_answer(moment.question, moment.event, request.action)
    table = game_of(request.text).table
    question = question_at(table, request.turn, all_known=request.open)
    return _show_answer(question, table.actions()[request.turn - 1][1], request.action)


@routes.post("/api/quiz/score", Runs.LONG, shows="quiz")
def score(request: QuizAnswers, tell: Tell = unheard) -> Data:
    """Tell how many answers were right, as `hanabi quiz` does, and what was true at each turn."""
    game_quiz = _quiz(request, tell)
    by_turn = {moment.turn: moment.question for moment in game_quiz.moments}
    answers = {
        each.turn: _chosen(by_turn[each.turn], each.action)
        for each in request.answers
        if each.turn in by_turn
    }
    return quiz_json(AnsweredQuiz(game_quiz, answers))


def _key(request: QuizRequest) -> tuple[str, int | None, bool]:
    return request.text, request.seat, request.open


def _quiz(request: QuizRequest, tell: Tell) -> Quiz:
    key = _key(request)
    if key not in _made:
        game_quiz = quiz(
            game_of(request.text),
            request.seat,
            all_known=request.open,
            time_limit=QUESTION,
            memory=MEMORY,
            watcher=partial(watched, tell),
        )
        while len(_made) >= MOST_MADE:
            del _made[next(iter(_made))]
        _made[key] = game_quiz
    return _made[key]


def question_shown(question: Question) -> QuizQuestion:
    """Return a question as its page is shown it, before the answer."""
    known, seat = question.known, question.seat
    shown = position_shown(known.table, known.moment)
    hidden = {slot.place: slot for slot in known.slots if known.table.card(slot.place) is None}
    shown["hands"][seat] = hand_data(known.table, seat, hidden, known.moment)
    return QuizQuestion(
        turn=question.turn,
        seat=seat,
        position=shown,
        actions=[answer_move_json(question, action) for action in question.actions],
    )


def _show_answer(question: Question, event: Action, action: int | None) -> QuizTold:
    chosen = None if action is None else _chosen(question, action)
    return QuizTold(answer=answer_json(question, event, chosen))


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
