"""Par against breadth-first search over every position of small decks."""

import random
from collections import Counter
from unittest.mock import Mock

import pytest

from solver import Deal, Ending, Par, Position, Rules, Verdict, solve
from solver.search import par, portfolio
from tests.support.cases import chunks, seeds_until
from tests.support.exhaustive import Exhaustive, TooLarge, small_position


def held_against_every_line(position: Position) -> int | None:
    """Check par and the shortest line; return par, or None without a line or with too many."""
    if position.board.end is not None:
        return None
    try:
        shortest = Exhaustive(position, 4_000).shortest()
    except TooLarge:
        return None
    found = solve(position, prefer="short")
    assert (found.verdict is Verdict.WINNABLE) == (shortest is not None), position
    if shortest is None:
        assert found.par is None
        return None
    assert (found.par, len(found.line)) == (Par(shortest, shortest), shortest), position
    assert position.replay(found.line).board.points == position.board.rules.perfect
    return shortest


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(64))
def test_par_is_that_of_every_line(chunk: int) -> None:
    kinds: Counter[str] = Counter()

    def met() -> bool:
        return kinds["equal"] >= 30 and len(kinds) == 7

    for seed in seeds_until(met, 60 * chunk, 60):
        position = small_position(random.Random(f"par {seed}"))
        if held_against_every_line(position) is not None:
            board = position.board
            fresh = board.points == 0 and board.tokens == board.rules.tokens and not board.strikes
            kinds.update(
                name
                for name, is_so in {
                    "equal": True,
                    "standard": board.rules.ending is Ending.STANDARD,
                    "crowning piece": board.rules.crowning_piece,
                    "choreography": board.rules.choreography,
                    "under way": not fresh,
                    "last round": board.turns_left is not None,
                    "longer than the first bound": solve(position, par=True, node_limit=0).par
                    != solve(position, par=True).par,
                }.items()
                if is_so
            )
    assert met()


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(8))
def test_par_by_hints_is_that_of_every_line(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "FIRST_TRY", 1)
    monkeypatch.setattr(portfolio, "SHARE", 1)
    tried = Mock(wraps=portfolio.Cases.round)
    monkeypatch.setattr(portfolio.Cases, "round", lambda of: tried(of))
    equal = 0
    for seed in range(100 * chunk, 100 * chunk + 100):
        before = tried.call_count
        found = held_against_every_line(small_position(random.Random(f"par {seed}")))
        equal += found is not None and tried.call_count > before
    assert equal


def test_to_play_whatever_fits_is_not_always_shortest() -> None:
    rules = Rules.house("w", (3, 1, 2), hand_size=1, tokens=3, strikes=1, ending="crowning-piece")
    deal = Deal.parse("w1 w1 w3 w1 w2 w3", players=2, rules=rules)
    assert solve(deal, par=True).par == Par(8, 8)
