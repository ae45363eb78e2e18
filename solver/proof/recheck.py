"""Checks proofs with code that shares nothing with the search and the arguments.

:mod:`solver.proof.sceptic` checks each argument against the cards, tries every choice for all
hands as one, and writes the clauses of a line again to take each step of a log.
:mod:`solver.kernel.plain` tries every line. Both are written from the rules alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from solver.board import End
from solver.cards import Card
from solver.kernel import lending
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import COMPILED
from solver.kernel.plain import ENTRY, Plain
from solver.limits import Limits
from solver.position import Position
from solver.proof import sceptic

MEMORY = lending.MEMORY // 2
"""The most MiB for the table of positions."""
AT_ONCE = 20_000 if COMPILED else 1_000
"""Moves between two checks of the limits."""


def sceptic_accepts(
    kind: str, data: dict[str, Any], position: Position, limits: Limits
) -> bool | None:
    """Whether the sceptic accepts a proof of this ``kind``; None if a limit comes first."""
    return sceptic.holds(*as_plain_data(position), kind, data, _budget(limits))


def _budget(limits: Limits) -> Iterator[None]:
    """Yield an item for each move or choice that the limits allow."""
    while not limits.is_spent:
        limits.spend(1)
        yield


def as_plain_data(position: Position) -> tuple[sceptic.Game, sceptic.Moment]:
    """Return the rules and the position as the sceptic's texts and numbers."""
    board, rules = position.board, position.board.rules
    game = sceptic.Game(
        dict(rules.composition.suits),
        board.players,
        0,  # the hands are dealt
        rules.tokens,
        rules.strikes,
        rules.crowning_piece,
        choreography=rules.choreography,
        deck_plays=rules.deck_plays,
    )
    moment = sceptic.Moment(
        tuple(tuple(map(str, hand)) for hand in position.hands),
        tuple(map(str, position.pile)),
        dict(zip(rules.composition.letters, board.fireworks, strict=True)),
        board.tokens,
        board.strikes,
        board.turn,
        board.turns_left,
        board.end or "",
    )
    return game, moment


def has_line(position: Position, limits: Limits | None = None) -> bool | None:
    """Whether any line from ``position`` leads to perfect, without plays from the pile.

    None if a limit comes first.
    """
    if position.board.end is not None:
        return position.board.end is End.PERFECT
    limits = limits or Limits()
    search = Plain(numbers(position), (MEMORY * 2**20 // ENTRY).bit_length() - 1)
    while search.status == RUNNING:
        if limits.is_spent:
            return None
        before, left = search.nodes, limits.nodes_left
        search.run(AT_ONCE if left is None else min(left, AT_ONCE))
        limits.spend(search.nodes - before)
    assert search.status in (WON, REFUTED)
    return search.status == WON


def numbers(position: Position) -> array[int]:
    """Return the position as :class:`Plain` reads it."""
    board, rules = position.board, position.board.rules
    letters, tops = rules.composition.letters, rules.composition.tops

    def kind(card: Card) -> int:
        return letters.index(card.suit) * 5 + card.rank - 1

    numbers = [
        board.players,
        board.turn,
        board.tokens,
        rules.tokens,
        rules.strikes - board.strikes,
        -1 if board.turns_left is None else board.turns_left,
        rules.crowning_piece,
        rules.choreography,
        len(letters),
    ]
    for height, top in zip(board.fireworks, tops, strict=True):
        numbers += [height, top]
    for hand in position.hands:
        counts = [0] * (5 * len(letters))
        for card in hand:
            counts[kind(card)] += 1
        numbers += counts
    return array("i", [*numbers, *map(kind, position.pile)])
