"""Lines typed at the table: what they begin with, in any language, and how they can go on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from deducer.cli.offers import Offer
from deducer.game import Record
from deducer.languages import in_words, spoken
from deducer.record.entries import CORRECTIONS, HEADER_KEYS, RESERVED, EntryReader
from deducer.record.events import (
    Discarded,
    Drawn,
    Entry,
    Event,
    Fixed,
    PileShown,
    Played,
    Shown,
    with_actor,
)
from deducer.record.line_words import Words, split_action
from deducer.record.turns import Turns
from deducer.record.writing import entry_text
from solver.cards import Card
from solver.errors import HanabiError, NotationError, quoted
from solver.moves import PILE
from solver.notation.spoken import COMMANDS, VERBS, folded
from solver.notation.words import TextLine, Word, quote, split

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
        super().__init__(record.players, record.rules, language, any_case=True)
        self.record = record
        self.turns = Turns.of(record.events)

    def read(self, line: TextLine) -> Entry:
        """Read ``line``, one entry; an action that is fixed stays that of the seat that took it.

        :raises NotationError: with the line and column of what can't be read.
        """
        return with_actor(super().read(line), self.record.table.events)

    def next_entry(self, line: TextLine) -> Entry:
        """Read ``line``, which goes on with the record.

        :raises NotationError: with the line and column of what can't be read.
        :raises HanabiError: if it seems to be the last action again, now with its draw.
        """
        if line.words[0].text.startswith(">"):
            words = Words(split_action(line.words, self.players, self._clue), line.end)
            self._ask_for_draw(self._drawn(words))
        entry = self.read(line)
        match entry:
            case Played(None, _, card, drawn=drawn) | Discarded(None, _, card, drawn=drawn):
                self._ask_for_draw(drawn, replace(entry, card=None, drawn=None), card)
        return entry

    def _ask_for_draw(
        self, drawn: Drawn | None, action: Event | None = None, card: Card | None = None
    ) -> None:
        """Refuse ``drawn`` if it can be what the last turn lacks.

        It follows no action, or one that may be that turn again.

        :raises HanabiError: with what to type.
        """
        table = self.record.table
        last = table.events[-1] if table.events else None
        if drawn is None or drawn.card is None or not isinstance(last, Played | Discarded):
            return
        again = replace(last, seat=None, card=None)
        same = action in (None, again) and card in (None, last.card)
        if last.drawn or last.seat in (None, self.record.writer) or not same:
            return
        if last.slot == PILE or not table.moments[-2].pile:
            return
        fix = Fixed(len(table.events), replace(last, seat=None, drawn=drawn))
        values = {
            "who": self.players[last.seat],
            "fix": entry_text(fix, self.players, self.language, self.turns.numbers),
        }
        if action is None:
            raise HanabiError("did {who}'s turn lack its draw? Then type {fix}", **values)
        mover = self.players[table.board.turn]
        raise HanabiError(
            "did {who}'s turn lack its draw? Then type {fix} (if it is {mover}'s turn, begin "
            "with {name}:)",
            **values,
            mover=mover,
            name=quote(mover, RESERVED),
        )

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
        if not words:
            return None
        rest = Words(words, words[-1])
        slots = self._touched(rest)
        rest.finish()
        return slots


# -- how a line can go on --------------------------------------------------------------------

_CORRECTED = re.compile(r"\s*(\S+)\s+([0-9.]{1,9})(?:\s*:\s*|\s+)")
"""What stands before an event that is put right or put in."""


def completions(record: Record | None, content: str, language: str) -> list[str]:
    """Return the words that the last word of ``content`` can become, as the game stands."""
    corrected = _CORRECTED.match(content)
    if corrected is not None and not _holds_event(corrected[1]):
        corrected = None
    if corrected is not None:
        content = content[corrected.end() :]
    try:
        words = [word.text for word in split(content).words]
    except NotationError:
        return []
    begun = words.pop() if words and not content[-1:].isspace() else ""
    offered: Iterable[str]
    try:
        if record is None:
            offered = (f"{key}:" for key in HEADER_KEYS)
        elif corrected is None:
            offered = Offer(record, language).after(words)
        else:
            verb, number = corrected.groups()
            offered = _corrected(record, language, verb, number, words)
    except HanabiError:  # a word before it names nobody, or no turn
        return []
    return [word for word in offered if _goes_on(word, begun)]


def _goes_on(word: str, begun: str) -> bool:
    """Whether ``word`` begins so, in any case and without accents."""
    return word.startswith(begun) or (
        begun[-1:].isalnum() and folded(word).startswith(folded(begun))
    )


def _holds_event(verb: str) -> bool:
    """Whether an event stands after this word and a number."""
    return VERBS.whole(verb) in ("fix", "insert") or COMMANDS.whole(verb) == "missed"


def _corrected(
    record: Record, language: str, verb: str, number: str, words: list[str]
) -> Sequence[str]:
    """What an event can be that is put right or put in, as the game stood then."""
    Turns.of(record.events).event(number)
    turn, _, after = number.partition(".")
    then = Offer(record, language, int(turn) - (not after))
    if COMMANDS.whole(verb) == "missed":
        return then.after(words) if words else then.actions()
    return then.after(words) if words else then.entries(without=CORRECTIONS)


def last_steps(record: Record) -> Iterator[str]:
    """Yield what can be typed after the end of ``record``, with cards that it does not know yet."""
    table, unseen = record.table, record.table.unseen
    if any(table.card(place) is None for place in table.now.pile):
        left = _line(record, PileShown((unseen[0], None, unseen[-1])[: len(table.now.pile)]))
        yield in_words("{left} (what the pile held)", left=left)
    hidden = (
        Shown(seat, slot, unseen[len(unseen) // 2])
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if table.card(place) is None
    )
    yield from (_line(record, shown) for shown in [next(hidden, None)] if shown is not None)
    yield COMMANDS.written("log", spoken())
    yield "q"


def _line(record: Record, event: Event) -> str:
    return entry_text(event, record.players, spoken())
