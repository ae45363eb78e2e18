"""What a view knows at a turn: the candidates and exact odds of every hidden slot, jointly.

Where the count would cost more than :data:`MOST_STEPS` of :mod:`deducer.counting.sweep`, candidates
are still exact, but odds are estimates from random hands
(:class:`~deducer.knowledge.estimates.Estimate`). Real games under the usual rules stay far below
that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from deducer.counting.hidden import Hidden, Tally
from deducer.counting.sweep import MOST_STEPS
from deducer.errors import LimitError, ViewError
from deducer.knowledge.estimates import Estimate, estimated_odds
from deducer.knowledge.views import SeatView, Slot, View
from deducer.table.clues import clued_mask
from deducer.table.moments import Clue, Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card
from solver.errors import Phrase, is_int
from solver.played import Worth

ONE = Fraction(1)
ZERO = Fraction(0)
TOO_MANY = Phrase("the hidden cards can lie in too many ways to count: odds are estimates")


@dataclass(frozen=True)
class SlotKnowledge:
    """What a view knows of the card in one slot.

    ``shares`` maps each card that it can be to its likelihood, in the composition's order; every
    consistent deal of the unseen cards is equally likely. The likelihoods are exact probabilities,
    or :class:`~deducer.knowledge.estimates.Estimate` where these can't be counted.
    """

    holder: int
    slot: int
    place: int
    shares: Mapping[Card, Fraction]
    board: Board
    clues: tuple[Clue, ...] = ()

    def __repr__(self) -> str:
        cards = " ".join(map(str, self.shares))
        return f"SlotKnowledge(seat {self.holder}, slot {self.slot}: {cards})"

    @property
    def exact(self) -> bool:
        """Whether the probabilities are exact, and not only the candidates."""
        return not any(isinstance(share, Estimate) for share in self.shares.values())

    @property
    def odds(self) -> Mapping[Card, Fraction]:
        """The exact probability of each card that it can be.

        :raises LimitError: if there are too many ways for the cards to lie to count them.
        """
        if not self.exact:
            raise LimitError(TOO_MANY)
        return self.shares

    @property
    def candidates(self) -> tuple[Card, ...]:
        return tuple(self.shares)

    @property
    def card(self) -> Card | None:
        """The card that it must be, if only one is possible."""
        return self.candidates[0] if len(self.shares) == 1 else None

    @property
    def touched(self) -> bool:
        return any(clue.touched for clue in self.clues)

    @cached_property
    def worth(self) -> dict[Worth, Fraction]:
        """How likely the card is playable, trash, indispensable: exactly, where that is known."""
        return {worth: self._worth(worth) for worth in Worth}

    def _worth(self, worth: Worth) -> Fraction:
        worths = self.board.worths
        return among(self.shares, [card for card in self.shares if worth in worths[card]])

    @property
    def playable(self) -> Fraction:
        """The probability that the card fits now.

        :raises LimitError: as ``odds``, unless all candidates fit, or none.
        """
        return exactly(self.worth[Worth.PLAYABLE])

    @property
    def trash(self) -> Fraction:
        """The probability that the card can never be played; errors as in ``playable``."""
        return exactly(self.worth[Worth.TRASH])

    @property
    def indispensable(self) -> Fraction:
        """The probability that it is the last copy of a needed card; errors as in ``playable``."""
        return exactly(self.worth[Worth.INDISPENSABLE])

    def likely(self, holds: Callable[[Card], bool]) -> Fraction:
        """Return how likely ``holds`` is true of the card: exactly, where that is known."""
        return likely(self.shares, holds)

    def surely(self, holds: Callable[[Card], bool]) -> bool:
        """Return whether ``holds`` is true of every card that it can be."""
        return all(map(holds, self.shares))


def likely(shares: Mapping[Card, Fraction], holds: Callable[[Card], bool]) -> Fraction:
    """Return how likely ``holds`` is true of a card with these ``shares``."""
    return among(shares, [card for card in shares if holds(card)])


def among(shares: Mapping[Card, Fraction], cards: list[Card]) -> Fraction:
    """Return how likely a card with these ``shares`` is one of ``cards``, which are among them."""
    if len(cards) == len(shares):
        return ONE
    chosen = [shares[card] for card in cards]
    whole = lcm(*[share.denominator for share in chosen])  # adding one by one takes longer
    total = sum([share.numerator * whole // share.denominator for share in chosen])
    return (Estimate if chosen and isinstance(chosen[0], Estimate) else Fraction)(total, whole)


def exactly(share: Fraction) -> Fraction:
    """Return ``share`` if it is an exact probability.

    :raises LimitError: if it is an estimate.
    """
    if isinstance(share, Estimate):
        raise LimitError(TOO_MANY)
    return share


@dataclass(frozen=True)
class Knowledge:
    """What a view knows at a moment of a table.

    ``slots`` are those that the view asks about: a seat's own, or everyone's, seat by seat and slot
    1 first. ``most`` is the highest cost of a count, in steps of
    :func:`~deducer.counting.sweep.count_fillings`.
    """

    table: Table
    moment: Moment
    view: View
    most: int | None = MOST_STEPS

    def __repr__(self) -> str:
        seen = f"seen by {self.view.name(self.table)}"
        return f"{type(self).__name__}({seen}: {self.table.summary(self.moment)})"

    @property
    def turn(self) -> int:
        return self.moment.turn

    @property
    def board(self) -> Board:
        return self.moment.board

    @cached_property
    def in_hands(self) -> tuple[Slot, ...]:
        """Every slot of every hand, seat by seat, slot 1 first."""
        return tuple(
            Slot(holder, slot, place)
            for holder, hand in enumerate(self.moment.hands)
            for slot, place in enumerate(hand, start=1)
        )

    @cached_property
    def known(self) -> dict[int, Card]:
        """The cards that the view sees, by their place in the deck.

        A teammate's card counts as seen from the start, even if the record learned it only later.
        """
        known = {
            place: self.table.sources[place].card
            for place, number in self.table.opened.items()
            if number <= self.moment.number
        }
        for slot in self.in_hands:
            source = self.table.sources.get(slot.place)
            if source is not None and self.view.sees(slot.holder):
                known[slot.place] = source.card
        return known

    @cached_property
    def hidden_slots(self) -> tuple[Slot, ...]:
        """The slots whose cards the view does not see, other hands' missed cards included."""
        return tuple(slot for slot in self.in_hands if slot.place not in self.known)

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """How many copies of each card the view does not see, in the composition's order."""
        seen = Counter(self.known.values())
        copies = self.table.record.rules.composition.copies
        return tuple(count - seen[card] for card, count in copies.items())

    @cached_property
    def hidden(self) -> Hidden:
        """The cards that the view does not see in hands, by their places in the deck.

        Their masks are what hints alone leave.
        """
        masks = {slot.place: self.mask(slot.place) for slot in self.hidden_slots}
        return Hidden(masks, self.unseen)

    @cached_property
    def counted(self) -> Tally | None:
        """The joint count over all hidden slots, or None where it costs too much."""
        try:
            return self.hidden.count(self.most)
        except LimitError:
            return None

    @property
    def exact(self) -> bool:
        """Whether the odds are exact probabilities, and not estimates."""
        return self.counted is not None

    @property
    def tally(self) -> Tally:
        """The joint count over all hidden slots.

        :raises LimitError: if it costs too much.
        """
        if self.counted is None:
            raise LimitError(TOO_MANY)
        return self.counted

    @property
    def worlds(self) -> int:
        """The number of ways to deal the physical cards to the hidden slots.

        :raises LimitError: if counting them costs too much.
        """
        return self.tally.total

    @property
    def consistent(self) -> bool:
        if self.counted is not None:
            return bool(self.counted.total)
        return self.hidden.possible

    @cached_property
    def slots(self) -> tuple[SlotKnowledge, ...]:
        """What is known of each slot that the view asks about."""
        return tuple(self._slot(slot) for slot in self.in_hands if self.view.asks(slot.holder))

    @cached_property
    def missed(self) -> tuple[SlotKnowledge, ...]:
        """Slots of others whose cards the view should see, but the record does not know."""
        view = self.view
        return tuple(self._slot(slot) for slot in self.hidden_slots if not view.asks(slot.holder))

    @property
    def certain_plays(self) -> tuple[SlotKnowledge, ...]:
        return tuple(slot for slot in self.slots if slot.surely(self.board.is_playable))

    @property
    def certain_trash(self) -> tuple[SlotKnowledge, ...]:
        return tuple(slot for slot in self.slots if slot.surely(self.board.is_trash))

    @property
    def safe_discards(self) -> tuple[SlotKnowledge, ...]:
        """The slots that certainly hold no indispensable card."""
        board = self.board
        return tuple(
            slot for slot in self.slots if not any(map(board.is_indispensable, slot.shares))
        )

    @property
    def caveats(self) -> tuple[Phrase, ...]:
        """What happened up to now that the knowledge does not rely on, in words."""
        return self.table.caveat_texts(self.moment)

    def slot(self, slot: int, holder: int | None = None) -> SlotKnowledge:
        """Return ``slot`` of seat ``holder`` (None: of the first seat that the view asks about).

        :raises ViewError: if there is no such slot.
        """
        if is_int(slot) and (holder is None or is_int(holder)):
            for known in self.slots:
                if known.slot == slot and holder in (None, known.holder):
                    return known
        raise ViewError("there is no slot {slot} in this view", slot=slot)

    def _slot(self, slot: Slot) -> SlotKnowledge:
        return SlotKnowledge(
            slot.holder,
            slot.slot,
            slot.place,
            self._shares(slot.place),
            self.board,
            self._clues(slot.place),
        )

    def _shares(self, place: int) -> dict[Card, Fraction]:
        known = self.known.get(place)
        if known is not None:
            return {known: ONE}
        cards = self.table.record.rules.composition.cards
        at = self.hidden.places.index(place)
        odds = self._estimated[at] if self.counted is None else self.counted.odds(at)
        return {cards[kind]: share for kind, share in odds.items()}

    @cached_property
    def _estimated(self) -> list[dict[int, Fraction]]:
        return estimated_odds(self.hidden)

    def _clues(self, place: int) -> tuple[Clue, ...]:
        clues = self.table.clues.get(place, ())
        return tuple(clue for clue in clues if clue.number <= self.moment.number)

    def mask(self, place: int) -> int:
        """Return the mask that hints alone leave for the card of ``place``."""
        return clued_mask(self.table.record.rules.composition, self._clues(place))

    def looker(self) -> int:
        """Return the seat whose view this is.

        :raises ViewError: if the view is not a seat's.
        """
        if not isinstance(self.view, SeatView):
            raise ViewError("only a seat can tell what a teammate can know")
        return self.view.seat
