"""The chance of perfect if all hands are open from here on, and only the pile's order is hidden.

No table does better, and most do worse: the seats know less than that. The bound is lower than that
of :mod:`deducer.advice.chances`, which assumes that the pile's order is known, too.

The seat can't see its own cards. For each hand that it may hold there is a value of play with open
hands (:mod:`solver.openhands`). The mean over all these hands is the chance, since all ways to lay
the unseen cards in the seat's hand and in the pile are equally likely. After an action, the seat
has done the same in all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import factorial, prod
from typing import TypeAlias

from deducer.knowledge.knowledge import Knowledge
from solver.cards import Card
from solver.limits import LimitReached, Limits
from solver.moves import Hint, Move
from solver.openhands import OpenHands, open_hands

MOST_HANDS = 60_000
"""The most ways for the seat's own cards to lie that are looked at."""
MOST_ORDERS = 300_000
"""The most orders of the pile that are looked at, for all these ways together; trash is alike."""
NODES_A_SECOND = 300_000
"""Nodes of the solver in a second on a current machine, with all that goes with them."""
NODES_OF_WAY = 10
"""About how many nodes take as long as a way to lie."""
CHECKED = 1_000
"""Cards that are placed between two checks of the limits."""

Kinds: TypeAlias = tuple[int, ...]
"""The seat's hidden cards by their index in the composition, in rising order."""
HandAndMove: TypeAlias = tuple[Kinds, Move | None]
"""The seat's cards, laid in its hidden slots in this order, and what it does with them."""


@dataclass(frozen=True)
class Bracket:
    """The chance lies from ``low`` to ``high``."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> bool:
        """Whether the chance is known."""
        return self.low == self.high


@dataclass(frozen=True)
class OpenChances:
    """The chance of perfect with open hands now, and after each action of the seat to move."""

    now: Bracket
    actions: dict[Move, Bracket]

    @property
    def exact(self) -> bool:
        """Whether all chances are known."""
        return self.now.exact and all(each.exact for each in self.actions.values())


def open_chances(
    knowledge: Knowledge,
    actions: Sequence[Move],
    limits: Limits,
    ways: Ways | None = None,
) -> OpenChances | None:
    """Return the chances of the seat to move, with open hands from here on.

    It sees all other hands, and one hint among the ``actions`` counts for all of them. The result
    is None, at once, where too much is unseen. A limit of nodes makes the result the same on any
    machine; it is None where the time is up before. ``ways`` are those of :func:`ways_to_lie`, if
    they were listed before.
    """
    if ways is None:
        ways = ways_to_lie(knowledge, limits)
    if ways is None:
        return None
    with open_hands(knowledge.board, limits) as hands:
        answers = _Answers(ways, hands, limits)
        with suppress(LimitReached):
            answers.ask(actions)
    if limits.is_cut_short:
        return None
    return OpenChances(answers.mean(None), {action: answers.mean(action) for action in actions})


def ways_to_lie(knowledge: Knowledge, limits: Limits) -> Ways | None:
    """Return the ways for the hidden cards to lie, or None, mostly at once, if there are too many.

    Without them there are no :func:`open_chances`.
    """
    with suppress(LimitReached):
        return Ways(knowledge, limits)
    return None


class Ways:
    """The hands that the seat to move may hold in its hidden slots, in any order.

    Each has a weight: the number of ways to deal its physical cards.

    :raises LimitReached: if there are too many, or cards of the pile are known.
    """

    def __init__(self, knowledge: Knowledge, limits: Limits) -> None:
        self.board = knowledge.board
        self.cards = self.board.rules.composition.cards
        self.known = knowledge.known
        self.moment = knowledge.moment
        self.hidden = knowledge.hidden
        self.slots = [slot.slot for slot in knowledge.hidden_slots]
        self.weights: Counter[Kinds] = Counter()
        self.moved: list[Counter[tuple[Kinds, int]]] = [Counter() for _ in self.slots]
        """For each hidden slot: the weight of the ways with a card in it."""
        self._list(limits)

    def _list(self, limits: Limits) -> None:
        if any(place in self.known for place in self.moment.pile):
            raise LimitReached

        orders = 0
        for number, filling in enumerate(self.hidden.each(limits.check, CHECKED)):
            limits.spend(NODES_OF_WAY)
            kinds = tuple(sorted(filling))
            if kinds not in self.weights:
                orders += self._orders(kinds)
            if number >= MOST_HANDS or orders > MOST_ORDERS:
                raise LimitReached
            weight = self.hidden.deals(kinds)
            self.weights[kinds] += weight
            for moved, kind in zip(self.moved, filling, strict=True):
                moved[kinds, kind] += weight

    def _orders(self, kinds: Kinds) -> int:
        """How many orders the pile has if the seat holds ``kinds``, with all trash alike."""
        alike: Counter[Card | None] = Counter()
        for card in self._pile(kinds):
            alike[None if self.board.is_trash(card) else card] += 1
        return factorial(self.board.pile) // prod(map(factorial, alike.values()))

    def _pile(self, kinds: Kinds) -> list[Card]:
        in_hand = Counter(kinds)
        counts = enumerate(zip(self.cards, self.hidden.copies, strict=True))
        return [card for at, (card, count) in counts for _ in range(count - in_hand[at])]

    def lay(self, kinds: Kinds) -> tuple[list[list[Card]], list[Card]]:
        """Return the hands and the pile if the seat holds ``kinds``."""
        own = iter(kinds)
        hands = [
            [self.known[place] if place in self.known else self.cards[next(own)] for place in hand]
            for hand in self.moment.hands
        ]
        return hands, self._pile(kinds)

    def questions(self, action: Move | None) -> Iterator[tuple[HandAndMove, int]]:
        """Yield what is to be asked to know the chance after ``action``, each with its weight."""
        if action is None or isinstance(action, Hint) or action.slot not in self.slots:
            for kinds, weight in self.weights.items():
                yield (kinds, action), weight
            return
        alike = [replace(action, slot=slot) for slot in self.slots]
        for (kinds, kind), weight in self.moved[self.slots.index(action.slot)].items():
            yield (kinds, alike[kinds.index(kind)]), weight


class _Answers:
    """What was found so far: in how many orders of the pile, its cards all told apart."""

    def __init__(self, ways: Ways, hands: OpenHands, limits: Limits) -> None:
        self.ways = ways
        self.hands = hands
        self.limits = limits
        self.orders = factorial(ways.board.pile)
        self.wins: dict[HandAndMove, int] = {}
        self.bounds: dict[Kinds, int] = {}

    def ask(self, actions: Iterable[Move]) -> None:
        """Find a bound for each way for the cards to lie, then the chances, now and later.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        for kinds in self.ways.weights:
            self.limits.check()
            self.bounds[kinds] = int(self.hands.bound(*self.ways.lay(kinds)) * self.orders)
        for action in (None, *actions):
            for question, _ in self.ways.questions(action):
                if question not in self.wins:
                    self.limits.check()
                    cards = self.ways.lay(question[0])
                    self.wins[question] = self.hands.wins(*cards, question[1])

    def mean(self, action: Move | None) -> Bracket:
        """Return where the chance after ``action`` lies, by what was found."""
        low = high = total = 0
        for question, weight in self.ways.questions(action):
            total += weight
            wins = self.wins.get(question)
            if wins is None:
                kinds, _ = question
                bound = self.wins.get((kinds, None))
                bound = self.bounds.get(kinds, self.orders) if bound is None else bound
                high += weight * bound
            else:
                low += weight * wins
                high += weight * wins
        return Bracket(Fraction(low, total * self.orders), Fraction(high, total * self.orders))
