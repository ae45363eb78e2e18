"""Game files of every known format, told apart by their content.

A format is a module with ``NAME``, ``sniff(text)`` and ``read(text)``; this is their registry.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from deducer.errors import FormatError
from deducer.formats import hanab_live, text
from deducer.record import Record
from solver.notation import MAX_TEXT


class Format(Protocol):
    """What a format's module offers."""

    NAME: str

    def sniff(self, text: str, /) -> bool:
        """Whether a text looks like this format."""

    def read(self, text: str, /) -> Record:
        """Read a record from a text of this format.

        :raises HanabiError: with the place of what can't be read.
        """


FORMATS: tuple[Format, ...] = (hanab_live, text)
"""The known formats; the last one takes whatever no other recognises."""


def decode(data: bytes) -> str:
    """Return a file's content as text.

    :raises FormatError: if it is too large or not UTF-8.
    """
    if len(data) > 4 * MAX_TEXT:
        raise FormatError(f"the file is larger than {4 * MAX_TEXT} bytes: no game is")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start + 1} is not UTF-8 text") from None


def read(text: str) -> Record:
    """Read a record from the text of a file of any known format.

    :raises HanabiError: with the place of what can't be read.
    """
    text = text.removeprefix("\ufeff")
    for known in FORMATS:
        if known.sniff(text):
            return known.read(text)
    raise FormatError(f"no known format: there are {', '.join(each.NAME for each in FORMATS)}")


def load(path: str | Path) -> Record:
    """Read a record from a file of any known format.

    :raises HanabiError: with the place of what can't be read.
    :raises OSError: if the file can't be opened.
    """
    return read(decode(Path(path).read_bytes()))
