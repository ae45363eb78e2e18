"""A route: an address with its method, what it takes and shows, and the function that answers.

A server makes FastAPI's routes of these (:mod:`deducer.web.api.serving`); a phone alone looks them
up itself (:mod:`deducer.web.alone.phone_server`). A function's type hints say what it takes: parts
of the path by their names, and the query of a GET or the body of a POST.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property, partial
from inspect import Parameter, signature
from typing import Any, Protocol, TypeAlias, TypeVar, get_type_hints

from pydantic import BaseModel

from deducer.advice.advise import Advice
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.store.rows import Link
from deducer.web.tables.cache import json_of
from deducer.web.tables.service import EntryAnswer, Service

AT_TABLE = "/api/tables/{table}"
JSON = "application/json"
Links: TypeAlias = Sequence[Link]
_Result = TypeVar("_Result")
_Answer = TypeVar("_Answer", covariant=True)
Question: TypeAlias = Callable[[], _Result]


@dataclass(frozen=True)
class QuestionProgress:
    """How far a question is: ``done`` of about ``most`` worlds or stages, and the advice so far."""

    done: int
    most: int
    advice: Advice | None = None


Tell: TypeAlias = Callable[[QuestionProgress], None]


def unheard(_progress: QuestionProgress) -> None:
    """Take progress that nobody follows."""


class LongQuestion(Protocol[_Answer]):
    """A question that takes seconds; which tells ``tell`` its progress."""

    def __call__(self, tell: Tell = ...) -> _Answer: ...


_SUPPLIED = (Service, Link, Links, ServerLimits, Tell)
"""Types of arguments that the companion supplies; all others come from the request."""
_Work = TypeVar("_Work", bound=Callable[..., object])


class Runs(Enum):
    """What a route's function is given before what was sent, and what is done with its result.

    Where the path has a ``{table}``, it is given the service and the caller's link to that table.
    """

    SEES = auto()
    """The result is the answer."""
    CHANGES = auto()
    """The same, and then the table is pushed to all who listen."""
    QUICK = auto()
    """The result is a question that takes a moment; without a table, the function is that."""
    LONG = auto()
    """The same with a question that takes seconds, and tells its progress."""
    BEGINS = auto()
    """Given the service's limits: the result is a question for the beginning of a new table."""
    LISTS = auto()
    """Given the service and all links that the caller holds: the result is the answer."""
    EVERY = auto()
    """Given the service, once a phone has read all log entries: the result is the answer."""


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

    ``shows`` is the type of its answers.
    """

    method: str
    path: str
    name: str
    runs: Runs
    work: Callable[..., Any]
    shows: object

    @property
    def is_at_table(self) -> bool:
        """Whether the caller must hold a link to a table that the path names."""
        return "{table}" in self.path

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What of a request the function takes, with types that pydantic checks.

        A method's ``self``, the service, has no type.
        """
        types = get_type_hints(self.work, include_extras=True)
        parameters = signature(self.work).parameters.values()
        return tuple(
            each.replace(kind=Parameter.KEYWORD_ONLY, annotation=types[each.name])
            for each in parameters
            if each.name in types and types[each.name] not in _SUPPLIED
        )

    def question(self, *arguments: object, **values: object) -> Callable[..., Any]:
        """Return what a QUICK or a LONG route asks, to be called where there is time."""
        if self.is_at_table:
            return self.work(*arguments, **values)  # type: ignore[no-any-return]
        return partial(self.work, *values.values())

    def takes_as_body(self, name: str) -> bool:
        """Return whether the function takes the request's body as ``name``."""
        return self.method == "POST" and f"{{{name}}}" not in self.path


class Routes:
    """Routes in a table, to which modules add theirs."""

    def __init__(self, *others: Routes) -> None:
        """Begin with the routes of ``others``."""
        self._routes = [route for other in others for route in other]

    def __iter__(self) -> Iterator[Route]:
        return iter(self._routes)

    def get(
        self, path: str, runs: Runs = Runs.SEES, *, name: str = "", shows: object = None
    ) -> Callable[[_Work], _Work]:
        """Return a decorator that adds a function for a GET at ``path``."""
        return self._adding("GET", path, runs, name, shows)

    def post(
        self, path: str, runs: Runs = Runs.QUICK, *, name: str = "", shows: object = None
    ) -> Callable[[_Work], _Work]:
        """Return a decorator that adds a function for a POST at ``path``."""
        return self._adding("POST", path, runs, name, shows)

    def _adding(
        self, method: str, path: str, runs: Runs, name: str, shows: object
    ) -> Callable[[_Work], _Work]:
        def add(work: _Work) -> _Work:
            shown = shows or get_type_hints(work).get("return")
            self._routes.append(Route(method, path, name or _name_of(path), runs, work, shown))
            return work

        return add


def _name_of(path: str) -> str:
    """What an address is called in the API if it has no other name: ``/api/a/b-c`` is ``aBC``."""
    first, *others = path.removeprefix("/api/").replace("-", "/").split("/")
    return first + "".join(map(str.capitalize, others))
