"""The SAT engine is exact: against trying everything, the referee, and the search."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Cadical195

from solver import Card, Deal, End, Move, Position, Rules
from solver.kernel.translate import moves
from solver.proof.recheck import line_clauses
from solver.proof.sceptic import FALSE, TRUE, Clauses, Literals
from solver.sat.events import codes
from tests.support.cases import thorough
from tests.support.exhaustive import Exhaustive, TooLarge, corrected_position

# -- clauses mean what they say ------------------------------------------------------------------


def satisfied(clauses: Clauses, literals: Sequence[int]) -> set[tuple[bool, ...]]:
    """The values of these literals with which the clauses can be satisfied."""
    with Cadical195(bootstrap_with=clauses.all) as solver:
        return {
            values
            for values in product((False, True), repeat=len(literals))
            if solver.solve([n if value else -n for n, value in zip(literals, values, strict=True)])
        }


@pytest.mark.parametrize("count", range(8))
def test_exactly_one_is_true(count: int) -> None:
    clauses = Clauses()
    literals = [clauses.new() for _ in range(count)]
    clauses.one_of([FALSE, *literals])
    expected = {values for values in product((False, True), repeat=count) if sum(values) == 1}
    assert satisfied(clauses, literals) == expected


@pytest.mark.parametrize("most", range(-1, 7))
def test_at_most_so_many_are_true(most: int) -> None:
    for count in range(6):
        clauses = Clauses()
        literals = [clauses.new() for _ in range(count)]
        clauses.at_most(most, [*literals, TRUE, FALSE])
        expected = {values for values in product((False, True), repeat=count) if sum(values) < most}
        assert satisfied(clauses, literals) == expected


@pytest.mark.parametrize("more", range(-3, 4))
def test_one_number_is_at_least_another(more: int) -> None:
    for most, other in product(range(4), repeat=2):
        clauses = Clauses()
        number, least = clauses.number(most), clauses.number(other)
        unless = clauses.new()
        clauses.reach(number, least, more, FALSE, unless)
        pairs = set(product(range(most + 1), range(other + 1)))
        found = numbers_in(clauses, number, least, [TRUE, unless, FALSE])
        assert found == {(i, j, k) for i, j in pairs for k in (0, 1) if k or i >= j + more}


def numbers_in(clauses: Clauses, *orders: Literals) -> set[tuple[int, ...]]:
    """The values of these numbers with which the clauses can be satisfied."""
    literals = [literal for order in orders for literal in order[1:-1]]
    found = set()
    for values in satisfied(clauses, literals):
        true = {literal for literal, value in zip(literals, values, strict=True) if value}
        found.add(tuple(len(true & set(order)) for order in orders))
    return found


# -- small games ---------------------------------------------------------------------------------

CADICAL_OPTIONS = {"phase": 0, "stabilizeonly": 1}
"""Options for CaDiCaL: most literals of a line are false, and there are many lines or none."""


def line_of(position: Position) -> tuple[Move, ...] | None:
    """A perfect line by CaDiCaL, which shares nothing with the search; None if there is none."""
    if position.board.end is not None:
        return () if position.board.end is End.PERFECT else None
    clauses = line_clauses(position)
    with Cadical195() as solver:
        solver.configure(CADICAL_OPTIONS)  # before it has any clauses
        solver.append_formula(clauses.all)
        if not solver.solve():
            return None
        line = tuple(moves(position, codes(position, clauses, solver.get_model())))
    assert position.replay(line).board.end is End.PERFECT
    return line


@pytest.mark.slow
@thorough(150)
@given(st.integers(0, 2**32))
def test_any_position_is_decided_as_by_the_referee_and_to_the_move(seed: int) -> None:
    position = corrected_position(random.Random(seed))
    try:
        expected = Exhaustive(position, 1_500).lengths()
    except TooLarge:
        return
    line = line_of(position)
    assert (line is None) == (expected is None)
    if line is None or expected is None:
        return
    shortest, longest = expected
    if shortest:
        assert shortest <= len(line) <= longest
        assert has_line_of(position, shortest)
        assert not has_line_of(position, shortest - 1)


def has_line_of(position: Position, turns: int) -> bool:
    """Whether there is a line of at most ``turns`` turns."""
    line = line_clauses(position)
    for event, (hinted, idle) in enumerate(zip(line.hinted, line.idle, strict=True)):
        line.reach(line.before(0), hinted, event + 1 - turns, idle)
    with Cadical195(bootstrap_with=line.all) as solver:
        return bool(solver.solve())


@pytest.mark.parametrize("tokens", [0, 1])
def test_an_empty_hand_needs_a_token_even_to_play_from_the_pile(tokens: int) -> None:
    rules = Rules.house("r", (1, 1, 1, 1), hand_size=1, strikes=1, ending="crowning-piece")
    position = put_right(rules, "/r3/r1/r4 r2", turn=2, tokens=tokens)
    assert (line_of(position) is None) == (tokens == 0)


@pytest.mark.parametrize("turn", [1, 2])
def test_who_alone_holds_cards_has_nobody_to_hint(turn: int) -> None:
    # seat 1 would have to hint first, so that there is room for the token of the first play
    rules = Rules.house("r", (1, 1, 1), hand_size=1, tokens=2, strikes=1, ending="crowning-piece")
    position = put_right(replace(rules, choreography=True), "/r2 r3//r1", turn=turn, tokens=2)
    assert (line_of(position) is None) == (turn == 1)


def put_right(rules: Rules, cards: str, turn: int, tokens: int) -> Position:
    """A position of three seats with these hands and pile, which no play leads to."""
    start = Deal.shuffle(replace(rules, deck_plays=True), 3, 1).start
    *hands, pile = (tuple(map(Card.parse, words.split())) for words in cards.split("/"))
    held = tuple(map(len, hands))
    board = start.board.adjusted(tokens=tokens, turn=turn, hands=held, pile=len(pile))
    return Position(board, tuple(hands), pile)
