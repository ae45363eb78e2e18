"""The companion as a web application: the service's functions under addresses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from deducer.show.json.values import FORMAT
from deducer.web.api import links, pages
from deducer.web.api.pages import BuiltPage
from deducer.web.api.serving import ABOUT, TAGS, router_of
from deducer.web.gate.guard import Guard, answer_errors
from deducer.web.jobs import Pool, Threads
from deducer.web.server_state import ServerState, Site
from deducer.web.study.everything import ROUTES
from deducer.web.tables.live import TICK
from deducer.web.tables.service import Service


def app_of(
    service: Service,
    site: Site | None = None,
    pool: Pool | None = None,
    built: BuiltPage | None = None,
    seconds: float = TICK,
) -> FastAPI:
    """Return the application for a service.

    ``pool`` answers questions that take seconds; ``built`` is a page that is offered, too; answers
    leave on ticks of so many ``seconds``.
    """
    companion = ServerState(service, site or Site(), pool or Threads(1), seconds)

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
    for router in (*(router_of(routes, tag) for tag, routes in ROUTES.items()), links.router):
        app.router.routes.extend(router.routes)  # included, each application would build them again
    pages.install(app, built)
    if companion.site.agreements:
        pages.tell_start(app, "agreements", str(companion.site.agreements))
    return app
