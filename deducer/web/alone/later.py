"""Questions that take seconds: made at the desk, answered in another worker."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deducer.web.alone.answer import Answer, data_answer, refused, text_answer
from deducer.web.tables.questions import Question, Reviewed


@dataclass(frozen=True)
class _Later:
    """A question, and what is said of what it finds."""

    question: Question[Any]
    said: Callable[[Any], Answer]


def asked_later(question: Question[Any], said: Callable[[Any], Answer] = data_answer) -> Answer:
    """Return the answer that stands for a question; ``said`` makes the real one of what it finds.

    Both must be picklable.
    """
    return Answer(202, later=pickle.dumps(_Later(question, said)))


def answer(later: bytes, tell: Callable[[str], None]) -> Answer:  # noqa: ARG001
    """Return the answer to a question that the desk gave out; ``tell`` gets progress, as JSON."""
    asked: _Later = pickle.loads(later)
    try:
        return asked.said(asked.question())
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return refused(error)


def review_data(found: Reviewed) -> Answer:
    """Return a review as JSON."""
    return text_answer(found.data)


def review_page(found: Reviewed) -> Answer:
    """Return a review as a page."""
    return text_answer(found.page, "text/html")
