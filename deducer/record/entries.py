"""Reads the entries of a record, one a line, as typed at the table or stored in a file.

The README of this room lists the lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar, cast

from deducer.record import events
from deducer.record.data import find_player
from deducer.record.events import Adjustment, Entry, Event
from deducer.record.line_words import Words, split_action, split_cards
from deducer.record.sheet import Sheet
from solver.cards import Card, suit
from solver.errors import NotationError, quoted
from solver.moves import PILE, Hint
from solver.notation.rules_lines import RulesReader
from solver.notation.spoken import ADJUSTED, PARTS, POSITION, REASONS, VERBS, Vocabulary
from solver.notation.words import RAW, TextLine, Word, card_word, colour_letter, split
from solver.rules import MAX_STRIKES, MAX_TOKENS, Rules

UNKNOWN = "?"
NOTHING = "none"
MOST_SLOTS = 99
CORRECTIONS = ("undo", "fix", "insert", "drop", "drew")
HEADER_KEYS = (
    *(
        "title",
        "players",
        "seat",
        "only",
        "chair",
        "first",
        "advice",
        "agreements",
        "position",
        "deck",
    ),
    "foreign",
    *RulesReader.KEYS,
)
RESERVED = RAW | {UNKNOWN, NOTHING, "all", *HEADER_KEYS}
"""Words that must be quoted as a player's name."""
_Choice = TypeVar("_Choice", bound=StrEnum)


