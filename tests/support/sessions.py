"""A table recorded in the terminal: how it begins, what it shows, and a player who types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console, RenderableType

from deducer.cli.session import Session
from deducer.cli.table import at_prompt

START = (
    "players: Ann Bob Cy",
    "seat: Ann",
    "deal bob r1 y3 b2 g4 w1",
    "deal cy w3 ? g1 r2 b5",
)


def shown(renderable: RenderableType, width: int = 80) -> str:
    """What a terminal without colours shows."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


@contextmanager
def keyboard() -> Iterator[PipeInput]:
    """A keyboard for the prompts that are begun meanwhile, whose screens nobody sees."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def sit_down(session: Session, typed: Sequence[str]) -> None:
    """Type lines at the prompt, the last of which leaves."""
    with keyboard() as keys:
        keys.send_text("".join(f"{line}\r" for line in typed))
        at_prompt(session)
