"""A record kept in a file while it is written: every line is on disk before it counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deducer.disk import LineFile
from deducer.formats import MOST_BYTES, decode, refuse_huge
from deducer.game import Record
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Dropped, Fixed, Inserted, Undone
from deducer.record.notation import check_header, entry_text, parse
from solver.errors import HanabiError
from solver.notation.words import split

MOST_SHOWN = 60


@dataclass(frozen=True)
class LastLine:
    """A last line without its end: ``number`` is its place in the file, ``text`` what is there."""

    number: int
    text: str

    def __str__(self) -> str:
        text = self.text if len(self.text) <= MOST_SHOWN else f"{self.text[:MOST_SHOWN]}..."
        return f"line {self.number} ({repr(text)[1:-1]})"


@dataclass(frozen=True)
class TornLine(LastLine):
    """A last line that was cut off, and the file that it was moved to."""

    moved_to: Path

    def __str__(self) -> str:
        return f"{super().__str__()} was cut off and is left out: it is kept in {self.moved_to}"


def unended(text: str) -> LastLine | None:
    """Return a text's last line if it has no end and says something."""
    last = text[text.rfind("\n") + 1 :]
    blank = not last.strip() or last.lstrip().startswith("#")
    return None if blank else LastLine(text.count("\n") + 1, last)


class Journal:
    """A text file that a record is added to line by line, and never taken from.

    A line is first tried, then written and synced, then shown. A line that is refused leaves no
    trace, nor does one that can't be written; an accepted one outlives a crash.

    Every line is written together with its end, so a last line without one may have been cut off.
    If it can't be read, or can't have happened, it was: it is moved to a file beside the record.
    Else it may be whole, since editors may leave out the last line's end: it is kept until
    :meth:`set_aside` says that it was cut off.
    """

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises HanabiError: if it holds no record that can have happened, or no file can be there.
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
        """The last line, if it has no end but may be whole."""
        self.torn: TornLine | None = None
        """The line that was found cut off."""
        if len(whole) < len(data):
            self._take_last(data)

    @property
    def cut_short(self) -> bool:
        """Whether the last line has no end: it may have been cut off by a crash."""
        return self.unended is not None

    def add(self, content: str) -> str:
        """Add one line, and return it as it was written.

        Events are written with whatever they left open filled in.

        :raises HanabiError: if it can't be read or can't have happened; nothing is written then.
        :raises FileChanged: if somebody else wrote to the file; nothing is written then.
        :raises OSError: if it can't be written; then nothing is left of it.
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

    def end_last(self) -> None:
        """Give the last line its end: it is whole.

        :raises FileChanged: if somebody else wrote to the file.
        :raises OSError: if it can't be written; then nothing is changed.
        """
        self._write(self._open)

    def set_aside(self) -> None:
        """Move the last line, which was cut off, to a file beside the record.

        :raises FileChanged: if somebody else wrote to the file.
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
        """Keep a last line without an end if the record can go on with it, else set it aside."""
        size, text, record = self._whole
        last = data[size:].decode(errors="backslashreplace")
        try:
            self.text = decode(data)
            self.record = _read(self.text)
        except HanabiError:
            if record is None and not _may_begin_header(last):
                raise  # it is no record at all
            self.unended = LastLine(text.count("\n") + 1, last)
            self._set_torn_aside()
            return
        self._open, self.unended = "\n", unended(self.text)

    def _set_torn_aside(self) -> None:
        try:
            self.set_aside()
        except OSError as error:
            problem = f"{error.strerror}: {self.unended} of {self.path} was cut off, to be put here"
            raise OSError(error.errno, problem, error.filename) from None

    def _write(self, addition: str) -> None:
        self._file.append(addition.encode())
        self.text += addition
        self._open, self.unended = "", None


def _read(text: str) -> Record | None:
    """The record of a text; None where there are only header lines, and nobody plays yet.

    :raises HanabiError: if it can't be read or can't have happened.
    """
    if any(line.lstrip().lower().startswith("players:") for line in text.split("\n")):
        return _tried(text)
    check_header(text)
    return None


def _tried(text: str) -> Record:
    """The record of a text, once it is sure that it can have happened."""
    record = Record.of(parse(text))
    record.table  # noqa: B018 - replaying is the check
    return record


def _may_begin_header(text: str) -> bool:
    """Whether a text is what a cut can leave of a header line."""
    begun = text.removeprefix("\ufeff").lstrip().lower()
    return any(f"{key}:".startswith(begun[: len(key) + 1]) for key in HEADER_KEYS)


def _filled(record: Record) -> str:
    """The last entry of a record's log as text, with what it left open filled in."""
    entry = record.log[-1]
    if not isinstance(entry, Undone | Fixed | Inserted | Dropped):
        entry = record.table.events[-1]
    return entry_text(entry, record.players)
