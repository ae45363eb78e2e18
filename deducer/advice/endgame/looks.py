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
from functools import cached_property
from math import comb, perm, prod
from typing import NamedTuple, TypeAlias

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


class _OtherHands(NamedTuple):
    """Needed cards with their holders, what slots with trash admit, and what is left of the cards.

    ``cards`` and ``masks`` are sorted: slots of a hand can change places.
    """

    cards: tuple[tuple[int, int], ...]
    masks: tuple[int, ...]
    rest: tuple[int, ...]


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
        self._own = [mask for slot, mask in slots if slot.holder in seats]
        self._others = [(slot.holder, mask) for slot, mask in slots if slot.holder not in seats]
        self._at = {slot.place: at for at, (slot, _) in enumerate(slots)}
        unseen = [at for at, copies in enumerate(self._unseen) if copies]
        needed = [at for at in unseen if not self.board.is_trash(cards[at])]
        classes: defaultdict[Hashable, list[int]] = defaultdict(list)
        for at in unseen:
            if at not in needed:
                classes[tuple(mask >> at & 1 for mask in self._own)].append(at)
        self.needed = len(needed)
        self._groups = [[at] for at in needed] + list(classes.values())
        self.kinds = [cards[group[0]] for group in self._groups]
        self.copies = [sum(self._unseen[at] for at in group) for group in self._groups]
        masks = [self._admitted(mask) for mask in public.masks]
        if most is not None and arrangements(masks, self.copies, public.most) > most:
            raise LimitReached
        self._ways: dict[tuple[int, ...], list[tuple[Kinds, int]]] = {}
        self._trash: dict[Hashable, dict[tuple[int, ...], int]] = {}
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
        alike = self.needed  # the kind that stands for all trash in the other hands
        trash = sum(1 << at for group in self._groups[alike:] for at in group)
        ways = Counter({_OtherHands((), (), tuple(self.copies[:alike])): 1})
        for holder, mask in self._others:
            more: Counter[_OtherHands] = Counter()
            for (cards, masks, rest), number in ways.items():
                self._check()
                for at, copies in enumerate(rest):
                    if copies and mask >> self._groups[at][0] & 1:
                        held = tuple(sorted((*cards, (holder, at))))
                        left = (*rest[:at], copies - 1, *rest[at + 1 :])
                        more[_OtherHands(held, masks, left)] += number * copies
                if mask & trash:
                    slots = tuple(sorted((*masks, mask & trash)))
                    more[_OtherHands(cards, slots, rest)] += number
            if len(more) > MOST_LOOKS:
                raise LimitReached
            ways = more
        looks: Counter[tuple[Kinds, Kinds]] = Counter()
        for (cards, masks, rest), number in ways.items():
            self._check()
            others = self._laid(cards)
            for spare, fillings_of_trash in self._trash_ways(masks).items():
                looks[others, rest + spare] += number * fillings_of_trash
        for (others, rest), times in looks.items():
            self._check()
            own = sum(weight for _, weight in self.owns(rest))
            if own:
                yield SightClass(others, rest, times, own)

    def _laid(self, cards: Sequence[tuple[int, int]]) -> Kinds:
        """The kinds in the slots of the other hands, if they hold these needed cards anywhere."""
        hands: defaultdict[int, list[int]] = defaultdict(list)
        for holder, kind in cards:
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

    @cached_property
    def _own_masks(self) -> list[int]:
        return [self._admitted(mask) for mask in self._own]

    def _admitted(self, mask: int) -> int:
        """The mask of the kinds that have a card which a slot with this mask admits."""
        kinds = enumerate(self._groups)
        return sum(1 << at for at, group in kinds if any(mask >> card & 1 for card in group))

    def _trash_ways(self, slots: Sequence[int]) -> dict[tuple[int, ...], int]:
        """In how many ways trash fills slots of other hands, by what it leaves of each class."""
        alike = tuple(sorted(Counter(slots).items()))
        if alike not in self._trash:
            masks = [mask for mask, _ in alike]
            ways: dict[Filled, int] = {(tuple(number for _, number in alike), ()): 1}
            for group in self._groups[self.needed :]:
                ways = {(free, (*spare, 0)): number for (free, spare), number in ways.items()}
                together: Counter[tuple[int, ...]] = Counter()  # cards that the same slots admit
                for at in group:
                    together[tuple(mask >> at & 1 for mask in masks)] += self._unseen[at]
                for admitted, copies in together.items():
                    self._check()
                    ways = _with_copies(ways, admitted, copies)
            self._trash[alike] = {
                spare: number for (free, spare), number in ways.items() if not any(free)
            }
        return self._trash[alike]

    def work(self, nodes: int) -> None:
        """Charge the cost of ``nodes`` search nodes.

        :raises LimitReached: if a limit is reached.
        """
        self.limits.spend(nodes)
        self.limits.check()

    def _check(self) -> None:
        self.work(NODES_OF_LOOK)


Filled: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""How many slots with each mask are free, and how many cards of each class are left."""


def _with_copies(
    ways: dict[Filled, int], admitted: Sequence[int], copies: int
) -> dict[Filled, int]:
    """Lay some of the ``copies`` of cards of the last class in the slots that admit them."""
    together: dict[Filled, int] = {}
    for (free, spare), number in ways.items():
        counts: dict[tuple[tuple[int, ...], int], int] = {((), 0): number}
        for space, can in zip(free, admitted, strict=True):
            more: dict[tuple[tuple[int, ...], int], int] = {}
            for (still, used), each in counts.items():
                for here in range(min(space, copies - used) * can + 1):
                    more[(*still, space - here), used + here] = each * comb(space, here)
            counts = more
        for (still, used), each in counts.items():
            key = still, (*spare[:-1], spare[-1] + copies - used)
            together[key] = together.get(key, 0) + each * perm(copies, used)
    return together
