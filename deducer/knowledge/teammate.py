"""What a teammate can know, as far as an observer can tell without knowing their own hand.

Alice sees Bob's cards but not her own; Bob sees Alice's but not his own. Bob's deductions depend on
Alice's hand, which she does not know. For every slot of Bob's and every card, Bob may rule it out
in all of Alice's possible hands, in some, or in none. Instead of going through the hands (up to
millions), two questions are answered for each slot and card:

* *Is there a possible hand of Alice's in which Bob can't rule it out?* Alice's hand ``w`` must fit
  into the cards that she does not see (``unseen``: Bob's real cards already taken out), and
  together with some hand of Bob's into ``unseen`` plus Bob's real cards. A matching with both
  bounds decides that (:class:`~deducer.counting.matching.Matching`).
* *Is there one in which he can?* Bob's real hand always fits. So by Hall's theorem he rules card
  ``t`` out of slot ``j`` if and only if some of his other slots, together with ``j`` as ``t``, can
  hold too few cards: ``n`` slots, their cards ``T``, and fewer than ``n`` copies of ``T`` that he
  can't see. So Alice must be able to hold enough of ``T``. The most that she can hold in a whole
  possible hand is the size of a largest matching of her slots with ``T`` alone: augmenting it to
  her other slots unmatches none of the copies.

Where Alice's record misses a card of Bob's, both questions are answered for each candidate of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from deducer.counting.bits import members
from deducer.counting.matching import Matching
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import Slot
from solver.cards import Card

MOST_GUESSES = 1000
"""The most ways to fill in the teammate's cards that a record misses."""


class RuledOut(StrEnum):
    """In how many of the observer's possible hands the teammate can rule a card out."""

    ALL = "all"
    SOME = "some"
    NONE = "none"


@dataclass(frozen=True)
class TeammateSlot:
    """What a teammate can know of one of their own slots: for each card, where it is ruled out."""

    holder: int
    slot: int
    place: int
    ruled_out: dict[Card, RuledOut]

    def __repr__(self) -> str:
        cards = " ".join(map(str, self.candidates))
        return f"TeammateSlot(seat {self.holder}, slot {self.slot}: {cards})"

    @property
    def candidates(self) -> tuple[Card, ...]:
        """The cards that the teammate may be unable to rule out."""
        return tuple(card for card, where in self.ruled_out.items() if where != RuledOut.ALL)

    @property
    def surely_possible(self) -> tuple[Card, ...]:
        """The cards that the teammate certainly can't rule out."""
        return tuple(card for card, where in self.ruled_out.items() if where == RuledOut.NONE)


@dataclass(frozen=True)
class Teammate:
    """What the teammate ``seat`` can know at a moment, as far as ``knowledge``'s seat can tell."""

    knowledge: Knowledge
    seat: int

    def __repr__(self) -> str:
        return f"Teammate({self.knowledge.table.record.players[self.seat]}, {self.knowledge!r})"

    def __post_init__(self) -> None:
        if self.seat == self.knowledge.looker():
            raise ViewError("a teammate must be another seat than the viewer's own")

    @cached_property
    def slots(self) -> tuple[TeammateSlot, ...]:
        """The teammate's own slots, slot 1 first.

        :raises ViewError: if the record misses too many of the teammate's cards.
        """
        cards = self.knowledge.table.record.rules.composition.cards
        own = [slot for slot in self.knowledge.in_hands if slot.holder == self.seat]
        possible: list[int] = [0] * len(own)
        excluded: list[int] = [0] * len(own)
        for case in self._cases(own):
            for at, _ in enumerate(own):
                possible[at] |= case.possible[at]
                excluded[at] |= case.excluded[at]
        return tuple(
            TeammateSlot(
                slot.holder,
                slot.slot,
                slot.place,
                {
                    card: _ruled_out(possible[at] >> kind & 1, excluded[at] >> kind & 1)
                    for kind, card in enumerate(cards)
                },
            )
            for at, slot in enumerate(own)
        )

    def _cases(self, own: Sequence[Slot]) -> Iterator[_Case]:
        """Yield the observer's knowledge for each way to fill in what it misses of ``own``."""
        knowledge = self.knowledge
        moment = knowledge.moment
        index = knowledge.table.record.rules.composition.index
        missed = [slot.place for slot in own if slot.place not in knowledge.known]
        looker_masks = [
            knowledge.mask(slot.place)
            for slot in knowledge.hidden_slots
            if slot.holder != self.seat
        ]
        shown = [knowledge.table.opened.get(slot.place, moment.number + 1) for slot in own]
        opened = [number <= moment.number for number in shown]
        real = [index[knowledge.known[slot.place]] for slot in own if slot.place in knowledge.known]
        masks = [
            1 << index[knowledge.known[slot.place]] if is_open else knowledge.mask(slot.place)
            for slot, is_open in zip(own, opened, strict=True)
        ]
        guesses = _guesses([knowledge.mask(place) for place in missed], knowledge.unseen)
        for guess in guesses:
            cases = Counter(guess)
            unseen = [count - cases[kind] for kind, count in enumerate(knowledge.unseen)]
            case = _Case(looker_masks, masks, unseen, Counter(real + list(guess)))
            if case.can_be:
                yield case


