"""An answer to a question, in the shape that a server's answer has."""

from __future__ import annotations

from dataclasses import dataclass, field

from deducer.web.gate.problems import problem_text, status_of
from deducer.web.routes.route import JSON, Reply


@dataclass(frozen=True)
class PageAnswer:
    """An answer, and what the page must do before it shows it.

    The names of ``headers`` have small letters. The page keeps ``rows`` first, see
    :mod:`~deducer.web.alone.memory_store`. ``later`` is a question that takes seconds, in place of
    a text: another worker answers it with :func:`deducer.web.alone.later.answer`.
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
    return PageAnswer(status_of(error), {"content-type": JSON}, text)