class EntryReader:
    def __init__(
        self,
        players: Sequence[str],
        rules: Rules,
        language: str = "en",
        *,
        any_case: bool = False,
    ) -> None:
        """Begin with the ``language`` whose words may be cut off, as English ones may.

        ``any_case`` takes ``B4`` for b4, where the deck has no suit B: nobody types with care.
        """
        self.players = players
        self.rules = rules
        self.language = language
        self.any_case = any_case
        self.verbs: dict[str, Callable[[Words], Entry]] = {
            "deal": lambda words: events.HandDealt(self.seat(words), self._cards(words)),
            "hint": lambda words: self._hint(words, None),
            "play": lambda words: self._play(words, None),
            "discard": lambda words: self._discard(words, None),
            "rearrange": self._rearrange,
            "seen": self._seen,
            "show": lambda words: events.Shown(*self._seen_card(words), self._slip(words)),
            "out": self._out,
            "left": lambda words: events.PileShown(self._cards(words)),
            "adjust": self._adjust,
            "agree": lambda words: events.SheetChanged(self._sheet(words)),
            "take": lambda words: self._take(words, None),
            "note": lambda words: events.Noted(words.take("the remark").text),
            "vote": lambda words: events.Voted(self.seat(words)),
            "end": self._end,
            "undo": lambda _: events.Undone(),
            "fix": self._corrected(events.Fixed),
            "insert": self._corrected(events.Inserted),
            "drop": lambda words: events.Dropped(self._event(words)),
            "drew": lambda words: events.DrawSeen(
                self._event(words), self.seat(words), self._card_or_unknown(words)
            ),
        }
        self.actions: dict[str, Callable[[Words, int | None], Event]] = {
            "hint": self._hint,
            "play": self._play,
            "discard": self._discard,
            "take": self._take,
        }

    def read(self, line: TextLine) -> Entry:
        """Read ``line``, one entry.

        :raises NotationError: with the line and column of what can't be read.
        """
        words = Words(split_action(line.words, self.players, self._clue), line.end)
        first = words.take("what happened")
        if first.text.endswith(":") and len(first.text) > 1:
            seat = self._acting(first)
            verb = words.take("what the seat did")
            entry: Entry = self.actions[self._verb(verb, self.actions)](words, seat)
        else:
            entry = self.verbs[self._verb(first, self.verbs)](words)
        words.finish()
        return entry

    def _acting(self, word: Word) -> int:
        """The seat named at the beginning of a line, before a colon."""
        name = Word(word.text[:-1], word.line, word.column)
        if name.text.lower() in HEADER_KEYS and not word.quoted:
            raise word.fail("header lines come before the first event")
        return self.named(name)

    def _verb(self, word: Word, known: Collection[str]) -> str:
        """The verb for ``word``, in full, in its short form, or cut off."""
        if len(word.text) > 1 or VERBS.whole(word.text):
            verb = word.named(VERBS, self.language, known)
            if verb is not None:
                return verb
        raise self.unknown(word, known)

    def unknown(self, word: Word, known: Collection[str]) -> NotationError:
        """Return the error for a word that is none of the ``known`` verbs."""
        return word.fail(
            "{text} is not understood here: use {known}",
            text=quoted(word.text[:20]),
            known=VERBS.listed(known, self.language),
        )

    # -- the parts of a line -----------------------------------------------------------------

    def hint(self, words: Words) -> Hint:
        to = self.seat(words)
        clue = words.take("a colour or a rank")
        if clue.text.isdigit():
            return Hint(to, rank=clue.number("rank", 1, self.rules.composition.max_rank))
        return Hint(to, colour=self.colour(clue))

    def source(self, words: Words) -> int:
        """Take the slot that is played, or ``pile``."""
        return PILE if words.skip("pile") else self.slot(words)

    def seat(self, words: Words) -> int:
        """Take a player's name, which may be cut off if that is unambiguous."""
        return self.named(words.take("a player's name"))

    def named(self, word: Word) -> int:
        """Return the seat of the player that a word names."""
        return word.read(lambda name: find_player(self.players, name))

    def number(self, word: Word) -> int:
        return word.number("event", 1, 9999)

    def colour(self, word: Word) -> str:
        """Return the suit that a word names, by its letter."""
        letters = self.rules.composition.letters
        if (letter := colour_letter(word, self.rules, self.language)) is not None:
            return letter
        raise word.fail(
            "{text} is not a colour of this deck: choose from {known}",
            text=quoted(word.text[:20]),
            known=tuple(map(suit, letters)),
        )

    def card(self, words: Words) -> Card:
        """Take a card: a letter or the name of a colour, and a rank, with or without a blank."""
        word, rank = words.take("a card, such as r1,"), words.next
        if re.fullmatch("[0-9]", rank) and not word.quoted and self._clue(word):  # blå 3
            word = replace(word, text=word.text + words.take("a rank").text)
        cards = map(str, self.rules.composition.cards) if self.any_case else ()
        if word.text not in (known := {*cards}) and word.text.swapcase() in known:
            word = replace(word, text=word.text.swapcase())
        return card_word(word, self.rules, self.language)

    def _card_or_unknown(self, words: Words) -> Card | None:
        return None if words.skip(UNKNOWN) else self.card(words)

    def _cards(self, words: Words) -> tuple[Card | None, ...]:
        """The cards of the rest of a line, with or without blanks between them."""
        rest = [words.take("a card, such as r1,")]
        while words.left:
            rest.append(words.take("a card, such as r1,"))
        cards = Words([each for word in rest for each in split_cards(word)], words.end)
        hand: list[Card | None] = []
        while cards.left:
            hand.append(self._card_or_unknown(cards))
        return tuple(hand)

    def _clue(self, word: Word) -> bool:
        """Whether a word names a colour of the deck."""
        return colour_letter(word, self.rules, self.language) is not None

    @staticmethod
    def slot(words: Words) -> int:
        return words.take("a slot").number("slot", 1, MOST_SLOTS)

    def _event(self, words: Words) -> int:
        return self.number(words.take("an event's number"))

    @staticmethod
    def _slip(words: Words) -> str | None:
        if not words.skip("!"):
            return None
        return words.take("a note").text if words.left else ""

    def _drawn(self, words: Words) -> events.Drawn | None:
        if not words.skip(">"):
            return None
        if words.skip(NOTHING):
            return events.Drawn(nothing=True)
        return events.Drawn(self._card_or_unknown(words))

    def _choice(self, word: Word, kind: type[_Choice], vocabulary: Vocabulary) -> _Choice:
        name = word.named(vocabulary, self.language, list(kind))
        if name is None:
            raise self._none_of(word, vocabulary, tuple(kind))
        return kind(name)

    def _none_of(self, word: Word, vocabulary: Vocabulary, names: Sequence[str]) -> NotationError:
        return word.fail(
            "{text} is not one of {known}",
            text=quoted(word.text[:20]),
            known=vocabulary.listed(names, self.language),
        )

    # -- the entries -------------------------------------------------------------------------

    def _hint(self, words: Words, seat: int | None) -> events.Hinted:
        return events.Hinted(seat, self.hint(words), self._touched(words), self._slip(words))

    def _touched(self, words: Words) -> tuple[int, ...] | None:
        if words.skip(NOTHING):
            return ()
        pointed: list[Word] = []
        while words.left and words.next != "!":
            pointed.append(words.take("a slot"))
        return self.pointed_slots(pointed)

    def pointed_slots(self, words: Sequence[Word]) -> tuple[int, ...] | None:
        """Return the slots that words name, with or without blanks between them; None for none."""
        slots: list[int] = []
        for word in words:
            if max(self.rules.hand_sizes) < 10 and word.text.isdigit() and word.text != "10":
                digits = [Word(digit, word.line, word.column) for digit in word.text]
            else:
                digits = [word]
            slots += [digit.number("slot", 1, MOST_SLOTS) for digit in digits]
            if len(set(slots)) < len(slots):
                raise word.fail("slot {slot} occurs twice", slot=slots[-1])
        return tuple(sorted(slots)) or None

    def _play(self, words: Words, seat: int | None) -> events.Played:
        slot = self.source(words)
        announce = self.colour(words.take("a colour")) if words.skip("as") else None
        known = words.next not in ("", ">", "!") and not self._has_outcome(words)
        card = self._card_or_unknown(words) if known else None
        outcome = None
        if self._has_outcome(words):
            outcome = self._choice(words.take("the outcome"), events.PlayOutcome, PARTS)
        return events.Played(
            seat, slot, card, announce, outcome, self._drawn(words), self._slip(words)
        )

    @staticmethod
    def _has_outcome(words: Words) -> bool:
        return PARTS.whole(words.next) in list(events.PlayOutcome)

    def _discard(self, words: Words, seat: int | None) -> events.Discarded:
        slot = self.slot(words)
        card = None if words.next in ("", ">", "!") else self._card_or_unknown(words)
        return events.Discarded(seat, slot, card, self._drawn(words), self._slip(words))

    def _rearrange(self, words: Words) -> events.Rearranged:
        seat = self.seat(words)
        order = [self.slot(words)]
        while words.left:
            order.append(self.slot(words))
        return events.Rearranged(seat, tuple(order))

    def _seen(self, words: Words) -> events.Seen | events.VeiledLook:
        return events.VeiledLook() if words.skip(UNKNOWN) else events.Seen(*self._seen_card(words))

    def _seen_card(self, words: Words) -> tuple[int, int, Card]:
        return self.seat(words), self.slot(words), self.card(words)

    def _take(self, words: Words, seat: int | None) -> events.Taken:
        slot = self.slot(words)
        if words.skip(UNKNOWN):
            return events.Taken(seat, slot)
        cards = self._cards(words)
        if None in cards:
            raise words.end.fail("write ? alone: it takes back what a card was taken for")
        return events.Taken(seat, slot, tuple(filter(None, cards)))

    def _out(self, words: Words) -> events.CardsOut:
        lying: dict[str, list[Card]] = {"fireworks": [], "discards": []}
        part: list[Card] | None = None
        while words.left or not any(lying.values()):
            word = words.take("fireworks or discards, and cards")
            name = POSITION.whole(word.text)
            if name in lying:
                part = lying[name]
            elif part is None:
                raise self._none_of(word, POSITION, tuple(lying))
            else:
                each = Words(split_cards(word), words.end)
                while each.left:
                    part.append(self.card(each))
        return events.CardsOut(*map(tuple, lying.values()))

    def _adjust(self, words: Words) -> Adjustment:
        word = words.take("what is adjusted")
        match word.named(ADJUSTED, self.language):
            case "tokens" | "strikes" as name:
                counter = events.Counter(name)
                most = MAX_TOKENS if counter is events.Counter.TOKENS else MAX_STRIKES
                number = words.take("a number").number(name, 0, most)
                return events.CounterAdjusted(counter, number, self._slip(words) or "")
            case "turn":
                return events.TurnAdjusted(self.seat(words), self._slip(words) or "")
            case "draw":
                seat = self.seat(words)
                card = None if words.next in ("", "!") else self._card_or_unknown(words)
                return events.LateDraw(seat, card, self._slip(words) or "")
            case "return":
                return events.Returned(self.seat(words), self.slot(words), self._slip(words) or "")
        raise self._none_of(word, ADJUSTED, ADJUSTED.names)

    @staticmethod
    def _sheet(words: Words) -> Sheet:
        """The sheet that the rest of a line describes."""
        rest: list[Word] = []
        while words.left or not rest:
            rest.append(words.take("a sheet, such as level-2,"))
        return sheet_word(rest)

    def _end(self, words: Words) -> events.Ended:
        reason = self._choice(words.take("a reason"), events.Reason, REASONS)
        return events.Ended(reason, self.seat(words) if words.left else None)

    def _corrected(
        self, kind: type[events.Fixed] | type[events.Inserted]
    ) -> Callable[[Words], Entry]:
        def read(words: Words) -> Entry:
            rest = words.take("an event's number and a colon")
            head = re.match(r"([0-9.]{1,8})(?:\s*:\s*|\s+)", rest.text)
            if head is None:
                raise rest.fail(
                    "write the event's number, a colon and the event, such as {example}, not "
                    "{text}",
                    example=f"3: {VERBS.written('play', self.language)} 1 r2",
                    text=quoted(rest.text[:20]),
                )
            number = self.number(replace(rest, text=head.group(1)))
            inner = split(rest.text[head.end() :], rest.line, rest.column - 1 + head.end())
            if not inner.words:
                raise inner.end.fail("the event is missing here")
            if VERBS.whole(inner.words[0].text) in CORRECTIONS:
                raise inner.words[0].fail("a correction can't be corrected: undo it")
            return kind(number, cast(Event, self.read(inner)))

        return read


def sheet_word(words: Sequence[Word]) -> Sheet:
    """Return the sheet that ``words`` describe.

    :raises NotationError: at the first of them, naming the word that no sheet has.
    """
    text = " ".join(word.text for word in words)
    return replace(words[0], text=text).read(Sheet.parse)
