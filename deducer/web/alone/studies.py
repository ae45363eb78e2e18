"""Questions that need no table, at the addresses of the server's API."""

from __future__ import annotations

from functools import partial

from pydantic import BaseModel

from deducer.web.alone.answer import Answer, data_answer, message_answer
from deducer.web.alone.later import asked_later
from deducer.web.alone.parts import Parts
from deducer.web.alone.routes import Routes
from deducer.web.messages.entries import Message
from deducer.web.study.everything import STUDIES
from deducer.web.study.studies import Study

routes = Routes()


def said(found: object) -> Answer:
    """Return what a question found as an answer."""
    return message_answer(found) if isinstance(found, BaseModel) else data_answer(found)


def _add(study: Study) -> None:
    def answer(_parts: Parts, asked: Message) -> Answer:
        if study.long:
            return asked_later(partial(study.work, asked), said)
        return said(study.work(asked))

    answer.__annotations__["asked"] = study.request
    routes.post(study.path)(answer)


for each in STUDIES:
    _add(each)
