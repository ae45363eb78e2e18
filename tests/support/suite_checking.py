"""Checks a suite of endgames: ``python -m tests.support.suite_checking [SUITE]``, ours by default.

It finds what the policies win in every world, and whether a plain search finds better ones. It
prints the faults, and exits with status 1 if there are any; ours takes a minute.

Nothing here is the search that made the suite. Worlds are listed from the record, and policies are
played by the referee. That there is no better one is shown by :class:`Better`, a plain search,
where that is short enough; it follows at once where the policy wins every world that can be won.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from deducer.advice.endgame.policy import wins
from deducer.yardstick.played_worlds import Seen, public_worlds, seen_of, sees
from deducer.yardstick.suite import Suite, SuiteEndgame, as_seen
from solver.board import End
from solver.deal import Deal
from solver.errors import HanabiError, Phrase
from solver.moves import Hint
from solver.position import Position
from solver.search.solve import solve

Group: TypeAlias = frozenset[int]
"""Positions by their numbers, which nobody can tell apart in common."""


class TooMuch(Exception):
    """The search would take more steps than it may."""


@dataclass(frozen=True)
class GroupMove:
    """A move for all worlds of one sight, by what everybody sees; dead worlds are left out.

    After any hint the positions are the same: hints differ only by the sights that can give them.
    """

    parts: tuple[tuple[Seen, Group], ...]
    is_hint: bool = False

    @property
    def alive(self) -> int:
        """In how many worlds perfect is still possible."""
        return sum(len(group) for _, group in self.parts)


RatedMove: TypeAlias = tuple[int, GroupMove]
"""A move, and what it wins if all know what the seat to move sees."""


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
        rated = [self._rated(each) for each in options if each]
        rated.sort(key=lambda each: -each[0][0])
        rest = [0]
        for each in reversed(rated):
            rest.insert(0, rest[0] + each[0][0])
        return self._agreed(rated, rest, {}, 0, best)

    def _rated(self, options: list[GroupMove]) -> list[RatedMove]:
        """The options with what they win if all know what the seat to move sees, the best first.

        Sights together win no more than each by itself: what all do for some is as good for each.
        """
        rated = [(sum(self.most(group) for _, group in one.parts), one) for one in options]
        return sorted(rated, key=lambda each: -each[0])

    def _agreed(
        self,
        options: list[list[RatedMove]],
        rest: list[int],
        groups: dict[Seen, Group],
        apart: int,
        best: int,
    ) -> int:
        """Go through all agreements that begin with ``groups``, for the sights that are left.

        The sights so far win no more than ``apart``.
        """
        self.steps -= 1
        if self.steps < 0:
            raise TooMuch
        at = len(rest) - 1 - len(options)
        bounds = {seen: self._values.get(each, len(each)) for seen, each in groups.items()}
        if min(apart, sum(bounds.values())) + rest[at] <= best:
            return best
        if not options:
            return self._summed(groups, bounds, best)
        tried = set()
        for worth, option in options[0]:
            seen = option.parts[0][0]
            if option.is_hint and seen not in groups:
                others = frozenset(
                    number
                    for number, rated in enumerate(options)
                    if any(other.parts[0][0] == seen for _, other in rated if other.is_hint)
                )
                if others in tried:  # that hint and this one can change places
                    continue
                tried.add(others)
            joined = dict(groups)
            for seen, part in option.parts:
                joined[seen] = joined.get(seen, frozenset()) | part
            best = self._agreed(options[1:], rest, joined, apart + worth, best)
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
        for move in self.positions[alike[0]].legal_moves():
            parts: dict[Seen, set[int]] = {}
            for at in alike:
                position = self.positions[at]
                then = self._number(position.after(move))
                if self._can_be_won(then):
                    parts.setdefault(seen_of(position, move), set()).add(then)
            if parts:
                key = tuple((seen, frozenset(group)) for seen, group in parts.items())
                options.setdefault(key, GroupMove(key, isinstance(move, Hint)))
        return sorted(options.values(), key=lambda option: -option.alive)

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


STEPS = 300_000
"""Steps of the plain search for an endgame, by default."""


class High(StrEnum):
    """How it was seen that no policy wins more."""

    CLAIRVOYANT = "all that can be won"
    SEARCHED = "searched"
    OPEN = "open"


@dataclass(frozen=True)
class Checked:
    """An endgame that was checked: the ``problems`` that were found, and how its ``high`` end."""

    endgame: SuiteEndgame
    problems: tuple[Phrase, ...]
    high: High


def checked(endgame: SuiteEndgame, steps: int = STEPS) -> Checked:
    """Check one endgame; the plain search takes ``steps`` steps at the most."""
    try:
        worlds = public_worlds(endgame.record, 2 * endgame.worlds)
        positions = [deal.replay(endgame.moves) for deal in worlds]
    except HanabiError as error:
        return Checked(endgame, (error.phrase,), High.OPEN)
    problems = list(_wrong(endgame, worlds, positions))
    won = endgame.value * endgame.worlds
    high = High.OPEN
    if won.denominator == 1 and not problems:
        high, most = _high(positions, int(won), steps)
        if most > won:
            problems.append(
                Phrase("a policy wins {most} of {worlds} worlds", most=most, worlds=endgame.worlds)
            )
    return Checked(endgame, tuple(problems), high)


def _wrong(
    endgame: SuiteEndgame, worlds: list[Deal], positions: list[Position]
) -> Iterator[Phrase]:
    """Say what is wrong with the number of worlds, the policy and the action."""
    if len(worlds) != endgame.worlds:
        yield Phrase("{count} worlds, not {said}", count=len(worlds), said=endgame.worlds)
        return
    won = sum(wins(endgame.policy, position) for position in positions)
    if Fraction(won, len(worlds)) != endgame.value:
        yield Phrase(
            "the policy wins {won} of {worlds} worlds, not {value}",
            won=won,
            worlds=len(worlds),
            value=str(endgame.value),
        )
    own = [position for position in positions if as_seen(endgame, position)]
    if not own:
        yield Phrase("no world fits what the seat to move sees")
    elif any(endgame.policy.move(position) != endgame.action for position in own):
        yield Phrase("the policy does not begin with the action")


def _high(positions: list[Position], won: int, steps: int) -> tuple[High, int]:
    """How it is seen that no policy wins more than ``won``, and what the best one wins."""
    search = Better(steps)
    group = search.group(positions)
    if len(group) == won:
        return High.CLAIRVOYANT, won
    try:
        return High.SEARCHED, search.most(group, won)
    except TooMuch:
        return High.OPEN, won


def main(arguments: Sequence[str]) -> int:
    """Check a suite, print the faults and a summary, and return the exit status."""
    highs: Counter[High | None] = Counter()
    for each in Suite.read(*map(Path, arguments)).endgames:
        result = checked(each)
        highs[None if result.problems else result.high] += 1
        sys.stdout.writelines(f"endgame {each.name}: {problem}\n" for problem in result.problems)
    wrong = highs.pop(None, 0)
    summary = ", ".join(f"{high}: {count:,}" for high, count in sorted(highs.items()))
    sys.stdout.write(f"wrong: {wrong:,}; {summary}\n")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
