"""What some seats may all see of the other hands, as far as it matters, and their own cards then.

**Trash in classes.** Trash is distinguished only by which of these seats' own slots admit it: a
class. Two trash cards of a class can change places in every way to lay the cards in these hands and
in the pile. So the likelihood of a layout, up to such changes, depends on how many cards of each
class are left for them, and not on where trash is in the other hands.

**Clusters.** What is won once all hands lie open does not depend on the order of a hand's slots. So
two sights are one if each other hand holds the same needed cards in them, wherever they are, and
the same cards are left: then the own cards lie in the same ways, and each wins as much.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import perm, prod
from typing import TypeAlias

from deducer.advice.endgame.worlds import arrangements
from deducer.counting.enumeration import fillings
from deducer.knowledge.knowledge import Knowledge
from solver.cards import Card
from solver.limits import LimitReached, Limits

MOST_LOOKS = 100_000
"""The most things to see that are looked at."""
MOST_PILE = 10
"""The most cards of a pile that are looked at: there are too many orders of more."""
NODES_OF_LOOK = 10
"""About how many nodes of the solver take as long as one of them."""
CHECKED = 1_000
"""Cards that are placed between two checks of the limits."""

Kinds: TypeAlias = tuple[int, ...]
"""The kinds of the cards in some hidden slots: needed cards, then classes of trash."""
Held: TypeAlias = tuple[tuple[int, int], ...]
"""Needed cards in the other hands, with their holders."""
Layout: TypeAlias = tuple[tuple[tuple[Card, ...], ...], list[Card]]
"""All hands, and the cards of the pile."""


@dataclass(frozen=True)
class SightClass:
    """Sights that count as one.

    ``others`` are the kinds in the hidden slots of the other hands, in some order of each hand's
    slots; all trash is of one kind. ``rest`` counts the cards of each kind that are left for the
    own hands and the pile. There are ``times`` ways to deal the physical cards to the other hands,
    and then ``own`` ways to deal the own ones.
    """

    others: Kinds
    rest: tuple[int, ...]
    times: int
    own: int

    @property
    def weight(self) -> int:
        """Number of ways to deal the physical cards to all hands."""
        return self.times * self.own


class Looks:
    """All that each of some ``seats`` may see of the others at a moment of the public view.

    ``holders`` are the seats that hold the own hidden slots, in their order. Kinds from ``needed``
    on are trash.

    :raises LimitReached: if there is too much, or more than ``most`` ways for all kinds to lie, or
        if cards of the pile are known.
    :raises LimitError: if these ways can't be counted within ``public.most`` steps.
    """

    def __init__(
        self, public: Knowledge, seats: Sequence[int], limits: Limits, most: int | None = None
    ) -> None:
        self.limits = limits
        self.board = public.board
        self._moment, self._known = public.moment, public.sight.known
        pile = self._moment.pile
        if len(pile) > MOST_PILE or any(place in self._known for place in pile):
            raise LimitReached
        self._unseen = public.sight.unseen
        cards = self.board.rules.composition.cards
        slots = list(zip(public.sight.hidden, public.masks, strict=True))
        order = {seat: at for at, seat in enumerate(seats)}
        slots.sort(key=lambda slot: (order.get(slot[0].holder, -1), slot[1].bit_count()))
        self.holders = [slot.holder for slot, _ in slots if slot.holder in seats]
        own = [mask for slot, mask in slots if slot.holder in seats]
        self._others = [(slot.holder, mask) for slot, mask in slots if slot.holder not in seats]
        self._at = {slot.place: at for at, (slot, _) in enumerate(slots)}
        unseen = [at for at, copies in enumerate(self._unseen) if copies]
        needed = [at for at in unseen if not self.board.is_trash(cards[at])]
        classes: defaultdict[Hashable, list[int]] = defaultdict(list)
        for at in unseen:
            if at not in needed:
                classes[tuple(mask >> at & 1 for mask in own)].append(at)
        self.needed = len(needed)
        self._groups = [[at] for at in needed] + list(classes.values())
        self.kinds = [cards[group[0]] for group in self._groups]
        self.copies = [sum(self._unseen[at] for at in group) for group in self._groups]
        self._own_masks = [self._admitted(mask) for mask in own]
        masks = [self._admitted(mask) for mask in public.masks]
        if most is not None and arrangements(masks, self.copies, public.most) > most:
            raise LimitReached
        self._ways: dict[tuple[int, ...], list[tuple[Kinds, int]]] = {}
        self._fillings: dict[Kinds, Counter[Kinds]] = {}
        self.all = list(self._list())

    def ways(self, look: SightClass) -> Iterator[tuple[Layout, int]]:
        """Yield the ways for the own cards to lie, each with the number of physical ones."""
        for own, weight in self.owns(look.rest):
            yield self.layout(look, own), weight

    def layout(self, look: SightClass, own: Kinds) -> Layout:
        """Return the cards that lie so, with any trash of its class for trash."""
        kinds = look.others + own
        hands = tuple(
            tuple(
                self._known[at] if at in self._known else self.kinds[kinds[self._at[at]]]
                for at in hand
            )
            for hand in self._moment.hands
        )
        in_hand = Counter(own)
        rest = enumerate(zip(self.kinds, look.rest, strict=True))
        return hands, [card for at, (card, count) in rest for _ in range(count - in_hand[at])]

    def _list(self) -> Iterator[SightClass]:
        """All sights, in clusters."""
        trash = sum(1 << card for group in self._groups[self.needed :] for card in group)
        # needed cards with their holders, masks of slots with trash, and what is left of the needed
        # cards; the first two are sorted, as slots of a hand can change places
        begin: tuple[Held, Kinds, Kinds] = (), (), tuple(self.copies[: self.needed])
        ways = Counter({begin: 1})
        for holder, mask in self._others:
            more: Counter[tuple[Held, Kinds, Kinds]] = Counter()
            for (held, slots, rest), number in ways.items():
                self._check()
                for at, copies in enumerate(rest):
                    if copies and mask >> self._groups[at][0] & 1:
                        left = (*rest[:at], copies - 1, *rest[at + 1 :])
                        more[tuple(sorted((*held, (holder, at)))), slots, left] += number * copies
                if mask & trash:
                    more[held, tuple(sorted((*slots, mask))), rest] += number
            if len(more) > MOST_LOOKS:
                raise LimitReached
            ways = more
        looks: Counter[tuple[Kinds, Kinds]] = Counter()
        trash_ways = cache(self._trash_ways)
        for (held, slots, rest), number in ways.items():
            self._check()
            others = self._laid(held)
            for spare, fillings_of_trash in trash_ways(slots).items():
                looks[others, rest + spare] += number * fillings_of_trash
        for (others, rest), times in looks.items():
            self._check()
            own = sum(weight for _, weight in self.owns(rest))
            if own:
                yield SightClass(others, rest, times, own)

    def _laid(self, held: Held) -> Kinds:
        """The kinds in the slots of the other hands, if they hold these needed cards anywhere."""
        hands: defaultdict[int, list[int]] = defaultdict(list)
        for holder, kind in held:
            hands[holder].append(kind)
        return tuple(
            hands[holder].pop() if hands[holder] else self.needed for holder, _ in self._others
        )

    def owns(self, rest: tuple[int, ...]) -> list[tuple[Kinds, int]]:
        """Return the kinds in the own hidden slots, with the physical ways, of these cards."""
        ways = self._ways.get(rest)
        if ways is None:
            ways = self._ways[rest] = [
                (own, prod(perm(rest[at], count) for at, count in Counter(own).items()))
                for own in fillings(self._own_masks, rest, self._check, CHECKED)
            ]
        return ways

    def _admitted(self, mask: int) -> int:
        """The mask of the kinds that have a card which a slot with this mask admits."""
        kinds = enumerate(self._groups)
        return sum(1 << at for at, group in kinds if any(mask >> card & 1 for card in group))

    def _trash_ways(self, slots: Kinds) -> Counter[Kinds]:
        """In how many ways trash fills slots of other hands, by what it leaves of each class."""
        ways: Counter[Kinds] = Counter()
        for left, number in self._filled(slots).items():
            spare = [0] * len(self._groups[self.needed :])
            for (kind, _), copies in zip(self._trash, left, strict=True):
                spare[kind] += copies
            ways[tuple(spare)] += number
        return ways

    def _filled(self, slots: Kinds) -> Counter[Kinds]:
        """The same, by what it leaves of each card, or of cards that the same slots admit."""
        if slots not in self._fillings:
            ways = Counter({tuple(copies for copies in self._trash.values()): 1})
            if slots:
                ways = Counter()
                for left, number in self._filled(slots[:-1]).items():
                    self._check()
                    for at, (_, admitted) in enumerate(self._trash):
                        if left[at] and slots[-1] in admitted:
                            ways[*left[:at], left[at] - 1, *left[at + 1 :]] += number * left[at]
            self._fillings[slots] = ways
        return self._fillings[slots]

    @cached_property
    def _trash(self) -> Counter[tuple[int, frozenset[int]]]:
        """The copies of trash, by its class and the masks of other slots that admit it."""
        trash: Counter[tuple[int, frozenset[int]]] = Counter()
        for kind, group in enumerate(self._groups[self.needed :]):
            for card in group:
                admitted = frozenset(mask for _, mask in self._others if mask >> card & 1)
                trash[kind, admitted] += self._unseen[card]
        return trash

    def work(self, nodes: int) -> None:
        """Charge the cost of ``nodes`` search nodes.

        :raises LimitReached: if a limit is reached.
        """
        self.limits.spend(nodes)
        self.limits.check()

    def _check(self) -> None:
        self.work(NODES_OF_LOOK)
