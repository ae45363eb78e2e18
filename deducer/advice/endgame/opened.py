"""Upper bounds: what can be won if all hands are open after an action, and if a last card is late.

**Proof.** Take any joint policy, and what the seat to move may see. There it does one thing, in all
the ways for its own cards and the pile to lie. What it wins after that, for given hands, is no more
than the value with open hands (:mod:`solver.openhands`). So for each thing that it may see, no
policy wins more than the best action does on average, if all hands are open after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import factorial

from deducer.advice.endgame.looks import Looks, SightClass
from deducer.knowledge.knowledge import Knowledge
from solver.limits import LimitReached, Limits
from solver.moves import Hint, Move
from solver.openhands import OpenHands


def open_bounds(public: Knowledge, hands: OpenHands, limits: Limits) -> Iterator[Fraction]:
    """Yield upper bounds of the share of the public worlds that any joint policy wins.

    They get lower until a limit is reached. There are none where too much is hidden.
    """
    with suppress(LimitReached):
        yield from Bounds(Looks(public, (public.board.turn,), limits), hands).lowered()


class Bounds:
    """A bound for each thing that the seat to move may see, lowered one by one.

    Bounds are counted in ways to lay the physical cards in the hands and in the pile.
    """

    def __init__(self, looks: Looks, hands: OpenHands) -> None:
        self.looks = looks
        self.open = hands
        board = looks.board
        self.orders = factorial(board.pile)
        self.high = [look.weight * self.orders for look in looks.all]
        hint = [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
        self.moves: list[Move] = [*hint[:1], *board.acts()]

    def lowered(self) -> Iterator[Fraction]:
        """Yield the bound for all together, each time that it was lowered for all."""
        whole = sum(self.high)
        with suppress(LimitReached):
            for lower in (self._clairvoyant, self._best):
                for at, look in enumerate(self.looks.all):
                    self.high[at] = min(self.high[at], lower(look))
                yield Fraction(sum(self.high), whole)
        yield Fraction(sum(self.high), whole)

    def _clairvoyant(self, look: SightClass) -> int:
        """What can be won if from now on everyone knows all cards."""
        return self._sum(look, self.open.bound)

    def _best(self, look: SightClass) -> int:
        """What the best action wins if all hands are open after it."""
        most, now = 0, self._clairvoyant(look)
        for move in self.moves:
            if most < now:
                most = max(most, self._sum(look, partial(self.open.chance, move=move)))
        return most

    def _sum(self, look: SightClass, value: Callable[..., Fraction]) -> int:
        total = 0
        for layout, weight in self.looks.ways(look):
            total += weight * int(value(*layout) * self.orders)
        return total * look.times


def too_late(public: Knowledge) -> Fraction:
    """Return the share of the public worlds in which the pile's last card comes too late.

    It is 0 where nothing is certain: under other rules, if cards of the pile are known, or if there
    are too many worlds to count.
    """
    board, sight, tally = public.board, public.sight, public.counted
    rules, pile = board.rules, public.moment.pile
    is_known = any(place in sight.known for place in pile)
    if (
        not pile
        or is_known
        or rules.crowning_piece
        or rules.deck_plays
        or not (tally and tally.total)
    ):
        return Fraction(0)
    late = 0  # ways to lay such a card into the pile, at any place
    for kind, card in enumerate(rules.composition.cards):
        top = rules.composition.tops[rules.composition.suit_index[card.suit]]
        if sight.unseen[kind] and board.is_indispensable(card) and card.rank < top:
            late += tally.total - sum(ways[kind] for ways in tally.ways)
    return Fraction(late, len(pile) * tally.total)
