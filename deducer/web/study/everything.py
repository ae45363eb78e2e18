"""All questions that need no table."""

from __future__ import annotations

from deducer.web.routes.route import Routes
from deducer.web.study import boards, decks, games, puzzles, quiz, saved_reviews, sheet_quiz

STUDIES = Routes(
    decks.routes,
    games.routes,
    saved_reviews.routes,
    boards.routes,
    quiz.routes,
    sheet_quiz.routes,
    puzzles.routes,
)
