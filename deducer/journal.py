"""A record kept in a file while it is written: every line is on disk before it counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deducer.disk import LineFile
from deducer.formats import MOST_BYTES, decode, refuse_huge
from deducer.game import Record
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import DrawSeen, Entry, Undone, filled_in
from deducer.record.reading import check_header, parse
from deducer.record.writing import entry_text
from solver.errors import HanabiError, Phrase
from solver.notation.words import split

MOST_SHOWN = 60
_TOGETHER = re.compile("# ([0-9]{1,4}) together")


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
        self.record = _read(self.text)
        self._whole = len(whole), self.text, self.record
        """What the file held up to its last line end when it was opened."""
        self._open = ""
        self.unended: LastLine | None = None
        """The last line, if it has no line end but may be complete."""
        self.torn: TornLine | None = None
        """The line that was found cut off."""
        if len(whole) < len(data):
            self._take_last(data)

    @property
    def last_step(self) -> int:
        """How many entries are to be undone together: those that were written so; 0 if none is."""
        if self.record is None:
            return 0
        begun = {
            number: int(match.group(1))
            for number, line in enumerate(self.text.split("\n"), start=1)
            if (match := _TOGETHER.fullmatch(line))
        }
        steps: list[int] = []  # for each entry that undo can take back, which step it belongs to
        step = following = 0
        for place, entry in enumerate(self.record.log):
            count = begun.get((self.record.line(place) or 0) - 1, 0)
            if count or not following:
                step, following = step + 1, count
            following = max(0, following - 1)
            if isinstance(entry, Undone):
                steps.pop()
            elif not isinstance(entry, DrawSeen):  # a draw goes with its event
                steps.append(step)
        return steps.count(steps[-1]) if steps else 0

    def add(self, content: str) -> str:
        """Add the line ``content``, and return it as it was written.

        Events are written with what they left open filled in.

        :raises HanabiError: if it can't be read or can't have happened; then nothing is written.
        :raises FileChanged: if another program wrote to the file; then nothing is written.
        :raises OSError: if it can't be written; then nothing of it remains.
        """
        content = content.strip()
        line = split(content)
        text = self.text + self._open
        if line.key in HEADER_KEYS or not line.words:
            record = _read(text + content + "\n")
        else:
            content = _filled(_tried(text + content + "\n"))
            record = _tried(text + content + "\n")
        self._write(self._open + content + "\n")
        self.record = record
        return content

    def extend(self, entries: Sequence[Entry]) -> Record:
        """Add several entries, each as a line, at once; return the record with them.

        They are checked together: what stands between them may be impossible. A comment before them
        says how many belong together, for :attr:`last_step`.

        :raises HanabiError: if no players are named, or the result can't have happened; then
            nothing is written.
        :raises FileChanged: if another program wrote to the file; then nothing is written.
        :raises OSError: if they can't be written; then nothing of them remains.
        """
        players = self.record.players if self.record else ()
        addition = "".join(f"{entry_text(entry, players)}\n" for entry in entries)
        if len(entries) > 1 and entries[-1] != Undone():
            addition = f"# {len(entries)} together\n{addition}"
        record = _tried(self.text + self._open + addition)
        self._write(self._open + addition)
        self.record = record
        return record

    def end_last(self) -> None:
        """Write the line end of the last line, which is complete.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if it can't be written; then nothing is changed.
        """
        self._write(self._open)

    def set_aside(self) -> None:
        """Move the last line, which was cut off, to a file beside the record.

        :raises FileChanged: if another program wrote to the file.
        :raises OSError: if it can't be moved; then nothing is changed.
        """
        if self.unended is None:
            return
        size, text, record = self._whole
        moved_to = self._file.set_aside(size)
        self.torn = TornLine(self.unended.number, self.unended.text, moved_to)
        self.text, self.record = text, record
        self._open, self.unended = "", None

    def _take_last(self, data: bytes) -> None:
        """Keep a last line without a line end if the record is valid with it, else set it aside."""
        size, text, record = self._whole
        last = data[size:].decode(errors="backslashreplace")
        try:
            self.text = decode(data)
            self.record = _read(self.text)
        except HanabiError:
            if record is None and not _may_begin_header(last):
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

    def _write(self, addition: str) -> None:
        self._file.append(addition.encode())
        self.text += addition
        self._open, self.unended = "", None


def _read(text: str) -> Record | None:
    """The record in ``text``, or None if there are only header lines without players yet.

    :raises HanabiError: if it can't be read or can't have happened.
    """
    if any(line.lstrip().lower().startswith("players:") for line in text.split("\n")):
        return _tried(text)
    check_header(text)
    return None


def _tried(text: str) -> Record:
    """The record in ``text``, after a check that it can have happened."""
    record = Record.of(parse(text))
    record.table  # noqa: B018 - replaying is the check
    return record


def _may_begin_header(text: str) -> bool:
    """Whether ``text`` can be the beginning of a header line that was cut off."""
    begun = text.removeprefix("\ufeff").lstrip().lower()
    return any(f"{key}:".startswith(begun[: len(key) + 1]) for key in HEADER_KEYS)


def _filled(record: Record) -> str:
    """The last entry of a record's log as text, with what it left open filled in."""
    return entry_text(filled_in(record.log[-1], record.table.events), record.players)
