"""The letters of a compact link, taken one by one; every error names its character."""

from __future__ import annotations

import string
from collections.abc import Iterable

from deducer.errors import FormatError
from solver.errors import Phrase, as_phrase, quoted

ALPHABET = string.ascii_lowercase + string.digits + string.ascii_uppercase
"""The letters for the numbers from 0 to 61."""

_DIGITS = 4


def character(column: int) -> Phrase:
    """Return the place of a character in words."""
    return Phrase("character {column}", column=column)


class Letters:
    """A part of a link: its letters, each with its character position in the text, from 1."""

    def __init__(self, what: Phrase, text: str, start: int) -> None:
        """Begin a part called ``what`` after ``start`` characters; hyphens are ignored."""
        letters = [(letter, at) for at, letter in enumerate(text, start + 1) if letter != "-"]
        self.what = what
        self.letters = [letter for letter, _ in letters]
        self.columns = [column for _, column in letters]
        self.end = start + len(text) + 1
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.letters) - self.at

    def column(self, number: int) -> int:
        """Return the position of letter ``number``, or of the part's end if there are fewer."""
        return self.columns[number] if number < len(self.columns) else self.end

    def fail(
        self, fault: str | Phrase, place: int | None = None, /, **values: object
    ) -> FormatError:
        """Return the error that reports ``fault`` at a letter, by default the next one."""
        column = self.column(self.at if place is None else place)
        return FormatError(as_phrase(fault, values), character(column))

    def take(self, what: str = "a letter") -> int:
        """Take a letter, and return its number.

        :raises FormatError: if there is none, or it is not in the alphabet.
        """
        if not self.left:
            raise self.fail("{what} is missing here, in {part}", what=Phrase(what), part=self.what)
        number = ALPHABET.find(self.letters[self.at])
        if number < 0:
            raise self.fail(
                "{text} is not one of the characters a-z, 0-9 and A-Z",
                text=quoted(self.letters[self.at]),
            )
        self.at += 1
        return number

    def digit(self, what: str, least: int = 0) -> int:
        """Take a letter that is a decimal digit; ``what`` names it in an error.

        :raises FormatError: if it is not one, or below ``least``.
        """
        number = self.take(what) - ALPHABET.index("0")
        if not least <= number <= 9:
            raise self.fail(
                "{what} must be a digit from {least} to 9, not {text}",
                self.at - 1,
                what=Phrase(what),
                least=least,
                text=quoted(self.letters[self.at - 1]),
            )
        return number

    def number(self, what: str) -> int:
        """Take all letters that are left as a whole number; ``what`` names it in an error.

        :raises FormatError: if it is not one.
        """
        if self.left > _DIGITS:
            raise self.fail("{what} has at most {most} digits", what=Phrase(what), most=_DIGITS)
        number = self.digit(what)
        while self.left:
            number = number * 10 + self.digit(what)
        return number


def fields(code: str, start: int, parts: Iterable[Phrase]) -> list[Letters]:
    """Return the parts of a link's code, which commas separate; further parts are ignored.

    ``start`` is the number of characters before it. ``parts`` names each part.

    :raises FormatError: if there are fewer parts.
    """
    fields: list[Letters] = []
    texts = code.split(",")
    for number, what in enumerate(parts):
        if number == len(texts):
            raise FormatError("a comma and {what} are missing here", character(start), what=what)
        fields.append(Letters(what, texts[number], start))
        start = fields[-1].end
    return fields
