"""Looks for a joint policy that wins more: a plain search, which knows nothing of the clever one.

All seats agree on what the seat to move does for each thing that it can see; what everybody sees of
it leaves them in groups of worlds, and so on. Every such agreement is gone through, except where
even the solver's clairvoyance would win no more than the best one so far.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from deducer.yardstick.walk import Seen, seen_of, sees
from solver.board import End
from solver.moves import Move
from solver.position import Position
from solver.search.solve import solve

Group: TypeAlias = frozenset[int]
"""Positions by their numbers, which nobody can tell apart in common."""


class TooMuch(Exception):
    """The search would take more steps than it may."""


@dataclass(frozen=True)
class GroupMove:
    """A move for all ``worlds`` of one sight, by what everybody sees; dead worlds are left out."""

    parts: tuple[tuple[Seen, Group], ...]

    @property
    def alive(self) -> int:
        """In how many worlds perfect is still possible."""
        return sum(len(group) for _, group in self.parts)


class Better:
    """The most worlds that any joint policy wins.

    :raises TooMuch: after ``steps`` steps.
    """

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.positions: list[Position] = []
        self._numbers: dict[Position, int] = {}
        self._winnable: dict[int, bool] = {}
        self._values: dict[Group, int] = {}

    def group(self, positions: Iterable[Position]) -> Group:
        """Return those of ``positions`` that can be won if all cards are known."""
        return frozenset(at for at in map(self._number, positions) if self._can_be_won(at))

    def most(self, group: Group, floor: int = 0) -> int:
        """Return how many worlds of ``group`` the best policy wins, or ``floor`` if that is more.

        Each position of it can be won if all cards are known.
        """
        if len(group) <= 1 or len(group) <= floor:
            return max(floor, len(group))
        known = self._values.get(group)
        if known is None:
            board = self.positions[next(iter(group))].board
            known = len(group) if board.end is End.PERFECT else self._searched(group, floor)
            if floor == 0 or known > floor:
                self._values[group] = known
        return max(floor, known)

    def _searched(self, group: Group, best: int) -> int:
        sights: dict[Hashable, list[int]] = {}
        for at in group:
            sights.setdefault(sees(self.positions[at]), []).append(at)
        options = [self._options(alike) for alike in sights.values()]
        options = [each for each in options if each]
        options.sort(key=lambda each: -each[0].alive)
        rest = [0]
        for each in reversed(options):
            rest.insert(0, rest[0] + each[0].alive)
        return self._agreed(options, rest, {}, best)

    def _agreed(
        self, options: list[list[GroupMove]], rest: list[int], groups: dict[Seen, Group], best: int
    ) -> int:
        """Go through all agreements that begin with ``groups``, for the sights that are left."""
        self.steps -= 1
        if self.steps < 0:
            raise TooMuch
        at = len(rest) - 1 - len(options)
        bounds = {seen: self._values.get(each, len(each)) for seen, each in groups.items()}
        if sum(bounds.values()) + rest[at] <= best:
            return best
        if not options:
            return self._summed(groups, bounds, best)
        for option in options[0]:
            joined = dict(groups)
            for seen, part in option.parts:
                joined[seen] = joined.get(seen, frozenset()) | part
            best = self._agreed(options[1:], rest, joined, best)
        return best

    def _summed(self, groups: dict[Seen, Group], bounds: dict[Seen, int], best: int) -> int:
        """What the groups of a whole agreement win together, if that is more than ``best``."""
        total = sum(bounds.values())
        for seen, group in sorted(groups.items(), key=lambda each: len(each[1])):
            total += self.most(group) - bounds[seen]
            if total <= best:
                return best
        return total

    def _options(self, alike: list[int]) -> list[GroupMove]:
        """What can be done where the seat to move sees the same, the most promising first."""
        options: dict[tuple[tuple[Seen, Group], ...], GroupMove] = {}
        for move in self._moves(alike):
            parts: dict[Seen, set[int]] = {}
            for at in alike:
                position = self.positions[at]
                then = self._number(position.after(move))
                if self._can_be_won(then):
                    parts.setdefault(seen_of(position, move), set()).add(then)
            if parts:
                key = tuple((seen, frozenset(group)) for seen, group in parts.items())
                options.setdefault(key, GroupMove(key))
        return sorted(options.values(), key=lambda option: -option.alive)

    def _moves(self, alike: list[int]) -> Iterator[Move]:
        """The legal moves: the same for all that the seat can't tell apart."""
        yield from self.positions[alike[0]].legal_moves()

    def _number(self, position: Position) -> int:
        number = self._numbers.setdefault(position, len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
        return number

    def _can_be_won(self, at: int) -> bool:
        if at not in self._winnable:
            position = self.positions[at]
            end = position.board.end
            self._winnable[at] = (
                end is End.PERFECT if end is not None else solve(position).winnable is True
            )
        return self._winnable[at]
