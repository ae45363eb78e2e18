"""The API's routes for questions that need no table: about decks, and games as texts."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any, get_type_hints

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from deducer.web.api.routes import PROBLEMS, companion_of, published
from deducer.web.gate.guard import address_of
from deducer.web.jobs import Asker
from deducer.web.messages.entries import Message
from deducer.web.study.everything import STUDIES
from deducer.web.study.studies import Study

router = APIRouter(responses=PROBLEMS, tags=["study"])


def _add(study: Study) -> None:
    async def answer(request: Request, asked: Message) -> Response:
        companion = await companion_of(request)
        jobs = companion.jobs if study.long else companion.quick
        key = study.path, asked.model_dump_json()
        found = await jobs.kept(Asker(address_of(request.scope)), key, partial(study.work, asked))
        if isinstance(found, BaseModel):
            return Response(found.model_dump_json(), media_type="application/json")
        return JSONResponse(found)

    answer.__annotations__["asked"] = study.request
    options: dict[str, Any]
    if study.published:
        options = {"response_class": Response, "responses": published(study.published)}
    else:
        options = {"response_model": get_type_hints(study.work)["return"]}
    router.post(
        study.path,
        operation_id=study.name,
        description=inspect.getdoc(study.work),
        summary=(inspect.getdoc(study.work) or "").partition("\n")[0],
        **options,
    )(answer)


for each in STUDIES:
    _add(each)
