"""Questions that take seconds: made at the desk, answered in another worker."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable
from typing import Any

from deducer.show.json.advise import settling_json
from deducer.web.alone.answer import Answer, answered, refused
from deducer.web.tables.questions import LongQuestion, Progress

EVERY = 0.25
"""The least seconds between two looks at how far a question is."""


def asked_later(question: LongQuestion[Any]) -> Answer:
    """Return the answer that stands for a question, which must be picklable."""
    return Answer(202, later=pickle.dumps(question))


def answer(later: bytes, tell: Callable[[str], None]) -> Answer:
    """Return the answer to a question that the desk gave out.

    ``tell`` gets its progress, now and then, as JSON: ``done`` of ``most``, at last all, and the
    ``advice`` so far if it is that.
    """
    question: LongQuestion[Any] = pickle.loads(later)
    teller = _Teller(tell)
    try:
        found = answered(question(teller))
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return refused(error)
    teller.end()
    return found


class _Teller:
    """Tells progress as JSON, but not each of its many steps."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._due = time.monotonic() + EVERY
        self._most = 1

    def __call__(self, progress: Progress) -> None:
        self._most = progress.most
        if time.monotonic() < self._due:
            return
        told: dict[str, Any] = {"done": progress.done, "most": progress.most}
        if progress.advice is not None:
            told["advice"] = settling_json(progress.advice)
        self._tell(json.dumps(told))
        self._due = time.monotonic() + EVERY

    def end(self) -> None:
        """Tell that all is done."""
        self._tell(json.dumps({"done": self._most, "most": self._most}))
