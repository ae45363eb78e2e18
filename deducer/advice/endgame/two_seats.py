"""A lower upper bound: what can be won if all hands are open once two seats have acted.

The first seat acts on what it sees. If it hints, all hands are open. If not, the second seat acts
on what it sees, and on what the first action tells it; then all hands are open
(:mod:`solver.openhands`). Whatever a joint policy does, it knows no more, so it wins no more.

**What the two see.** Both see all other hands: these are given. Of the other's hand each sees
the needed cards and their slots, and which trash is in the other slots; the second also sees which
card is drawn.
Trash that the same of their own slots admit is of one class (:mod:`deducer.advice.endgame.looks`).
Nothing is lost if a seat sees only where trash lies, and how many cards of each class.

**Proof.** Take any policy of the two that looks at more. Let the trash of each class be shuffled
before, into an order that both know. The first seat then imagines the trash that it sees: it takes
cards of each class from the front of its order, and lays them at random in the slots that admit
them. The second does so from the back, in its turn also for a card drawn. Together they take no
more than there are, so never the same card. As the real cards of a class can change places in all
ways to lie, what both imagine is as likely as what they would see, whatever else there is, and so
they win as often by the policy as with the real trash. What they win on average over the orders and
the ways to lay them, they win with some order and some ways: by a policy that does not look at
more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from math import factorial
from typing import NamedTuple

from deducer.advice.endgame.looks import Kinds, Layout, Looks, SightClass
from deducer.advice.endgame.row_sharing import Act, ActionBounds, Answers, Sharing, simplified
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from solver.board import Board, replaced
from solver.cards import Card
from solver.limits import LimitReached, Limits
from solver.moves import Discard, Hint, Move
from solver.openhands import OpenHands

MOST_WAYS = 600_000
"""The most ways for the kinds of cards to lie that are looked at: it takes about half a second."""


NODES_OF_PAIR = 3
"""About how many nodes of the solver take as long as a look at a pair of hands."""
NODES_OF_ANSWER = 100
"""About how many nodes take as long as what all moves win, besides those that are searched."""


class Hand(NamedTuple):
    """What is seen of a hand: the kinds in its slots, all trash as one, and the classes of it."""

    slots: Kinds
    trash: Kinds


class Pair(NamedTuple):
    """Both hands: ``weight`` counts the physical ways to hold them, and ``own`` is one of these."""

    first: Hand
    second: Hand
    weight: int
    own: Kinds


def two_seat_bounds(public: Knowledge, hands: OpenHands, limits: Limits) -> Iterator[Fraction]:
    """Yield upper bounds of the share of the public worlds that any joint policy wins.

    The first is as low as that of :mod:`deducer.advice.endgame.opened`, a second one lower, if the
    effort is enough for them. There are none where too much is hidden, and where the pile's top
    card may be played.
    """
    board = public.board
    seats = board.turn, (board.turn + 1) % board.players
    if not board.rules.deck_plays:
        with suppress(LimitReached, LimitError):
            yield from TwoSeats(Looks(public, seats, limits, MOST_WAYS), seats, hands).lowered()


class TwoSeats:
    """A bound for each thing that both seats may see, lowered one by one."""

    def __init__(self, looks: Looks, seats: tuple[int, int], hands: OpenHands) -> None:
        self.looks = looks
        self.seats = seats
        self.open = hands
        self.moves = _moves(looks.board)
        self._pairs = cache(self._list_pairs)
        self._seen = cache(self._see)

    def lowered(self) -> Iterator[Fraction]:
        """Yield the bound if one seat acts, and then if two do, as far as there is effort.

        :raises LimitReached: if the first takes too much.
        """
        looks = self.looks.all
        whole = sum(look.weight for look in looks) * factorial(self.looks.board.pile)
        tables = [PayoffTable(self, look) for look in looks]
        high = [table.most for table in tables]
        yield Fraction(sum(high), whole)
        with suppress(LimitReached):
            for at, table in enumerate(tables):
                high[at] = table.shared()
        yield Fraction(sum(high), whole)

    def pairs(self, look: SightClass) -> list[Pair]:
        """Return all that the two hands may hold."""
        return self._pairs(look.rest)

    def work(self, nodes: int) -> None:
        """Charge the cost of ``nodes`` search nodes.

        :raises LimitReached: if a limit is reached.
        """
        self.looks.limits.spend(nodes)
        self.looks.limits.check()

    def _list_pairs(self, rest: Kinds) -> list[Pair]:
        pairs: dict[tuple[Hand, Hand], Pair] = {}
        half = self.looks.holders.count(self.seats[0])
        for own, weight in self.looks.owns(rest):
            hands = self._seen(own[:half]), self._seen(own[half:])
            before = pairs.get(hands)
            if before is not None:
                weight += before.weight
            pairs[hands] = Pair(*hands, weight, own)
        return list(pairs.values())

    def _see(self, kinds: Kinds) -> Hand:
        alike = self.looks.needed
        slots = tuple(min(kind, alike) for kind in kinds)
        return Hand(slots, tuple(sorted(kind for kind in kinds if kind >= alike)))


class PayoffTable:
    """What the two seats may see of each other's hand, for one thing that both see.

    A row is what the first seat may see, a column what the second one may. Values are counted in
    physical ways for all cards to lie.
    """

    def __init__(self, seats: TwoSeats, look: SightClass) -> None:
        self.seats = seats
        self.look = look
        self._board = seats.looks.board
        self._known: dict[Hashable, tuple[int, ...]] = {}
        pairs: defaultdict[Hand, list[Pair]] = defaultdict(list)
        for pair in seats.pairs(look):
            pairs[pair.second].append(pair)
        self._pairs = list(pairs.values())
        self.rows = simplified([self._row(each) for each in self._pairs])

    @property
    def most(self) -> int:
        """What can be won if all hands are open after the first seat's action."""
        return self.look.times * sum(row.most for row in self.rows)

    def shared(self) -> int:
        """Return what can be won if they are open after the second one's, or an upper bound.

        :raises LimitReached: if a limit is reached.
        """
        sharing = Sharing(self.rows, cache(self._answers), self.seats.looks.limits)
        return self.look.times * sharing.most()

    def _row(self, pairs: list[Pair]) -> ActionBounds:
        self.seats.work(NODES_OF_PAIR * len(pairs))
        wins = [0] * len(self.seats.moves)
        for pair in pairs:
            wins = [
                won + pair.weight * each for won, each in zip(wins, self._first(pair), strict=True)
            ]
        sure, acts = 0, {}
        for move, won in zip(self.seats.moves, wins, strict=True):
            if isinstance(move, Hint):
                sure = won
            else:
                acts[move] = won
        return ActionBounds(sure, acts)

    def _first(self, pair: Pair) -> tuple[int, ...]:
        """What each move of the first seat wins if all hands are open after it."""
        key = pair.first.slots, tuple(sorted(pair.second.slots))
        if key not in self._known:
            layout = self.seats.looks.layout(self.look, pair.own)
            self._known[key] = self._won(self._board, layout)
        return self._known[key]

    def _answers(self, at: int, move: Act) -> Answers:
        """What each answer to a move wins, if all hands are open after it, by what is seen then."""
        self.seats.work(NODES_OF_PAIR * len(self._pairs[at]))
        answers: dict[Hashable, tuple[int, ...]] = {}
        for pair in self._pairs[at]:
            hands, pile = self.seats.looks.layout(self.look, pair.own)
            for drawn, copies in Counter(pile).items() or ((None, 1),):
                seen = None if drawn is None or self._board.is_trash(drawn) else drawn
                key = move, pair.first.slots, pair.second.slots, seen
                if key not in self._known:
                    self._known[key] = self._won(*self._moved(move, (hands, pile), drawn))
                weight = pair.weight * copies
                answers[pair.first, drawn] = tuple(weight * won for won in self._known[key])
        return answers

    def _moved(self, move: Act, layout: Layout, drawn: Card | None) -> tuple[Board, Layout]:
        """The board and the cards after a move of the first seat and its draw."""
        (hands, pile), mover = layout, self._board.turn
        hand = list(hands[mover])
        card = hand.pop(move.slot - 1)
        rest = list(pile)
        if drawn is not None:
            hand.insert(0, drawn)
            rest.remove(drawn)
        if isinstance(move, Discard):
            board = self._board.after_discard(card)
        else:
            board = self._board.after_play(card, move.announce)
        return board, (replaced(hands, mover, tuple(hand)), rest)

    def _won(self, board: Board, layout: Layout) -> tuple[int, ...]:
        """In how many orders of the pile each move wins, if all hands are open after it."""
        self.seats.work(NODES_OF_ANSWER)
        return tuple(self.seats.open.at(board).wins(*layout, _moves(board) or (None,)))


def _moves(board: Board) -> list[Move]:
    """The moves of the seat to move, any hint as one; none if play is over."""
    if board.end is not None:
        return []
    hints = [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
    return [*hints[:1], *board.acts()]
