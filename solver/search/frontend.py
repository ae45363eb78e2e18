"""Asks the kernel about deals and positions, and says what it found in moves and verdicts."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from solver.board import End
from solver.cards import Card
from solver.deal import Deal
from solver.errors import HanabiError
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.proof import ExhaustionProof, Proof, simple_proof
from solver.rules import Rules
from solver.search.core import Search
from solver.search.layout import ANNOUNCED, CARDS, DISCARD, HINT, MISPLAY, REFUTED, TABLE_FULL, WON

NODES_AT_ONCE = 20_000
"""How many nodes the kernel searches before it lets time limits and Ctrl-C be looked at."""


class Verdict(StrEnum):
    """Whether perfect can be reached."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Solution:
    """What was found out about a deal or a position.

    ``line`` leads to perfect where there is a line, ``proof`` says why there is none where there is
    none; ``nodes`` were searched in ``seconds``.
    """

    verdict: Verdict
    line: tuple[Move, ...] = ()
    proof: Proof | None = None
    nodes: int = 0
    seconds: float = 0.0


def solve(
    game: Deal | Position,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Solution:
    """Find a perfect line, or that there is none.

    Without limits the search goes on until it knows; with one of nodes or of seconds the verdict
    may be UNDECIDED. Ctrl-C raises KeyboardInterrupt within a fraction of a second (compiled).

    >>> rules = Rules.house("r", (2, 1, 1), hand_size=1, ending="crowning-piece")
    >>> solve(Deal.parse("r1 r2 r3 r1", players=2, rules=rules)).verdict
    <Verdict.WINNABLE: 'winnable'>

    :raises HanabiError: if the cards left are more than the kernel can hold.
    """
    begun = time.perf_counter()
    position = game.start if isinstance(game, Deal) else game
    if position.board.end is End.PERFECT:
        return Solution(Verdict.WINNABLE)
    if position.board.end is not None:
        return Solution(Verdict.UNWINNABLE, proof=simple_proof(position))
    search = search_for(position.board.rules)
    status = search.load(problem(position))
    while status not in (WON, REFUTED):
        spent = time.perf_counter() - begun
        if time_limit is not None and spent > time_limit:
            break
        nodes = NODES_AT_ONCE
        if node_limit is not None:
            nodes = min(nodes, node_limit - search.nodes)
        if nodes <= 0:
            break
        if status == TABLE_FULL:
            search.grow()
        status = search.run(nodes)
    verdict = {WON: Verdict.WINNABLE, REFUTED: Verdict.UNWINNABLE}.get(status, Verdict.UNDECIDED)
    line = tuple(moves(position, search.line())) if status == WON else ()
    proof = None
    if status == REFUTED:
        proof = simple_proof(position) or ExhaustionProof(search.nodes)
    return Solution(verdict, line, proof, search.nodes, time.perf_counter() - begun)


def search_for(rules: Rules) -> Search:
    """Return a search by these rules."""
    tops = list(rules.composition.tops)
    return Search(tops, rules.tokens, rules.crowning_piece, rules.choreography)


def problem(position: Position) -> array[int]:
    """Return a position as the kernel takes it (see :meth:`Search.load`).

    :raises HanabiError: if the cards left are more than the kernel can hold.
    """
    board = position.board
    suits = board.rules.composition.suit_index
    cards = [card for hand in (*position.hands, position.pile) for card in hand]
    if len(cards) > CARDS:
        raise HanabiError(f"{len(cards)} cards are left: the search holds {CARDS} at the most")
    head = [
        board.players,
        board.turn,
        board.tokens,
        board.rules.strikes - board.strikes,
        -1 if board.turns_left is None else board.turns_left,
        len(position.pile),
    ]
    kinds = [suits[card.suit] * 5 + card.rank - 1 for card in cards]
    return array("i", [*head, *board.fireworks, *map(len, position.hands), *kinds])


def moves(position: Position, codes: list[int]) -> Iterator[Move]:
    """Yield the kernel's moves from a position as moves of the game, with hints made concrete."""
    kinds = _kinds_by_bit(position)
    letters = position.board.rules.composition.letters
    for code in codes:
        kind, bit = code >> 6, code & 63
        seat = position.board.turn
        move: Move
        if kind == HINT:
            move = _hint(position)
        else:
            card = kinds[bit]
            slot = position.hands[seat].index(card) + 1
            wrong = next((letter for letter in letters if letter != card.suit), None)
            if kind == DISCARD:
                move = Discard(slot)
            elif kind == ANNOUNCED:
                move = Play(slot, card.suit)
            elif kind == MISPLAY and position.board.is_playable(card):
                move = Play(slot, wrong)
            else:
                move = Play(slot)
        yield move
        position = position.after(move)


def _kinds_by_bit(position: Position) -> list[Card]:
    """The card that each bit of the kernel stands for: sorted by suit and rank."""
    index = position.board.rules.composition.index
    cards = [card for hand in (*position.hands, position.pile) for card in hand]
    return sorted(cards, key=index.__getitem__)


def _hint(position: Position) -> Hint:
    """The most telling legal hint: to whom a card fits, pointing at as few others as can be."""
    board = position.board
    hints = [move for move in position.legal_moves() if isinstance(move, Hint)]

    def use(hint: Hint) -> tuple[int, int]:
        hand = position.hands[hint.to]
        touched = [hand[slot - 1] for slot in position.touched(hint)]
        fitting = sum(board.is_playable(card) for card in touched)
        return min(fitting, 1), fitting - len(touched)

    return max(hints, key=use)
