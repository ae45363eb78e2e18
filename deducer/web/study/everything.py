"""All questions that need no table."""

from __future__ import annotations

from deducer.web.routes.route import Routes
from deducer.web.study import boards, decks, games, puzzles, quiz, sheet_quiz

STUDIES = Routes(
    decks.routes,
    games.routes,
    boards.routes,
    quiz.routes,
    sheet_quiz.routes,
    puzzles.routes,
)
