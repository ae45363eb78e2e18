"""The bounds of a search hold at any effort and whenever the time is up, against all policies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache, partial
from itertools import islice, product
from math import prod

from deducer import Record
from deducer.advice.endgame import endgame
from deducer.advice.endgame.branch import settle_state
from deducer.advice.endgame.clock import Clock, OutOfTime
from deducer.advice.endgame.level import Rung
from deducer.advice.endgame.plan import Plan
from deducer.advice.endgame.search import EFFORTS, EVERYTHING, promising
from deducer.advice.endgame.state import State
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from solver import Deal, Hint, Position, Rules
from tests.deducer.advice.endgame.test_policy import PLENTY, Script, searched, standing_in
from tests.deducer.advice.endgame.test_values import TooMany, begun, endgames


class Ticks(Clock):
    """A clock that stops a search after so many looks at it, or never."""

    def __init__(self, ticks: int | None) -> None:
        super().__init__(PLENTY)
        self.ticks = ticks
        self.looks = 0

    def tick(self) -> None:
        self.looks += 1
        if self.ticks is not None and self.looks > self.ticks:
            raise OutOfTime


class Hard:
    """A game that a search does not see through at once, and what its states are worth.

    All plans of each state are gone through: no bound is used, and no hint is idle.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.known: dict[object, int] = {}

    def begin(self) -> tuple[Rung, Ticks]:
        """A search with all trash told apart, and the clock that can stop it."""
        clock = Ticks(None)
        return Rung(PublicWorlds(self.record.at().public(), Likeness.APART), clock), clock

    def worth(self, rung: Rung, state: State) -> int:
        """The weight that the best policy wins.

        :raises TooMany: if there are more plans than one has time for.
        """
        if len(state.worlds) <= 1:  # play is over, or all know the one world that is left
            return state.total
        board = rung.boards.boards[state.board]
        table = board.tokens, board.strikes, board.turn, board.turns_left, board.fireworks
        worlds = tuple(zip(state.worlds, state.weights, strict=True))
        key = table, board.hands, worlds, state if state.marked else None
        if key not in self.known:
            if not state.opened:
                rung.states.open(state)
            choices = [list(case.choices()) for case in state.cases]
            if prod(map(len, choices)) > 2_000:
                raise TooMany
            self.known[key] = max(
                sum(self.worth(rung, rung.states.child(state, *group)) for group in plan.items())
                for plan in map(state.grouped, product(*choices))
            )
        return self.known[key]

    def settle(self, rung: Rung, state: State, floor: int) -> State:
        """Settle a state that is worth more than the floor, and just say so of others."""
        worth = self.worth(rung, state)
        if worth > floor:
            state.low = state.high = worth
        else:
            state.high = min(state.high, floor)
        return state


@cache
def hard_games() -> tuple[Hard, ...]:
    """A few of them."""
    found = []
    for hard in map(Hard, endgames(60, 150, "hard")):
        rung, _ = hard.begin()
        rung.solve(EFFORTS[0])
        if not rung.root.exact:
            with suppress(TooMany):
                hard.worth(rung, rung.root)
                found.append(hard)
    return tuple(found)


def positions(rung: Rung, state: State) -> Iterator[Position]:
    """The worlds of a state, all trash told apart."""
    board = rung.boards.boards[state.board]
    for world in state.worlds:
        cards = iter([rung.boards.kinds[kind][0] for kind in world])
        hands = tuple(tuple(islice(cards, size)) for size in board.hands)
        yield Position(board, hands, tuple(cards))


def reached(root: State) -> list[State]:
    """All states that a search has come to."""
    found = {id(root): root}
    for state in (left := [root]):
        new = {id(kid): kid for kid in state.kids.values() if id(kid) not in found}
        found |= new
        left += new.values()
    return left


# -- one search ------------------------------------------------------------------------------


def test_all_bounds_hold_whenever_a_search_is_stopped_and_it_can_go_on() -> None:
    chance, stopped, compared = random.Random("stops"), 0, 0
    for hard in hard_games():
        rung, clock = hard.begin()
        begun = clock.looks
        for effort in EFFORTS:
            rung.solve(effort)
        for ticks in chance.choices(range(clock.looks - begun), k=2):
            rung, clock = hard.begin()
            clock.ticks = clock.looks + ticks
            with suppress(OutOfTime):
                for effort in EFFORTS:
                    rung.solve(effort)
            bounds = [(state, state.low, state.high) for state in reached(rung.root)]
            clock.ticks = None
            rung.solve(EVERYTHING)
            assert rung.root.low == rung.root.high == hard.worth(rung, rung.root)
            for state, low, high in bounds:
                assert 0 <= low <= hard.worth(rung, state) <= high <= state.total
                compared += low < high
            stopped += bounds[0][1] < bounds[0][2]
    assert stopped > 10
    assert compared > 100


