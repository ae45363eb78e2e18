"""The letters of a compact link, taken one after the other; every problem names its place."""

from __future__ import annotations

import string
from collections.abc import Iterable

from deducer.errors import FormatError

ALPHABET = string.ascii_lowercase + string.digits + string.ascii_uppercase
"""What stands for the numbers from 0 to 61."""

_DIGITS = 4


class Letters:
    """A part of a link: its letters, each with its place in the text, counted from 1."""

    def __init__(self, what: str, text: str, start: int) -> None:
        """Begin a part that says ``what``, behind so many characters; hyphens say nothing."""
        letters = [(letter, at) for at, letter in enumerate(text, start + 1) if letter != "-"]
        self.what = what
        self.letters = [letter for letter, _ in letters]
        self.columns = [column for _, column in letters]
        self.end = start + len(text) + 1
        self.at = 0

    @property
    def left(self) -> int:
        """How many letters are still to be taken."""
        return len(self.letters) - self.at

    def column(self, number: int) -> int:
        """Return where a letter stands, or where the part ends if there are not as many."""
        return self.columns[number] if number < len(self.columns) else self.end

    def fail(self, problem: str, number: int | None = None) -> FormatError:
        """Return the error that says what is wrong with a letter, by default the next one."""
        column = self.column(self.at if number is None else number)
        return FormatError(problem, f"character {column}")

    def take(self, what: str = "a letter") -> int:
        """Take a letter, and return the number that it stands for.

        :raises FormatError: if there is none, or it is none of the alphabet.
        """
        if not self.left:
            raise self.fail(f"{what} is missing here, in {self.what}")
        number = ALPHABET.find(self.letters[self.at])
        if number < 0:
            raise self.fail(f"{self.letters[self.at]!r} is none of the letters a-z, 0-9 and A-Z")
        self.at += 1
        return number

    def digit(self, what: str, least: int = 0) -> int:
        """Take a letter that is a decimal digit and says ``what``.

        :raises FormatError: if it is none, or less than it may be.
        """
        number = self.take(what) - ALPHABET.index("0")
        if not least <= number <= 9:
            problem = f"{what}: a digit from {least} to 9, not {self.letters[self.at - 1]!r}"
            raise self.fail(problem, self.at - 1)
        return number

    def number(self, what: str) -> int:
        """Take all that is left as a whole number that says ``what``.

        :raises FormatError: if it is none.
        """
        if self.left > _DIGITS:
            raise self.fail(f"{what} has at most {_DIGITS} digits")
        number = self.digit(what)
        while self.left:
            number = number * 10 + self.digit(what)
        return number


def fields(code: str, start: int, parts: Iterable[str]) -> list[Letters]:
    """Return the parts of a link's code, which commas separate; further ones say nothing.

    ``start`` is how many characters stand before it, ``parts`` what each part says.

    :raises FormatError: if there are fewer parts.
    """
    found: list[Letters] = []
    texts = code.split(",")
    for number, what in enumerate(parts):
        if number == len(texts):
            raise FormatError(f"a comma and {what} are missing here", f"character {start}")
        found.append(Letters(what, texts[number], start))
        start = found[-1].end
    return found
