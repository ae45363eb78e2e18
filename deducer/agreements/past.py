"""What past actions promised, as a view can tell: in words and as data, and as reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from deducer.agreements.factors import Factor
from deducer.agreements.outcomes import where
from deducer.agreements.readings import Readings
from deducer.counting.bits import members
from deducer.counting.hidden import Hidden
from deducer.errors import event_place
from deducer.record.writing import quoted_entry
from solver.cards import Card, Composition
from solver.errors import Phrase, joined

KINDS = {
    "play": Phrase("to be played"),
    "play again": Phrase("hinted again, to be played"),
    "play or save": Phrase("to be played or saved"),
    "play or save several": Phrase("to be played or saved, one of several"),
    "no trash": Phrase("no trash"),
    "no copy": Phrase("no copy of a hinted card"),
    "silence": Phrase("safe to discard"),
    "silence on what fits": Phrase("not to be played yet"),
    "blind play": Phrase("its hint asks for the card that was played"),
    "copy played": Phrase("no copy of the card that was played"),
    "copy discarded": Phrase("a copy of the hinted card that was discarded"),
}
"""What a promise of each kind says of a card."""
MOST_LISTED = 8
"""The most cards that are listed: more say little."""


def kind_phrase(kind: str) -> Phrase:
    """Return what a promise of ``kind`` says of a card."""
    base, comma, _ = kind.partition(", let pass")
    phrase = KINDS.get(base) or Phrase("{kind}", kind=base)
    return Phrase("{kind}, but not played at once", kind=phrase) if comma else phrase


@dataclass(frozen=True)
class PastPromise:
    """A promise of a past action about one card, as far as a view can tell.

    ``turn`` is the action's number, from 1, ``giver`` the seat that acted, ``place`` the card's
    identity, and ``holder`` and ``slot`` say where it was before. ``kept`` is None where the view
    can't tell. ``cards`` are those that the card can be if this promise was kept, whatever became
    of others; they are empty where the view sees that it was broken.
    """

    turn: int
    giver: int
    kind: str
    place: int
    holder: int
    slot: int
    kept: bool | None
    cards: frozenset[Card]
    action: Phrase
    who: str
    composition: Composition = field(repr=False)

    @classmethod
    def of(cls, factor: Factor, cards: frozenset[Card]) -> Self:
        """Return the promise of ``factor``, which leaves ``cards`` for its card."""
        promise = factor.promise
        scene, table = promise.scene, promise.scene.table
        entry = quoted_entry(scene.event, table.record.players)
        holder, slot = where(scene, promise.place)
        return cls(
            scene.moment.turn + 1,
            scene.actor,
            promise.kind,
            promise.place,
            holder,
            slot,
            None if factor.scope else factor.regions[0].kept,
            cards,
            event_place(table.turns.numbers[scene.number - 1], event=entry),
            table.record.players[holder],
            table.record.rules.composition,
        )

    @property
    def promised(self) -> Phrase:
        """The promise in words: the action, the slot, and what it promised."""
        return Phrase(
            "{action} promised of {who}'s slot {slot}: {kind}",
            action=self.action,
            who=self.who,
            slot=self.slot,
            kind=kind_phrase(self.kind),
        )

    @property
    def phrase(self) -> Phrase:
        """The same, and what that leaves for the card."""
        promise = self.promised
        if self.kept is False:
            return Phrase("{promise}: broken", promise=promise)
        if not 0 < len(self.cards) <= MOST_LISTED:
            return promise
        cards = cards_phrase(self.cards, self.composition)
        return Phrase("{promise}: {cards}", promise=promise, cards=cards)

    def __str__(self) -> str:
        return str(self.phrase)


def card_choices(cards: frozenset[Card], composition: Composition) -> list[Card | Phrase]:
    """Return ``cards`` in the deck's order, after the ranks of which they are all cards: any 1."""
    ranks: dict[int, set[Card]] = {}
    for card in composition.cards:
        ranks.setdefault(card.rank, set()).add(card)
    whole = {rank: same for rank, same in ranks.items() if len(same) > 2 and same <= cards}
    rest = cards.difference(*whole.values())
    return [*(Phrase("any {rank}", rank=rank) for rank in whole), *composition.ordered(rest)]


def cards_phrase(cards: frozenset[Card], composition: Composition) -> Phrase:
    """Return ``cards`` as a choice: r1, y2 or y3."""
    *most, last = card_choices(cards, composition)
    if not most:
        return Phrase("{card}", card=last)
    return Phrase("{cards} or {last}", cards=joined(", ", most), last=last)


@dataclass(frozen=True)
class Grounds:
    """Which of the promises ``factors`` rule cards out, and which are given up.

    ``readings`` are what is left for the hidden cards.
    """

    factors: tuple[Factor, ...]
    readings: Readings

    @cached_property
    def given_up(self) -> tuple[Factor, ...]:
        """The promises that the readings do without, in the order in which they were made."""
        kept = {*map(id, self.readings.factors)}
        return tuple(factor for factor in self.factors if id(factor) not in kept)

    def clashes(self) -> Iterator[tuple[Factor, ...]]:
        """Yield each promise given up, with kept ones beside which no world keeps it.

        All of them are needed for that. A promise stands alone that the view sees broken, or that
        is given up only as promises of its kind are doubtful.
        """
        hidden, kept = self.readings.hidden, self.readings.factors
        for factor in self.given_up:
            clash = not Readings(hidden, (*kept, factor)).possible
            yield factor, *(self._needed(hidden, factor) if clash else ())

    def ruled_out(self, place: int) -> Iterator[tuple[int, tuple[Factor, ...]]]:
        """Yield each kind of card that the one at ``place`` can be, but not by agreements.

        With it come promises that rule it out: one alone, or else some that all are needed.
        """
        excluded = self.readings.hidden.masks[place] & ~self.readings.masks.get(place, -1)
        sets: list[tuple[Factor, ...]] = [(f,) for f in self.readings.factors if place in f.scope]
        for kind in members(excluded):
            for some in sets:
                if not Readings(self._holding(place, kind), some).possible:
                    break
            else:
                some = self._needed(self._holding(place, kind))
                sets.append(some)
            yield kind, some

    def _holding(self, place: int, kind: int) -> Hidden:
        hidden = self.readings.hidden
        return replace(hidden, masks={**hidden.masks, place: 1 << kind})

    def _needed(self, hidden: Hidden, *given_up: Factor) -> tuple[Factor, ...]:
        """Return kept promises beside which no world of ``hidden`` keeps ``given_up``: no more."""
        needed = [factor for factor in self.readings.factors if factor.scope]
        for factor in tuple(needed):
            fewer = [other for other in needed if other is not factor]
            if not Readings(hidden, (*given_up, *fewer)).possible:
                needed = fewer
        return tuple(needed)
