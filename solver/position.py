"""A game with all cards known, at one moment: the referee of replays, proofs and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from solver.board import Board, replaced
from solver.cards import Card
from solver.errors import IllegalMove
from solver.moves import PILE, Discard, Hint, Move, Play


@dataclass(frozen=True)
class Position:
    """A board, every seat's hand (slot 1 first) and the pile (top first)."""

    board: Board
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]

    def legal_moves(self) -> Iterator[Move]:
        """Yield every legal move of the seat to move: plays, discards, hints.

        In the timed choreography each play comes unannounced first, then with every colour.
        """
        board = self.board
        letters = board.rules.composition.letters
        announcements = (None, *letters) if board.rules.choreography else (None,)
        slots = range(PILE, board.hands[board.turn] + 1)
        moves: list[Move] = [Play(slot, announce) for slot in slots for announce in announcements]
        moves += [Discard(slot) for slot in slots]
        for to in range(board.players):
            moves += [Hint(to, colour=letter) for letter in letters]
            ranks = range(1, board.rules.composition.max_rank + 1)
            moves += [Hint(to, rank=rank) for rank in ranks]
        return (move for move in moves if self.refuse(move) is None)

    @property
    def pile_play_ahead(self) -> bool:
        """Whether the last card of the pile may yet be played unseen, as ``deck_plays`` allows."""
        return self.board.rules.deck_plays and bool(self.pile)

    def card_of(self, move: Play | Discard) -> Card:
        """The card that the seat to move would play or discard: in its hand, or on the pile."""
        return self.pile[0] if move.slot == PILE else self.hands[self.board.turn][move.slot - 1]

    def touched(self, hint: Hint) -> tuple[int, ...]:
        """The slots that a hint points at."""
        hand = self.hands[hint.to]
        return tuple(slot for slot, card in enumerate(hand, start=1) if hint.touches(card))

    def refuse(self, move: Move) -> str | None:
        """Say why the seat to move can't make that move, if so."""
        board = self.board
        match move:
            case Play(slot, announce):
                return board.refuse_play(slot, announce)
            case Discard(slot):
                return board.refuse_discard(slot)
            case Hint(to):
                problem = board.refuse_hint(to, move.value)
                if problem or board.rules.empty_hints or self.touched(move):
                    return problem
                return f"no card in that hand is {move.clue}, and a hint touches one by these rules"

    def after(self, move: Move) -> Self:
        """Return the position after a move of the seat to move.

        :raises IllegalMove: if the rules forbid it, saying why.
        """
        problem = self.refuse(move)
        if problem:
            raise IllegalMove(problem)
        seat = self.board.turn
        match move:
            case Hint():
                return replace(self, board=self.board.after_hint())
            case Play(slot, announce) if slot == PILE:
                board = self.board.after_play(self.card_of(move), announce, from_pile=True)
                return replace(self, board=board, pile=self.pile[1:])
            case Play(slot, announce):
                board = self.board.after_play(self.card_of(move), announce)
            case Discard(slot):
                board = self.board.after_discard(self.card_of(move))
        hand = self.hands[seat]
        hand = self.pile[:1] + hand[: slot - 1] + hand[slot:]
        return replace(
            self,
            board=board,
            hands=replaced(self.hands, seat, hand),
            pile=self.pile[1:],
        )

    def replay(self, line: Iterable[Move]) -> Self:
        """Return the position after a line of moves.

        :raises IllegalMove: naming the first move that the rules forbid by its number, from 1.
        """
        position = self
        for number, move in enumerate(line, start=1):
            try:
                position = position.after(move)
            except IllegalMove as error:
                raise IllegalMove(error.problem, number) from None
        return position
