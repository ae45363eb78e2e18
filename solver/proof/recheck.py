"""How each kind of proof is checked, and within which limits.

:mod:`solver.proof.sceptic` holds each argument against the cards, and tries what all hands as one
could throw away. :mod:`solver.kernel.plain` tries every line. Both are written from the rules and
share nothing with what finds proofs. What clauses showed is tried so, too. Where that takes too
long, the clauses are written again, and a second SAT solver is asked (:mod:`solver.sat.engine`).
"""

from __future__ import annotations

from array import array

from solver.board import End
from solver.cards import Card
from solver.errors import HanabiError, UncheckedError
from solver.kernel import lending
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import COMPILED
from solver.kernel.plain import ENTRY, Plain
from solver.position import Position
from solver.proof import sceptic
from solver.proof.kinds import (
    Argument,
    ClausesProof,
    ExhaustionProof,
    Limits,
    PooledProof,
    Proof,
    holds,
)
from solver.sat.engine import sat_solve
from solver.verdict import Verdict

MEMORY = lending.MEMORY // 2
"""MiB that the table of positions takes at the most."""
AT_ONCE = 20_000 if COMPILED else 1_000
"""Moves between two looks at the limits."""
INSTEAD = 3_000_000 if COMPILED else 30_000
"""Moves that are tried before a SAT solver is asked."""


@holds.register
def _(proof: Argument, position: Position, limits: Limits) -> bool | None:
    return _holds(proof, position, limits)


@holds.register
def _(proof: PooledProof, position: Position, limits: Limits) -> bool | None:
    return _holds(proof, position, limits)


@holds.register
def _(_: ExhaustionProof, position: Position, limits: Limits) -> bool | None:
    if position.board.end is not None or position.pile_play_ahead:
        return False
    found = has_line(position, limits)
    return None if found is None else not found


@holds.register
def _(_: ClausesProof, position: Position, limits: Limits) -> bool | None:
    found = None
    if position.board.end is None and not position.pile_play_ahead:
        found = has_line(position, limits, INSTEAD)
    if found is None and limits.node_limit is None and not limits.are_spent(0):
        found = _is_satisfiable(position, limits)
    return None if found is None else not found


def _is_satisfiable(position: Position, limits: Limits) -> bool | None:
    """Whether a second SAT solver finds a line; None if that takes more than the limits.

    :raises UncheckedError: if there is no such solver.
    """
    try:
        answer = sat_solve(position, time_limit=limits.seconds_left, stop=limits.stop)
    except HanabiError as error:
        raise UncheckedError(
            "this proof can't be checked: {problem}", problem=error.phrase
        ) from None
    return {Verdict.WINNABLE: True, Verdict.UNWINNABLE: False}.get(answer.verdict)


def _holds(proof: Proof, position: Position, limits: Limits) -> bool | None:
    """Whether a sceptic finds an argument true."""
    kind = type(proof).__name__.removesuffix("Proof").lower()
    return sceptic.holds(*told(position), kind, proof.data, limits.budget())


def told(position: Position) -> tuple[sceptic.Game, sceptic.Moment]:
    """Return the rules and the position as a sceptic takes them: texts and numbers."""
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
    state = sceptic.Moment(
        tuple(tuple(map(str, hand)) for hand in position.hands),
        tuple(map(str, position.pile)),
        dict(zip(rules.composition.letters, board.fireworks, strict=True)),
        board.tokens,
        board.strikes,
        board.turn,
        board.turns_left,
        board.end or "",
    )
    return game, state


def has_line(
    position: Position, limits: Limits | None = None, most: int | None = None
) -> bool | None:
    """Whether any line from ``position`` leads to perfect, without plays from the pile.

    None if that takes more than the limits, or than ``most`` moves.
    """
    if position.board.end is not None:
        return position.board.end is End.PERFECT
    limits = limits or Limits()
    most = min((each for each in (most, limits.node_limit) if each is not None), default=None)
    search = Plain(numbers(position), (MEMORY * 2**20 // ENTRY).bit_length() - 1)
    while search.status == RUNNING:
        left = AT_ONCE if most is None else most - search.nodes
        if left <= 0 or limits.are_spent(search.nodes):
            return None
        search.run(min(left, AT_ONCE))
    assert search.status in (WON, REFUTED)
    return search.status == WON


def numbers(position: Position) -> array[int]:
    """The position as :class:`Plain` reads it."""
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
