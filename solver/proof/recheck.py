"""Small searchers that try everything again, to check proofs that have no short argument.

They are plain and slow and share no code with the search kernel. What clauses showed is checked by
a second SAT solver (:mod:`solver.sat.engine`). The searcher of lines uses the referee's rules. It
skips only the lines that these rules exclude, each proved in :mod:`solver.kernel.branches`: throw
junk away first, misplay at full tokens only, throw no indispensable card away. It also stops where
a simple argument holds (:mod:`solver.proof.arguments`). All hints of a seat lead to the same
position, and so do equal cards of a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.proof.arguments import (
    clash,
    earliest,
    fireworks_of,
    play_all,
    too_few_turns,
    too_late,
    useful_from,
    walk,
)
from solver.proof.kinds import ClausesProof, ExhaustionProof, PooledProof, holds
from solver.sat.engine import sat_solve
from solver.verdict import Verdict

Key: TypeAlias = tuple[object, ...]


@holds.register
def _(_: PooledProof, position: Position) -> bool:
    return _is_open(position) and not pool_comes_through(position)


@holds.register
def _(_: ExhaustionProof, position: Position) -> bool:
    return _is_open(position) and not has_line(position)


@holds.register
def _(_: ClausesProof, position: Position) -> bool:
    return sat_solve(position).verdict is Verdict.UNWINNABLE


def _is_open(position: Position) -> bool:
    """Whether the searchers can check this: the game goes on, without plays from the pile."""
    return position.board.end is None and not position.pile_play_ahead


def has_line(position: Position) -> bool:
    """Whether any line from ``position`` leads to perfect."""
    at = earliest(position)
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
        if after_key not in refuted and not _is_hopeless(before, move, after, at):
            stack.append((after_key, _worth_trying(after), after))
    return False


def _is_hopeless(before: Position, move: Move, after: Position, at: dict[Card, int]) -> bool:
    """Whether a simple argument holds after ``move``; a play, a hint or trash loses no card."""
    if after.board.end is not None or too_few_turns(after) or clash(after, at):
        return True
    if isinstance(move, Hint) or after.board.points > before.board.points:
        return False
    hand = before.hands[before.board.turn]
    card = before.card_of(move)
    return not before.board.is_trash(card) and hand.count(card) == 1 and walk(after) is not None


def _key(position: Position) -> Key:
    """A key of the position, in which all trash is equal and a hand's order does not matter."""
    board = position.board
    hands = tuple(
        tuple(sorted(0 if board.is_trash(card) else card for card in hand))
        for hand in position.hands
    )
    state = (board.fireworks, board.tokens, board.strikes, board.turn, board.turns_left)
    return hands, len(position.pile), *state


def _worth_trying(position: Position) -> Iterator[Move]:
    """Yield the moves that no proved rule excludes, computed without code of the search."""
    board = position.board
    hand = position.hands[board.turn]
    slots: dict[Card, int] = {card: slot for slot, card in enumerate(hand, start=1)}
    junk = [card for card in slots if board.is_trash(card) or hand.count(card) > 1]
    spare = [card for card in slots if not board.is_indispensable(card)]
    full = board.tokens == board.rules.tokens
    letters = board.rules.composition.letters if board.rules.choreography else ()
    if len(letters) == 1:  # no other colour to announce: nothing is excluded
        yield from position.legal_moves()
        return
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


def pool_comes_through(position: Position) -> bool:
    """Whether all hands as one reach perfect by some choice of what to throw away."""
    letters = position.board.rules.composition.letters
    _, tops = fireworks_of(position)
    room = sum(map(len, position.hands))
    everything = frozenset(card for hand in position.hands for card in hand)
    ahead = [(0, everything, position.board.fireworks)]
    seen = set()
    while ahead:
        draws, held, heights = ahead.pop()
        fireworks = dict(zip(letters, heights, strict=True))
        pool = Counter(held)
        play_all(pool, fireworks)
        if fireworks == tops:
            return True
        state = draws, frozenset(pool), tuple(fireworks.values())
        if state in seen or draws == len(position.pile) or too_late(position, fireworks, draws):
            continue
        seen.add(state)
        kept = [state[1]]
        if len(pool) >= room:
            kept = [state[1] - {card} for card in pool if card in useful_from(position, draws)]
        drawn = {position.pile[draws]}
        ahead += [(draws + 1, hand | drawn, state[2]) for hand in kept]
    return False
