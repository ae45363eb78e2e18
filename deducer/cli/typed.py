"""Lines typed at the table: recognises the command or entry, in any of the languages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Self

from deducer.game import Record
from deducer.record.entries import EntryReader
from deducer.record.events import Entry, with_actor
from deducer.record.line_words import Words
from deducer.record.turns import Turns
from solver.errors import NotationError, quoted
from solver.notation.spoken import COMMANDS, VERBS
from solver.notation.words import TextLine, Word

WHOLE = frozenset({"undo", "quit"})
"""Commands that must be typed in full, or as one letter."""


@dataclass(frozen=True)
class Typed:
    """What a line begins with: a ``command`` of the table, or the ``verb`` of an entry, or neither.

    ``content`` is the line with its first word in full.
    """

    content: str
    command: str | None = None
    verb: str | None = None

    @classmethod
    def of(cls, line: TextLine, content: str, language: str, commands: Collection[str]) -> Self:
        """Look up the first word of ``line``, whose text is ``content``.

        :raises NotationError: if it is cut off and more than one goes on so.
        """
        first = line.words[0]
        if first.quoted or first.text.endswith(":"):
            return cls(content)
        verb, command = VERBS.whole(first.text), COMMANDS.whole(first.text)
        if verb is None and command not in commands:
            verb, command = cls._begun(first, language, commands)
        if verb is None:
            return cls(content, command)
        if VERBS.whole(first.text) is not None:
            return cls(content, None, verb)
        rest = content.lstrip().removeprefix(first.text)
        return cls(f"{verb}{rest}", None, verb)

    @staticmethod
    def _begun(
        first: Word, language: str, commands: Collection[str]
    ) -> tuple[str | None, str | None]:
        verbs = set(VERBS.matches(first.text, language)) - WHOLE
        others = set(COMMANDS.matches(first.text, language, commands)) - WHOLE
        if len(verbs) + len(others) > 1:
            words = [VERBS.word(verb, language) for verb in verbs]
            words += [COMMANDS.word(command, language) for command in others]
            raise first.fail(
                "{text} can mean {known}: type more letters",
                text=quoted(first.text[:20]),
                known=tuple(sorted(words)),
            )
        return next(iter(verbs), None), next(iter(others), None)


class TypedReader(EntryReader):
    """Reads entries as they are typed at a table, where corrections name turns, not events."""

    def __init__(self, record: Record, language: str) -> None:
        super().__init__(record.players, record.rules, language)
        self.record = record
        self.turns = Turns.of(record.events)

    def read(self, line: TextLine) -> Entry:
        """Read ``line``, one entry; an action that is fixed stays that of the seat that took it.

        :raises NotationError: with the line and column of what can't be read.
        """
        return with_actor(super().read(line), self.record.table.events)

    def unknown(self, word: Word, known: Collection[str]) -> NotationError:
        """Return the error for a word that is none of the ``known`` verbs, or no command at all."""
        if word.column > 1:
            return super().unknown(word, known)
        return word.fail("no command is called {text}: ? lists them", text=quoted(word.text[:20]))

    def number(self, word: Word) -> int:
        """Return the number of the event that a word names by its turn."""
        return replace(word, text=word.text.rstrip(":")).read(self.turns.event)

    def slots(self, words: Sequence[Word]) -> tuple[int, ...] | None:
        """Return the slots that the last ``words`` of a line name, or None where there are none.

        :raises NotationError: if one is no slot.
        """
        rest = Words(words, words[-1]) if words else None
        if rest is None:
            return None
        slots = self._touched(rest)
        rest.finish()
        return slots
