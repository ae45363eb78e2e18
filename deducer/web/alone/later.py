"""Questions that take seconds: asked of the phone's server, answered in another worker."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable
from typing import Any

from deducer.show.json.advise import settling_json
from deducer.web.alone.answer import PageAnswer, answered, refused
from deducer.web.routes.route import LongQuestion, QuestionProgress

EVERY = 0.25
"""The least seconds between two looks at how far a question is."""


def defer(question: LongQuestion[Any]) -> PageAnswer:
    """Return an answer that holds ``question`` for another worker; it must be picklable."""
    return PageAnswer(202, later=pickle.dumps(question))


def answer(later: bytes, tell: Callable[[str], None]) -> PageAnswer:
    """Return the answer to a question that the phone's server put off.

    ``tell`` gets its progress, now and then, as JSON: ``done`` of ``most``, at last all, and the
    ``advice`` so far if it is that.
    """
    question: LongQuestion[Any] = pickle.loads(later)
    due, most = time.monotonic() + EVERY, 1

    def report(progress: QuestionProgress) -> None:
        nonlocal due, most
        most = progress.most
        if time.monotonic() < due:
            return
        data: dict[str, Any] = {"done": progress.done, "most": most}
        if progress.advice is not None:
            data["advice"] = settling_json(progress.advice)
        tell(json.dumps(data))
        due = time.monotonic() + EVERY

    try:
        result = answered(question(report))
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return refused(error)
    tell(json.dumps({"done": most, "most": most}))
    return result
