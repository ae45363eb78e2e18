"""Checks proofs with code that shares nothing with the search and the arguments.

:mod:`solver.proof.sceptic` checks each argument against the cards, tries every choice for all
hands as one, and writes the clauses of a line to take each step of a log.
:mod:`solver.kernel.plain` tries every line. Both are written from the rules alone.
Logs may be looked for by the search's own means, since the sceptic checks them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from solver.board import End
from solver.kernel import lending
from solver.kernel.drive import drive
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.plain import ENTRY, Plain
from solver.limits import Limits
from solver.position import Position
from solver.sat.clause_search import ClauseSearch, written_log

if TYPE_CHECKING:  # loaded when a proof is checked
    from solver.proof import sceptic

MEMORY = lending.MEMORY // 2
"""The most MiB for the table of positions."""
FIRST = 10_000
"""Nodes of the first look for a log."""
QUICKER = 16
"""How many times as many moves as nodes are tried: they take as long."""


def sceptic_accepts(
    kind: str, data: dict[str, Any], position: Position, limits: Limits
) -> bool | None:
    """Whether the sceptic accepts a proof of this ``kind``; None if a limit comes first."""
    from solver.proof import sceptic

    return sceptic.holds(*as_plain_data(position), kind, data, _budget(limits))


def _budget(limits: Limits) -> Iterator[None]:
    """Yield an item for each move or choice that the limits allow."""
    while not limits.is_spent:
        limits.spend(1)
        yield


def as_plain_data(position: Position) -> tuple[sceptic.Game, sceptic.Moment]:
    """Return the rules and the position as the sceptic's texts and numbers."""
    from solver.proof import sceptic

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
        powder="".join(sorted(rules.composition.powder)),
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


def line_clauses(position: Position) -> sceptic.Line:
    """Return the clauses of a line from ``position``, which is not over."""
    from solver.proof import sceptic

    return sceptic.Line(*as_plain_data(position))


def clause_search(position: Position, memory: int = MEMORY) -> ClauseSearch:
    """Return the search of the clauses of ``position``; ``memory`` is in MiB."""
    return ClauseSearch(position, line_clauses(position), memory)


def log_of(position: Position, learnt: array[int] | None, limits: Limits | None = None) -> str:
    """Return the log of the contradiction of ``position``'s clauses that ``learnt`` ones led to.

    It is "" without ``learnt`` clauses, or if a limit comes first.
    """
    if learnt is None:
        return ""
    clauses = line_clauses(position)
    return written_log(clauses.last, clauses.all, learnt, limits or Limits())


def has_line(position: Position, limits: Limits | None = None) -> bool | None:
    """Whether any line from ``position`` leads to perfect; None if a limit comes first."""
    if position.board.end is not None:
        return position.board.end is End.PERFECT
    search = _plain(position)
    status = drive(search, search.status, limits or Limits())
    return None if status == RUNNING else status == WON


def _plain(position: Position) -> Plain:
    return Plain(numbers(position), (MEMORY * 2**20 // ENTRY).bit_length() - 1)


def some_log(position: Position, limits: Limits) -> str:
    """Return the log of a contradiction of ``position``'s clauses, or "" if a limit comes first."""
    learning = clause_search(position)
    status = drive(learning, RUNNING, limits)
    return log_of(position, learning.learnt_clauses()) if status == REFUTED else ""


def is_lost(position: Position, limits: Limits) -> bool | None:
    """Whether no line from ``position`` leads to perfect; None if a limit comes first.

    If there are turns and room enough with all hands as one, two checks take turns, each twice as
    long as the last time: every move is tried, and a log is looked for, which the sceptic then
    checks.
    """
    from solver.proof import sceptic

    if position.board.end is not None:
        return position.board.end is not End.PERFECT
    if sceptic.all_hands_as_one_fail(*as_plain_data(position), _budget(limits)):
        return True
    trying, learning, status, nodes = _plain(position), None, RUNNING, FIRST
    while not limits.is_spent:
        if drive(trying, trying.status, limits.part(QUICKER * nodes)) != RUNNING:
            return trying.status == REFUTED
        learning = learning or clause_search(position)
        status = drive(learning, status, limits.part(nodes))
        if status == WON:
            return False
        if status == REFUTED:
            log = log_of(position, learning.learnt_clauses(), limits)
            return sceptic_accepts("clauses", {"log": log}, position, limits) if log else None
        nodes *= 2
    return None


def numbers(position: Position) -> array[int]:
    """Return the position as :class:`Plain` reads it."""
    board, rules = position.board, position.board.rules
    deck = rules.composition
    letters, tops = deck.letters, deck.tops
    numbers = [
        board.players,
        board.turn,
        board.tokens,
        rules.tokens,
        rules.strikes - board.strikes,
        -1 if board.turns_left is None else board.turns_left,
        rules.crowning_piece,
        rules.choreography,
        rules.deck_plays,
        len(letters),
    ]
    for height, top in zip(board.fireworks, tops, strict=True):
        numbers += [height, top]
    numbers += map(len, position.hands)
    for cards in (*position.hands, position.pile):
        numbers += [letters.index(card.suit) * 5 + deck.step(card) - 1 for card in cards]
    return array("i", numbers)
