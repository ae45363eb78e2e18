"""Answers in the shape that a server's have; those that take seconds come from another worker."""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

from deducer.show.json.advise import settling_json
from deducer.web.gate.problems import kind_and_status, problem_text
from deducer.web.routes.route import JSON, QuestionProgress, Reply

EVERY = 0.25
"""The least seconds between two looks at how far a question is."""


@dataclass(frozen=True)
class PageAnswer:
    """An answer, and what the page must do before it shows it.

    The names of ``headers`` have small letters. The page keeps ``rows`` first, see
    :mod:`~deducer.web.alone.memory_store`. ``later`` is a question that takes seconds, in place of
    a text: another worker answers it with :func:`answer`.
    """

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""
    rows: tuple[str, ...] = ()
    later: bytes = b""


def answered(result: object) -> PageAnswer:
    """Return the answer for the result of a route."""
    if result is None:
        return PageAnswer(204)
    reply = Reply.of(result)
    content_type = f"{reply.kind}; charset=utf-8" if reply.kind.startswith("text/") else reply.kind
    headers = {name.lower(): text for name, text in reply.headers.items()}
    return PageAnswer(200, {"content-type": content_type, **headers}, reply.text)


def refused(error: Exception) -> PageAnswer:
    """Return the answer for ``error``."""
    text = problem_text(error).encode("utf-8", "replace").decode()
    return PageAnswer(kind_and_status(error)[1], {"content-type": JSON}, text)


def defer(question: Callable[..., Any]) -> PageAnswer:
    """Return an answer that holds ``question`` for another worker; it must be picklable."""
    return PageAnswer(202, later=pickle.dumps(question))


def answer(later: bytes, tell: Callable[[str], None]) -> PageAnswer:
    """Return the answer to a question that the phone's server put off.

    ``tell`` gets its progress, now and then, as JSON: ``done`` of ``most``, at last all, and the
    ``advice`` so far if it is that.
    """
    question: Callable[..., Any] = pickle.loads(later)
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
        tells = "tell" in signature(question).parameters
        result = answered(question(tell=report) if tells else question())
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return refused(error)
    tell(json.dumps({"done": most, "most": most}))
    return result
