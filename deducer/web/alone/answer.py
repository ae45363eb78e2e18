"""An answer to a question, in the shape that a server's answer has."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from pydantic import BaseModel

from deducer.web.gate.problems import problem_text, status_of

JSON = "application/json"


@dataclass(frozen=True)
class Answer:
    """What is answered, and what is to be done before it is shown.

    The names of ``headers`` have small letters. ``rows`` are to be kept first, see
    :mod:`~deducer.web.alone.kept`. If there is ``later``, it stands for the answer: the question
    takes seconds, and :func:`deducer.web.alone.later.answer` answers it elsewhere.
    """

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    text: str = ""
    rows: tuple[str, ...] = ()
    later: bytes = b""


def text_answer(text: str, kind: str = JSON, **headers: str) -> Answer:
    """Return an answer of the content type ``kind``."""
    said = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return Answer(200, {"content-type": said, **headers}, text)


def message_answer(message: BaseModel) -> Answer:
    """Return ``message`` as an answer."""
    return text_answer(message.model_dump_json())


def data_answer(data: object) -> Answer:
    """Return JSON data as an answer."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text_answer(text)


def refused(error: Exception) -> Answer:
    """Return the answer for ``error``."""
    text = problem_text(error).encode("utf-8", "replace").decode()
    return Answer(status_of(error), {"content-type": JSON}, text)
