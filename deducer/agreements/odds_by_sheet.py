"""What a view can tell by a sheet: odds of worlds weighted by the promises kept, and readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from deducer.agreements.factors import Factor
from deducer.agreements.lens import Lens
from deducer.agreements.past import Grounds, PastPromise
from deducer.agreements.promises import Differ, Promise, promises
from deducer.agreements.rates import Rates
from deducer.agreements.readings import Readings
from deducer.agreements.sampling import Draws
from deducer.agreements.scenes import HintScene, scenes
from deducer.agreements.takes import Takes, narrowed, taken_mask, takes_of
from deducer.agreements.walks import How
from deducer.agreements.weighing import Weighing
from deducer.counting.bits import union
from deducer.counting.hidden import Hidden
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import PairView
from deducer.record.sheet import SheetError
from deducer.record.sheet_history import GameSheet
from deducer.table.clues import card_mask, masked_cards
from solver.cards import Card
from solver.intervals import wilson

Ways: TypeAlias = tuple[tuple[frozenset[Card], How | None], ...]
"""Cards that a slot can be, and how each keeps the promise of a hint."""
DOUBTFUL = 0.4
"""The epsilon from which on promises of a kind are hardly kept more often than chance would."""


@dataclass(frozen=True)
class KeptSlot:
    """What a view knows about one slot if agreements were kept as often as ``rates`` say.

    ``shares`` are the odds of each card. ``reading`` are the cards that it can be if every promise
    was kept but those that had to be given up: some card always is. ``readings`` are the same cards
    by how a hint about the slot meant them, the simplest way first. ``worlds`` is None where the
    odds are exact, else the number of random worlds that would tell as much. ``searched`` is false
    where the search for a reading has ended early, and what it has not ruled out is in there, or
    where a promise is left out that ties too many cards together. ``taken`` is what its player
    takes it for, if they said so, and ``refuted`` says whether the cards alone rule that out.
    """

    knowledge: SlotKnowledge
    shares: Mapping[Card, float]
    reading: frozenset[Card]
    readings: Ways
    worlds: float | None = None
    searched: bool = True
    taken: frozenset[Card] = frozenset()
    refuted: bool = False

    @property
    def sampled(self) -> bool:
        """Whether the odds are estimates from random worlds, or the reading may be too wide."""
        return self.worlds is not None or not self.searched

    def interval(self, cards: Iterable[Card]) -> tuple[float, float]:
        """Return bounds of how likely it is one of ``cards``: a 95 % interval, or equal ones."""
        share = self.likely(cards)
        if self.worlds is None:
            return share, share
        return wilson(min(1.0, share) * self.worlds, self.worlds)

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
class AgreedWeights:
    """What ``knowledge`` becomes by the agreements of ``sheet``.

    Each promise of each past action multiplies the weight of a world: by its kind's
    epsilon where the world breaks it, by the rest where it does not. A seat's own view holds only
    worlds in which its cards are what it takes them for: by the record, or in place of that by
    ``taken``. What the cards refute does not count.

    :raises SheetError: if ``sheet`` is no sheet, but its text.
    """

    knowledge: Knowledge
    sheet: GameSheet
    rates: Rates = field(default_factory=Rates)
    taken: Takes = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.sheet, GameSheet):
            raise SheetError(
                "sheet must be a sheet, such as Sheet.parse('level-2'), not {value}",
                value=repr(self.sheet)[:20],
            )

    def teammate(self, seat: int) -> AgreedWeights:
        """Return the view of ``seat``'s cards by what this view's seat and ``seat`` both know.

        Both see all hands but their own two.

        :raises ViewError: if the view is not a seat's, or if there is no such ``seat``.
        """
        view = PairView(self.knowledge.looker(), self.knowledge.table.record.seat(seat))
        return replace(self, knowledge=replace(self.knowledge, view=view))

    @property
    def read_by(self) -> GameSheet:
        """The sheets that count here: those agreed up to the moment of the view."""
        return self.sheet.until(self.knowledge.moment.number)

    @cached_property
    def hidden(self) -> Hidden:
        hidden = self.knowledge.hidden
        masks = {place: mask & hidden.anything for place, mask in hidden.masks.items()}
        return narrowed(Hidden(masks, hidden.copies), self._taken_masks)

    @cached_property
    def takes(self) -> Mapping[int, frozenset[Card]]:
        """What the seat that looks takes its own cards for, by their places."""
        return takes_of(self.knowledge, self.taken)

    @cached_property
    def _taken_masks(self) -> Mapping[int, int]:
        composition = self.knowledge.table.record.rules.composition
        return {place: taken_mask(composition, cards) for place, cards in self.takes.items()}

    @cached_property
    def _lens(self) -> Lens:
        composition = self.knowledge.table.record.rules.composition
        seen = {p: card_mask(composition, card) for p, card in self.knowledge.known.items()}
        return Lens({**seen, **self.hidden.masks})

    @cached_property
    def factors(self) -> tuple[Factor, ...]:
        """What the promises up to the moment say of the view's worlds.

        Those are left out that tie too many hidden cards together.
        """
        knowledge, factors = self.knowledge, []
        for scene in scenes(knowledge.table, self.sheet, knowledge.moment.number):
            for promise in promises(scene):
                with suppress(LimitError):
                    factors.append(self.factor(promise))
        return tuple(factors)

    def factor(self, promise: Promise) -> Factor:
        """Return what ``promise`` says of the view's worlds, with the kind whose rate counts."""
        words = [word for word, holds in self._kind(promise).items() if holds]
        return Factor.of(promise, self._lens, ", ".join(words))

    def _kind(self, promise: Promise) -> dict[str, bool]:
        """Return which words name the kind of rate: what is promised, and what makes it likelier.

        Where the view sees a hint's focus, what is open is whether other cards make it fit: such a
        *connection* has a rate of its own, as no giver picks such a card by accident. A hint may
        be about another card, which it shows to fit, or only about its chop: where its focus can't
        fit now, it says less. So does one that was let pass, the more so the more often. One that
        touches several cards is kept less often: players are less choosy of its cards, above all by
        rank. A card that is called, but not hinted, is copied more often. A silence says less while
        nobody has discarded from chop, and more if nobody else could have spoken.
        """
        scene, kind = promise.scene, promise.kind
        if kind.startswith("silence") or not isinstance(scene, HintScene):
            fits = kind == "silence on what fits"
            return {
                kind: True,
                "of two players": fits and scene.board.players == 2,
                "early": kind.startswith("silence") and scene.early,
            }
        several = len(scene.touched) > 1
        if not kind.startswith("play"):
            rank = " by rank" if scene.rank else ""
            called = kind == "no copy" and not isinstance(promise.holds, Differ)
            several = several and kind == "no trash"
            return {kind: True, "called": called, "one of several" + rank: several}
        seen = promise.place in self.knowledge.known
        connects = seen and not self._lens.masks[promise.place] & scene.direct
        others, later = scene.shows_fit, not scene.shows_fit and not scene.can_fit
        now = not others and not later
        return {
            "connection" if connects else "play": True,
            "beside a card shown to fit": others,
            "not now": later,
            "but saved": later and scene.may_save,
            "let pass": now and len(scene.let_pass) == 1 and not connects,
            "let pass again": now and len(scene.let_pass) > 1 and not connects,
            "one of several": now and several,
        }

    @cached_property
    def slots(self) -> tuple[KeptSlot, ...]:
        """The slots that the view asks about.

        :raises LimitError: if there are too many ways to weigh, and to read, or to draw them.
        """
        cards = self.knowledge.table.record.rules.composition.cards
        odds, worlds = self._odds
        slots = []
        for slot in self.knowledge.slots:
            if slot.card is not None:
                only = frozenset({slot.card})
                slots.append(KeptSlot(slot, {slot.card: 1.0}, only, ((only, None),)))
                continue
            row = odds.get(slot.place, {})
            shares = {card: row[kind] for kind, card in enumerate(cards) if kind in row}
            reading, ways = cards_read(self.readings, slot), self.explained(slot)
            searched = self.readings.exact and not self._lens.is_cut
            taken = self.takes.get(slot.place, frozenset())
            refuted = bool(taken and self.hidden.masks[slot.place] & ~self._taken_masks[slot.place])
            slots.append(KeptSlot(slot, shares, reading, ways, worlds, searched, taken, refuted))
        return tuple(slots)

    def epsilon(self, kind: str) -> float:
        """Return the weight of a world that breaks a promise of ``kind``.

        What the view has seen of the game's own promises counts, too.
        """
        return self.rates.epsilon(kind, (self._settled[kind, True], self._settled[kind, False]))

    @cached_property
    def _settled(self) -> Counter[tuple[str, bool]]:
        """How many promises of each kind were kept and broken, where the cards alone tell."""
        by_cards = replace(self, taken=dict.fromkeys(self.takes, ())) if self.takes else self
        return Counter((f.kind, f.regions[0].kept) for f in by_cards.factors if not f.scope)

    @cached_property
    def _telling(self) -> list[Factor]:
        """The factors that make some worlds likelier than others."""
        return [f for f in self.factors if f.scope and self.epsilon(f.kind) != 0.5]

    @cached_property
    def _odds(self) -> tuple[Mapping[int, Mapping[int, float]], float | None]:
        """The odds at each hidden place, and the number of worlds where they are estimates."""
        if not self._telling and not self.takes:
            index = self.knowledge.table.record.rules.composition.index
            return {
                slot.place: {index[card]: float(share) for card, share in slot.shares.items()}
                for slot in self.knowledge.slots
            }, None
        try:
            return Weighing.of(self.hidden, self._telling, self.epsilon).shares, None
        except LimitError:
            return self.draws.shares, self.draws.effective

    @cached_property
    def draws(self) -> Draws:
        """Random worlds of the view, weighed by the promises that they keep."""
        return Draws(self.hidden, self._telling, self.epsilon)

    @cached_property
    def promises(self) -> tuple[PastPromise, ...]:
        """What each past action promised, as far as the view can tell."""
        return self._past(self.factors)

    @cached_property
    def given_up(self) -> tuple[PastPromise, ...]:
        """The promises that readings do without: those seen broken, and the least credible."""
        return self._past(self._grounds.given_up)

    def clashes(self) -> Iterator[tuple[PastPromise, ...]]:
        """Yield each promise given up, with those beside which no world keeps it: none too many."""
        return map(self._past, self._grounds.clashes())

    def ruled_out(self, slot: SlotKnowledge) -> dict[Card, tuple[PastPromise, ...]]:
        """Return which promises rule out each card that ``slot`` can be by cards alone."""
        cards = self.knowledge.table.record.rules.composition.cards
        if slot.card is not None:
            return {}
        return {
            cards[kind]: self._past(some)
            for kind, some in self._grounds.ruled_out(slot.place)
            if cards[kind] in slot.shares
        }

    @property
    def _grounds(self) -> Grounds:
        return Grounds(self.factors, self.readings)

    def _past(self, factors: Iterable[Factor]) -> tuple[PastPromise, ...]:
        return tuple(PastPromise.of(factor, self.cards_of(factor)) for factor in factors)

    def cards_of(self, factor: Factor) -> frozenset[Card]:
        """Return what the card that ``factor`` is about can be if its promise was kept."""
        place = factor.promise.place
        mask = self._lens.masks.get(place, 0)
        cards = union(region.masks.get(place, mask) for region in factor.regions if region.kept)
        return masked_cards(self.knowledge.table.record.rules.composition, cards)

    def chance(self, factor: Factor) -> float:
        """Return how likely the promise of ``factor`` is kept by the exact odds alone."""
        if not factor.scope:
            return float(factor.regions[0].kept)
        kept, both = (
            Weighing.of(self.hidden, [factor], {factor.kind: epsilon}.__getitem__).total
            for epsilon in (0.0, 0.5)  # broken ones count for nothing, or as much as kept ones
        )
        return kept / both / 2

    @cached_property
    def readings(self) -> Readings:
        """What each card can be if no promise is broken but those given up."""
        return self.read(self.factors)

    def read(self, factors: Iterable[Factor]) -> Readings:
        """Return what each card can be if ``factors`` are kept.

        If no world keeps all of them, those of :data:`DOUBTFUL` kinds are given up. In the order of
        :meth:`doubt`, each other one is kept that leaves a world beside those before.
        """
        ranked = sorted(factors, key=self.doubt)
        kept = Readings(self.hidden, ranked)
        if kept.possible or not self.hidden.possible:
            return kept
        ranked = [
            f
            for f in ranked
            if any(region.kept for region in f.regions)
            and (not f.scope or self.epsilon(f.kind) < DOUBTFUL)
        ]
        return Readings(self.hidden, self._together([], ranked))

    def _together(self, some: list[Factor], ranked: list[Factor]) -> list[Factor]:
        """Return ``some`` and each of ``ranked`` that leaves a world beside those before."""
        while ranked and not Readings(self.hidden, [*some, *ranked]).possible:
            low, high = 0, len(ranked)  # so many at once leave a world, and so many do not
            while high - low > 1:
                middle = (low + high) // 2
                if Readings(self.hidden, [*some, *ranked[:middle]]).possible:
                    low = middle
                else:
                    high = middle
            some, ranked = some + ranked[:low], ranked[low + 1 :]
        return some + ranked

    def explained(self, slot: SlotKnowledge) -> Ways:
        """Return the reading of ``slot`` by how its cards keep the promise of the last hint.

        Each card counts where it is simplest. Without such a hint all of them come together.
        """
        factors, place = self.readings.factors, slot.place
        plays = [f for f in factors if f.promise.kind.startswith("play")]
        hints = [f for f in plays if f.promise.place == place]
        hints = hints or [f for f in plays if any(place in each.masks for each in f.ways)]
        if slot.card is not None or not hints:
            return ((cards_read(self.readings, slot), None),)
        last = max(hints, key=lambda hint: hint.promise.scene.number)
        left = self.readings.masks[place]
        found: list[tuple[frozenset[Card], How | None]] = []
        for how in sorted({region.how for region in last.ways}):
            way = replace(last, regions=tuple(each for each in last.ways if each.how == how))
            there = replace(self.hidden, masks={**self.hidden.masks, place: left})
            kinds = left and Readings(there, [*factors, way]).masks.get(place, 0)
            left &= ~kinds
            if kinds:
                found.append((masked_cards(slot.board.rules.composition, kinds), How(how)))
        if left:  # a search has ended early
            found.append((masked_cards(slot.board.rules.composition, left), None))
        return tuple(found)

    def doubt(self, factor: Factor) -> tuple[bool, float, int]:
        """Return a sort key: the most credible promises first, silences last, then the newest."""
        silence = factor.promise.kind.startswith("silence")
        return silence, self.epsilon(factor.kind), -factor.promise.scene.number


def cards_read(readings: Readings, slot: SlotKnowledge) -> frozenset[Card]:
    """Return the cards that ``readings`` leave for a slot."""
    if slot.card is not None:
        return frozenset({slot.card})
    return masked_cards(slot.board.rules.composition, readings.masks.get(slot.place, 0))