def test_states_can_be_searched_in_any_order_with_any_effort_and_floor() -> None:
    chance, settled = random.Random("orders"), 0
    for hard in hard_games() * 2:
        rung, _ = hard.begin()
        bounds = []
        rung.solve(chance.choice(EFFORTS[:3]))
        for _ in range(12):
            left = [state for state in reached(rung.root) if not state.exact]
            state = chance.choice(left or [rung.root])
            floor, effort = chance.randint(0, state.total), chance.choice([*EFFORTS, EVERYTHING])
            low, high = state.low, state.high
            rung.search.solve(state, floor, effort)
            assert low <= state.low <= state.high <= high
            if effort == EVERYTHING:
                assert state.low == state.high or state.high <= floor
                settled += low < high
            bounds.append((state, state.low, state.high))
        assert all(low <= hard.worth(rung, state) <= high for state, low, high in bounds)
        rung.solve(EVERYTHING)
        assert rung.root.low == rung.root.high == hard.worth(rung, rung.root)
    assert settled > 10


def test_what_is_found_out_no_further_than_was_asked_is_enough() -> None:
    """Branch and bound where later states above the floor are settled, and no others."""
    chance, spared = random.Random("asked"), 0
    for hard in hard_games() * 3:
        rung, _ = hard.begin()
        worth = hard.worth(rung, rung.root)
        floor = chance.choice((0, worth - 1, chance.randint(0, rung.root.total)))

        rung.states.open(rung.root)
        settle_state(rung.states, rung.root, floor, partial(hard.settle, rung))
        assert rung.root.low <= worth <= rung.root.high
        assert rung.root.low == rung.root.high or rung.root.high <= floor
        spared += sum(not kid.exact for kid in rung.root.kids.values())
    assert spared > 20


def test_a_floor_just_below_what_a_state_is_worth_is_passed_and_none_above() -> None:
    for hard in hard_games():
        rung, _ = hard.begin()
        worth = hard.worth(rung, rung.root)
        for floor in (worth - 1, worth, worth + 1):
            rung, _ = hard.begin()
            rung.search.solve(rung.root, floor, EVERYTHING)
            assert rung.root.low <= worth <= rung.root.high
            assert rung.root.high <= max(floor, worth)
            assert rung.root.low == worth or floor >= worth


def test_what_is_found_out_of_later_states_counts_before_them() -> None:
    """A plan was kept with the worth of its states as it was known then: they may win more."""
    settled = 0
    for record in endgames(60, 24, "later"):
        rung = searched(record, Likeness.APART, EFFORTS[1])
        for state in reversed(reached(rung.root)):
            before = state.low
            rung.search.solve(state, 0, EVERYTHING)
            assert state.low == state.high
            settled += before < state.low
    assert settled > 10


def test_a_value_is_no_less_than_that_of_a_policy_that_can_be_played() -> None:
    rules = Rules.house(copies={"r": (2, 2), "y": (2,)}, hand_size=1, tokens=1, strikes=1)
    deal = Deal.parse("r2 r1 y1 r1 r2 y1", players=2, rules=rules)
    record = begun(deal, [Hint(1, colour="r")])
    rung = searched(record, Likeness.APART, EVERYTHING)
    standing = standing_in(rung, rung.root, record)
    script = Script(rung.states)
    script.write(rung.root, standing)
    assert sum(script.wins(one.position) for one in standing) == 54
    found = endgame(record.at().seen_by("Bob"), seconds=PLENTY)
    assert found is not None
    assert found.exact
    assert found.low == Fraction(54, 60)


def random_plan(rung: Rung, chance: random.Random) -> Plan:
    """A plan for the root, with states after it that are known exactly."""
    choices = [chance.choice([*case.choices()]) for case in rung.root.cases]
    solve = partial(rung.search.solve, floor=0, effort=EVERYTHING)
    return Plan(rung.states, rung.root, choices, solve)


def test_a_plan_wins_what_its_groups_win_and_changes_only_for_the_better() -> None:
    chance, changed = random.Random("plans"), 0
    for hard in hard_games() * 4:
        rung, _ = hard.begin()
        root, worth = rung.root, partial(hard.worth, rung)
        rung.states.open(root)
        plan = random_plan(rung, chance)
        value = plan.value
        assert value == root.low == sum(map(worth, plan.kids.values()))
        plan.improve(chance.choice((1, 100)))
        assert plan.groups == root.grouped(plan.choices)
        assert value <= plan.value == sum(map(worth, plan.kids.values()))
        changed += value < plan.value
        if plan.trials > 0 and not root.exact:  # no change of a single case wins more
            for at, case in enumerate(root.cases):
                for choice in case.choices():
                    one = [*plan.choices[:at], choice, *plan.choices[at + 1 :]]
                    assert Plan(rung.states, root, one, plan.solve).value <= plan.value
        best = max(plan.value, *(random_plan(rung, chance).value for _ in range(4)))
        assert root.low == best
        kids = [rung.states.child(root, outcome, worlds) for outcome, worlds in root.groups]
        assert root.low == sum(map(worth, kids))
    assert changed > 20


def test_quick_guesses_are_choices_of_their_cases_with_the_best_bounds() -> None:
    for hard in hard_games():
        rung, _ = hard.begin()
        rung.solve(EVERYTHING)
        for state in reached(rung.root):
            if state.opened:
                ahead = rung.search.looking_ahead(state)
                for case, one, other in zip(state.cases, promising(state), ahead, strict=True):
                    assert {one, other} <= set(case.choices())
                    assert one.bound == case.best == max(each.bound for each in case.choices())
