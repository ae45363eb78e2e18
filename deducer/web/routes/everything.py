"""All routes that a server and a phone alone share."""

from __future__ import annotations

from deducer.web.routes import questions, tables
from deducer.web.routes.route import Routes
from deducer.web.study import boards, decks, evenings, games, puzzles, quiz

TABLES = tables.routes
ENTRIES = tables.entries
QUESTIONS = questions.routes
STUDIES = Routes(
    decks.routes, games.routes, boards.routes, quiz.routes, puzzles.routes, evenings.routes
)
