"""A record kept in a file while it is written: every line is on disk before it counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from deducer.disk import LineFile
from deducer.formats import MOST_BYTES, decode
from deducer.game import Record
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Entry, Undone, filled_in
from deducer.record.reading import RecordReader, read_lines
from deducer.record.writing import EntryLine
from solver.errors import HanabiError, Phrase
from solver.notation.words import check_length, split

MOST_SHOWN = 60
_TOGETHER = re.compile("#! ([0-9]{1,4}) together")


@dataclass(frozen=True)
class LastLine:
    """A last line without a line end, and the file that it was moved to, if it was cut off."""

    number: int
    text: str
    moved_to: Path | None = None

    @property
    def phrase(self) -> Phrase:
        text = self.text if len(self.text) <= MOST_SHOWN else f"{self.text[:MOST_SHOWN]}..."
        line = Phrase("line {number} ({text})", number=self.number, text=repr(text)[1:-1])
        if self.moved_to is None:
            return line
        return Phrase(
            "{line} was cut off and is left out: it is kept in {path}",
            line=line,
            path=self.moved_to,
        )


def unended(text: str) -> LastLine | None:
    """Return the last line of ``text`` if it has no line end and is not blank or a comment."""
    last = text[text.rfind("\n") + 1 :]
    blank = not last.strip() or last.lstrip().startswith("#")
    return None if blank else LastLine(text.count("\n") + 1, last)


class Journal:
    """The text file of a record, to which lines are only ever added.

    A line is first checked, then written and synced, then shown. A line that is refused or can't be
    written leaves no trace. An accepted one survives a crash.

    Every line is written together with its line end, so a last line without one may have been cut
    off. It certainly was if it can't be read, or can't have happened: then it is moved to a file
    beside the record. Otherwise it stays, since editors may leave out the last line end.
    """

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises HanabiError: if it is not a record that can have happened, or no file can be there.
        :raises OSError: if it can't be read and written, or a torn line can't be moved.
        """
        self.path = path
        self._file = LineFile(path)
        data = self._file.read(MOST_BYTES + 1)
        self.torn: LastLine | None = None
        """The line that was found cut off."""
        self.record: Record | None
        """The record, or None as long as there are only header lines without players."""
        try:
            self.text = decode(data)
            self._reader = read_lines(self.text)
            self.record = _record_of(self._reader)
        except HanabiError as error:
            self._leave_out_last(data, error)
        self.unended = unended(self.text)
        """The last line, if it has no line end but may be complete."""

    def name_no_lines(self) -> None:
        """Let errors from now on name turns alone: at a table nobody sees the file's lines."""
        self._reader.names_lines = False

    @property
    def steps(self) -> int:
        """How many entries and corrections of the header can be undone."""
        return len(self._reader.steps)

    @property
    def last_step(self) -> int:
        """How many of them are to be undone together: those that were written so; 0 if none is."""
        begun = {
            number: int(match.group(1))
            for number, line in enumerate(self.text.split("\n"), start=1)
            if (match := _TOGETHER.fullmatch(line))
        }
        groups = [
            next((at for at, count in begun.items() if at < line <= at + count), line)
            for line, _ in self._reader.steps
        ]
        return groups.count(groups[-1]) if groups else 0

    def add(self, content: str) -> str:
        """Add the line ``content``, and return it as it was written.

        Events are written with what they left open filled in. A header line that is there already,
        or comes after an entry, is written as a correction (``fix``) once the players are named.

        :raises HanabiError: if it can't be read or can't have happened; then nothing is written.
        :raises FileChanged: if another program wrote to the file; then nothing is written.
        :raises OSError: if it can't be written; then nothing of it remains.
        """
        content = content.strip()
        number = self._next_number
        line = split(content, number)
        if not line.words:
            content = _TOGETHER.sub(r"# \1 together", content)  # undo would take it for its own
            self._write(content, self._reader, self.record)
            return content
        reader = self._reader.copy()
        if self.record is not None and line.key in HEADER_KEYS and not reader.takes(line.key):
            content = f"fix {content}"
            line = split(content, number)
        entries = len(reader.log)
        reader.take(line)
        is_entry = len(reader.log) > entries
        record = _record_of(reader, fill=is_entry)
        if is_entry:
            content = EntryLine.of(reader.log[-1], reader.entries).text
        self._write(content, reader, record)
        return content

    def extend(self, entries: Sequence[Entry], header: Sequence[str] = ()) -> Record:
        """Add several entries, each as a line, at once; return the record with them.

        Before them come corrections of the ``header``, as lines. All are checked together: what
        stands between them may be impossible. A comment before them says how many belong together,
        for :attr:`last_step`.

        :raises HanabiError: if no players are named, or the result can't have happened; then
            nothing is written.
        :raises FileChanged: if another program wrote to the file; then nothing is written.
        :raises OSError: if they can't be written; then nothing of them remains.
        """
        reader = self._reader.copy()
        number, written = self._next_number, []
        if (count := len(header) + len(entries)) > 1 and [*entries][-1:] != [Undone()]:
            written.append(f"#! {count} together")
        for text in header:
            reader.take(split(text, number + len(written)))
            written.append(text)
        for entry in entries:
            line = EntryLine.of(entry, reader.entries)
            reader.take(split(line.text, number + len(written)))
            written.append(line.text)
        record = _record_of(reader)
        assert record is not None
        self._write("\n".join(written), reader, record)
        return record

    @property
    def _next_number(self) -> int:
        return (self.text + self._open).count("\n") + 1

    @property
    def _open(self) -> str:
        """The line end that the last line lacks."""
        return "\n" if self.text and not self.text.endswith("\n") else ""

    def _leave_out_last(self, data: bytes, error: HanabiError) -> None:
        """Move the last line of ``data``, if it has no end, and with it there is this ``error``.

        :raises HanabiError: if it can't have been cut off, or the rest has an error, too.
        """
        whole = data[: data.rfind(b"\n") + 1]
        last = data[len(whole) :].decode(errors="backslashreplace")
        if not last or len(data) > MOST_BYTES:
            raise error
        self.text = decode(whole)
        self._reader = read_lines(self.text)
        self.record = _record_of(self._reader)
        if self.record is None and not _may_begin_header(last):
            raise error  # it is not a record at all
        self.torn = LastLine(self.text.count("\n") + 1, last)
        try:
            self.torn = replace(self.torn, moved_to=self._file.set_aside(len(whole)))
        except OSError as error:
            problem = Phrase(
                "{problem}: {line} of {path} was cut off, to be put here",
                problem=error.strerror,
                line=self.torn,
                path=self.path,
            )
            raise OSError(error.errno, problem, error.filename) from None

    def _write(self, content: str, reader: RecordReader, record: Record | None) -> None:
        """Write lines, with which the file says what ``reader`` read."""
        addition = f"{self._open}{content}\n"
        check_length(self.text + addition)
        self._file.append(addition.encode())
        self.text += addition
        self._reader, self.record = reader, record
        self.unended = None


def _record_of(reader: RecordReader, *, fill: bool = False) -> Record | None:
    """Return the record of ``reader``; None before its line of players.

    With ``fill``, its last entry is completed from the game: an outcome, say, that was not written.

    :raises HanabiError: if the header can't be read, or the record can't have happened.
    """
    if "players" not in reader.header.lines:
        reader.header.check()
        return None
    record = Record.of(reader.record())
    table = record.table
    if fill:
        reader.log[-1] = filled_in(reader.log[-1], table.events)
        record = Record.of(replace(record, log=tuple(reader.log)))
        vars(record)["table"] = replace(table, record=record)
    return record


def _may_begin_header(text: str) -> bool:
    """Whether ``text`` can be the beginning of a header line that was cut off."""
    begun = text.removeprefix("\ufeff").lstrip().lower()
    return any(f"{key}:".startswith(begun[: len(key) + 1]) for key in HEADER_KEYS)
