"""A game with all cards known, at one moment: the referee of replays, proofs and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from solver.board import Board, replaced
from solver.cards import Card
from solver.errors import IllegalMove, Phrase, quoted
from solver.moves import PILE, Discard, Hint, Move, Play, hints


@dataclass(frozen=True)
class Position:
    """A board, every seat's hand (slot 1 first) and the pile (top card first).

    Where the rules let cards cycle, ``hinted`` says of each card of a hand whether a hint touched
    it; it is empty before the first one.
    """

    board: Board
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    hinted: tuple[tuple[bool, ...], ...] = ()

    def __repr__(self) -> str:
        return (
            f"Position({' | '.join(' '.join(map(str, hand)) for hand in self.hands)}, {self.board})"
        )

    def legal_moves(self) -> Iterator[Move]:
        """Yield every legal move of the seat to move: plays, discards, hints."""
        yield from self.board.acts()
        for to in range(self.board.players):
            clues = hints(self.board.rules.composition, to)
            yield from (hint for hint in clues if self.refuse(hint) is None)

    def distinct_moves(self) -> Iterator[Move]:
        """Yield the legal moves that differ in their :meth:`effect`, the first of each."""
        seen = set()
        for move in self.legal_moves():
            effect = self.effect(move)
            if effect not in seen:
                seen.add(effect)
                yield move

    def effect(self, move: Move) -> tuple[object, ...]:
        """Return a key for the effect of a legal move where all cards are known.

        Moves with the same key lead to positions that differ only in the order of a hand and in
        the places of trash cards. So all hints share one key, as do equal cards, and all trash.
        """
        if isinstance(move, Hint):
            return (Hint,)
        card = self.card_of(move)
        kept = None if self.board.is_trash(card) else card
        board = self._board_after(move)
        return move.slot == PILE, kept, board.points, board.strikes, board.tokens

    @property
    def pile_play_ahead(self) -> bool:
        """Whether the last card of the pile may still be played unseen (``Rules.deck_plays``)."""
        return self.board.rules.deck_plays and bool(self.pile)

    def card_of(self, move: Play | Discard) -> Card:
        """Return the card that ``move`` of the seat to move plays or discards."""
        return self.pile[0] if move.slot == PILE else self.hands[self.board.turn][move.slot - 1]

    def touched(self, hint: Hint) -> tuple[int, ...]:
        """Return the slots that ``hint`` points at."""
        touches, clue = self.board.rules.composition.touches, hint.value
        hand = enumerate(self.hands[hint.to], start=1)
        return tuple(slot for slot, card in hand if touches(clue, card))

    def refuse(self, move: Move) -> Phrase | None:
        """Return why the seat to move can't make ``move``, or None."""
        board = self.board
        match move:
            case Play(slot, announce):
                return board.refuse_play(slot, announce)
            case Discard(slot):
                return board.refuse_discard(slot)
            case Hint(to):
                problem = board.refuse_hint(to, move.value)
                return problem or board.refuse_untouching(self.touched(move))
        return Phrase("{text} is no play, no discard and no hint", text=quoted(move))

    def after(self, move: Move) -> Self:
        """Return the position after ``move`` of the seat to move.

        :raises IllegalMove: if the rules forbid it, saying why.
        """
        problem = self.refuse(move)
        if problem:
            raise IllegalMove(problem)
        board = self._board_after(move)
        if isinstance(move, Hint):
            return replace(self._cycled(move), board=board)
        if move.slot == PILE:
            return replace(self, board=board, pile=self.pile[1:])
        hand = self.hands[self.board.turn]
        hand = self.pile[:1] + hand[: move.slot - 1] + hand[move.slot :]
        hands, hinted = replaced(self.hands, self.board.turn, hand), self.hinted
        if hinted:
            marks = hinted[self.board.turn]
            marks = (False,) * len(self.pile[:1]) + marks[: move.slot - 1] + marks[move.slot :]
            hinted = replaced(hinted, self.board.turn, marks)
        return replace(self, board=board, hands=hands, pile=self.pile[1:], hinted=hinted)

    def _cycled(self, hint: Hint) -> Self:
        """The position in which ``hint`` has moved the oldest unhinted card of its giver."""
        if not self.board.rules.card_cycling:
            return self
        hinted = self.hinted or tuple((False,) * len(hand) for hand in self.hands)
        touched, seat = self.touched(hint), self.board.turn
        marks = (old or slot in touched for slot, old in enumerate(hinted[hint.to], start=1))
        hinted = replaced(hinted, hint.to, tuple(marks))
        order = cycled(hinted[seat])
        hand = tuple(self.hands[seat][slot - 1] for slot in order)
        moved = tuple(hinted[seat][slot - 1] for slot in order)
        return replace(
            self, hands=replaced(self.hands, seat, hand), hinted=replaced(hinted, seat, moved)
        )

    def _board_after(self, move: Move) -> Board:
        if isinstance(move, Hint):
            return self.board.after_hint()
        return self.board.after_act(move, self.card_of(move))

    def walk(self, line: Iterable[Move]) -> Iterator[tuple[Self, Move]]:
        """Yield each move of ``line`` with the position before it."""
        position = self
        for move in line:
            yield position, move
            position = position.after(move)

    def replay(self, line: Iterable[Move]) -> Self:
        """Return the position after the moves of ``line``.

        :raises IllegalMove: at the first move that the rules forbid, with its number, from 1.
        """
        position = self
        for number, move in enumerate(line, start=1):
            try:
                position = position.after(move)
            except IllegalMove as error:
                raise IllegalMove(error.fault, number) from None
        return position


def cycled(hinted: Sequence[bool]) -> tuple[int, ...]:
    """Return the order of slots in which a hand's oldest card that is not ``hinted`` comes first.

    >>> cycled((False, False, True)), cycled((True, True))
    ((2, 1, 3), (1, 2))
    """
    slots = range(1, len(hinted) + 1)
    oldest = next((slot for slot in reversed(slots) if not hinted[slot - 1]), 1)
    return tuple(sorted(slots, key=lambda slot: slot != oldest))
