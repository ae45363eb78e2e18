"""Answers what a page asks, as a server answers it, from the tables of this phone alone.

Addresses, messages and refusals are those of the server's API, but that one phone writes each
record: there are no links and no streams.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from inspect import Parameter
from typing import Any
from urllib.parse import parse_qsl, unquote

from pydantic import TypeAdapter, ValidationError

from deducer.web.alone import all_tables, sharing
from deducer.web.alone.answers import PageAnswer, answered, defer, refused
from deducer.web.alone.memory_store import MemoryStore, game_of
from deducer.web.errors import BadRequest, Forbidden, NotAllowed, NotFound, Unavailable
from deducer.web.gate.problems import MISSING, invalid
from deducer.web.messages.tables import Asking, TableId, TableMade
from deducer.web.routes.route import Route, Routes, Runs
from deducer.web.study import everything
from deducer.web.tables.service import Service
from solver.errors import HanabiError, joined

ROUTES = Routes(*everything.ROUTES.values(), all_tables.routes, sharing.routes)
"""All that can be asked."""
MOST_OPEN = 6
"""How many tables are computed at a time: a phone has little memory."""
_log = logging.getLogger("deducer.web")


class PhoneServer:
    """Answers what a page asks of the tables that are ``kept``.

    ``token`` returns a new text of letters and digits at each call, ``clock`` the seconds since
    1970.
    """

    def __init__(
        self, kept: MemoryStore, *, token: Callable[[], str], clock: Callable[[], float]
    ) -> None:
        self._kept = kept
        self._service = Service(kept, token=token, clock=clock)
        self._service.cache.most = MOST_OPEN

    def ask(self, method: str, path: str, body: str | None = None) -> PageAnswer:
        """Return the answer to a request at ``path``, which may have a query."""
        try:
            answer = self._kept.run(
                lambda: self._run(*find(method, path), body), self._service.cache.forget
            )
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            if not isinstance(error, HanabiError):
                _log.exception("%s %s", method, path)
            return refused(error)
        return replace(answer, rows=self._kept.pop_changes())

    def _run(self, route: Route, sent: Mapping[str, str], body: str | None) -> PageAnswer:
        """Carry out the function of ``route``, of what an address and a body say."""
        service, arguments = self._service, list[object]()
        if route.is_at_table:
            table, seat = _read("table", TableId, sent), _read("as", Asking, sent, None)
        values = values_of(route, sent, body)
        if route.is_at_table:
            link = service.seats.chosen(table, self._kept.links(table), seat)
            arguments = [service, link]
        match route.runs:
            case Runs.LISTS:
                links = [link for game in self._kept.games() for link in self._kept.links(game.id)]
                arguments = [service, links]
            case Runs.BEGINS:
                (new_table,) = values.values()
                if "mode" in new_table.model_fields_set and new_table.mode != "one":
                    raise Forbidden("there is no server here: this phone alone can record the game")
                beginning = route.work(service.limits, new_table)
                table = service.begin(beginning, "one").table
                return answered(TableMade(table=table, links=[]))
            case Runs.EVERY:
                arguments = [service]
            case Runs.LONG | Runs.QUICK if route.needs is not None:
                arguments = [route.needs(service, link)]
        question = partial(route.work, *arguments, **values)
        return defer(question) if route.runs is Runs.LONG else answered(question())

    # -- rows --------------------------------------------------------------------------------

    def take(self, rows: Iterable[str]) -> None:
        """Take ``rows`` that were kept; all log entries of a table come together.

        :raises Stale: if one is there already, or one before it is missing.
        """
        self._kept.take(rows)

    def unread(self, path: str) -> tuple[str, ...]:
        """Return the tables that a request at ``path`` needs, and that have no log entry here.

        If they have any, those are to be taken before it is asked.
        """
        games, here = [game.id for game in self._kept.games()], list(_routes_at(path))
        if not any(route.runs is Runs.EVERY for route, _ in here):
            named = {sent.get("table") for _, sent in here}
            games = [game for game in games if game in named]
        return tuple(game for game in games if self._kept.is_empty(game))

    def leave(self, game: str) -> None:
        """Drop the table ``game``: its rows are taken again, or it was erased elsewhere."""
        self._kept.leave(game)
        self._service.cache.leave(game)

    def failed(self, rows: Iterable[str]) -> PageAnswer:
        """Drop the tables whose ``rows`` could not be kept, and return the refusal that says so.

        What is kept of them is to be taken again.
        """
        for game in map(game_of, rows):
            self.leave(game)
        return refused(Unavailable("the store can't be read or written: nothing was done"))


# -- what a page asks --------------------------------------------------------------------------


def _routes_at(address: str) -> Iterator[tuple[Route, dict[str, str]]]:
    """Yield the routes at an address, each with what its path and its query say."""
    path, _, query = address.partition("?")
    said = dict(parse_qsl(query, keep_blank_values=True))
    for route in ROUTES:
        form = re.sub("{([a-z]+)}", "(?P<\\1>[^/]+)", route.path)
        match = re.fullmatch(form, unquote(path))
        if match is not None:
            yield route, said | match.groupdict()


def find(method: str, address: str) -> tuple[Route, dict[str, str]]:
    """Return the route for a request, and what its address says.

    :raises NotFound: if there is no such address.
    :raises NotAllowed: if it takes no such method.
    """
    here = list(_routes_at(address))
    if not here:
        raise NotFound(joined("", ["Not Found"]))
    for route, sent in here:
        if route.method == method:
            return route, sent
    raise NotAllowed(joined("", ["Method Not Allowed"]))


def values_of(route: Route, sent: Mapping[str, str], text: str | None) -> dict[str, Any]:
    """Return what the function of ``route`` takes of an address and of the ``text`` of a body.

    :raises HanabiError: if it can't be read.
    """
    body = None
    if route.body is not None:
        kind, default = route.body
        if text or default is ...:
            default = Parameter.empty
        body = _read("", kind, {"": _json(text)} if text else {}, default)
    values = {
        each.name: _read(each.name, each.annotation, sent, each.default)
        for each in route.parameters
    }
    return values | route.values(body)


def _read(
    name: str, kind: Any, sent: Mapping[str, object], default: object = Parameter.empty
) -> Any:
    """The value that was sent as ``name``; a body has no name."""
    place = (name,) if name else ()
    if name not in sent:
        if default is Parameter.empty:
            raise invalid(MISSING, *place)
        return default
    try:
        return _adapter(kind).validate_python(sent[name], from_attributes=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise invalid(first, *place, *first["loc"]) from None


_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def _json(body: str) -> object:
    """The data in a body.

    :raises BadRequest: if it is no JSON text.
    """
    try:
        data: object = json.loads(body)
    except json.JSONDecodeError as error:
        raise invalid({"type": "json_invalid", "msg": "JSON decode error"}, error.pos) from None
    except (ValueError, RecursionError):
        raise BadRequest(joined("", ["There was an error parsing the body"])) from None
    return data
