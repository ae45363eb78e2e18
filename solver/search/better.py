"""Improves a line, and finds the best score if perfect is out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from solver.board import Board
from solver.errors import HanabiError, quoted
from solver.kernel.drive import drive
from solver.kernel.layout import REFUTED, WON
from solver.kernel.lending import borrowed
from solver.kernel.translate import cards, moves, problem
from solver.limits import Limits
from solver.moves import Move, Play
from solver.position import Position
from solver.search.par import par_of
from solver.search.solution import Best, Preference, Solution

FIRST_TRY = 50_000
"""Nodes for the first attempt at a question; each further attempt takes four times as many."""


def preference_named(name: str | None) -> Preference | None:
    """Return the preference called ``name``, or None for None.

    :raises HanabiError: if there is no such preference.
    """
    if name is None or name in list(Preference):
        return None if name is None else Preference(name)
    raise HanabiError(
        "no preference is called {name}: choose from {known}",
        name=quoted(name),
        known=tuple(Preference),
    )


def with_par(
    position: Position, solution: Solution, limits: Limits, memory: int, *, shorten: bool = False
) -> Solution:
    """Return the solution with bounds on par, and with its shortest line if ``shorten``."""
    par, line = par_of(position, solution.line, limits, memory)
    if shorten:
        return replace(solution, par=par, line=line, proven=par.proven)
    return replace(solution, par=par)


def sparing(position: Position, solution: Solution, limits: Limits, memory: int) -> Solution:
    """Return the line with the most tokens that it never needs.

    Lines bound their number from below, and refuted searches from above. Each number in between is
    tried for some nodes, then for more.
    """
    line = solution.line
    spare = spare_tokens(position, line)
    hopeless = position.board.tokens + 1
    tried: Counter[int] = Counter()
    numbers = problem(position)
    with borrowed(position.board.rules, len(cards(position)), memory=memory) as search:
        while spare + 1 < hopeless and not limits.is_spent:
            middle = (spare + hopeless) // 2
            aims = range(spare + 1, hopeless)
            aim = min(aims, key=lambda aim: (tried[aim], abs(aim - middle)))
            tried[aim] = 4 * tried[aim] or FIRST_TRY
            search.least_tokens = aim
            status = drive(search, search.load(numbers), limits.part(tried[aim]))
            if status == WON:
                line = tuple(moves(position, search.line()))
                spare = spare_tokens(position, line)
            elif status == REFUTED:
                hopeless = aim
    return replace(solution, line=line, proven=spare + 1 >= hopeless)


def spare_tokens(position: Position, line: tuple[Move, ...]) -> int:
    """Return the fewest tokens at any time during ``line``."""
    fewest = position.board.tokens
    for move in line:
        position = position.after(move)
        fewest = min(fewest, position.board.tokens)
    return fewest


def refuse_best(position: Position) -> None:
    """Check that ``position`` can have a best score other than perfect.

    :raises HanabiError: under Crowning Piece, where a game is perfect or lost.
    """
    if position.board.rules.crowning_piece:
        raise HanabiError("a best score exists only with the standard ending")


def best_score(position: Position, undecided: bool, limits: Limits, memory: int) -> Best:
    """Return the best known final score, and an upper bound on all scores.

    ``undecided`` is whether perfect itself may be possible.

    Every final score belongs to a goal: the heights that the fireworks reach. So each way to miss
    some points is searched as a goal of its own, to the end of the game. Even under tight limits
    there is a game to return: one played without looking ahead.
    """
    board = position.board
    if board.end is not None:
        return Best(board.score, board.score, ())
    score, line = _whole_game(position, _plain_moves(position))
    numbers, nodes = problem(position), FIRST_TRY
    below = range(board.rules.perfect - 1, -1, -1)
    left: Iterable[Goal] = (goal for points in below for goal in heights_of(board, points))
    with borrowed(board.rules, len(cards(position)), memory) as search:
        while True:
            undecided_goals = []
            for goal in left:
                if sum(goal) <= score:
                    break
                if limits.is_spent:
                    undecided_goals.append(goal)
                    break
                search.aim(goal)
                status = drive(search, search.load(numbers), limits.part(nodes))
                if status == WON:
                    score, line = _whole_game(position, moves(position, search.line()))
                elif status != REFUTED:
                    undecided_goals.append(goal)
            left, nodes = undecided_goals, 4 * nodes
            if not undecided_goals or limits.is_spent:
                break
    bound = max([score, *map(sum, undecided_goals)])
    if undecided:
        bound = board.rules.perfect
    return Best(score, bound, line)


def _whole_game(position: Position, line: Iterable[Move]) -> tuple[int, tuple[Move, ...]]:
    """The final score of ``line``, and its moves up to the end of the game."""
    made = []
    for move in line:
        position = position.after(move)
        made.append(move)
        if position.board.end is not None:
            break
    return position.board.score, tuple(made)


def _plain_moves(position: Position) -> Iterator[Move]:
    """Yield the moves of a game without lookahead: plays that fit, else moves without strikes."""
    while position.board.end is None:
        move = max(position.legal_moves(), key=partial(_promise, position))
        yield move
        position = position.after(move)


def _promise(position: Position, move: Move) -> int:
    if not isinstance(move, Play):
        return 1
    return 2 if position.board.fits(position.card_of(move), move.announce) else 0


Goal: TypeAlias = tuple[int, ...]
"""The heights for the fireworks to reach."""


def heights_of(board: Board, points: int) -> Iterator[Goal]:
    """Yield all heights of so many ``points`` that the fireworks can reach."""
    heights = zip(board.fireworks, board.ceilings, strict=True)
    return _sums([range(height, most + 1) for height, most in heights], points)


def _sums(ways: Sequence[range], total: int) -> Iterator[Goal]:
    """Yield each choice of one number from each range that sums to ``total``."""
    if not ways:
        if total == 0:
            yield ()
        return
    least, most = sum(way[0] for way in ways[1:]), sum(way[-1] for way in ways[1:])
    for first in reversed(ways[0]):
        if least <= total - first <= most:
            for others in _sums(ways[1:], total - first):
                yield (first, *others)
