"""The table of all routes that a server and a phone alone answer, by what they are about."""

from __future__ import annotations

from deducer.web.routes import agreements, chairs, questions, sheets, tables
from deducer.web.routes.route import Routes
from deducer.web.study import (
    boards,
    decks,
    games,
    puzzles,
    quiz,
    saved_reviews,
    sheet_quiz,
    trainer,
)

ROUTES = {
    "tables": tables.routes,
    "entries": tables.entries,
    "questions": Routes(questions.routes, agreements.routes, chairs.routes, sheets.routes),
    "study": Routes(
        decks.routes,
        games.routes,
        saved_reviews.routes,
        boards.routes,
        quiz.routes,
        sheet_quiz.routes,
        trainer.routes,
        puzzles.routes,
    ),
}
