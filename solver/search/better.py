"""Improves a line, and finds the best score if perfect is out of reach."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from solver.cards import Card
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
    proven = spare + 1 >= hopeless and not position.pile_play_ahead
    return replace(solution, line=line, proven=proven)


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
    best = _BestGame(position, problem(position), *_whole_game(position, _plain_moves(position)))
    undecided_goals: list[Goal] = []
    for score in range(board.rules.perfect - 1, best.score, -1):
        for goal in _goals(position, score):
            if best.score >= score:
                break
            if limits.is_spent or best.look(goal, limits, memory, FIRST_TRY) is None:
                undecided_goals.append(goal)
        if best.score >= score or limits.is_spent:
            break
    nodes = FIRST_TRY
    while undecided_goals and not limits.is_spent:
        nodes *= 4
        goals, undecided_goals = undecided_goals, []
        for goal in goals:
            if sum(goal) > best.score and best.look(goal, limits, memory, nodes) is None:
                undecided_goals.append(goal)
    bound = max([best.score, *map(sum, undecided_goals)])
    if (
        undecided or position.pile_play_ahead
    ):  # the search can't refute a goal with plays from there
        bound = board.rules.perfect - (not undecided)
    return Best(best.score, bound, best.line)


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


@dataclass
class _BestGame:
    """The best game so far; ``numbers`` is the position for the kernel."""

    position: Position
    numbers: array[int]
    score: int
    line: tuple[Move, ...]

    def look(self, goal: Goal, limits: Limits, memory: int, nodes: int) -> bool | None:
        """Search for a game that ends at ``goal``; return if there is one, or None if undecided."""
        position = self.position
        with borrowed(position.board.rules, len(cards(position)), memory) as search:
            search.aim(goal)
            status = drive(search, search.load(self.numbers), limits.part(nodes))
            if status == WON:
                self.score, self.line = _whole_game(position, moves(position, search.line()))
                return True
            return False if status == REFUTED else None


def _goals(position: Position, score: int) -> Iterator[Goal]:
    """Yield all heights of fireworks that sum to ``score`` and that the cards allow."""
    board = position.board
    present = set(cards(position))
    ways: list[range] = []
    for letter, height, top in zip(
        board.rules.composition.letters, board.fireworks, board.rules.composition.tops, strict=True
    ):
        most = height
        while most < top and Card(letter, most + 1) in present:
            most += 1
        ways.append(range(height, most + 1))
    yield from sums(ways, score)


def sums(ways: Sequence[range], total: int) -> Iterator[Goal]:
    """Yield each choice of one number from each range that sums to ``total``."""
    if not ways:
        if total == 0:
            yield ()
        return
    least, most = sum(way[0] for way in ways[1:]), sum(way[-1] for way in ways[1:])
    for first in reversed(ways[0]):
        if least <= total - first <= most:
            for others in sums(ways[1:], total - first):
                yield (first, *others)
