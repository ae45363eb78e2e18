"""Upper bounds of what any joint policy wins, each with its proof.

``too_late``: the pile's last card comes too late. ``open_bounds``: all hands are open after an
action. ``two_seat_bounds``: they are open after two, if the first is no hint.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from math import factorial
from typing import NamedTuple

from deducer.advice.endgame.boards import Act
from deducer.advice.endgame.looks import Kinds, Layout, Looks, SightClass
from deducer.advice.endgame.row_sharing import ActionBounds, Answers, Sharing, simplified
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from solver.board import Board, replaced
from solver.limits import LimitReached, Limits
from solver.moves import Hint, Move
from solver.openhands import OpenHands

MOST_WAYS = 600_000
"""The most ways for the kinds of cards to lie that are looked at: it takes about half a second."""
NODES_OF_PAIR = 3
"""About how many nodes of the solver take as long as a look at a pair of hands."""
NODES_OF_ANSWER = 100
"""About how many nodes take as long as what all moves win, besides those that are searched."""


def too_late(public: Knowledge) -> Fraction:
    """Return the share of the public worlds in which the pile's last card comes too late.

    **Proof.** Under the standard ending each seat has one more turn once the last card is drawn,
    and the last of all is that of whoever drew it. It can be played only then. If no other copy is
    left, what must follow it in its firework comes too late.

    It is 0 where nothing is certain: under other rules, if cards of the pile are known, or if there
    are too many worlds to count.
    """
    board, sight, tally = public.board, public.sight, public.counted
    rules, pile = board.rules, public.moment.pile
    unknown = pile and not any(place in sight.known for place in pile)
    if not unknown or rules.crowning_piece or rules.deck_plays or not (tally and tally.total):
        return Fraction(0)
    late = 0  # ways to lay such a card into the pile, at any place
    for kind, card in enumerate(rules.composition.cards):
        top = rules.composition.tops[rules.composition.suit_index[card.suit]]
        if sight.unseen[kind] and board.is_indispensable(card) and card.rank < top:
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
    with suppress(LimitReached):
        looks = Looks(public, (public.board.turn,), limits)
        orders = factorial(public.board.pile)  # bounds count ways for the physical cards to lie
        high = [look.weight * orders for look in looks.all]
        whole = sum(high)

        def total(look: SightClass, value: Callable[..., Fraction]) -> int:
            ways = looks.ways(look)
            return look.times * sum(way * int(value(*layout) * orders) for layout, way in ways)

        def best(look: SightClass, known: int) -> int:
            most = 0
            for move in moves_of(public.board):
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


def two_seat_bounds(public: Knowledge, hands: OpenHands, limits: Limits) -> Iterator[Fraction]:
    """Yield bounds of the share of the public worlds that is won: hands open after two actions.

    The first seat acts on what it sees. If it hints, all hands are open. If not, the second seat
    acts on what it sees, and on what the first action tells it; then all hands are open
    (:mod:`solver.openhands`). Whatever a joint policy does, it knows no more, so it wins no more.

    **What the two see.** Both see all other hands: these are given. Of the other's hand each sees
    the needed cards and their slots, and which trash is in the other slots; the second also sees
    which card is drawn. Trash that the same of their own slots admit is of one class
    (:mod:`deducer.advice.endgame.looks`). Nothing is lost if a seat sees only where trash lies, and
    how many cards of each class.

    **Proof.** Take any policy of the two that looks at more. Let the trash of each class be
    shuffled before, into an order that both know. The first seat then imagines the trash that it
    sees: it takes cards of each class from the front of its order, and lays them at random in the
    slots that admit them. The second does so from the back, in its turn also for a card drawn.
    Together they take no more than there are, so never the same card. As the real cards of a class
    can change places in all ways to lie, what both imagine is as likely as what they would see,
    whatever else there is, and so they win as often by the policy as with the real trash. What they
    win on average over the orders and the ways to lay them, they win with some order and some ways:
    by a policy that does not look at more.

    The first bound is as low as that of :func:`open_bounds`, a second one lower, if the effort is
    enough for them. There are none where too much is hidden, and where the pile's top card may be
    played.
    """
    board = public.board
    seats = board.turn, (board.turn + 1) % board.players
    if board.rules.deck_plays:
        return
    with suppress(LimitReached, LimitError):
        looks = Looks(public, seats, limits, MOST_WAYS)
        whole = sum(look.weight for look in looks.all) * factorial(board.pile)
        pairs = cache(partial(_pairs, looks, seats[0]))
        tables = [PayoffTable(looks, look, pairs(look.rest), hands) for look in looks.all]
        high = [table.most for table in tables]
        yield Fraction(sum(high), whole)
        with suppress(LimitReached):
            for at, table in enumerate(tables):
                high[at] = table.shared()
        yield Fraction(sum(high), whole)


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


def _pairs(looks: Looks, first: int, rest: Kinds) -> list[Pair]:
    """All that the two hands may hold, if these cards are left for them and the pile."""
    pairs: dict[tuple[Hand, Hand], Pair] = {}
    half, alike = looks.holders.count(first), looks.needed

    def hand(kinds: Kinds) -> Hand:
        slots = tuple(min(kind, alike) for kind in kinds)
        return Hand(slots, tuple(sorted(kind for kind in kinds if kind >= alike)))

    seen = cache(hand)
    for own, weight in looks.owns(rest):
        hands = seen(own[:half]), seen(own[half:])
        before = pairs[hands].weight if hands in pairs else 0
        pairs[hands] = Pair(*hands, weight + before, own)
    return list(pairs.values())


class PayoffTable:
    """What the two seats may see of each other's hand, for one thing that both see.

    A row is what the first seat may see, a column what the second one may. Values are counted in
    physical ways for all cards to lie.
    """

    def __init__(self, looks: Looks, look: SightClass, pairs: list[Pair], hands: OpenHands) -> None:
        self.looks = looks
        self.look = look
        self.open = hands
        self._board = looks.board
        self._moves = moves_of(looks.board)
        self._known: dict[Hashable, tuple[int, ...]] = {}
        by_second: defaultdict[Hand, list[Pair]] = defaultdict(list)
        for pair in pairs:
            by_second[pair.second].append(pair)
        self._pairs = list(by_second.values())
        self.rows = simplified([self._row(each) for each in self._pairs])

    @property
    def most(self) -> int:
        """What can be won if all hands are open once the first seat has acted."""
        return self.look.times * sum(row.most for row in self.rows)

    def shared(self) -> int:
        """Return what can be won if all hands are open once the second seat has acted, too.

        Where there are too many plans to look at, it is an upper bound of that.

        :raises LimitReached: if a limit is reached.
        """
        return self.look.times * Sharing(self.rows, cache(self._answers), self.looks.limits).most()

    def _row(self, pairs: list[Pair]) -> ActionBounds:
        self.looks.work(NODES_OF_PAIR * len(pairs))
        wins = [0] * len(self._moves)
        for pair in pairs:
            first = self._first(pair)
            wins = [won + pair.weight * each for won, each in zip(wins, first, strict=True)]
        sure, acts = 0, {}
        for move, won in zip(self._moves, wins, strict=True):
            if isinstance(move, Hint):
                sure = won
            else:
                acts[move] = won
        return ActionBounds(sure, acts)

    def _first(self, pair: Pair) -> tuple[int, ...]:
        """What each move of the first seat wins if all hands are open after it."""
        key = pair.first.slots, tuple(sorted(pair.second.slots))
        if key not in self._known:
            self._known[key] = self._won(self._board, self.looks.layout(self.look, pair.own))
        return self._known[key]

    def _answers(self, at: int, move: Act) -> Answers:
        """What each answer to a move wins, if all hands are open after it, by what is seen then."""
        self.looks.work(NODES_OF_PAIR * len(self._pairs[at]))
        answers: dict[Hashable, tuple[int, ...]] = {}
        for pair in self._pairs[at]:
            hands, pile = self.looks.layout(self.look, pair.own)
            card = hands[self._board.turn][move.slot - 1]
            for drawn, copies in Counter(pile).items() or ((None, 1),):
                seen = None if drawn is None or self._board.is_trash(drawn) else drawn
                key = move, pair.first.slots, pair.second.slots, seen
                if key not in self._known:
                    rest, hand = list(pile), list(hands[self._board.turn])
                    del hand[move.slot - 1]
                    if drawn is not None:
                        hand.insert(0, drawn)
                        rest.remove(drawn)
                    after = replaced(hands, self._board.turn, tuple(hand))
                    self._known[key] = self._won(self._board.after_act(move, card), (after, rest))
                weight = pair.weight * copies
                answers[pair.first, drawn] = tuple(weight * won for won in self._known[key])
        return answers

    def _won(self, board: Board, layout: Layout) -> tuple[int, ...]:
        """In how many orders of the pile each move wins, if all hands are open after it."""
        self.looks.work(NODES_OF_ANSWER)
        return tuple(self.open.at(board).wins(*layout, moves_of(board) or (None,)))


def moves_of(board: Board) -> list[Move]:
    """Return the moves of the seat to move, any hint as one; none if play is over."""
    if board.end is not None:
        return []
    hints = [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
    return [*hints[:1], *board.acts()]
