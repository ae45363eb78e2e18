"""Moves as people type them, and as lines of their own."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.record.entries import EntryReader
from deducer.record.events import event_of
from deducer.record.line_words import Words
from deducer.record.writing import entry_text
from solver.errors import NotationError
from solver.moves import Discard, Move, Play
from solver.notation.words import Word, split


class MoveReader(EntryReader):
    """Reads a move as it is entered at a table, with two liberties.

    A player can be named by their seat, from 1, and ``as`` left out before an announced colour.
    """

    def move(self, text: str) -> Move:
        """Read a move.

        :raises NotationError: with the column of what can't be read.
        """
        line = split(text)
        return self.take(Words(line.words, line.end))

    def take(self, words: Words) -> Move:
        """Read all of ``words`` as a move.

        :raises NotationError: with the column of what can't be read.
        """
        move = self._move(self._verb(words.take("a move"), self.actions), words)
        words.finish()
        return move

    def _move(self, verb: str, words: Words) -> Move:
        if verb == "hint":
            return self.hint(words)
        if verb == "discard":
            return Discard(self.slot(words))
        slot = self.source(words)
        words.skip("as")
        return Play(slot, self.colour(words.take("a colour")) if words.left else None)

    def named(self, word: Word) -> int:
        """Return the seat that a word names: a player, or its number where nobody is called so."""
        try:
            return super().named(word)
        except NotationError:
            if word.text not in map(str, range(1, len(self.players) + 1)):
                raise
            return int(word.text) - 1


def move_line(move: Move, players: Sequence[str]) -> str:
    """Return ``move`` as a line, which :class:`MoveReader` reads back.

    >>> from solver.moves import Hint
    >>> move_line(Hint(1, "r"), ("Ann", "Bob")), move_line(Play(2), ("Ann", "Bob"))
    ('hint Bob red', 'play 2')
    """
    return entry_text(event_of(move), players)
