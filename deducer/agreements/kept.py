"""What a view can tell by a sheet: odds of worlds weighted by the promises kept, and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from deducer.agreements.lens import Region, regions
from deducer.agreements.promises import Differ, Promise, promises
from deducer.agreements.rates import Rates
from deducer.agreements.scenes import scenes
from deducer.agreements.sheet import Sheet
from deducer.agreements.weighing import Terms
from deducer.counting.bits import members
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.table.clues import card_mask
from solver.cards import Card

CONNECTION = "connection"
"""The kind of a promise about a focus that the view sees."""
MOST_SLOTS = 6
"""The most hidden slots for which worlds are weighed; states double with each."""
MOST_BOXES = 300
"""The most boxes of worlds that are weighed one by one, each in some 2 ms."""


@dataclass(frozen=True)
class Factor:
    """In which of a view's worlds a promise is kept, by the hidden cards that it reads."""

    promise: Promise
    regions: tuple[Region, ...]
    kind: str
    """The kind whose rate counts: the promise's own, or :data:`CONNECTION`."""

    @cached_property
    def scope(self) -> tuple[int, ...]:
        """The hidden cards that the promise depends on, by their place in the deck."""
        return tuple(sorted({place for region in self.regions for place in region.masks}))


@dataclass(frozen=True)
class KeptSlot:
    """What a view knows about one slot if agreements were kept as often as ``rates`` say.

    ``shares`` are the odds of each card. ``reading`` are the cards that it can be if every promise
    was kept that may have been; it is empty if no world keeps them all.
    """

    knowledge: SlotKnowledge
    shares: Mapping[Card, float]
    reading: frozenset[Card]

    def likely(self, cards: Iterable[Card]) -> float:
        """Return how likely it is one of ``cards``."""
        return sum(self.shares.get(card, 0.0) for card in cards)

    @property
    def playable(self) -> float:
        """How likely the card fits now."""
        return self.likely(filter(self.knowledge.board.is_playable, self.shares))

    @property
    def trash(self) -> float:
        """How likely the card can never be played."""
        return self.likely(filter(self.knowledge.board.is_trash, self.shares))


@dataclass(frozen=True)
class Kept:
    """What ``knowledge`` becomes by the agreements of ``sheet``.

    Each promise of each past action multiplies the weight of a world: by its kind's
    epsilon where the world breaks it, by the rest where it does not.
    """

    knowledge: Knowledge
    sheet: Sheet
    rates: Rates = field(default_factory=Rates)

    @cached_property
    def masks(self) -> dict[int, int]:
        """What each card can be for the view, by its place in the deck, hints included."""
        sight = self.knowledge.sight
        composition = self.knowledge.table.record.rules.composition
        unseen = sum(1 << kind for kind, number in enumerate(sight.unseen) if number)
        masks = {place: card_mask(composition, card) for place, card in sight.known.items()}
        for slot, mask in zip(sight.hidden, self.knowledge.masks, strict=True):
            masks[slot.place] = mask & unseen
        return masks

    @cached_property
    def factors(self) -> tuple[Factor, ...]:
        """What every promise up to the moment says of the view's worlds."""
        knowledge = self.knowledge
        return tuple(
            self.factor(promise)
            for scene in scenes(knowledge.table, self.sheet, knowledge.moment.number)
            for promise in promises(scene)
        )

    def factor(self, promise: Promise) -> Factor:
        """Return what ``promise`` says of the view's worlds.

        Where the view sees a hint's focus, what is open is whether other cards make it fit: such a
        *connection* has a rate of its own, as no giver picks such a card by accident.
        """
        seen = promise.place in self.knowledge.sight.known
        kind = CONNECTION if seen and promise.kind.startswith("play") else promise.kind
        return Factor(promise, tuple(regions(promise.holds, self.masks)), kind)

    @cached_property
    def slots(self) -> tuple[KeptSlot, ...]:
        """The slots that the view asks about.

        :raises LimitError: if there are too many hidden slots, or promises that tie them together.
        """
        cards = self.knowledge.table.record.rules.composition.cards
        odds = Weighing.of(self, self.factors, self.rates.epsilon).shares
        readings = self._readings()
        slots = []
        for slot, place in zip(self.knowledge.slots, self._places, strict=True):
            if slot.card is not None:
                slots.append(KeptSlot(slot, {slot.card: 1.0}, frozenset({slot.card})))
                continue
            shares = {cards[kind]: share for kind, share in odds.get(place, {}).items()}
            reading = frozenset(cards[kind] for kind in readings.get(place, {}))
            slots.append(KeptSlot(slot, shares, reading))
        return tuple(slots)

    @property
    def _places(self) -> list[int]:
        return [slot.place for slot in self.knowledge.sight.slots]

    def chance(self, factor: Factor) -> float:
        """Return how likely the promise of ``factor`` is kept by the exact odds alone."""
        if not factor.scope:
            return float(factor.regions[0].kept)
        whole, kept = (Weighing.of(self, [factor], epsilon).total for epsilon in (evenly, never))
        return kept / whole / 2

    def _readings(self) -> dict[int, dict[int, float]]:
        """The shares where no promise is broken, but those that every world breaks."""
        readings = Weighing.of(self, self.factors, never).shares
        if readings:
            return readings
        factors = [factor for factor in self.factors if self.chance(factor)]
        return Weighing.of(self, factors, never).shares


