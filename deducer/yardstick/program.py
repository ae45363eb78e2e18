"""A program that plays one seat: a process that gets a question a line, and answers with a line."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from deducer.yardstick.program_messages import LONGEST
from solver.errors import HanabiError


class ProgramError(HanabiError):
    """A program that did not answer, or not as it should."""


class Program:
    """A process of its own for each seat; it begins with the first question.

    Whatever the program does, :meth:`ask` waits no longer than its time limit.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def ask(self, line: str, seconds: float) -> str:
        """Return the line that answers ``line``.

        :raises ProgramError: if it takes longer, or ends without an answer. The process is gone
            then, and the next question begins another.
        :raises HanabiError: if it can't be started.
        """
        if self._process is None:
            self._begin()
        self._questions.put(line)
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise ProgramError("no answer within {seconds} s", seconds=f"{seconds:g}") from None
        if answer is None:
            status = self._status()
            self.close()
            raise ProgramError("it ended without an answer (exit status {status})", status=status)
        if not answer.endswith("\n"):
            self.close()
            raise ProgramError("an answer is a line of at most {most} characters", most=LONGEST)
        return answer

    def close(self) -> None:
        """End the process, and what it started."""
        process, self._process = self._process, None
        if process is None:
            return
        self._questions.put(None)
        _end(process)
        process.wait()

    def _begin(self) -> None:
        try:
            self._process = process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise HanabiError(
                "{command} can't be started: {problem}",
                command=self.command[0],
                problem=error.strerror or type(error).__name__,
            ) from None
        self._questions, self._answers = queue.SimpleQueue(), queue.SimpleQueue()
        assert process.stdin is not None
        assert process.stdout is not None
        threading.Thread(
            target=_talk,
            args=(process.stdin, process.stdout, self._questions, self._answers),
            daemon=True,
        ).start()

    def _status(self) -> str:
        """The exit status of a process that writes no more, or a dash if it has none."""
        assert self._process is not None
        try:
            return str(self._process.wait(timeout=1))
        except subprocess.TimeoutExpired:
            return "-"


def _talk(
    to: IO[str],
    back: IO[str],
    questions: queue.SimpleQueue[str | None],
    answered: queue.SimpleQueue[str | None],
) -> None:
    """Pass questions on until there are no more; None is put where no answer comes."""
    with suppress(OSError, ValueError), to, back:  # what was not sent is lost when it closes
        while (line := questions.get()) is not None:
            try:
                to.write(line + "\n")
                to.flush()
                answered.put(back.readline(LONGEST) or None)
            except (OSError, ValueError):
                answered.put(None)
                return


def _end(process: subprocess.Popen[str]) -> None:
    if os.name == "posix":
        try:
            os.killpg(process.pid, signal.SIGKILL)
            return
        except OSError:  # it has ended
            pass
    process.kill()
