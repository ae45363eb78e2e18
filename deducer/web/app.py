"""The companion as a web application: the service's functions under addresses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from deducer.show.json.schemas import schema_text
from deducer.show.json.values import FORMAT
from deducer.web.api import folder as offered
from deducer.web.api import links, pages, stream
from deducer.web.api.folder import Folder
from deducer.web.api.serving import router_of
from deducer.web.beat import Beat
from deducer.web.companion import Companion, Site
from deducer.web.gate import answers
from deducer.web.gate.guard import Guard
from deducer.web.jobs import Pool, Threads
from deducer.web.messages.state import StateChange
from deducer.web.routes import questions, tables
from deducer.web.study.everything import STUDIES
from deducer.web.tables.service import Service

PUBLISHED = tuple(
    dict.fromkeys(
        each.shows for each in (*questions.routes, *STUDIES) if isinstance(each.shows, str)
    )
)
"""Answers whose schema is that of a command's output."""
_ABOUT = """\
Tables of Hanabi with real cards. A link `/j#<secret>` is followed once, by `POST /api/join`, which
answers with a cookie `seat-<table>`: a browser's secrets, dots between them where it holds several
seats (`?as=` says which). What it is shown never depends on that seat's own cards. Seats count
from 0, slots from 1, cards are texts such as `r1`. Errors have one shape, `{"error": {...}}`."""
_TAGS = [
    {"name": "tables", "description": "Tables, and how they stand."},
    {"name": "entries", "description": "What happens at a table, and what its host decides."},
    {"name": "questions", "description": "What can be known, advice, exports, reviews."},
    {"name": "study", "description": "Decks and games as texts, without a table."},
    {"name": "links", "description": "Who may come to a table: for its host."},
]
_ROUTERS = (
    router_of(tables.routes, "tables"),
    stream.router,
    router_of(tables.entries, "entries"),
    router_of(questions.routes, "questions"),
    links.router,
    router_of(STUDIES, "study"),
)


def app_of(
    service: Service,
    site: Site | None = None,
    pool: Pool | None = None,
    folder: Folder | None = None,
    beat: Beat | None = None,
) -> FastAPI:
    """Return the application for a service.

    ``pool`` answers questions that take seconds; ``folder`` is a built page that is offered,
    too; answers leave on ``beat``.
    """
    companion = Companion(service, site or Site(), pool or Threads(1), beat or Beat())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        caring = [asyncio.create_task(care) for care in (companion.look_after(), companion.tidy())]
        yield
        for care in caring:
            care.cancel()
        await asyncio.gather(*caring, return_exceptions=True)
        companion.close()

    app = FastAPI(
        title="Hanabi companion",
        description=_ABOUT,
        version=str(FORMAT),
        openapi_tags=_TAGS,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.companion = companion
    app.add_middleware(Guard, hosts=companion.site.hosts, limits=service.limits)
    answers.install(app)
    for router in _ROUTERS:
        app.include_router(router)
    pages.install(app)
    if folder is not None:
        offered.install(app, folder)
    # FastAPI's documented way to change the schema is to replace this method
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The API's schema, with the published schemas of commands as its components."""
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
        place = "#/components/schemas/{model}"
        change = TypeAdapter(StateChange).json_schema(ref_template=place)
        schemas |= change.pop("$defs") | {"StateChange": change}
        app.openapi_schema = schema
    return app.openapi_schema


def _components(name: str) -> dict[str, Any]:
    """A published schema and its parts, each as a component of its own."""
    text = schema_text(name).replace('"#/$defs/', f'"#/components/schemas/{name}.')
    schema = json.loads(text)
    parts = {f"{name}.{part}": each for part, each in schema.pop("$defs", {}).items()}
    return {name: {key: each for key, each in schema.items() if key != "$schema"}} | parts
