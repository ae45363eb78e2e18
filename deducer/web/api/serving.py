"""FastAPI's routes for a server, made of those that are declared in :mod:`deducer.web.routes`."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable
from functools import cache, partial
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeAlias, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from deducer.web.gate.guard import LOOPBACK, address_of, host_name
from deducer.web.messages.tables import Asking, ConflictAnswer, ErrorAnswer, TableId
from deducer.web.routes.route import Reply, Route, Routes, Runs
from deducer.web.server_state import ServerState, Site
from deducer.web.store.rows import Link
from deducer.web.tables.live import on_tick
from deducer.web.tables.seats import MOST_SEATS, Seats

_Result = TypeVar("_Result")

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
COOKIE = "seat-"
"""The prefix of the cookie that holds secrets; the table's id follows it."""
BETWEEN = "."
"""The separator of secrets, for a browser that holds several seats at a table."""
KEPT = 60 * 24 * 3600
"""Seconds that a browser keeps a cookie."""


async def companion_of(request: Request) -> ServerState:
    """The companion that serves a request."""
    companion: ServerState = request.app.state.companion
    return companion


Serving = Annotated[ServerState, Depends(companion_of)]


class TableRequest:
    """A request at a table from its cookie's link; ``whose`` selects one of several seats."""

    def __init__(
        self, companion: ServerState, request: Request, table: str, whose: str | None
    ) -> None:
        self.companion = companion
        self.request = request
        self.table = table
        self._whose = whose
        self._secrets = _secrets(request.cookies.get(COOKIE + table, ""))

    @property
    def seats(self) -> Seats:
        return self.companion.service.seats

    async def do(self, work: Callable[[Link], _Result]) -> _Result:
        """Run ``work`` on the service with the link that the request's cookie opens.

        :raises Refusal: if it opens none, or makes too many requests.
        """
        ask, tick = self.companion.ask, self.companion.tick
        return await on_tick(tick, ask(partial(self._run, work)))

    async def change(self, work: Callable[[Link], _Result]) -> _Result:
        """Run ``work``, which changes the table; who listens is sent it together with the answer.

        :raises Refusal: as :meth:`do` does.
        """
        asked = asyncio.get_running_loop().time()
        both = partial(self._run, lambda link: (work(link), link.seat))

        async def changed() -> _Result:
            result, sender = await self.companion.ask(both)
            self.companion.publish(self.table, sender, asked)
            return result

        return await on_tick(self.companion.tick, changed())

    def _run(self, work: Callable[[Link], _Result]) -> _Result:
        link = self.companion.service.seats.to(self.table, self._secrets, self._whose)
        self.companion.links.take(link.id)
        return work(link)

    async def answer(self, route: Route, _sent: object, values: dict[str, Any]) -> Response:
        """Return the response to this request at ``route``."""
        service = self.companion.service
        if route.runs is Runs.CHANGES:
            return response_of(await self.change(partial(route.work, service, **values)))
        if route.runs is Runs.SEES:
            return response_of(await self.do(partial(route.work, service, **values)))

        def ask(link: Link) -> tuple[object, object]:
            # what a seat sees, up to which log entry
            seq = service.cache.table(link.game).seq
            known = route.needs(service, link) if route.needs else link
            seat = None if route.alike else link.seat
            return (route.name, *values.values(), link.game, seq, seat), known

        key, known = await self.do(ask)
        question = partial(route.work, known, **values)
        pool = self.companion.pool_of(route)
        return response_of(await pool.ask(question, key, keep=route.alike))

    async def link(self) -> Link:
        """Return the link that the request's cookie opens.

        :raises Refusal: if it opens none, or makes too many requests.
        """
        return await self.do(lambda link: link)


async def visit_of(
    table: TableId,
    request: Request,
    companion: Serving,
    asking: Annotated[Asking, Query(alias="as")] = None,
) -> TableRequest:
    """A request at a table."""
    return TableRequest(companion, request, table, asking)


At = Annotated[TableRequest, Depends(visit_of)]


@cache  # a second of work that is the same for each application
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
            description=(inspect.getdoc(route.work) or "").partition("\n\n:raises")[0],
            **documented(route),
        )
    return router


