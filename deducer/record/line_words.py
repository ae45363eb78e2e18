"""The words of one line, taken one after another; what is missing or too much is an error there."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import Phrase, quoted
from solver.notation.spoken import PARTS
from solver.notation.words import Word


class Words:
    """The words of one line, taken one after another."""

    def __init__(self, words: Sequence[Word], end: Word) -> None:
        self.words = words
        self.at = 0
        self.end = end

    @property
    def left(self) -> bool:
        """Whether there are more words."""
        return self.at < len(self.words)

    @property
    def next(self) -> str:
        """The next word, without taking it; empty at the end, and for a quoted word."""
        return self.words[self.at].text if self.left and not self.words[self.at].quoted else ""

    def take(self, what: str) -> Word:
        """Take the next word; ``what`` names it in an error."""
        if not self.left:
            raise self.end.fail("{what} is missing here", what=Phrase(what))
        self.at += 1
        return self.words[self.at - 1]

    def skip(self, text: str) -> bool:
        """Take the next word if it is ``text``, in any language, and return whether it was."""
        if self.next.lower() != text and (not self.next or PARTS.whole(self.next) != text):
            return False
        self.at += 1
        return True

    def finish(self) -> None:
        if self.left:
            word = self.words[self.at]
            raise word.fail("{text} is too much here", text=quoted(word.text[:20]))
