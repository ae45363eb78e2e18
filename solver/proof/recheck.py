"""Checks proofs with code that shares nothing with the search and the arguments.

:mod:`solver.proof.sceptic` checks each argument against the cards, and tries every choice for all
hands as one. :mod:`solver.kernel.plain` tries every line. Both are written from the rules alone. A
contradiction of clauses is checked by trying every line, too. If that takes too long, a second SAT
solver solves clauses that are written anew (:mod:`solver.sat.engine`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from solver.board import End
from solver.cards import Card
from solver.errors import HanabiError, UncheckedError
from solver.kernel import lending
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import COMPILED
from solver.kernel.plain import ENTRY, Plain
from solver.limits import Limits
from solver.position import Position
from solver.proof import sceptic
from solver.sat.engine import sat_solve
from solver.verdict import Verdict

MEMORY = lending.MEMORY // 2
"""The most MiB for the table of positions."""
AT_ONCE = 20_000 if COMPILED else 1_000
"""Moves between two checks of the limits."""
BEFORE_SAT = 3_000_000 if COMPILED else 30_000
"""Moves to try before a SAT solver runs."""


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


def clauses_contradict(position: Position, limits: Limits) -> bool | None:
    """Whether the clauses for ``position`` have no solution; None if a limit comes first.

    :raises UncheckedError: if this needs a SAT solver and none is installed.
    """
    winnable = None
    if position.board.end is None and not position.pile_play_ahead:
        winnable = has_line(position, limits.part(nodes=BEFORE_SAT))
    if winnable is None and limits.nodes is None and not limits.is_spent:
        winnable = _is_satisfiable(position, limits)
    return None if winnable is None else not winnable


def _is_satisfiable(position: Position, limits: Limits) -> bool | None:
    """Whether a second SAT solver finds a line; None if a limit comes first."""
    try:
        result = sat_solve(position, time_limit=limits.seconds_left, stop=limits.stop)
    except HanabiError as error:
        raise UncheckedError(
            "this proof can't be checked: {problem}", problem=error.phrase
        ) from None
    return {Verdict.WINNABLE: True, Verdict.UNWINNABLE: False}.get(result.verdict)


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
