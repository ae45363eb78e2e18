"""The companion as a web application: the service's functions under addresses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from deducer.show.json.values import FORMAT
from deducer.web import tick
from deducer.web.api import built_page as offered
from deducer.web.api import links, pages, stream
from deducer.web.api.built_page import Folder
from deducer.web.api.reference import ABOUT, TAGS
from deducer.web.api.serving import router_of
from deducer.web.companion import Companion, Site
from deducer.web.gate.guard import Guard, answer_errors
from deducer.web.jobs import Pool, Threads
from deducer.web.routes import agreements, questions, sheets, tables
from deducer.web.study.everything import STUDIES
from deducer.web.tables.service import Service

_ROUTERS = (
    router_of(tables.routes, "tables"),
    stream.router,
    router_of(tables.entries, "entries"),
    router_of(questions.routes, "questions"),
    router_of(agreements.routes, "questions"),
    router_of(sheets.routes, "questions"),
    links.router,
    router_of(STUDIES, "study"),
)


def app_of(
    service: Service,
    site: Site | None = None,
    pool: Pool | None = None,
    folder: Folder | None = None,
    seconds: float = tick.SECONDS,
) -> FastAPI:
    """Return the application for a service.

    ``pool`` answers questions that take seconds; ``folder`` is a built page that is offered,
    too; answers leave on ticks of so many ``seconds``.
    """
    companion = Companion(service, site or Site(), pool or Threads(1), seconds)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        care = asyncio.create_task(companion.look_after())
        yield
        care.cancel()
        await asyncio.gather(care, return_exceptions=True)
        companion.close()

    app = FastAPI(
        title="Hanabi companion",
        description=ABOUT,
        version=str(FORMAT),
        openapi_tags=TAGS,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.companion = companion
    app.add_middleware(Guard, hosts=companion.site.hosts, limits=service.limits)
    answer_errors(app)
    for router in _ROUTERS:
        app.include_router(router)
    pages.install(app)
    if companion.site.agreements:
        pages.tell_start(app, "agreements", str(companion.site.agreements))
    if folder is not None:
        offered.install(app, folder)
    return app
