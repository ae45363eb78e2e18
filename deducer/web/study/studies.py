"""What can be asked without a table: a question is a function of one message, at an address.

A server and a phone alone ask the same functions: each makes its routes from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from deducer.web.messages.entries import Message

_Work = TypeVar("_Work", bound=Callable[..., object])


@dataclass(frozen=True)
class Study:
    """A question at the address ``path``, answered by ``work``.

    ``work`` takes a message of type ``request``, and returns JSON data: a message, or a dictionary.
    If the question is ``long``, it takes seconds, and tells its progress to a second argument.
    ``published`` names the schema of the answer, where that is a command's output.
    """

    path: str
    request: type[Message]
    work: Callable[..., Any]
    long: bool
    published: str | None

    @property
    def name(self) -> str:
        """What the question is called in the API."""
        first, *others = self.path.removeprefix("/api/").replace("-", "/").split("/")
        return first + "".join(map(str.capitalize, others))


class Studies:
    """Questions in a table, to which modules add theirs."""

    def __init__(self, *others: Studies) -> None:
        """Begin with the questions of ``others``."""
        self._studies: list[Study] = [study for other in others for study in other]

    def __iter__(self) -> Iterator[Study]:
        return iter(self._studies)

    def ask(
        self, path: str, *, long: bool = False, published: str | None = None
    ) -> Callable[[_Work], _Work]:
        """Return a decorator that makes a function the answer to what is posted to ``path``."""

        def add(work: _Work) -> _Work:
            types = get_type_hints(work)
            request = next(kind for name, kind in types.items() if name != "return")
            self._studies.append(Study(path, request, work, long, published))
            return work

        return add
