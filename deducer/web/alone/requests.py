"""Finds the route for a page's request, and checks its data with pydantic."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import Parameter
from typing import Any, Self
from urllib.parse import parse_qsl, unquote

from pydantic import TypeAdapter, ValidationError

from deducer.web.errors import BadRequest, NotAllowed, NotFound
from deducer.web.gate.problems import MISSING, invalid
from deducer.web.messages.tables import Asking, TableId
from deducer.web.routes.route import Route, Routes
from solver.errors import joined


@dataclass(frozen=True)
class Request:
    """A method, an address and a body."""

    method: str
    path: str
    query: Mapping[str, str]
    body: str | None = None

    @classmethod
    def of(cls, method: str, address: str, body: str | None = None) -> Self:
        """Return the request at ``address``, which may have a query."""
        path, _, query = address.partition("?")
        return cls(method, unquote(path), dict(parse_qsl(query, keep_blank_values=True)), body)

    def parts(self, route: Route) -> dict[str, str] | None:
        """Return the named parts of its path, or None if it is not at the address of ``route``."""
        form = re.sub("{([a-z]+)}", "(?P<\\1>[^/]+)", route.path)
        match = re.fullmatch(form, self.path)
        return None if match is None else match.groupdict()

    def sent(self, route: Route) -> dict[str, str]:
        """Return what its address says to ``route``."""
        return {**self.query, **(self.parts(route) or {})}


def find(routes: Routes, request: Request) -> Route:
    """Return the route for a request.

    :raises NotFound: if there is no such address.
    :raises NotAllowed: if it takes no such method.
    """
    here = [route for route in routes if request.parts(route) is not None]
    if not here:
        raise NotFound(joined("", ["Not Found"]))
    for route in here:
        if route.method == request.method:
            return route
    raise NotAllowed(joined("", ["Method Not Allowed"]))


def whose(route: Route, request: Request) -> tuple[str, str | None]:
    """Return the table that the path names, and which seat asks if the query says so.

    :raises Invalid: if one is not written as such.
    """
    sent = request.sent(route)
    return _read("table", TableId, sent), _read("as", Asking, sent, None)


def values_of(route: Route, request: Request) -> dict[str, Any]:
    """Return what the function of ``route`` takes of a request, by its parameters.

    :raises HanabiError: if it can't be read.
    """
    sent, body = request.sent(route), None
    if route.body is not None:
        kind, default = route.body
        if request.body or default is ...:
            default = Parameter.empty
        body = _read("", kind, {"": _json(request.body)} if request.body else {}, default)
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
        raise invalid({"type": "json_invalid", "ctx": {"error": error.msg}}, error.pos) from None
    except (ValueError, RecursionError):
        raise BadRequest(joined("", ["There was an error parsing the body"])) from None
    return data
