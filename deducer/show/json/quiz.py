"""A quiz as data, for a page; its schema is ``schemas/quiz.json``.

Seats count from 0, slots and turns from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from typing import Any

from deducer.quiz.question import Question
from deducer.quiz.quiz import Always, AnsweredQuiz, HintHabit, QuizMoment
from deducer.record.events import Action, Hinted, move_of
from deducer.show.json.advise import action_json
from deducer.show.json.values import (
    FORMAT,
    chance_json,
    line_json,
    move_json,
    pick,
    plain,
    seatless_json,
)
from solver.moves import Discard, Hint, Move, Play
from solver.notation.rules_lines import rules_lines


def quiz_json(answered: AnsweredQuiz) -> dict[str, Any]:
    """Return a quiz with its answers as JSON data."""
    quiz = answered.quiz
    record = quiz.table.record
    return {
        "format": FORMAT,
        "title": record.title,
        "players": list(record.players),
        "rules": rules_lines(record.rules),
        "seat": quiz.seat,
        "open": quiz.all_known,
        "questions": [_moment(answered, moment) for moment in quiz.moments],
        "answered": len(answered.answers),
        "right": answered.right,
        "players_right": quiz.players_right,
        "chance": {
            "blind": plain(quiz.blind),
            "points": plain(quiz.chance.points),
            "always": _always(quiz.chance.always),
        },
        "above_chance": plain(float(answered.above_chance)),
        "upper_bound": True,
    }


def answer_json(question: Question, event: Action, chosen: Move | None) -> dict[str, Any]:
    """Return a question with its answer as JSON data: what actions are worth and hints tell.

    It shows no more than the seat to move knew after its action ``event``.
    """
    odds, played = question.odds, move_of(event)
    seat = question.seat
    card = None if isinstance(event, Hinted) else event.card
    return {
        "turn": question.turn,
        "seat": seat,
        "now": chance_json(odds.now),
        "actions": [
            {
                "move": answer_move_json(question, move),
                "chance": chance_json(question.chance(move)),
                "accepted": move in question.right,
                **({"by_sheet": move in question.by_sheet} if question.sheet else {}),
                "tells": _tells(question, move),
            }
            for move in question.ranked
        ],
        "which_hint": bool(question.hints),
        **pick(odds, "exact worlds"),
        "played": move_json(seat, played, card),
        "played_accepted": question.accepts(played),
        "given": None if chosen is None else answer_move_json(question, chosen),
        "right": None if chosen is None else question.accepts(chosen),
    }


def answer_move_json(question: Question, move: Move) -> dict[str, Any]:
    """Return an action of ``question`` as JSON data; a hint has its clue if hints differ."""
    return (move_json if question.hints else action_json)(question.seat, move)


def _tells(question: Question, move: Move) -> dict[str, Any] | None:
    """What ``move`` would tell if it is a hint, without the cards."""
    preview = question.hints.get(move) if isinstance(move, Hint) else None
    return None if preview is None else pick(preview, "now_playable saved now_trash bits")


def _always(always: Always) -> dict[str, Any] | None:
    """What somebody always answers."""
    match always:
        case Play() | Discard() | Hint():
            return seatless_json(always)
        case HintHabit(value, left):
            clue = {"rank" if isinstance(value, int) else "colour": value}
            return {"move": "hint", **clue} | ({} if left is None else {"left": left})
        case None:
            return None
        case _:
            return {"move": always.__name__.lower()}


def _moment(answered: AnsweredQuiz, moment: QuizMoment) -> dict[str, Any]:
    """A moment with its answer, and with what is true with all cards known."""
    before = moment.before
    return answer_json(moment.question, moment.event, answered.answer(moment)) | {
        **pick(moment, "possible_before possible_after"),
        "turning_point": moment.is_turning_point,
        "risk": moment.is_risk,
        "line": [] if before is None else line_json(before, moment.line),
    }
