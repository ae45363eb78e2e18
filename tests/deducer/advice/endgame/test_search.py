"""The bounds of a search hold at any effort and whenever the time is up, against all policies."""

import random
from contextlib import suppress
from functools import cache
from itertools import product
from math import prod

import pytest

from deducer import Record
from deducer.advice.endgame.levels import Level
from deducer.advice.endgame.search import EFFORTS, EVERYTHING
from deducer.advice.endgame.states import SearchState
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from solver.limits import LimitReached, Limits
from tests.deducer.advice.endgame.test_joint_policy import weights_of
from tests.deducer.advice.endgame.test_values import TooMany, endgames
from tests.support.cases import chunks


class Ticks(Limits):
    """Limits that stop a search after so many checks, or never."""

    def __init__(self, ticks: int | None) -> None:
        super().__init__()
        self.ticks = ticks
        self.looks = 0

    def check(self) -> None:
        self.looks += 1
        if self.ticks is not None and self.looks > self.ticks:
            raise LimitReached


class Hard:
    """A game that a search does not see through at once, and what its states are worth.

    All plans of each state are gone through: no bound is used.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.known: dict[object, int] = {}

    def begin(self) -> tuple[Level, Ticks]:
        """A search with all trash told apart, and the clock that can stop it."""
        clock = Ticks(None)
        worlds = PublicWorlds(self.record.at().public(), Likeness.APART)
        level = Level(worlds, clock, Limits())
        assert level.root.effort < 0
        return level, clock

    def worth(self, level: Level, state: SearchState) -> int:
        """The weight that the best policy wins.

        :raises TooMany: if there are more plans than one has time for.
        """
        if len(state.worlds) <= 1:  # play is over, or all know the one world that is left
            return state.total
        board = level.boards.boards[state.board]
        table = board.tokens, board.strikes, board.turn, board.turns_left, board.fireworks
        worlds = tuple(zip(state.worlds, weights_of(state), strict=True))
        key = table, board.hands, worlds
        if key not in self.known:
            level.states.expand(state)
            self.known[key] = self.best(level, state)
        return self.known[key]

    def best(self, level: Level, state: SearchState) -> int:
        """The weight that the best of all plans of an expanded state wins; errors as in worth."""
        choices = [list(case.choices()) for case in state.infosets]
        if prod(map(len, choices)) > 2_000:
            raise TooMany
        return max(
            sum(self.worth(level, level.states.child(state, *group)) for group in plan.items())
            for plan in map(state.grouped, product(*choices))
        )


@cache
def hard_games(part: int) -> tuple[Hard, ...]:
    """A few of them."""
    found = []
    for hard in map(Hard, endgames(60, 50, f"hard {part}")):
        level, _ = hard.begin()
        level.solve(EFFORTS[0])
        if not level.root.exact:
            with suppress(TooMany):
                hard.worth(level, level.root)
                found.append(hard)
    return tuple(found)


def reached(root: SearchState) -> list[SearchState]:
    """All states that a search has come to."""
    found = {id(root): root}
    for state in (left := [root]):
        new = {id(kid): kid for kid in state.kids.values() if id(kid) not in found}
        found |= new
        left += new.values()
    return left


@pytest.mark.slow
@pytest.mark.parametrize("part", chunks(3, times=1))
def test_all_bounds_hold_whenever_a_search_is_stopped_and_it_can_go_on(part: int) -> None:
    chance, stopped, compared = random.Random(f"stops {part}"), 0, 0
    for hard in hard_games(part):
        level, clock = hard.begin()
        begun = clock.looks
        for effort in EFFORTS:
            level.solve(effort)
        for ticks in chance.choices(range(clock.looks - begun), k=2):
            level, clock = hard.begin()
            clock.ticks = clock.looks + ticks
            with suppress(LimitReached):
                for effort in EFFORTS:
                    level.solve(effort)
            bounds = [(state, state.low, state.high) for state in reached(level.root)]
            clock.ticks = None
            level.solve(EVERYTHING)
            assert level.root.low == level.root.high == hard.worth(level, level.root)
            for state, low, high in bounds:
                assert 0 <= low <= hard.worth(level, state) <= high <= state.total
                compared += low < high
            stopped += bounds[0][1] < bounds[0][2]
    assert stopped > 3
    assert compared > 30


@pytest.mark.slow
def test_states_can_be_searched_in_any_order_with_any_effort_and_floor() -> None:
    chance, settled = random.Random("orders"), 0
    for hard in hard_games(0) * 2:
        level, _ = hard.begin()
        bounds = []
        level.solve(chance.choice(EFFORTS[:3]))
        for _ in range(12):
            left = [state for state in reached(level.root) if not state.exact]
            state = chance.choice(left or [level.root])
            floor, effort = chance.randint(0, state.total), chance.choice([*EFFORTS, EVERYTHING])
            low, high = state.low, state.high
            level.search.solve(state, floor, effort)
            assert low <= state.low <= state.high <= high
            if effort == EVERYTHING:
                assert state.low == state.high or state.high <= floor
                settled += low < high
            bounds.append((state, state.low, state.high))
        assert all(low <= hard.worth(level, state) <= high for state, low, high in bounds)
        level.solve(EVERYTHING)
        assert level.root.low == level.root.high == hard.worth(level, level.root)
    assert settled > 10
