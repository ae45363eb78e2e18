"""A route: an address with its method, what it takes and shows, and the function that answers.

A server makes FastAPI's routes of these (:mod:`deducer.web.api.serving`); a phone alone looks them
up itself (:mod:`deducer.web.alone.phone_server`). A function's type hints say what it takes: parts
of the path by their names, and the query of a GET or the members of a POST's body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property, partial
from inspect import Parameter, getdoc, signature
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

from pydantic import BaseModel, Field, create_model

from deducer.advice.advice import Advice
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.entries import UNWRITTEN, Message
from deducer.web.store.rows import Link
from deducer.web.tables.service import EntryAnswer, Service
from deducer.web.tables.state import json_of

AT_TABLE = "/api/tables/{table}"
JSON = "application/json"
Links: TypeAlias = Sequence[Link]
_Work = TypeVar("_Work", bound=Callable[..., object])


@dataclass(frozen=True)
class QuestionProgress:
    """How far a question is: ``done`` of about ``most`` worlds or stages, and the advice so far."""

    done: int
    most: int
    advice: Advice | None = None


Tell: TypeAlias = Callable[[QuestionProgress], None]


def unheard(_progress: QuestionProgress) -> None:
    """Take progress that nobody follows."""


_SUPPLIED = (Service, Link, Links, ServerLimits, Tell)
"""Types of arguments that the companion supplies; all others come from the request."""


class Runs(Enum):
    """What a route's function is given besides what was sent, and when it runs.

    Where the path has a ``{table}``, it is given the service and the caller's link to that table,
    or what the route ``needs`` of them.
    """

    SEES = auto()
    """At once."""
    CHANGES = auto()
    """At once, and then the table is pushed to all who listen."""
    QUICK = auto()
    """Where a moment can be spent, without holding up the service."""
    LONG = auto()
    """In a process of its own, as it takes seconds; it may tell its progress."""
    BEGINS = auto()
    """Given the service's limits: the result is the beginning of a new table."""
    LISTS = auto()
    """Given the service and all links that the caller holds."""
    EVERY = auto()
    """Given the service, once a phone has read all log entries."""


@dataclass(frozen=True)
class Reply:
    """An answer: its text, its content type, and what else goes with it over http."""

    text: str
    kind: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, result: object) -> Reply:
        """Return the reply for a result: messages, JSON data, JSON text, or a reply already."""
        match result:
            case Reply():
                return result
            case str():
                return cls(result)
            case EntryAnswer():
                return cls(result.text)
            case BaseModel():
                return cls(result.model_dump_json())
        return cls(json_of(result))


@dataclass(frozen=True)
class Route:
    """An address, called ``name`` in the API, whose ``path`` has names for parts in braces.

    ``shows`` is the type of its answers; a route that is added can name the answer's members, each
    with its type. ``needs`` returns what the function is given of a link's table, without delay.
    """

    method: str
    path: str
    name: str
    runs: Runs
    work: Callable[..., Any]
    shows: object
    needs: Callable[[Service, Link], object] | None = None

    @property
    def is_at_table(self) -> bool:
        """Whether the caller must hold a link to a table that the path names."""
        return "{table}" in self.path

    @cached_property
    def _taken(self) -> tuple[Parameter, ...]:
        """What of a request the function takes. A method's ``self``, the service, has no type."""
        types = get_type_hints(self.work, include_extras=True)
        parameters = list(signature(self.work).parameters.values())
        return tuple(
            each.replace(kind=Parameter.KEYWORD_ONLY, annotation=types[each.name])
            for each in parameters[1 if self.needs else 0 :]
            if each.name in types and types[each.name] not in _SUPPLIED
        )

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What the address says of a request, with types that pydantic checks."""
        is_get = self.method == "GET"
        return tuple(each for each in self._taken if is_get or f"{{{each.name}}}" in self.path)

    @property
    def _sent(self) -> list[Parameter]:
        """What the function takes of the body."""
        return [each for each in self._taken if each not in self.parameters]

    @cached_property
    def body(self) -> tuple[type[BaseModel], Any] | None:
        """The type of a request's body, and what stands for it if nothing was sent.

        A function that takes a message and nothing else takes the body as that. Else the body has
        the members of the message, if there is one, and what the function takes beside it.
        """
        sent = self._sent
        groups = [each for each in sent if _is_message(each.annotation)]
        if not sent:
            return None
        if len(sent) == len(groups):
            default = sent[0].default
            return sent[0].annotation, ... if default is Parameter.empty else default
        members: dict[str, Any] = {
            each.name: (each.annotation, ... if each.default is Parameter.empty else each.default)
            for each in sent
            if each not in groups
        }
        base = groups[0].annotation if groups else Message
        return _model(f"{self.name}Request", base, members), ...

    def values(self, body: BaseModel | None) -> dict[str, Any]:
        """Return what the function takes of a ``body``, by name."""
        sent = self._sent
        if body is None or (len(sent) == 1 and _is_message(sent[0].annotation)):
            return {each.name: body for each in sent}
        return {each.name: _member(each, body) for each in sent}


def _model(name: str, base: type[BaseModel], members: dict[str, Any]) -> type[BaseModel]:
    return create_model(
        name[0].upper() + name[1:], __base__=base, __cls_kwargs__=UNWRITTEN, **members
    )


def _is_message(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _member(parameter: Parameter, body: BaseModel) -> object:
    """What a function takes of a body that has more members than that."""
    message = parameter.annotation
    if not _is_message(message):
        return getattr(body, parameter.name)
    return message.model_construct(**{name: getattr(body, name) for name in message.model_fields})


class Routes:
    """Routes in a table, to which modules add theirs."""

    def __init__(self, *others: Routes) -> None:
        """Begin with the routes of ``others``."""
        self._routes = [route for other in others for route in other]

    def __iter__(self) -> Iterator[Route]:
        return iter(self._routes)

    def get(self, path: str, runs: Runs = Runs.SEES, **named: Any) -> Callable[[_Work], _Work]:
        """Return a decorator that adds a function for a GET at ``path``; see :class:`Route`."""
        return partial(self._add, "GET", path, runs, **named)

    def post(self, path: str, runs: Runs = Runs.QUICK, **named: Any) -> Callable[[_Work], _Work]:
        """Return a decorator that adds a function for a POST at ``path``."""
        return partial(self._add, "POST", path, runs, **named)

    def _add(
        self,
        method: str,
        path: str,
        runs: Runs,
        work: _Work,
        *,
        name: str = "",
        shows: object = None,
        needs: Callable[[Service, Link], object] | None = None,
    ) -> _Work:
        name = name or _name_of(path)
        if isinstance(shows, dict):
            members = {
                member: (Annotated[kind, Field(description=_first_line(work))], ...)
                for member, kind in shows.items()
            }
            shows = _model(f"{name}Answer", Message, members)
        shown = shows or get_type_hints(work).get("return")
        self._routes.append(Route(method, path, name, runs, work, shown, needs))
        return work


def _first_line(work: Callable[..., object]) -> str:
    return (getdoc(work) or "").partition("\n")[0]


def _name_of(path: str) -> str:
    """What an address is called in the API if it has no other name: ``/api/a/b-c`` is ``aBC``."""
    first, *others = path.removeprefix("/api/").replace("-", "/").split("/")
    return first + "".join(map(str.capitalize, others))
