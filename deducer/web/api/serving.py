"""FastAPI's routes for a server, made of those that are declared in :mod:`deducer.web.routes`."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from deducer.web.companion import Companion, Visit, secrets_of, set_cookie
from deducer.web.errors import NotFound
from deducer.web.gate.guard import address_of
from deducer.web.jobs import Asker
from deducer.web.messages.numbers import FIRST, MOST, others
from deducer.web.messages.parameters import Asking, TableId
from deducer.web.messages.tables import ConflictAnswer, ErrorAnswer
from deducer.web.routes.route import Reply, Route, Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables.questions import Question

Responses: TypeAlias = dict[int | str, dict[str, Any]]
Key: TypeAlias = tuple[object, ...]
Values: TypeAlias = dict[str, Any]
"""What was sent, by parameter."""
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


async def companion_of(request: Request) -> Companion:
    """The companion that serves a request."""
    companion: Companion = request.app.state.companion
    return companion


Serving = Annotated[Companion, Depends(companion_of)]


async def check_server(
    companion: Serving,
    server: Annotated[
        int | None,
        Query(
            ge=FIRST,
            le=MOST,
            description="Where several servers share this address: which of them is asked, by the "
            "number before the point of a table's id or of a secret; 1 without one.",
        ),
    ] = None,
) -> None:
    """Check that the proxy in front of several servers brought a request to the right one.

    :raises NotFound: if it is for another.
    """
    if server not in (None, companion.site.number):
        raise NotFound(
            "this is server {here}, and not {asked}", here=companion.site.number, asked=server
        )


SERVER = Depends(check_server)


async def visit_of(
    table: TableId,
    request: Request,
    companion: Serving,
    asking: Annotated[Asking, Query(alias="as")] = None,
) -> Visit:
    """A request at a table."""
    return Visit(companion, request, table, asking)


At = Annotated[Visit, Depends(visit_of)]


def router_of(routes: Routes, tag: str) -> APIRouter:
    """Return FastAPI's routes for ``routes``, under ``tag`` in the reference."""
    router = APIRouter(responses=PROBLEMS, tags=[tag])
    for route in routes:
        router.add_api_route(
            route.path,
            _endpoint(route),
            methods=[route.method],
            operation_id=route.name,
            summary=route.name,
            description=inspect.getdoc(route.work),
            dependencies=[SERVER] if route.runs is Runs.LISTS else None,
            **_documented(route),
        )
    return router


def _documented(route: Route) -> dict[str, Any]:
    """What FastAPI writes in the reference of a route's answers; each is a response already."""
    if route.shows is Reply:
        content = {"content": _TEXT | _JSON_TEXT}
        return {"response_class": Response, "responses": {200: content}}
    if isinstance(route.shows, str):
        return {"response_class": Response, "responses": published(route.shows)}
    conflict = _CONFLICT if route.runs is Runs.CHANGES else {}
    return {"response_model": route.shows, "responses": conflict}


def published(name: str) -> Responses:
    """Return the response whose schema is published as ``name``."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {200: {"content": {"application/json": {"schema": schema}}}}


def _endpoint(route: Route) -> Callable[..., Awaitable[Response]]:
    """Return the function that FastAPI calls for a route, with the signature that it reads."""
    if route.is_at_table:

        async def answer(visit: Visit, **values: Any) -> Response:
            return response_of(await _at_table(route, visit, values))

        first = Parameter("visit", Parameter.POSITIONAL_OR_KEYWORD, annotation=At)
    else:

        async def answer(http_request: Request, **values: Any) -> Response:  # type: ignore[misc]
            return await _elsewhere(route, http_request, values)

        first = Parameter("http_request", Parameter.POSITIONAL_OR_KEYWORD, annotation=Request)
    signature = Signature([first, *route.parameters])
    answer.__signature__ = signature  # type: ignore[attr-defined]
    return answer


def response_of(result: object) -> Response:
    """Return the response for a route's result."""
    reply = Reply.of(result)
    return Response(reply.text, media_type=reply.kind, headers=dict(reply.headers))


# -- at a table ------------------------------------------------------------------------------


async def _at_table(route: Route, visit: Visit, values: Values) -> object:
    """Return the result of a request at a table."""
    companion = visit.companion
    work = partial(route.work, companion.service, **values)
    match route.runs:
        case Runs.CHANGES:
            return await visit.change(work)
        case Runs.QUICK | Runs.LONG:
            jobs = companion.jobs if route.runs is Runs.LONG else companion.quick
            key, question = await visit.do(partial(_keyed, visit, route, work, values))
            return await jobs.kept(visit.asker, key, question)
    return await visit.do(work)


def _keyed(
    visit: Visit,
    route: Route,
    work: Callable[[Link], Question[Any]],
    values: Values,
    link: Link,
) -> tuple[Key, Question[Any]]:
    """A question, and its answer's key in the cache: what a seat sees, up to which log entry."""
    seq = visit.cache.table(link.game).seq
    return (route.name, *values.values(), link.game, seq, link.seat), work(link)


# -- without one -----------------------------------------------------------------------------


async def _elsewhere(route: Route, request: Request, values: Values) -> Response:
    """Return the response to a request that needs no table."""
    companion = await companion_of(request)
    match route.runs:
        case Runs.LISTS:
            return await _listed(companion, request, route)
        case Runs.BEGINS:
            return await _begun(companion, request, route, values)
    (body,) = values.values()
    jobs = companion.jobs if route.runs is Runs.LONG else companion.quick
    key = route.path, body.model_dump_json()
    asker = Asker(address_of(request.scope))
    return response_of(await jobs.kept(asker, key, partial(route.work, body)))


async def _listed(companion: Companion, request: Request, route: Route) -> Response:
    """Answer of all links that a browser holds, and name other servers that may know of more."""
    secrets, service = secrets_of(request), companion.service
    tables = await companion.run(lambda: route.work(service, service.seats.open_links(secrets)))
    response = response_of(tables)
    elsewhere = others(companion.site.number, secrets)
    if elsewhere:
        response.headers["X-Other-Servers"] = ", ".join(map(str, elsewhere))
    return response


async def _begun(companion: Companion, request: Request, route: Route, values: Values) -> Response:
    """Begin a table; give the host the cookie, and links that work from other devices."""
    service, (body,) = companion.service, values.values()
    size = len(getattr(body, "text", ""))
    companion.count_founder(request, 1 + size // service.limits.import_share)
    question = route.work(service.limits, body)
    beginning = await companion.quick.ask(Asker(address_of(request.scope)), question)

    def begin() -> tuple[Any, str]:
        return service.seats.welcome(service.begin(beginning, body.mode), service.token())

    made, secret = await companion.run(begin)
    links = [
        link.model_copy(update={"url": companion.absolute(request, link.url)})
        for link in made.links
    ]
    response = response_of(made.model_copy(update={"links": links}))
    set_cookie(request, response, made.table, [secret])
    return response
