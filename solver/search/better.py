"""Better lines than the first one found, and the best score where perfect is out of reach."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from solver.cards import Card
from solver.errors import HanabiError, quoted
from solver.kernel.layout import REFUTED, WON
from solver.kernel.lending import borrowed
from solver.kernel.translate import cards, moves, problem
from solver.moves import Move, Play
from solver.position import Position
from solver.search.limits import Effort
from solver.search.par import par_of
from solver.search.solution import Best, Preference, Solution

PATIENCE = 10.0
"""Seconds to look for a better line where no limit is given."""
FIRST_TRY = 50_000
"""Nodes for the first attempt at a question; each further attempt takes four times as many."""


def preference_named(name: str | None) -> Preference | None:
    """Return the preference called ``name``, or None for None.

    :raises HanabiError: if there is no such preference.
    """
    if name is None or name in list(Preference):
        return None if name is None else Preference(name)
    raise HanabiError(
        "no preference is called {name}: there are {known}",
        name=quoted(name),
        known=tuple(Preference),
    )


def improved(
    position: Position, found: Solution, preference: Preference, effort: Effort, memory: int
) -> Solution:
    """Return the best line within ``effort``, and whether it is proven that none is better."""
    if effort.time_limit is None and effort.node_limit is None:
        effort.time_limit = effort.seconds + PATIENCE
    if preference is Preference.SHORT:
        return with_par(position, found, effort, memory, shorten=True)
    return _sparing(position, found, effort, memory)


def with_par(
    position: Position, found: Solution, effort: Effort, memory: int, *, shorten: bool = False
) -> Solution:
    """Return a solution with bounds on par, and if told to ``shorten``, with its shortest line."""
    par, line = par_of(position, found.line, effort, memory)
    if shorten:
        return replace(found, par=par, line=line, proven=par.proven)
    return replace(found, par=par)


def _sparing(position: Position, found: Solution, effort: Effort, memory: int) -> Solution:
    """Return the line with most tokens that it never needs.

    Their number is bounded from both sides: by lines that are found, and by searches which show
    that there is none with as many. Each number is tried for some nodes, then for more.
    """
    line = found.line
    spare = spare_tokens(position, line)
    hopeless = position.board.tokens + 1
    tried: Counter[int] = Counter()
    numbers = problem(position)
    with borrowed(position.board.rules, len(cards(position)), memory=memory) as search:
        while spare + 1 < hopeless and not effort.is_spent:
            middle = (spare + hopeless) // 2
            aims = range(spare + 1, hopeless)
            aim = min(aims, key=lambda aim: (tried[aim], abs(aim - middle)))
            tried[aim] = 4 * tried[aim] or FIRST_TRY
            search.least_tokens = aim
            status = effort.drive(search, search.load(numbers), tried[aim])
            if status == WON:
                line = tuple(moves(position, search.line()))
                spare = spare_tokens(position, line)
            elif status == REFUTED:
                hopeless = aim
    proven = spare + 1 >= hopeless and not position.pile_play_ahead
    return replace(found, line=line, proven=proven)


def spare_tokens(position: Position, line: tuple[Move, ...]) -> int:
    """Return the fewest tokens that are left at any time on ``line``."""
    fewest = position.board.tokens
    for move in line:
        position = position.after(move)
        fewest = min(fewest, position.board.tokens)
    return fewest


def refuse_best(position: Position) -> None:
    """Refuse to look for a best score under Crowning Piece.

    :raises HanabiError: under Crowning Piece, where a game is perfect or lost.
    """
    if position.board.rules.crowning_piece:
        raise HanabiError("a best score is there under the standard ending only")


def best_score(position: Position, is_open: bool, effort: Effort, memory: int) -> Best:
    """Return the best final score that was found, and an upper bound on all scores.

    ``is_open`` is whether perfect itself may be possible.

    A game that ends with fireworks of certain heights is one that aims at these heights and is
    played to its end. So each way to miss some points is searched as a goal of its own. Even under
    tight limits there is a game to return: one played without looking ahead.
    """
    board = position.board
    if board.end is not None:
        return Best(board.score, board.score, ())
    found = _Found(position, problem(position), *_whole_game(position, _plain_moves(position)))
    open_goals: list[Goal] = []
    for score in range(board.rules.perfect - 1, found.score, -1):
        for goal in _goals(position, score):
            if found.score >= score:
                break
            if effort.is_spent or found.look(goal, effort, memory, FIRST_TRY) is None:
                open_goals.append(goal)
        if found.score >= score or effort.is_spent:
            break
    nodes = FIRST_TRY
    while open_goals and not effort.is_spent:
        nodes *= 4
        goals, open_goals = open_goals, []
        for goal in goals:
            if sum(goal) > found.score and found.look(goal, effort, memory, nodes) is None:
                open_goals.append(goal)
    bound = max([found.score, *map(sum, open_goals)])
    if is_open or position.pile_play_ahead:  # the search can't refute a goal with plays from there
        bound = board.rules.perfect - (not is_open)
    return Best(found.score, bound, found.line)


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
    """Yield the moves of a game without lookahead: what fits, or else what costs no strike."""
    while position.board.end is None:
        move = max(position.legal_moves(), key=partial(_promise, position))
        yield move
        position = position.after(move)


def _promise(position: Position, move: Move) -> int:
    if not isinstance(move, Play):
        return 1
    return 2 if position.board.fits(position.card_of(move), move.announce) else 0


Goal: TypeAlias = tuple[int, ...]
"""The heights that the fireworks are to reach."""


@dataclass
class _Found:
    """The best game so far; ``numbers`` is the position for the kernel."""

    position: Position
    numbers: array[int]
    score: int
    line: tuple[Move, ...]

    def look(self, goal: Goal, effort: Effort, memory: int, nodes: int) -> bool | None:
        """Search for a game that ends at ``goal``; return if there is one, or None if undecided."""
        position = self.position
        with borrowed(position.board.rules, len(cards(position)), memory) as search:
            search.aim(goal)
            status = effort.drive(search, search.load(self.numbers), nodes)
            if status == WON:
                self.score, self.line = _whole_game(position, moves(position, search.line()))
                return True
            return False if status == REFUTED else None


def _goals(position: Position, score: int) -> Iterator[Goal]:
    """Yield the heights of fireworks that sum to ``score`` and that the cards left allow."""
    board = position.board
    left = set(cards(position))
    ways: list[range] = []
    for letter, height, top in zip(
        board.rules.composition.letters, board.fireworks, board.rules.composition.tops, strict=True
    ):
        most = height
        while most < top and Card(letter, most + 1) in left:
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
