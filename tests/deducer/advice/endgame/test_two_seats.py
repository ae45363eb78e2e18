"""The upper bound by two seats, against all that they can do in all worlds, and all policies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import product

import pytest

from deducer.advice.endgame.bounds import open_bounds, two_seat_bounds
from deducer.knowledge.knowledge import Knowledge
from solver import Board, Hint, Move, Position
from solver.limits import Limits
from solver.openhands import OpenHands, open_hands
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    endgames,
    others,
    public_worlds,
)
from tests.support.cases import chunks

FEW_PLANS, MOST_PLANS = 50, 3_000
"""The most ways to act for a thing that both seats see that are tried one by one: most where a
second seat makes a difference, which is rare."""


class TooManyPlans(Exception):
    """There are too many to try them all."""


def moves_of(board: Board) -> list[Move]:
    """All plays and discards, and one hint for any."""
    if board.end is not None:
        return []
    hints: list[Move] = [
        Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)
    ]
    return [*hints[:1], *board.acts()]


def shown(position: Position, seats: Collection[int]) -> object:
    """The hands of all but some seats."""
    return tuple(hand for seat, hand in enumerate(position.hands) if seat not in seats)


def slow_bound(worlds: Collection[Position], most: int = MOST_PLANS) -> Fraction:
    """Try all that the first seat can do for what it sees; the second then does what is best."""
    board = next(iter(worlds)).board
    first, second = board.turn, (board.turn + 1) % board.players
    both: dict[object, list[Position]] = defaultdict(list)
    for world in worlds:
        both[shown(world, {first, second})].append(world)
    won = Fraction(0)
    with open_hands(board) as hands:
        for alike in both.values():
            rows: dict[object, list[Position]] = defaultdict(list)
            for world in alike:
                rows[others(world, first)].append(world)
            moves = moves_of(board)
            if len(moves) ** len(rows) > most:
                raise TooManyPlans
            plans = product(moves, repeat=len(rows))
            won += max(played(hands, list(rows.values()), plan) for plan in plans)
    return Fraction(won, len(worlds))


def played(hands: OpenHands, rows: Sequence[Sequence[Position]], plan: Sequence[Move]) -> Fraction:
    """What is won with a move for each thing that the first seat may see, added up."""
    won = Fraction(0)
    seen: dict[object, list[Position]] = defaultdict(list)
    for row, move in zip(rows, plan, strict=True):
        for world in row:
            if isinstance(move, Hint):
                won += hands.chance(world.hands, world.pile, move)
            else:
                after = world.after(move)
                second = (world.board.turn + 1) % world.board.players
                seen[move, after.board, others(after, second)].append(after)
    for alike in seen.values():
        later = hands.at(alike[0].board)
        won += max(
            sum((later.chance(each.hands, each.pile, move) for each in alike), Fraction(0))
            for move in moves_of(later.board) or (None,)
        )
    return won


def bounds(public: Knowledge, limits: Limits | None = None) -> list[Fraction]:
    """All bounds that two seats give."""
    limits = limits or Limits()
    with open_hands(public.board, limits) as hands:
        return list(two_seat_bounds(public, hands, limits))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(4))
def test_the_bound_is_that_of_all_ways_to_act_and_no_policy_wins_more(chunk: int) -> None:
    compared = lower = held = 0
    for record in endgames(80, 240, f"two seats {chunk + 50}"):
        public, worlds = record.at().public(), public_worlds(record)
        if public.board.rules.deck_plays:
            assert not bounds(public)
            continue
        found = bounds(public)
        with open_hands(public.board) as hands:
            one = list(open_bounds(public, hands, Limits()))[-1]
        assert found[0] == one
        try:
            is_lower = found[-1] < one
            assert found[-1] == slow_bound(worlds, MOST_PLANS if is_lower else FEW_PLANS)
            compared += 1
            lower += is_lower
        except TooManyPlans:
            assert found[-1] <= one
        try:
            assert Fraction(EveryPolicy(100).wins(worlds), len(worlds)) <= found[-1]
            held += 1
        except TooMany:
            pass
        for nodes in (0, 100):  # what was found until the limits was spent holds, too
            assert all(bound >= found[-1] for bound in bounds(public, Limits(nodes)))
    assert compared > 80
    assert held > 30
    assert lower > 2 or chunk  # which is rare
