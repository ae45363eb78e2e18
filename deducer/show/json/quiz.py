"""The output of ``hanabi quiz --json``; its schema is ``schemas/quiz.json``.

Seats count from 0, slots and turns from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from typing import Any

from deducer.quiz import Given, Question, QuizMoment
from deducer.record.events import Action, Hinted, move_of
from deducer.show.json.advise import action_json
from deducer.show.json.moves import line_json, move_json
from deducer.show.json.numbers import FORMAT, chance_json
from solver.moves import Move
from solver.notation.rules_lines import rules_lines


def quiz_json(given: Given) -> dict[str, Any]:
    """Return a quiz with its answers as JSON data."""
    quiz = given.quiz
    record = quiz.table.record
    return {
        "format": FORMAT,
        "title": record.title,
        "players": list(record.players),
        "rules": rules_lines(record.rules),
        "seat": quiz.seat,
        "open": quiz.laid_open,
        "questions": [_moment(given, moment) for moment in quiz.moments],
        "answered": len(given.answers),
        "right": given.right,
        "players_right": quiz.players_right,
        "upper_bound": True,
    }


def answer_json(question: Question, event: Action, chosen: Move | None) -> dict[str, Any]:
    """Return a question with its answer as JSON data: what the actions are worth, and what is told.

    It says nothing that the seat to move could not know, once ``event`` was done.
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
                "move": action_json(seat, each.action),
                "chance": chance_json(each.chance),
                "accepted": each.action in odds.as_good,
            }
            for each in odds.actions
        ],
        "exact": odds.exact,
        "worlds": odds.worlds,
        "played": move_json(seat, played, card),
        "played_accepted": question.accepts(played),
        "given": None if chosen is None else action_json(seat, chosen),
        "right": None if chosen is None else question.accepts(chosen),
    }


def _moment(given: Given, moment: QuizMoment) -> dict[str, Any]:
    """A moment with its answer, and with what is true with all cards known."""
    before = moment.before
    return answer_json(moment.question, moment.event, given.answer(moment)) | {
        "possible_before": moment.possible_before,
        "possible_after": moment.possible_after,
        "turning_point": moment.is_turning_point,
        "risk": moment.is_risk,
        "line": [] if before is None else line_json(before, moment.line),
    }
