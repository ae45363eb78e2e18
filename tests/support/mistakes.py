"""Random games at a table where every phone enters what it sees, and some enter it wrongly.

Nothing is stored here: a table is what each link sees of it, so that anything can be tried.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import (
    Discarded,
    Entry,
    HandDealt,
    Hinted,
    Noted,
    Played,
    Rearranged,
    Seen,
    Shown,
)
from deducer.table.table import Table
from deducer.web.tables.hands import unknown_data
from deducer.web.tables.visible_table import VisibleTable
from solver import Card, Deal, Hint, Rules
from solver.errors import HanabiError
from tests.support.games import NAMES
from tests.support.tables import wild_of


@dataclass(frozen=True)
class Phones:
    """What each link sees of a table whose cards are ``deck``; None is the page in the middle."""

    windows: dict[int | None, VisibleTable]
    deck: Sequence[Card]

    @classmethod
    def of(cls, record: RecordData, deck: Sequence[Card]) -> Phones:
        """A table with these entries."""
        viewers = (*range(len(record.players)), None)
        return cls({viewer: VisibleTable.of(record, viewer) for viewer in viewers}, deck)

    @property
    def public(self) -> Table:
        """The table as the page in the middle shows it."""
        return self.windows[None].table

    @property
    def seats(self) -> range:
        return range(len(self.windows) - 1)

    @property
    def told(self) -> list[int]:
        """The seats whose hands were entered as they were dealt."""
        events = self.public.events
        return [event.seat for event in events if isinstance(event, HandDealt)]

    @property
    def turn(self) -> int:
        return self.public.board.turn

    def entered(self, seat: int, entry: Entry) -> Phones:
        """The table once a seat's phone has entered something.

        :raises HanabiError: if it refuses that.
        """
        window = self.windows[seat]
        if isinstance(entry, Seen):
            entry = window.as_draw(entry)
        record = window.record
        line, after = window.accepted(entry, EntryReader(record.players, record.rules))
        others = {
            viewer: after if viewer == seat else other.after(line.entry)
            for viewer, other in self.windows.items()
        }
        return replace(self, windows=others)

    def takes(self, seat: int, entry: Entry) -> bool:
        """Whether a seat's phone takes an entry."""
        try:
            self.entered(seat, entry)
        except HanabiError:
            return False
        return True

    def place(self, seat: int, slot: int) -> int:
        """The place in the deck of a card in a hand."""
        return self.public.now.hands[seat][slot - 1]

    def truly_touched(self, hint: Hint) -> tuple[int, ...]:
        """The slots that a hint points at by the true cards."""
        touches = self.public.record.rules.composition.touches
        hand = self.public.now.hands[hint.to]
        return tuple(
            slot for slot, place in enumerate(hand, 1) if touches(hint.value, self.deck[place])
        )

    def seen_touched(self, hint: Hint) -> tuple[int, ...]:
        """The slots that a hint points at, as far as the seat to move knows the cards."""
        table = self.windows[self.turn].table
        touches = table.record.rules.composition.touches
        cards = map(table.card, table.now.hands[hint.to])
        return tuple(
            slot for slot, card in enumerate(cards, 1) if card and touches(hint.value, card)
        )

    def hints(self) -> Iterator[Hint]:
        """All hints that can be given in this turn."""
        composition = self.public.record.rules.composition
        ranks = sorted({card.rank for card in composition.cards})
        for to in self.seats:
            if to != self.turn:
                yield from (Hint(to, colour=colour) for colour in composition.colours)
                yield from (Hint(to, rank=rank) for rank in ranks)

    def look(self) -> tuple[int, Seen] | None:
        """Who enters a card that was not entered yet, truly, and which; None if all are known."""
        for seat, hand in enumerate(self.public.now.hands):
            teller = (seat + 1) % len(self.seats)
            unknown = unknown_data(self.windows[teller].table, teller, revealed=False)
            for slot, place in enumerate(hand, 1):
                if (seat, slot) in unknown:
                    return teller, Seen(seat, slot, self.deck[place])
        return None


def rules_of(dice: random.Random) -> Rules:
    """A small deck, where little is unknown; now and then a whole one."""
    if dice.random() < 0.1:
        return Rules.named()
    letters = dice.choice(("ryg", "rygb"))
    wild, tokens = wild_of(dice, letters), dice.randint(3, 6)
    hand = dice.randint(2, 4)
    return Rules.house(letters, (3, 2, 1), wild=wild, hand_size=hand, tokens=tokens, strikes=9)


def dealt(dice: random.Random, players: int) -> Phones:
    """A table once each hand is entered by the seat to the left of its holder; some are not."""
    deal = Deal.shuffle(rules_of(dice), players=players, seed=dice.randrange(2**32))
    told = [seat for seat in range(players) if dice.random() < 0.9]
    return begun(RecordData(deal.rules, NAMES[:players]), deal.deck, told)


def begun(record: RecordData, deck: Sequence[Card], told: Iterable[int]) -> Phones:
    """A table at which the hands of these seats are entered."""
    phones = Phones.of(record, deck)
    for seat in told:
        cards = tuple(deck[place] for place in phones.public.now.hands[seat])
        phones = phones.entered((seat + 1) % len(phones.seats), HandDealt(seat, cards))
    return phones


def true_action(phones: Phones, dice: random.Random) -> tuple[int, Entry]:
    """What the seat to move does, as its phone enters it."""
    seat, hand = phones.turn, phones.public.now.hands[phones.turn]
    hints = [hint for hint in phones.hints() if phones.truly_touched(hint)]
    if phones.public.board.tokens and hints and dice.random() < 0.5:
        hint = dice.choice(hints)
        return seat, Hinted(seat, hint, phones.truly_touched(hint))
    slot = dice.randint(1, len(hand))
    kind = dice.choice((Played, Discarded))
    if phones.public.board.refuse_discard(slot) is not None:
        kind = Played
    return seat, kind(seat, slot, phones.deck[phones.place(seat, slot)])


def wrong_entry(phones: Phones, dice: random.Random) -> tuple[str, int, Entry]:
    """Something that is not so: what it is, whose phone enters it, and the entry."""
    turn, board = phones.turn, phones.public.board
    composition = phones.public.record.rules.composition
    who = dice.choice(phones.seats)
    other = dice.choice([seat for seat in phones.seats if seat != who])
    slot = dice.randint(1, len(phones.public.now.hands[turn]))
    card = dice.choice(composition.cards)
    kind = dice.choice(("hint", "hint", "play", "discard", "show", "look", "order"))
    if kind == "hint" and board.tokens:
        hint = dice.choice([*phones.hints()])
        size = len(phones.public.now.hands[hint.to])
        slots = tuple(sorted(dice.sample(range(1, size + 1), dice.randint(1, size))))
        return kind, hint.to, Hinted(turn, hint, slots)
    if kind == "discard" and board.refuse_discard(slot) is None:
        return kind, turn, Discarded(turn, slot, card)
    if kind == "show":
        slot = dice.randint(1, len(phones.public.now.hands[who]))
        return kind, who, Shown(who, slot, card, "oops")
    if kind == "look":
        slot = dice.randint(1, len(phones.public.now.hands[other]))
        return kind, who, Seen(other, slot, card)
    if kind == "order":
        size = len(phones.public.now.hands[who])
        order = dice.sample(range(1, size + 1), size)
        return kind, who, Rearranged(who, tuple(order))
    return "play", turn, Played(turn, slot, card)


REMARK = Noted("well")
