"""The clauses of a line mean what they say: against trying all values, by another solver."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from pysat.solvers import Cadical195

from solver import Card, Deal, Position, Rules
from solver.proof.sceptic import FALSE, TRUE, Clauses, Literals
from tests.solver.proof.test_clauses import log_of

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


# -- positions that no play leads to: `tests/solver/proof/test_clauses.py` has all others ----------


@pytest.mark.parametrize("tokens", [0, 1])
def test_an_empty_hand_needs_a_token_even_to_play_from_the_pile(tokens: int) -> None:
    rules = Rules.house("r", (1, 1, 1, 1), hand_size=1, strikes=1, ending="crowning-piece")
    position = put_right(rules, "/r3/r1/r4 r2", turn=2, tokens=tokens)
    assert (log_of(position) is not None) == (tokens == 0)


@pytest.mark.parametrize("turn", [1, 2])
def test_who_alone_holds_cards_has_nobody_to_hint(turn: int) -> None:
    # seat 1 would have to hint first, so that there is room for the token of the first play
    rules = Rules.house("r", (1, 1, 1), hand_size=1, tokens=2, strikes=1, ending="crowning-piece")
    position = put_right(replace(rules, choreography=True), "/r2 r3//r1", turn=turn, tokens=2)
    assert (log_of(position) is not None) == (turn == 1)


def put_right(rules: Rules, cards: str, turn: int, tokens: int) -> Position:
    """A position of three seats with these hands and pile, which no play leads to."""
    start = Deal.shuffle(replace(rules, deck_plays=True), 3, 1).start
    *hands, pile = (tuple(map(Card.parse, words.split())) for words in cards.split("/"))
    held = tuple(map(len, hands))
    board = start.board.adjusted(tokens=tokens, turn=turn, hands=held, pile=len(pile))
    return Position(board, tuple(hands), pile)
