"""Lines that a user types at a prompt or sends through a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.text import Text

from deducer import languages
from solver.errors import HanabiError

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

_T = TypeVar("_T")


class Leave(Exception):
    """The user leaves."""


def ask(prompt: PromptSession[str], console: Console, read: Callable[[str], _T]) -> _T:
    """Ask for a line until ``read`` accepts one, and return what it makes of it.

    :raises Leave: if the user leaves.
    """
    while True:
        try:
            return read(prompt.prompt("> "))
        except (EOFError, KeyboardInterrupt):
            raise Leave from None
        except HanabiError as error:
            console.print(Text(f"✗ {languages.say(error)}", style="bold red"))


@contextmanager
def input_line(number: int) -> Iterator[None]:
    """Let errors inside the block name the line of a pipe.

    :raises HanabiError: in place of one that does not name the line.
    """
    try:
        yield
    except HanabiError as error:
        raise HanabiError(
            "input line {number} is refused: {problem}", number=number, problem=error.phrase
        ) from None
