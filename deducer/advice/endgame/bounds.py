"""Upper bounds of what any joint policy wins, each with its proof.

``too_late``: the pile's last card comes too late. ``open_bounds``: all hands are open after an
action. The latter goes through all that the seat to move may see, as far as it matters:

* **Trash in classes.** Trash is distinguished only by which of the seat's own slots admit it: a
  class. Two trash cards of a class can change places in every way to lay the cards in this hand and
  in the pile. So the likelihood of a layout, up to such changes, depends on how many cards of each
  class are left for them, and not on where trash is in the other hands.
* **Clusters.** What is won once all hands lie open does not depend on the order of a hand's slots.
  So two sights are one if each other hand holds the same needed cards in them, wherever they are,
  and the same cards are left: then the own cards lie in the same ways, and each wins as much.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from math import factorial
from typing import TypeAlias

from deducer.counting.hidden import Hidden
from deducer.knowledge.knowledge import Knowledge
from solver.cards import Card
from solver.limits import LimitReached, Limits
from solver.moves import Hint, Move
from solver.openhands import OpenHands

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
LaidCards: TypeAlias = tuple[tuple[tuple[Card, ...], ...], list[Card]]
"""All hands, and the cards of the pile."""


def too_late(public: Knowledge) -> Fraction:
    """Return the share of the public worlds in which the pile's last card comes too late.

    **Proof.** Under the standard ending each seat has one more turn once the last card is drawn,
    and the last of all is that of whoever drew it. It can be played only then. If no other copy is
    left, what must follow it in its firework comes too late.

    It is 0 where nothing is certain: under other rules, if cards of the pile are known, or if there
    are too many worlds to count.
    """
    board, tally = public.board, public.counted
    rules, pile = board.rules, public.moment.pile
    unknown = pile and not any(place in public.known for place in pile)
    if not unknown or rules.crowning_piece or rules.deck_plays or not (tally and tally.total):
        return Fraction(0)
    late = 0  # ways to lay such a card into the pile, at any place
    for kind, card in enumerate(rules.composition.cards):
        is_followed = not rules.composition.completes(card)
        if public.unseen[kind] and board.is_indispensable(card) and is_followed:
            late += tally.total - sum(ways[kind] for ways in tally.ways)
    return Fraction(late, len(pile) * tally.total)


def open_bounds(public: Knowledge, hands: OpenHands, limits: Limits) -> Iterator[Fraction]:
    """Yield bounds of the share of the public worlds that is won: hands open after an action.

    **Proof.** Take any joint policy, and what the seat to move may see. There it does one thing, in
    all the ways for its own cards and the pile to lie. What it wins after that, for given hands, is
    no more than the value with open hands (:mod:`solver.openhands`). So for each thing that it may
    see, no policy wins more than the best action does on average, if all hands are open after it.

    The bounds get lower until a limit is reached. There are none where too much is hidden.
    """
    board = public.board
    hints = [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
    moves: list[Move] = [*hints[:1], *board.acts()]
    with suppress(LimitReached):
        looks = Looks(public, limits)
        orders = factorial(board.pile)  # bounds count ways for the physical cards to lie
        high = [look.weight * orders for look in looks.all]
        whole = sum(high)

        def total(look: SightClass, value: Callable[..., Fraction]) -> int:
            ways = looks.ways(look)
            return look.times * sum(way * int(value(*layout) * orders) for layout, way in ways)

        def best(look: SightClass, known: int) -> int:
            most = 0
            for move in moves:
                if most < known:  # else this move keeps all that anyone wins who knows all cards
                    most = max(most, total(look, partial(hands.chance, move=move)))
            return most

        with suppress(LimitReached):
            for at, look in enumerate(looks.all):
                high[at] = total(look, hands.bound)
            yield Fraction(sum(high), whole)
            for at, look in enumerate(looks.all):
                high[at] = min(high[at], best(look, high[at]))
        yield Fraction(sum(high), whole)


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
    """All that the seat to move may see of the others at a moment of the public view.

    Kinds from ``_needed`` on are trash.

    :raises LimitReached: if there is too much, or if cards of the pile are known.
    """

    def __init__(self, public: Knowledge, limits: Limits) -> None:
        self.limits = limits
        board = public.board
        self._moment, self._known = public.moment, public.known
        pile = self._moment.pile
        if len(pile) > MOST_PILE or any(place in self._known for place in pile):
            raise LimitReached
        self._unseen = public.unseen
        cards = board.rules.composition.cards
        slots = list(zip(public.hidden_slots, public.hidden.masks.values(), strict=True))
        slots.sort(key=lambda slot: (slot[0].holder == board.turn, slot[1].bit_count()))
        own = [mask for slot, mask in slots if slot.holder == board.turn]
        self._others = [(slot.holder, mask) for slot, mask in slots if slot.holder != board.turn]
        self._at = {slot.place: at for at, (slot, _) in enumerate(slots)}
        unseen = [at for at, copies in enumerate(self._unseen) if copies]
        needed = [at for at in unseen if not board.is_trash(cards[at])]
        classes: defaultdict[Hashable, list[int]] = defaultdict(list)
        for at in unseen:
            if at not in needed:
                classes[tuple(mask >> at & 1 for mask in own)].append(at)
        self._needed = len(needed)
        self._groups = [[at] for at in needed] + list(classes.values())
        self._kinds = [cards[group[0]] for group in self._groups]
        self._copies = [sum(self._unseen[at] for at in group) for group in self._groups]
        self._own_masks = dict(enumerate(map(self._admitted, own)))
        self._ways: dict[tuple[int, ...], list[tuple[Kinds, int]]] = {}
        self._fillings: dict[Kinds, Counter[Kinds]] = {}
        self.all = list(self._list())

    def ways(self, look: SightClass) -> Iterator[tuple[LaidCards, int]]:
        """Yield the ways for the own cards to lie, each with the number of physical ones."""
        for own, weight in self._owns(look.rest):
            yield self._layout(look, own), weight

    def _layout(self, look: SightClass, own: Kinds) -> LaidCards:
        """The cards that lie so, with any trash of its class for trash."""
        kinds = look.others + own
        hands = tuple(
            tuple(
                self._known[at] if at in self._known else self._kinds[kinds[self._at[at]]]
                for at in hand
            )
            for hand in self._moment.hands
        )
        in_hand = Counter(own)
        rest = enumerate(zip(self._kinds, look.rest, strict=True))
        return hands, [card for at, (card, count) in rest for _ in range(count - in_hand[at])]

    def _list(self) -> Iterator[SightClass]:
        """All sights, in clusters."""
        trash = sum(1 << card for group in self._groups[self._needed :] for card in group)
        # needed cards with their holders, masks of slots with trash, and what is left of the needed
        # cards; the first two are sorted, as slots of a hand can change places
        begin: tuple[Held, Kinds, Kinds] = (), (), tuple(self._copies[: self._needed])
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
            own = sum(weight for _, weight in self._owns(rest))
            if own:
                yield SightClass(others, rest, times, own)

    def _laid(self, held: Held) -> Kinds:
        """The kinds in the slots of the other hands, if they hold these needed cards anywhere."""
        hands: defaultdict[int, list[int]] = defaultdict(list)
        for holder, kind in held:
            hands[holder].append(kind)
        return tuple(
            hands[holder].pop() if hands[holder] else self._needed for holder, _ in self._others
        )

    def _owns(self, rest: tuple[int, ...]) -> list[tuple[Kinds, int]]:
        """The kinds in the own hidden slots, with the physical ways, of these cards."""
        if rest not in self._ways:
            hidden = Hidden(self._own_masks, rest)
            each = hidden.each(self._check, CHECKED)
            self._ways[rest] = [(own, hidden.deals(own)) for own in each]
        return self._ways[rest]

    def _admitted(self, mask: int) -> int:
        """The mask of the kinds that have a card which a slot with this mask admits."""
        kinds = enumerate(self._groups)
        return sum(1 << at for at, group in kinds if any(mask >> card & 1 for card in group))

    def _trash_ways(self, slots: Kinds) -> Counter[Kinds]:
        """In how many ways trash fills slots of other hands, by what it leaves of each class."""
        ways: Counter[Kinds] = Counter()
        for left, number in self._filled(slots).items():
            spare = [0] * len(self._groups[self._needed :])
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
        for kind, group in enumerate(self._groups[self._needed :]):
            for card in group:
                admitted = frozenset(mask for _, mask in self._others if mask >> card & 1)
                trash[kind, admitted] += self._unseen[card]
        return trash

    def _check(self) -> None:
        """Charge the cost of a step.

        :raises LimitReached: if a limit is reached.
        """
        self.limits.spend(NODES_OF_LOOK)
        self.limits.check()
