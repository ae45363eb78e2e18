"""A small searcher that tries every line of a position once more, for proofs by exhaustion.

It is plain and slow, shares nothing with the search kernel, and stands on the referee's rules. Of
all lines it leaves out only those that these rules leave out, each proved in
:mod:`solver.search.core`: throw junk away first, misplay at full tokens only, throw no
indispensable card away; and positions where a simple argument (:mod:`solver.proof`) holds. All
hints of a seat lead to the same position, and so do equal cards of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.proof import simple_proof

Key: TypeAlias = tuple[object, ...]


def has_line(position: Position) -> bool:
    """Whether any line leads to perfect."""
    refuted: set[Key] = set()
    stack = [(_key(position), _worth_trying(position), position)]
    while stack:
        key, moves, before = stack[-1]
        move = next(moves, None)
        if move is None:
            refuted.add(key)
            stack.pop()
            continue
        after = before.after(move)
        if after.board.points == after.board.rules.perfect:
            return True
        after_key = _key(after)
        if after_key not in refuted and simple_proof(after) is None:
            stack.append((after_key, _worth_trying(after), after))
    return False


def _key(position: Position) -> Key:
    """What decides a position: trash is all alike, and so is the order of a hand."""
    board = position.board
    hands = tuple(
        tuple(sorted(0 if board.is_trash(card) else card for card in hand))
        for hand in position.hands
    )
    state = (board.fireworks, board.tokens, board.strikes, board.turn, board.turns_left)
    return hands, len(position.pile), *state


def _worth_trying(position: Position) -> Iterator[Move]:
    """The moves that no proved rule leaves out."""
    board = position.board
    hand = position.hands[board.turn]
    slots: dict[Card, int] = {card: slot for slot, card in enumerate(hand, start=1)}
    junk = [card for card in slots if board.is_trash(card) or hand.count(card) > 1]
    spare = [card for card in slots if not board.is_indispensable(card)]
    full = board.tokens == board.rules.tokens
    letters = board.rules.composition.letters if board.rules.choreography else ()
    for card, slot in slots.items():
        if board.is_playable(card):
            yield Play(slot)
            if letters and not full:
                yield Play(slot, card.suit)
    if full:
        misplays = [
            Play(slots[card], next((other for other in letters if other != card.suit), None))
            for card in (junk or spare)
            if letters[1:] or not board.is_playable(card)
        ]
        yield from misplays
        if junk and not misplays:
            yield from (Play(slots[card]) for card in spare if not board.is_playable(card))
    else:
        yield from (Discard(slots[card]) for card in junk or spare)
    hint = next((move for move in position.legal_moves() if isinstance(move, Hint)), None)
    if hint is not None:
        yield hint
