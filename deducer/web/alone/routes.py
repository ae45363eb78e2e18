"""Routes: the work that answers a request, and what it is given of what was sent.

Work says by its parameters what it takes, each with a type that pydantic checks, as on a server:
those that its path names, and others from the query of a GET or as the body of a POST. Work at a
table is given a :class:`Visit`, other work the :class:`Parts`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any, TypeAlias, get_type_hints
from urllib.parse import parse_qsl, unquote

from pydantic import TypeAdapter, ValidationError

from deducer.web.alone.answer import Answer
from deducer.web.alone.parts import Parts, Visit
from deducer.web.errors import BadRequest, NotAllowed, NotFound
from deducer.web.gate.problems import invalid
from deducer.web.messages.parameters import Asking, TableId
from solver.errors import joined

_MISSING = {"type": "missing", "msg": "Field required"}
_BODY = ""
"""The name of a body among what was sent; nothing in a query has it."""

Work: TypeAlias = Callable[..., Answer]
Sent: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class _Value:
    """Something that is sent as ``name``, perhaps with a default."""

    name: str
    adapter: TypeAdapter[Any]
    default: object = Parameter.empty

    def read(self, sent: Sent) -> Any:
        """Return the value that was sent.

        :raises Invalid: if it has another shape than it should have.
        """
        place = (self.name,) if self.name != _BODY else ()
        if self.name not in sent:
            if self.default is Parameter.empty:
                raise invalid(_MISSING, *place)
            return self.default
        try:
            return self.adapter.validate_python(sent[self.name], from_attributes=True)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise invalid(first, *place, *first["loc"]) from None


_TABLE = _Value("table", TypeAdapter(TableId))
_AS = _Value("as", TypeAdapter(Asking), None)


@dataclass(frozen=True)
class Route:
    """The ``work`` for requests with a method at addresses of one form.

    ``every`` says that it needs the log entries of every table.
    """

    method: str
    form: re.Pattern[str]
    work: Work
    values: Mapping[str, _Value]
    """What the work takes, by its parameter."""
    every: bool

    def named(self, address: Address) -> dict[str, str]:
        """Return the parts of an address of this form, by name."""
        path = self.form.fullmatch(address.path)
        return {} if path is None else path.groupdict()

    def answer(self, parts: Parts, address: Address, body: str | None) -> Answer:
        """Return the answer to a request at ``address`` with this ``body``.

        :raises HanabiError: if what was sent can't be read, or the work refuses it.
        """
        sent: dict[str, object] = {**address.query, **self.named(address)}
        if body and any(value.name == _BODY for value in self.values.values()):
            sent[_BODY] = _json(body)
        where: Parts | Visit = parts
        if "table" in self.form.groupindex:
            where = Visit(parts, _TABLE.read(sent), _AS.read(sent))
        return self.work(where, **{name: value.read(sent) for name, value in self.values.items()})


def _json(body: str) -> object:
    """The data in a body.

    :raises BadRequest: if it is no JSON text.
    """
    try:
        data: object = json.loads(body)
    except json.JSONDecodeError as error:
        what = {"type": "json_invalid", "msg": "JSON decode error", "ctx": {"error": error.msg}}
        raise invalid(what, error.pos) from None
    except (ValueError, RecursionError):
        raise BadRequest(joined("", ["There was an error parsing the body"])) from None
    return data


@dataclass(frozen=True)
class Address:
    """The path of a request and its query."""

    path: str
    query: Mapping[str, str]

    @classmethod
    def of(cls, text: str) -> Address:
        """Return the address that ``text`` writes."""
        path, _, query = text.partition("?")
        said = dict(parse_qsl(query, keep_blank_values=True))
        said.pop(_BODY, None)
        return cls(unquote(path), said)


class Routes:
    """Routes in a table, to which modules add theirs."""

    def __init__(self, *others: Routes) -> None:
        """Begin with the routes of ``others``."""
        self._routes: list[Route] = [route for other in others for route in other]

    def __iter__(self) -> Iterator[Route]:
        return iter(self._routes)

    def get(self, path: str, *, every: bool = False) -> Callable[[Work], Work]:
        """Return a decorator that adds work for a GET at ``path``."""
        return self._adding("GET", path, every=every)

    def post(self, path: str, *, every: bool = False) -> Callable[[Work], Work]:
        """Return a decorator that adds work for a POST at ``path``."""
        return self._adding("POST", path, every=every)

    def _adding(self, method: str, path: str, *, every: bool) -> Callable[[Work], Work]:
        form = re.compile(re.sub("{([a-z]+)}", "(?P<\\1>[^/]+)", path.replace(".", "\\.")))

        def add(work: Work) -> Work:
            values = dict(_values(method, form, work))
            self._routes.append(Route(method, form, work, values, every))
            return work

        return add

    def at(self, address: Address) -> list[Route]:
        """Return the routes for ``address``, with any method."""
        return [route for route in self._routes if route.form.fullmatch(address.path)]

    def route(self, method: str, address: Address) -> Route:
        """Return the route for a request.

        :raises NotFound: if there is no such address.
        :raises NotAllowed: if it takes no such method.
        """
        here = self.at(address)
        if not here:
            raise NotFound(joined("", ["Not Found"]))
        for route in here:
            if route.method == method:
                return route
        raise NotAllowed(joined("", ["Method Not Allowed"]))


def _values(method: str, form: re.Pattern[str], work: Work) -> Iterator[tuple[str, _Value]]:
    """What some work takes besides its first parameter."""
    types = get_type_hints(work, include_extras=True)
    for name, parameter in [*signature(work).parameters.items()][1:]:
        is_body = method == "POST" and name not in form.groupindex
        adapter = TypeAdapter(types[name])
        yield name, _Value(_BODY if is_body else name, adapter, parameter.default)
