"""The boards that a search reaches, as numbers, and the legal actions on each.

All rules are those of :class:`~solver.board.Board` and :class:`~solver.position.Position`. Their
answers are cached, since the search repeats its questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from solver.board import Board
from solver.cards import Card, Composition
from solver.moves import PILE, Discard, Hint, Play, hints
from solver.position import Position

Act: TypeAlias = Play | Discard
Signal: TypeAlias = tuple[int, Hint | bool, tuple[int, ...]]
"""What a hint tells: its receiver, the hint itself and the slots touched.

Where hints touch only some cards of a kind, all such hints to a seat count as two signals, one for
colours and one for ranks. Such a signal has no slots, and in place of the hint whether it names a
rank.
"""
KINDS = 256
"""More than there are kinds of cards: a world has a byte for each card."""


class Boards:
    """The boards that a search reaches, as numbers; cards are kinds.

    Boards that differ only by which trash was discarded share a number: a card that is in its
    firework already is never needed again, and no rule counts its copies.

    An *outcome* is what everyone sees of an action. It is a number, too: for a play or discard its
    own one among the legal ones, times ``KINDS``, and the kind of its card; for a hint that of the
    signal, which is below 0.
    """

    def __init__(self, kinds: Sequence[tuple[Card, ...]]) -> None:
        self.kinds = kinds
        self.boards: list[Board] = []
        self._numbers: dict[object, int] = {}
        self._after: dict[tuple[int, int], int] = {}
        self._signals: dict[tuple[int, bytes], tuple[int, ...]] = {}
        self._signal_numbers: dict[Signal, int] = {}

    def number(self, board: Board) -> int:
        """Return the number of ``board``."""
        cards = board.rules.composition.cards
        key = (
            board.fireworks,
            tuple(
                count
                for card, count in zip(cards, board.discards, strict=True)
                if card.rank > board.height(card.suit)
            ),
            (board.tokens, board.strikes, board.turn, board.turns_left, board.end),
            (board.hands, board.pile),
        )
        number = self._numbers.setdefault(key, len(self.boards))
        if number == len(self.boards):
            self.boards.append(board)
        return number

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