def _endpoint(route: Route) -> Callable[..., Awaitable[Response]]:
    """Return the function that FastAPI calls for a route, with the signature that it reads."""
    caller: Any = At if route.is_at_table else Annotated[Elsewhere, Depends()]
    parameters = [Parameter("caller", Parameter.KEYWORD_ONLY, annotation=caller)]
    if route.body is not None:
        body, default = route.body
        default = Parameter.empty if default is ... else default
        parameters.append(
            Parameter("sent", Parameter.KEYWORD_ONLY, annotation=body, default=default)
        )

    async def answer(caller: TableRequest | Elsewhere, sent: Any = None, **values: Any) -> Response:
        return await caller.answer(route, sent, values | route.values(sent))

    answer.__signature__ = Signature([*parameters, *route.parameters])  # type: ignore[attr-defined]
    return answer


def response_of(result: object) -> Response:
    """Return the response for a route's result."""
    reply = Reply.of(result)
    return Response(reply.text, media_type=reply.kind, headers=dict(reply.headers))


class Elsewhere:
    """A request that needs no table."""

    def __init__(self, request: Request, companion: Serving) -> None:
        self.request = request
        self.companion = companion

    async def answer(self, route: Route, sent: Any, values: dict[str, Any]) -> Response:
        """Return the response to this request at ``route``."""
        match route.runs:
            case Runs.LISTS:
                return await self._listed(route)
            case Runs.BEGINS:
                return await self._begun(route, sent)
        key, question = (route.path, sent.model_dump_json()), partial(route.work, **values)
        return response_of(await self.companion.pool_of(route).ask(question, key))

    async def _listed(self, route: Route) -> Response:
        """Answer of all links that a browser holds."""
        secrets, service = secrets_of(self.request), self.companion.service
        return response_of(
            await self.companion.ask(lambda: route.work(service, service.seats.open_links(secrets)))
        )

    async def _begun(self, route: Route, sent: Any) -> Response:
        """Begin a table; give the host the cookie, and links that work from other devices."""
        request, companion = self.request, self.companion
        service = companion.service
        companion.founders.take(address_of(request.scope))
        beginning = await companion.quick.ask(partial(route.work, service.limits, sent))

        def begin() -> tuple[Any, str]:
            return service.seats.welcome(service.begin(beginning, sent.mode), service.token())

        made, secret = await companion.ask(begin)
        links = [
            link.model_copy(update={"url": absolute(request, companion.site, link.url)})
            for link in made.links
        ]
        response = response_of(made.model_copy(update={"links": links}))
        set_cookie(request, response, made.table, [secret])
        return response


# -- what the reference says of the API -------------------------------------------------------


def documented(route: Route) -> dict[str, Any]:
    """Return the arguments by which FastAPI documents the answers of ``route``."""
    if route.shows is Reply:
        content = {"content": _TEXT | _JSON_TEXT}
        return {"response_class": Response, "responses": {200: content}}
    conflict = _CONFLICT if route.runs is Runs.CHANGES else {}
    return {"response_model": route.shows, "responses": conflict}


# -- cookies and addresses -------------------------------------------------------------------


def set_cookie(request: Request, response: Response, table: str, secrets: Iterable[str]) -> None:
    """Set the cookie with a table's secrets, out of reach of scripts and other sites."""
    response.set_cookie(
        COOKIE + table,
        BETWEEN.join(secrets),
        max_age=KEPT,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def secrets_of(request: Request) -> dict[str, list[str]]:
    """Return the secrets that a browser holds, by table."""
    return {
        name.removeprefix(COOKIE): _secrets(value)
        for name, value in request.cookies.items()
        if name.startswith(COOKIE)
    }


def _secrets(cookie: str) -> list[str]:
    return cookie.split(BETWEEN, MOST_SEATS)[:MOST_SEATS] if cookie else []


def absolute(request: Request, site: Site, path: str) -> str:
    """Return the address of ``path`` that a phone can follow."""
    host = request.headers.get("host", "")
    if site.address and host_name(host) in LOOPBACK:
        return site.address + path
    return f"{request.url.scheme}://{host}{path}"
