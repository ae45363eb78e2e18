"""The boards that a search reaches, as numbers, the legal actions on each, and what can be won.

All rules are those of :class:`~solver.board.Board` and :class:`~solver.position.Position`. Their
answers are cached, since the search repeats its questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from solver.board import Board, End
from solver.cards import Card, Composition
from solver.kernel.drive import run_batch
from solver.kernel.layout import RUNNING, WON
from solver.kernel.translate import head, kind
from solver.limits import LimitReached, Limits
from solver.moves import PILE, Discard, Hint, Play, hints
from solver.openhands.states import BoardNumbers
from solver.position import Position
from solver.search.solve import solve

Act: TypeAlias = Play | Discard
Signal: TypeAlias = tuple[int, Hint | bool, tuple[int, ...]]
"""What a hint tells: its receiver, the hint itself and the slots touched.

Where hints touch only some cards of a kind, all such hints to a seat count as two signals, one for
colours and one for ranks. Such a signal has no slots, and in place of the hint whether it names a
rank.
"""
KINDS = 256
"""More than there are kinds of cards: a world has a byte for each card."""
NODES_OF_STEP = 250
"""Nodes of the solver that take as long as a step of the search."""
TICK = 3 * NODES_OF_STEP
"""Nodes spent at each check of the limits, besides those that are counted by themselves."""
NODES = 5_000
"""The most nodes for a position in a batch; the solver then searches harder ones alone."""
AT_ONCE = 200
"""Positions that the solver is asked about between two checks of the limits."""

Holding: TypeAlias = bytes
"""What each hand holds, sorted, and the pile from its top; all trash is one kind."""


class Boards(BoardNumbers):
    """The boards that a search reaches, as numbers; cards are kinds.

    An *outcome* is what everyone sees of an action. It is a number, too: for a play or discard its
    own one among the legal ones, times ``KINDS``, and the kind of its card; for a hint that of the
    signal, which is below 0.
    """

    def __init__(self, kinds: Sequence[tuple[Card, ...]]) -> None:
        super().__init__()
        self.kinds = kinds
        self._after: dict[tuple[int, int], int] = {}
        self._signals: dict[tuple[int, bytes], tuple[int, ...]] = {}
        self._signal_numbers: dict[Signal, int] = {}

    def after(self, board: int, outcome: int) -> int:
        """Return the board after an action with this outcome; it is the same after all hints."""
        key = board, max(outcome, -1)
        then = self._after.get(key)
        if then is None:
            before = self.boards[board]
            if outcome < 0:
                made = before.after_hint()
            else:
                act, kind = divmod(outcome, KINDS)
                made = before.after_act(self.legal(board)[0][act], self.kinds[kind][0])
            then = self._after[key] = self.number(made)
        return then

    def legal(self, board: int) -> tuple[list[Act], list[int]]:
        """Return the legal plays and discards, and the seats that can be hinted to."""
        before = self.boards[board]
        seats = [seat for seat in range(before.players) if not before.refuse_hint(seat, 1)]
        return list(before.acts()), seats

    def signals(self, board: int, seat: int, hand: bytes) -> tuple[int, ...]:
        """Return the numbers of all signals to ``seat``, which holds the kinds in ``hand``.

        They are the same on all boards on which that seat can be hinted to.
        """
        key = seat, hand
        numbers = self._signals.get(key)
        if numbers is None:
            before = self.boards[board]
            hands: list[tuple[Card, ...]] = [()] * before.players
            hands[seat] = tuple(self.kinds[kind][0] for kind in hand)
            position = Position(before, tuple(hands), ())
            signals = [
                self.signal(position, hint)
                for hint in hints(self._composition, seat)
                if hint.value not in self._parting and position.refuse(hint) is None
            ]
            signals += [
                self._number_of((seat, by_rank, ()))
                for by_rank in (False, True)
                if not self._parted[by_rank].isdisjoint(hand)
            ]
            numbers = self._signals[key] = tuple(signals)
        return numbers

    def signal(self, position: Position, hint: Hint) -> int:
        """Return the number of the signal that ``hint`` sends in ``position``."""
        if hint.value in self._parting:
            return self._number_of((hint.to, hint.rank is not None, ()))
        return self._number_of((hint.to, hint, position.touched(hint)))

    def _number_of(self, signal: Signal) -> int:
        return ~self._signal_numbers.setdefault(signal, len(self._signal_numbers))

    @cached_property
    def _composition(self) -> Composition:
        return self.boards[0].rules.composition

    @cached_property
    def _parting(self) -> frozenset[str | int]:
        """The colours and ranks whose hints touch some kind in part."""
        touches = self._composition.touches
        return frozenset(
            hint.value
            for hint in hints(self._composition, 0)
            if any(len({touches(hint.value, card) for card in kind}) > 1 for kind in self.kinds)
        )

    @cached_property
    def _parted(self) -> tuple[frozenset[int], ...]:
        """The kinds all of whose cards are touched by some hint that touches a kind in part.

        Whoever sees one of them can give such a hint, whichever card it is. First come those that a
        colour touches so, then those that a rank does.
        """
        touches = self._composition.touches
        return tuple(
            frozenset(
                at
                for at, kind in enumerate(self.kinds)
                if all(
                    any(isinstance(each, sort) and touches(each, card) for each in self._parting)
                    for card in kind
                )
            )
            for sort in (str, int)
        )


def spans(board: Board) -> tuple[int, int, int]:
    """Return where in a world the mover's hand begins and ends, and where the pile begins."""
    first = sum(board.hands[: board.turn])
    return first, first + board.hands[board.turn], sum(board.hands)