def _guesses(masks: Sequence[int], copies: Sequence[int]) -> list[tuple[int, ...]]:
    """The sets of cards that slots with these ``masks`` can hold, each once."""
    guesses: set[tuple[int, ...]] = {()}
    for mask in masks:
        guesses = {
            tuple(sorted((*guess, kind)))
            for guess in guesses
            for kind in members(mask)
            if guess.count(kind) < copies[kind]
        }
        if len(guesses) > MOST_GUESSES:
            raise ViewError(
                "the record lacks {count} cards of this teammate: too many to tell",
                count=len(masks),
            )
    return sorted(guesses)


class _Case:
    """An observer who knows all cards of the teammate, and what the teammate can then rule out.

    ``unseen`` are the copies that the observer does not see, ``real`` the teammate's real cards.
    """

    def __init__(
        self,
        looker_masks: Sequence[int],
        masks: Sequence[int],
        unseen: Sequence[int],
        real: Counter[int],
    ) -> None:
        self.looker_masks = looker_masks
        self.masks = masks
        self.unseen = unseen
        self.open_to_both = [count + real[kind] for kind, count in enumerate(unseen)]
        self.matching = Matching(
            (*looker_masks, *masks), self.open_to_both, unseen, len(looker_masks)
        )
        self.can_be = self.matching.complete()
        self._most: dict[int, int] = {}

    @cached_property
    def possible(self) -> list[int]:
        """For each slot, the cards that some hand of the observer's leaves possible."""
        first = len(self.looker_masks)
        return [
            sum(1 << kind for kind in members(mask) if self.matching.allows(first + at, kind))
            for at, mask in enumerate(self.masks)
        ]

    @cached_property
    def excluded(self) -> list[int]:
        """For each slot, the cards that some hand of the observer's rules out."""
        slots = {mask: at for at, mask in enumerate(self.masks)}
        excluded = {mask: self._excluded(at) for mask, at in slots.items()}
        return [excluded[mask] for mask in self.masks]

    def _excluded(self, at: int) -> int:
        """The cards that can be ruled out of slot ``at``, by its mask or by a Hall violation.

        For a set of cards, all other slots that can hold nothing else count: fewer slots with the
        same copies violate Hall's condition less.
        """
        every = (1 << len(self.unseen)) - 1
        excluded = every & ~self.masks[at]
        others = [mask for other, mask in enumerate(self.masks) if other != at]
        unions = {0}
        for mask in set(others):
            unions |= {union | mask for union in unions}
        for union in unions:
            size = sum(not mask & ~union for mask in others)
            for kind in members(self.masks[at] & ~excluded):
                cards = union | 1 << kind
                copies = sum([self.open_to_both[other] for other in members(cards)])
                if copies - size <= len(self.looker_masks) and (
                    self._most_in_hand(cards) >= copies - size
                ):
                    excluded |= 1 << kind
        return excluded

    def _most_in_hand(self, cards: int) -> int:
        """The most of ``cards`` that a possible hand of the observer's can hold."""
        if cards not in self._most:
            masks = [mask & cards for mask in self.looker_masks]
            matching = Matching(masks, self.unseen, self.unseen, 0)
            self._most[cards] = sum(matching.match(slot) for slot in range(len(masks)))
        return self._most[cards]


def _ruled_out(possible: int, excluded: int) -> RuledOut:
    if not possible:
        return RuledOut.ALL
    return RuledOut.SOME if excluded else RuledOut.NONE
