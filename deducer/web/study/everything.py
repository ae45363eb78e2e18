"""All questions that need no table."""

from __future__ import annotations

from deducer.web.study import boards, decks, evenings, games, puzzles, quiz
from deducer.web.study.studies import Studies

STUDIES = Studies(
    decks.studies, games.studies, boards.studies, quiz.studies, puzzles.studies, evenings.studies
)
"""All that can be asked, in the order of the reference."""
