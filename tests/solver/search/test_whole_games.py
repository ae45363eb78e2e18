"""Best scores are those of whole games, against every game of small decks played to its end."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from solver import Deal, Ending, Position, Rules, Solution, Verdict, solve
from tests.support.cases import chunks, seeds_until
from tests.support.exhaustive import Exhaustive, TooLarge, after_some_moves, random_deal


def random_game(chance: random.Random, *, deck_plays: bool) -> Position:
    """A game of a small deck by random standard rules, from its deal or after some moves."""
    deal = random_deal(chance, 12, copies=(1, 1, 2, 2, 0))
    rules = replace(deal.rules, ending=Ending.STANDARD, deck_plays=deck_plays)
    return after_some_moves(chance, replace(deal, rules=rules).start)


def held_against_every_game(position: Position) -> int | None:
    """Check what is found against every game; the best score, if there are not too many."""
    try:
        best = Exhaustive(position, 3_000).best()
    except TooLarge:
        return None
    found = solve(position, best=True)
    is_perfect = best == position.board.rules.perfect
    assert found.verdict is (Verdict.WINNABLE if is_perfect else Verdict.UNWINNABLE)
    if found.best is not None:
        assert_honest(position, found, best)
    return best


def assert_honest(position: Position, found: Solution, best: int) -> None:
    """Check that a line is a whole game of its score, and that the true one is within bounds."""
    assert found.best is not None
    after = position.replay(found.best.line).board
    assert (after.score, after.end is None) == (found.best.score, False)
    assert found.best.score == best == found.best.bound


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(32))
def test_best_scores_are_those_of_every_game(chunk: int) -> None:
    missed: Counter[int] = Counter()
    lost = 0

    def met() -> bool:
        return missed.total() > 30 and bool(missed[0] and lost) and len(missed) > 4

    for seed in seeds_until(met, 40 * chunk, 40):
        chance = random.Random(f"whole {seed}")
        position = random_game(chance, deck_plays=seed % 3 == 0)
        best = held_against_every_game(position)
        if best is not None:
            missed[position.board.rules.perfect - best] += 1
            lost += best < position.board.points
    assert met()


def test_a_score_that_the_last_strike_takes_away_is_none() -> None:
    """After r1 and r2 are played, the last seat to move can only misplay."""
    rules = Rules.house("r", (1, 1, 1, 1), hand_size=1, tokens=1, strikes=1)
    deal = Deal.parse("r3 r1 r2 r4", players=2, rules=rules)
    found = solve(deal, best=True)
    assert found.best is not None
    assert (found.best.score, found.best.bound) == (1, 1)
    assert_honest(deal.start, found, Exhaustive(deal).best())


def test_where_every_game_is_lost_the_best_score_is_0() -> None:
    rules = Rules.house("r", (1, 1, 1), hand_size=1, tokens=0, strikes=1)
    position = Deal.parse("r1 r3 r2", players=2, rules=rules).start
    for _ in range(2):
        found = solve(position, best=True)
        assert found.best is not None
        assert (found.best.score, found.best.bound) == (0, 0)
        assert position.replay(found.best.line).board.end == "strikes"
        position = position.after(found.best.line[0])
    assert position.board.points == 1


@pytest.mark.parametrize("nodes", [0, 1, 40])
@pytest.mark.slow
def test_a_limit_leaves_a_whole_game(nodes: int) -> None:
    verdicts = set()
    for seed in range(40):
        position = random_game(random.Random(f"limit {seed}"), deck_plays=False)
        found = solve(position, best=True, node_limit=nodes)
        verdicts.add(found.verdict)
        if found.best is None:
            assert position.replay(found.line).board.points == position.board.rules.perfect
        else:
            after = position.replay(found.best.line).board
            assert (after.score, after.end is None) == (found.best.score, False)
            assert found.best.score <= found.best.bound <= position.board.rules.perfect
    assert verdicts >= {Verdict.WINNABLE, Verdict.UNWINNABLE}
