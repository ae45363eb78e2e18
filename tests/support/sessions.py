"""A table recorded in the terminal: how it begins, what it shows, and a player who types."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from deducer.cli.session import Session
from deducer.cli.table import at_prompt
from deducer.journal import Journal
from tests.support.faults import Disk, Fault
from tests.support.terminals import shown as shown

START = (
    "players: Ann Bob Cy",
    "seat: Ann",
    "deal bob r1 y3 b2 g4 w1",
    "deal cy w3 ? g1 r2 b5",
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A table that was begun: three players, two hands dealt."""
    return begun(tmp_path, *START)


def begun(folder: Path, *lines: str) -> Session:
    """A table whose record is kept in a folder of its own, after these lines."""
    folder.mkdir(exist_ok=True)
    return entered(Session(Journal(folder / "game.hanabi")), *lines)


def entered(session: Session, *lines: str) -> Session:
    """A table after these lines more."""
    for line in lines:
        session.run(line)
    return session


@contextmanager
def keyboard() -> Iterator[PipeInput]:
    """A keyboard for the prompts that are begun meanwhile, whose screens nobody sees."""
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def full(session: Session) -> Disk:
    """A disk on which what is written next to a session's record finds no room."""
    return Disk(session.journal.path.parent, Fault.FULL_ON, 2)


def fill_disk(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first two writes of a session find no room on the disk; then there is some."""
    add, tries = session.journal.add, count(1)

    def on_a_full_disk(content: str) -> str:
        with full(session) if next(tries) < 3 else nullcontext():
            return add(content)

    monkeypatch.setattr(session.journal, "add", on_a_full_disk)


def sit_down(session: Session, typed: Sequence[str]) -> None:
    """Type lines at the prompt, the last of which leaves."""
    with keyboard() as keys:
        keys.send_text("".join(f"{line}\r" for line in typed))
        at_prompt(session)
