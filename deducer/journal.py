"""A record kept in a file while it is written: every line is on disk before it counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from deducer.disk import LineFile
from deducer.formats import MOST_BYTES, decode, refuse_huge
from deducer.game import Record
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Entry, Undone, filled_in
from deducer.record.reading import RecordReader, read_lines
from deducer.record.writing import EntryLine
from deducer.table.replay import Replay, common
from deducer.table.table import Table
from solver.errors import HanabiError, Phrase
from solver.notation.words import check_length, split

MOST_SHOWN = 60
_TOGETHER = re.compile("#! ([0-9]{1,4}) together")


@dataclass(frozen=True)
class LastLine:
    """A last line without a line end: ``number`` is its line number, ``text`` its content."""

    number: int
    text: str

    @property
    def phrase(self) -> Phrase:
        text = self.text if len(self.text) <= MOST_SHOWN else f"{self.text[:MOST_SHOWN]}..."
        return Phrase("line {number} ({text})", number=self.number, text=repr(text)[1:-1])

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True)
class TornLine(LastLine):
    """A last line that was cut off, and the file that it was moved to."""

    moved_to: Path

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "{line} was cut off and is left out: it is kept in {path}",
            line=LastLine(self.number, self.text).phrase,
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
    beside the record. Otherwise it may be complete, since editors may leave out the last line end:
    it is kept until :meth:`set_aside` says that it was cut off.
    """

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises HanabiError: if it is not a record that can have happened, or no file can be there.
        :raises OSError: if it can't be read and written, or a torn line can't be moved.
        """
        self.path = path
        self._file = LineFile(path)
        data = self._file.read(MOST_BYTES + 1)
        refuse_huge(data)
        whole = data[: data.rfind(b"\n") + 1]
        self.text = decode(whole)
        self._kept = _Kept.of(self.text)
        self._whole = len(whole), self.text, self._kept
        """What the file held up to its last line end when it was opened."""
        self._open = ""
        self.unended: LastLine | None = None
        """The last line, if it has no line end but may be complete."""
        self.torn: TornLine | None = None
        """The line that was found cut off."""
        if len(whole) < len(data):
            self._take_last(data)

    @property
    def record(self) -> Record | None:
        """The record, or None as long as there are only header lines without players."""
        return self._kept.record

    def name_no_lines(self) -> None:
        """Let errors from now on name turns alone: at a table nobody sees the file's lines."""
        for kept in (self._kept, self._whole[-1]):
            kept.reader.names_lines = False

    @property
    def steps(self) -> int:
        """How many entries and corrections of the header can be undone."""
        return len(self._kept.reader.steps)

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
            for line, _ in self._kept.reader.steps
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
            self._write(content, self._kept)
            return content
        reader = self._kept.reader.copy()
        if self.record is not None and line.key in HEADER_KEYS and not reader.takes(line.key):
            content = f"fix {content}"
            line = split(content, number)
        entries = len(reader.log)
        reader.take(line)
        is_entry = len(reader.log) > entries
        kept = self._kept.after(reader, fill=is_entry)
        if is_entry:
            content = EntryLine.of(reader.log[-1], reader.entries).text
        self._write(content, kept)
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
        reader = self._kept.reader.copy()
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
        kept = self._kept.after(reader)
        assert kept.record is not None
        self._write("\n".join(written), kept)
        return kept.record

    @property
    def _next_number(self) -> int:
        return (self.text + self._open).count("\n") + 1

    def end_last(self) -> None:
        """Write the line end of the last line, which is complete.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if it can't be written; then nothing is changed.
        """
        self._write("", self._kept)

    def set_aside(self) -> None:
        """Move the last line, which was cut off, to a file beside the record.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if it can't be moved; then nothing is changed.
        """
        if self.unended is None:
            return
        size, text, kept = self._whole
        moved_to = self._file.set_aside(size)
        self.torn = TornLine(self.unended.number, self.unended.text, moved_to)
        self.text, self._kept = text, kept
        self._open, self.unended = "", None

    def _take_last(self, data: bytes) -> None:
        """Keep a last line without a line end if the record is valid with it, else set it aside."""
        size, text, kept = self._whole
        last = data[size:].decode(errors="backslashreplace")
        try:
            self.text = decode(data)
            self._kept = _Kept.of(self.text)
        except HanabiError:
            if kept.record is None and not _may_begin_header(last):
                raise  # it is not a record at all
            self.unended = LastLine(text.count("\n") + 1, last)
            self._set_torn_aside()
            return
        self._open, self.unended = "\n", unended(self.text)

    def _set_torn_aside(self) -> None:
        try:
            self.set_aside()
        except OSError as error:
            problem = Phrase(
                "{problem}: {line} of {path} was cut off, to be put here",
                problem=error.strerror,
                line=self.unended,
                path=self.path,
            )
            raise OSError(error.errno, problem, error.filename) from None

    def _write(self, content: str, kept: _Kept) -> None:
        """Write lines, with which the file says what ``kept`` does, behind the last line's end."""
        addition = self._open + (f"{content}\n" if content or not self._open else "")
        check_length(self.text + addition)
        self._file.append(addition.encode())
        self.text += addition
        self._kept = kept
        self._open, self.unended = "", None


@dataclass(frozen=True)
class _Kept:
    """What a text says: its ``reader``, its ``record``, and a replay after each event."""

    reader: RecordReader
    record: Record | None = None
    replays: tuple[Replay, ...] = ()

    @classmethod
    def of(cls, text: str) -> Self:
        """Read ``text``.

        :raises HanabiError: if it can't be read or can't have happened.
        """
        return cls(RecordReader()).after(read_lines(text))

    def after(self, reader: RecordReader, *, fill: bool = False) -> Self:
        """Return what ``reader`` says, which continued from here.

        If it is to ``fill``, the last entry gets what it left open.

        :raises HanabiError: if the header can't be read, or the record can't have happened.
        """
        if "players" not in reader.header.lines:
            reader.header.check()
            return type(self)(reader)
        record = Record.of(reader.record())
        replays = [Replay(record)]
        if self.record is not None and reader.header is self.reader.header:
            replays = [*self.replays[: 1 + common(self.record.events, record.events)]]
        for event, line in record.events_with_line[len(replays) - 1 :]:
            replays.append(replays[-1].copy())
            replays[-1].add(event, line)
        if fill:
            reader.log[-1] = filled_in(reader.log[-1], replays[-1].events)
            record = Record.of(replace(record, log=tuple(reader.log)))
        vars(record)["table"] = Table.after(replays[-1], record)
        return type(self)(reader, record, tuple(replays))


def _may_begin_header(text: str) -> bool:
    """Whether ``text`` can be the beginning of a header line that was cut off."""
    begun = text.removeprefix("\ufeff").lstrip().lower()
    return any(f"{key}:".startswith(begun[: len(key) + 1]) for key in HEADER_KEYS)
