"""Bytes in parts, each a short text that fits in a link: letters, digits, ``-`` and ``_``.

::

    A  2  3  4f09c2  7VjbbuM2EH0v0H…  a81d07
    │  │  │  │       │                └ the checksum of all before it
    │  │  │  │       └ a piece of the bytes in base64
    │  │  │  └ the checksum of all the bytes: which record it is
    │  │  └ how many parts there are
    │  └ which part this is
    └ the version

A part that was cut off or mistyped is refused by itself, and so is one of another record. A text
ends in a digit or a letter: programs that find links in messages leave out what looks like the end
of a sentence.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from zlib import crc32

from deducer.errors import FormatError
from solver.errors import Phrase, quoted

VERSION = "A"
"""The letter of this version; the next is B."""
MOST_PARTS = 9
AROUND = 15
"""Characters of a part around its piece."""
BEGINNING = "[A-Z][1-9]{2}[0-9a-f]{6}"
"""What the text of any part begins with, in any version."""
SHARED = Phrase("the shared record")
"""What errors call it."""

_CHECK = 6
_LETTERS = re.compile(r"[\w-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Part:
    """Part ``number`` of ``count``: a ``piece`` of the bytes with the checksum ``whole``."""

    number: int
    count: int
    whole: str
    piece: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text of one part.

        :raises FormatError: if it was cut off or mistyped, or a later version made it.
        """
        if not re.match(BEGINNING, text):
            raise FormatError("{text} is not a part of it", SHARED, text=quoted(text[:20]))
        if text[0] != VERSION:
            raise FormatError(
                "it begins with {found}, so a later version made it: this version reads "
                "records that begin with {known}",
                SHARED,
                found=quoted(text[0]),
                known=quoted(VERSION),
            )
        part = cls(int(text[1]), int(text[2]), text[3:9], text[9:-_CHECK])
        whole = _LETTERS.fullmatch(text) and str(part) == text
        if not whole or part.number > part.count:
            raise FormatError("it was cut off or mistyped", part.place)
        return part

    def __str__(self) -> str:
        text = f"{VERSION}{self.number}{self.count}{self.whole}{self.piece}"
        return text + _checksum(text.encode())

    @property
    def place(self) -> Phrase:
        """What it is called in errors."""
        if self.count == 1:
            return SHARED
        return Phrase("part {number} of {count}", number=self.number, count=self.count)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one record that have come in, in any order and perhaps more than once."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Self:
        """Return ``parts`` together.

        :raises FormatError: if they belong to several records.
        """
        together = cls()
        for part in parts:
            together = together.with_part(part)
        return together

    def with_part(self, part: Part) -> Self:
        """Return these parts and one more.

        :raises FormatError: if it belongs to another record.
        """
        for other in self.parts:
            if other == part:
                return self
            same = (other.whole, other.count) == (part.whole, part.count)
            if not same or other.number == part.number:
                raise FormatError(
                    "it belongs to another record than {other}, or to a later state of it",
                    part.place,
                    other=other.place,
                )
        return type(self)((*self.parts, part))

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the parts that have not come in; 1 before any has."""
        known = {part.number for part in self.parts}
        count = self.parts[0].count if self.parts else 1
        return tuple(number for number in range(1, count + 1) if number not in known)

    def joined(self) -> bytes:
        """Return the bytes that the parts hold together.

        :raises FormatError: if a part is missing, or they do not fit together.
        """
        if self.missing:
            raise FormatError("these parts are missing: {numbers}", SHARED, numbers=self.missing)
        letters = "".join(part.piece for part in sorted(self.parts, key=lambda part: part.number))
        try:
            data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        except ValueError:
            raise FormatError("its parts do not fit together", SHARED) from None
        if _checksum(data) != self.parts[0].whole:
            raise FormatError("its parts do not fit together", SHARED)
        return data


def divided(data: bytes, room: int) -> tuple[Part, ...]:
    """Return ``data`` in as few parts as have pieces of ``room`` characters at the most.

    The pieces are equally long, so that all QR codes are equally fine.

    :raises FormatError: if there would be too many.
    """
    letters = urlsafe_b64encode(data).decode().rstrip("=")
    count = -(-len(letters) // max(room, 1))
    if count > MOST_PARTS:
        raise FormatError(
            "it needs {count} parts, but at most {most} are possible",
            SHARED,
            count=count,
            most=MOST_PARTS,
        )
    size = -(-len(letters) // count)
    whole = _checksum(data)
    return tuple(
        Part(number, count, whole, letters[(number - 1) * size : number * size])
        for number in range(1, count + 1)
    )


def _checksum(data: bytes) -> str:
    return f"{crc32(data):08x}"[-_CHECK:]


WORDS = Path(__file__).with_name("share_words.txt").read_bytes()
"""What records are made of: both sides deflate with it, so a changed letter is a new version."""
