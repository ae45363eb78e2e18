"""The hanabi command as its users call it, but in this process: it starts in no time here.

What takes a process of its own (signals, streams that are closed, encodings, what a start imports)
is tried in one, by ``PROGRAM``.
"""

import io
import os
import sys
import tempfile
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
import typer

from deducer.cli import build
from deducer.cli.app import main
from deducer.cli.build import tell_if_slow
from tests.support.places import ROOT

PROGRAM = (sys.executable, "-m", "deducer.cli")
"""What starts the command in a process of its own."""

PARSER = cache(typer.main.get_command)
"""Makes the parser of all commands once, not for each command that is run."""


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def hanabi(
    *arguments: str,
    text: str = "",
    encoding: str = "utf-8",
    columns: int = 80,
    folder: Path = ROOT,
    whole: bool = False,
) -> Ended:
    """Run the command in the project's folder or another.

    ``text`` is what standard input holds, and ``encoding`` that of the streams. Lines are
    ``columns`` wide; 80 is what they are in a pipe. Its warning of a slow build is left out, unless
    what it says is asked for ``whole``.
    """
    with ExitStack() as stack:
        read, written, said = (stack.enter_context(_stream(encoding)) for _ in range(3))
        read.write(text)
        read.seek(0)
        stack.enter_context(patch.object(sys, "argv", ["hanabi", *arguments]))
        stack.enter_context(patch.object(sys, "stdin", read))
        stack.enter_context(patch.object(typer.main, "get_command", PARSER))
        stack.enter_context(redirect_stdout(written))
        stack.enter_context(redirect_stderr(said))
        stack.enter_context(patch.dict(os.environ, COLUMNS=str(columns)))
        stack.enter_context(chdir(folder))
        tell_if_slow.cache_clear()  # it is told once a process
        with pytest.raises(SystemExit) as ended:
            main()
        shown, errors = _all_of(written), _all_of(said)
    status = int(ended.value.code or 0)
    return Ended(status, shown, errors if whole else without_build(errors))


def _stream(encoding: str) -> io.TextIOWrapper:
    """A file as the standard streams are: with a descriptor, and no terminal."""
    return io.TextIOWrapper(tempfile.TemporaryFile(), encoding=encoding)


def _all_of(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def without_build(errors: str) -> str:
    """What a command says on standard error, but that its build is slow, which has its own test."""
    return errors if build.COMPILED else errors.replace(f"hanabi: {build.SLOW}\n", "", 1)
