"""The whole log as a text to change: it is checked as a whole, and becomes corrections.

Lines are numbered as in the text, so an error names the line to change. A text that is refused is
kept, and the player can change it again.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deducer.cli.corrections import Events, filled
from deducer.disk import disk_problem
from deducer.errors import RecordError
from deducer.game import Record
from deducer.languages import in_words, say, spoken
from deducer.record.data import RecordData
from deducer.record.entries import HEADER_KEYS, RESERVED, EntryReader
from deducer.record.events import Correction, Event, reseated
from deducer.record.reading import HeaderReader, new_seats
from deducer.record.writing import entry_text, header_lines
from solver.errors import HanabiError, NotationError, Phrase, quoted
from solver.notation.words import TextLine, quote, show_header, split

MARK = "#!"
"""The beginning of a line that shows a problem; it is removed when the text is read again."""


@dataclass(frozen=True)
class UnreadableLog(Exception):
    """A text that can't be the log: the ``problems``, each with its line."""

    problems: tuple[Phrase, ...]


def log_text(record: Record) -> str:
    """Return the header and the log as a text to change, one event a line, with instructions."""
    lines = [entry_text(event, record.players, spoken()) for event in record.events]
    advice = in_words(
        "Each line is one event. Change, move, add or delete lines. The log changes only when "
        "all lines fit together."
    )
    return "\n".join([show_header(_header(record)), *lines, "", f"# {advice}", ""])


def _header(record: RecordData) -> dict[str, str]:
    """The header as people change it: it always says who begins."""
    header = header_lines(record)
    header["first"] = quote(record.players[record.first], RESERVED)
    return {key: header[key] for key in HEADER_KEYS if key in header and key != "foreign"}


def under_header(record: Record, text: str) -> Record:
    """Return ``record`` under the header in a changed ``text``; each player keeps their events.

    :raises UnreadableLog: if the header can't be read, or contradicts itself.
    """
    header, _ = _parts(text)
    try:
        changed = header.record((), ())
        seats, _ = new_seats(record.players, changed.players)
        log = tuple(reseated(event, seats) for event in record.events)
        return Record.of(replace(changed, log=log, foreign=record.foreign))
    except HanabiError as error:
        raise UnreadableLog((error.phrase,)) from None


def header_changes(before: RecordData, after: RecordData) -> list[str]:
    """Return the lines that correct the header of one record to that of another."""
    old, new = _header(before), _header(after)
    changed = [
        f"fix {key}: {' '.join(text.splitlines())}"
        for key, text in new.items()
        if old.get(key) != text
    ]
    return changed + [f"drop {key}" for key in old if key not in new]


def events_of(record: Record, text: str) -> Events:
    """Return the events in a changed ``text`` of ``record``, filled in.

    Players may have their new names or those that they had.

    :raises UnreadableLog: if a line can't be read, or the events can't have happened.
    """
    begun = under_header(record, text)
    seats, names = new_seats(record.players, begun.players)
    reader = EntryReader(begun.players, begun.rules, spoken(), any_case=True)
    older = EntryReader(record.players, begun.rules, spoken(), any_case=True)
    events: list[Event] = []
    numbers: list[int] = []
    problems: list[Phrase] = []
    for line in _parts(text)[1]:
        try:
            try:
                entry = reader.read(line)
            except NotationError:
                if len(names) > len(begun.players):
                    raise
                entry = reseated(older.read(line), seats)
            if isinstance(entry, Correction):
                raise line.words[0].fail("correct the line itself")
        except NotationError as error:
            problems.append(error.phrase)
            continue
        events.append(entry)
        numbers.append(line.number)
    if problems:
        raise UnreadableLog(tuple(problems))
    try:
        return filled(begun, events, numbers)
    except RecordError as error:
        raise UnreadableLog((error.phrase,)) from None


def _parts(text: str) -> tuple[HeaderReader, list[TextLine]]:
    """The header in a changed text, and the lines below it."""
    header = HeaderReader()
    lines: list[TextLine] = []
    problems: list[Phrase] = []
    for number, content in enumerate(text.split("\n"), start=1):
        try:
            line = split(content, number)
            if line.words and (lines or not header.take(line)):
                lines.append(line)
        except NotationError as error:
            problems.append(error.phrase)
    if problems:
        raise UnreadableLog(tuple(problems))
    return header, lines


def with_problems(text: str, problems: Sequence[Phrase]) -> str:
    """Return ``text`` with ``problems`` below it as comments."""
    kept = [line for line in text.rstrip("\n").split("\n") if not line.startswith(MARK)]
    return "\n".join([*kept, *(f"{MARK} {say(problem)}" for problem in problems), ""])


def run_editor(path: Path) -> bool:
    """Let the player's editor change the file at ``path``; return False if none is named.

    :raises HanabiError: if it can't be started, or fails.
    """
    named = {name: os.environ.get(name, "").strip() for name in ("VISUAL", "EDITOR")}
    variable, command = next(((name, each) for name, each in named.items() if each), ("", ""))
    if not command:
        return False
    try:
        ended = subprocess.run([*shlex.split(command), str(path)], check=False)
    except (OSError, ValueError) as error:
        problem = Phrase("a quote is not closed")
        if isinstance(error, OSError):
            problem = disk_problem(OSError(error.errno, error.strerror))
        raise HanabiError(
            "${variable} names {editor}, which can't be started ({problem}): set ${variable} "
            "to an editor, such as nano, or to nothing and change the log here",
            variable=variable,
            editor=quoted(command),
            problem=problem,
        ) from None
    if ended.returncode:
        raise HanabiError(
            "{editor} ended with status {status}", editor=command, status=ended.returncode
        )
    return True


class Draft:
    """The text while it is changed, in a file beside the record at ``path``."""

    def __init__(self, path: Path, text: str) -> None:
        """Write the text.

        :raises OSError: if it can't be written.
        """
        folder = path.absolute().parent
        number, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".edit", dir=folder)
        os.close(number)
        self.path = Path(name)
        self.write(text)

    def write(self, text: str) -> None:
        self.text = text
        self.path.write_text(text, "utf-8")

    def changed(self) -> str | None:
        """Let the player's editor change the file, and return the text then; None without one.

        :raises HanabiError: if the editor can't be started or fails, or leaves no text.
        """
        if not run_editor(self.path):
            return None
        try:
            return self.path.read_text("utf-8").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise HanabiError("{path} is not a text file", path=self.path) from None

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