def evenly(kind: str) -> float:  # noqa: ARG001 - each kind's weight
    """The epsilon of promises that tell nothing."""
    return 0.5


def never(kind: str) -> float:  # noqa: ARG001 - each kind's weight
    """The epsilon of promises that are always kept."""
    return 0.0


@dataclass(frozen=True)
class Weighing:
    """The worlds of a view, weighed by some factors.

    ``read`` are the hidden cards that hints or factors limit, and ``rest`` the others;
    ``terms`` and ``boxes`` say how the worlds of the former weigh.
    """

    read: tuple[int, ...]
    rest: tuple[int, ...]
    terms: Terms
    boxes: Mapping[tuple[int, ...], float]

    @classmethod
    def of(cls, kept: Kept, factors: Sequence[Factor], epsilon: Callable[[str], float]) -> Self:
        """Weigh the worlds of ``kept`` by ``factors``, a broken one by its kind's ``epsilon``.

        :raises LimitError: if there are too many hidden cards, or factors that tie them together.
        """
        sight, masks = kept.knowledge.sight, kept.masks
        anything = sum(1 << kind for kind, number in enumerate(sight.unseen) if number)
        scopes = {place for factor in factors for place in factor.scope}
        hidden = [slot.place for slot in sight.hidden]
        read = tuple(place for place in hidden if place in scopes or masks[place] != anything)
        if len(read) > MOST_SLOTS:
            raise LimitError(
                "{number} hidden cards are too many to weigh by agreements: at most {most}",
                number=len(read),
                most=MOST_SLOTS,
            )
        at = {place: slot for slot, place in enumerate(read)}
        rows = [dict.fromkeys(members(masks[place]), 1.0) for place in read]
        same: dict[tuple[int, int], float] = {}
        boxes = {tuple(masks[place] for place in read): 1.0}
        for factor in factors:
            broken = epsilon(factor.kind)
            if len(factor.scope) == 1:
                row = rows[at[factor.scope[0]]]
                for region in factor.regions:
                    for kind in members(region.masks[factor.scope[0]]):
                        row[kind] *= 1 - broken if region.kept else broken
            elif len(factor.scope) == 2 and isinstance(factor.promise.holds, Differ):
                first, second = sorted(at[place] for place in factor.scope)
                same[first, second] = same.get((first, second), 1.0) * broken / (1 - broken)
                boxes = {box: weight * (1 - broken) for box, weight in boxes.items()}
            elif factor.scope:
                boxes = _intersected(boxes, factor, at, broken)
        rest = tuple(place for place in hidden if place not in at)
        return cls(read, rest, Terms(sight.unseen, rows, same), boxes)

    @cached_property
    def weights(self) -> list[dict[int, float]]:
        """The weight of the worlds, by what each of ``read`` is; each row adds up to the total."""
        sums: list[dict[int, float]] = [{} for _ in self.read]
        for box, weight in self.boxes.items():
            for row, part in zip(sums, self.terms.weigh(box), strict=True):
                for kind, ways in part.items():
                    row[kind] = row.get(kind, 0.0) + weight * ways
        return sums

    @property
    def total(self) -> float:
        """The weight of all worlds."""
        return sum(self.weights[0].values()) if self.read else sum(self.boxes.values())

    @property
    def shares(self) -> dict[int, dict[int, float]]:
        """The share of each kind at each hidden place; nothing where no world has any weight.

        Cards that nothing limits are like those of the pile.
        """
        total = self.total
        if not total:
            return {}
        unplaced = [float(number) for number in self.terms.copies]
        shares = {}
        for place, row in zip(self.read, self.weights, strict=True):
            shares[place] = {kind: weight / total for kind, weight in row.items()}
            for kind, share in shares[place].items():
                unplaced[kind] -= share
        pile = sum(unplaced)
        spread = {kind: number / pile for kind, number in enumerate(unplaced) if number > 1e-12}
        return shares | dict.fromkeys(self.rest, spread)


def _intersected(
    boxes: Mapping[tuple[int, ...], float], factor: Factor, at: Mapping[int, int], broken: float
) -> dict[tuple[int, ...], float]:
    """The boxes split by the regions of ``factor``, with their weights."""
    after: dict[tuple[int, ...], float] = {}
    for box, weight in boxes.items():
        for region in factor.regions:
            factored = weight * (1 - broken if region.kept else broken)
            part = list(box)
            for place, mask in region.masks.items():
                part[at[place]] &= mask
            if factored and all(part):
                after[tuple(part)] = after.get(tuple(part), 0.0) + factored
    if len(after) > MOST_BOXES:
        raise LimitError(
            "too many promises tie hidden cards together: {number} cases, at most {most}",
            number=len(after),
            most=MOST_BOXES,
        )
    return after
