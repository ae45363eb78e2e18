"""Positions as the kernel's numbers, and the kernel's moves as moves of the game."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.search.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, RANKS


def problem(position: Position) -> array[int]:
    """Return a position as the kernel reads it (see :meth:`Problem.read`)."""
    board = position.board
    suits = board.rules.composition.suit_index
    head = [
        board.players,
        board.turn,
        board.tokens,
        board.rules.strikes - board.strikes,
        -1 if board.turns_left is None else board.turns_left,
        len(position.pile),
    ]
    kinds = [suits[card.suit] * RANKS + card.rank - 1 for card in cards(position)]
    return array("i", [*head, *board.fireworks, *map(len, position.hands), *kinds])


def cards(position: Position) -> list[Card]:
    """The cards that are neither played nor thrown away: hand by hand, and the pile."""
    return [card for hand in (*position.hands, position.pile) for card in hand]


def moves(position: Position, codes: Iterable[int]) -> Iterator[Move]:
    """Yield the kernel's moves from a position as moves of the game, with hints made concrete."""
    index = position.board.rules.composition.index
    by_bit = sorted(cards(position), key=index.__getitem__)
    rules = position.board.rules
    letters, announces = rules.composition.letters, rules.choreography
    for code in codes:
        kind, bit = divmod(code, MOVE)
        move: Move
        if kind == HINT:
            move = telling_hint(position)
        else:
            card = by_bit[bit]
            slot = position.hands[position.board.turn].index(card) + 1
            if kind == DISCARD:
                move = Discard(slot)
            elif kind == ANNOUNCED:
                move = Play(slot, card.suit)
            elif kind == MISPLAY and announces and position.board.is_playable(card):
                move = Play(slot, next(letter for letter in letters if letter != card.suit))
            else:
                move = Play(slot)
        yield move
        position = position.after(move)


def telling_hint(position: Position) -> Hint:
    """The most telling legal hint: to whom a card fits, pointing at as few others as can be."""
    board = position.board
    hints = [move for move in position.legal_moves() if isinstance(move, Hint)]

    def use(hint: Hint) -> tuple[int, int]:
        hand = position.hands[hint.to]
        touched = [hand[slot - 1] for slot in position.touched(hint)]
        fitting = sum(board.is_playable(card) for card in touched)
        return min(fitting, 1), fitting - len(touched)

    return max(hints, key=use)
