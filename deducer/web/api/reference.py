"""What the reference says of the API: its answers, refusals and schemas."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response

from deducer.show.json.schemas import schema_text
from deducer.web.messages.tables import ConflictAnswer, ErrorAnswer
from deducer.web.routes.route import Reply, Route, Routes, Runs
from deducer.web.study.everything import ROUTES

Responses: TypeAlias = dict[int | str, dict[str, Any]]
ABOUT = """\
Tables of Hanabi with real cards. A link `/j#<secret>` is followed once, by `POST /api/join`, which
answers with a cookie `seat-<table>`: a browser's secrets, dots between them where it holds several
seats (`?as=` says which). What it is shown never depends on that seat's own cards. Seats count
from 0, slots from 1, cards are texts such as `r1`. Errors have one shape, `{"error": {...}}`."""
TAGS = [
    {"name": "tables", "description": "Tables, and how they stand."},
    {"name": "entries", "description": "What happens at a table, and what its host decides."},
    {"name": "questions", "description": "What can be known, advice, exports, reviews."},
    {"name": "study", "description": "Decks and games as texts, without a table."},
    {"name": "links", "description": "Who may come to a table: for its host."},
]
PROBLEMS: Responses = {
    status: {"model": ErrorAnswer, "description": description}
    for status, description in {
        400: "What was sent makes no sense",
        403: "This link may not do that",
        404: "There is no such thing",
        410: "The link was removed or renewed",
        413: "Too much was sent at once",
        422: "It can't be so: what is wrong, with the events at fault",
        429: "A limit is reached",
        503: "The store can't be written: nothing was done",
    }.items()
}
_CONFLICT: Responses = {
    409: {"model": ConflictAnswer, "description": "The table has moved on: how it stands now"}
}
_TEXT = {"text/plain": {"schema": {"type": "string"}}}
_JSON_TEXT = {"application/json": {"schema": {"type": "string"}}}
PUBLISHED = tuple(
    dict.fromkeys(
        each.shows.partition("/")[0]
        for each in Routes(*ROUTES.values())
        if isinstance(each.shows, str)
    )
)
"""Answers whose schema is that of a command's output."""


def documented(route: Route) -> dict[str, Any]:
    """Return the arguments by which FastAPI documents the answers of ``route``."""
    if route.shows is Reply:
        content = {"content": _TEXT | _JSON_TEXT}
        return {"response_class": Response, "responses": {200: content}}
    if isinstance(route.shows, str):
        return {"response_class": Response, "responses": published(route.shows)}
    conflict = _CONFLICT if route.runs is Runs.CHANGES else {}
    return {"response_model": route.shows, "responses": conflict}


def published(name: str) -> Responses:
    """Return the response whose schema is published as ``name``, or as a part of that."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {200: {"content": {"application/json": {"schema": schema}}}}


def openapi(app: FastAPI) -> dict[str, Any]:
    """Return the API's schema, with the published schemas of commands as its components."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=app.routes,
            tags=app.openapi_tags,
        )
        schemas = schema["components"]["schemas"]
        for name in PUBLISHED:
            schemas |= _components(name)
        app.openapi_schema = schema
    return app.openapi_schema


def _components(name: str) -> dict[str, Any]:
    """A published schema and its parts, each as a component of its own."""
    text = schema_text(name).replace('"#/$defs/', f'"#/components/schemas/{name}.')
    schema = json.loads(text)
    parts = {f"{name}.{part}": each for part, each in schema.pop("$defs", {}).items()}
    return {name: {key: each for key, each in schema.items() if key != "$schema"}} | parts
