"""The slow, obvious twin of the bound on turns: the easier game, without deadlines.

It is played with plain sets of cards, as the docstring of :mod:`solver.kernel.fewest` tells it.
"""

from __future__ import annotations

from solver import Card, Position


def least_turns(position: Position) -> int | None:
    """How many turns the easier game takes; None if it goes on without end."""
    board = position.board
    composition = board.rules.composition
    spare = max(0, board.rules.tokens - board.tokens) + board.rules.strikes - board.strikes - 1
    missing = board.rules.perfect - board.points
    heights = list(board.fireworks)
    may_hold = [set(hand) for hand in position.hands]
    been_next: set[Card] = set()
    plays = turn = 0
    while plays < missing:
        if turn > len(position.pile) + missing + 100:
            return None
        hand = may_hold[(board.turn + turn) % board.players]
        turn += 1
        following = {
            Card(letter, height + 1)
            for letter, height, top in zip(
                composition.letters, heights, composition.tops, strict=True
            )
            if height < top
        }
        been_next |= following
        for card in following & hand:
            heights[composition.suit_index[card.suit]] += 1
        if been_next & hand and plays < sum(heights) - board.points:
            plays += 1
        idle = turn - plays
        hand |= set(position.pile[: plays + min(idle, (idle + spare) // 2)])
    return turn