def place(board: Board, slot: int) -> int:
    """Return where in a world the card in the mover's ``slot`` lies, or the top of the pile."""
    first, _, pile = spans(board)
    return pile if slot == PILE else first + slot - 1


class Reach:
    """Answers for the boards after ``start``.

    With all cards known, slots do not matter, nor which trash a card is, and a hint only takes a
    token. So positions that differ by nothing else are asked about once.
    """

    def __init__(self, boards: Boards, start: Board, limits: Limits) -> None:
        self.boards = boards
        self.limits = limits
        composition = start.rules.composition
        first = [each[0] for each in boards.kinds]
        trash = [at for at, card in enumerate(first) if start.is_trash(card)]
        self._trash = trash[0] if trash else None
        self._alike = bytes(trash[0] if at in trash else at for at in range(len(first))).ljust(256)
        self._pool = [card for card in composition.deck() if start.is_trash(card)]
        self._numbers = {card: kind(composition, card) for card in composition.cards}
        self._known: dict[int, dict[Holding, bool]] = {}

    def holding(self, sizes: tuple[int, ...], world: bytes) -> Holding:
        """Return the cards of each hand (of these ``sizes``) and of the pile in ``world``."""
        cards = iter(world.translate(self._alike))
        hands = [bytes(sorted(islice(cards, size))) for size in sizes]
        return b"".join((*hands, bytes(cards)))

    def moved(self, board: int, slot: int, kind: int, holding: Holding) -> Holding:
        """Return ``holding`` without a card of ``kind``, of the mover's hand or the pile."""
        first, last, pile = spans(self.boards.boards[board])
        hand = bytearray(holding[first:last])
        if slot != PILE:
            hand.remove(self._alike[kind])
            hand = bytearray(sorted(hand + holding[pile : pile + 1]))
        return holding[:first] + hand + holding[last:pile] + holding[pile + 1 :]

    def among(self, board: int, holdings: Iterable[Holding]) -> dict[Holding, bool]:
        """Return whether perfect can be reached on ``board``, for at least these ``holdings``."""
        known = self._known.setdefault(board, {})
        unknown = [holding for holding in holdings if holding not in known]
        if unknown:
            reached = self.boards.boards[board]
            if reached.end is None and not reached.is_perfect_gone:
                self._ask(board, unknown, known)
            else:  # the board alone decides
                known.update(dict.fromkeys(unknown, reached.end is End.PERFECT))
        return known

    def _ask(self, board: int, holdings: Sequence[Holding], known: dict[Holding, bool]) -> None:
        before = self.boards.boards[board]
        numbers = head(before)
        for at in range(0, len(holdings), AT_ONCE):
            self._tick()
            batch = holdings[at : at + AT_ONCE]
            rows = ([self._numbers[card] for card in self._cards(held)] for held in batch)
            problems = ((*numbers, *row) for row in rows)
            found = run_batch(before.rules, problems, NODES, lambda: self.limits.is_spent)
            self.limits.spend(NODES_OF_STEP * len(batch) + sum(each.nodes for each in found))
            for holding, (status, *_) in zip(batch, found, strict=True):
                if status == RUNNING:
                    known[holding] = self._winnable(before, holding)
                else:
                    known[holding] = status == WON

    def _cards(self, holding: Holding) -> list[Card]:
        """The cards of a holding; trash is any trash, within its number of copies."""
        pool, kinds = iter(self._pool), self.boards.kinds
        return [next(pool) if kind == self._trash else kinds[kind][0] for kind in holding]

    def _winnable(self, board: Board, holding: Holding) -> bool:
        """Solve a position alone, within the limits."""
        limits, cards = self.limits, iter(self._cards(holding))
        hands = tuple(tuple(islice(cards, size)) for size in board.hands)
        winnable = solve(
            Position(board, hands, tuple(cards)),
            node_limit=limits.nodes_left,
            time_limit=limits.seconds_left,
            stop=limits.stop,
        ).winnable
        if winnable is None:
            raise LimitReached
        return winnable

    def _tick(self) -> None:
        self.limits.spend(TICK)
        self.limits.check()
