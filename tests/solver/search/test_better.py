"""Better lines, against every line of small deals, and what limits leave of them."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from solver import Deal, Ending, HanabiError, Rules, Verdict, solve
from solver.search.better import spare_tokens
from tests.support.exhaustive import Exhaustive, State, TooLarge, random_deal


class Sparing(Exhaustive):
    """Only lines on which some tokens are never needed."""

    spare = 0

    def after(self, state: State) -> Iterator[State]:
        for after in super().after(state):
            if after[3] >= self.spare or after[3] >= state[3]:
                yield after


def small_deals(what: str, ending: Ending, count: int) -> Iterator[Deal]:
    """Small random deals by an ending."""
    for seed in range(count):
        deal = random_deal(random.Random(f"{what} {seed}"), 10)
        if deal.rules.ending is ending:
            yield deal


@pytest.mark.slow
@pytest.mark.parametrize("ending", list(Ending))
def test_tokens_to_spare_are_the_most(ending: Ending) -> None:
    better = 0
    for deal in small_deals("tokens", ending, 250):
        first = solve(deal)
        if first.verdict is not Verdict.WINNABLE:
            continue
        found = solve(deal, prefer="tokens")
        spare = spare_tokens(deal.start, found.line)
        assert found.proven, deal
        assert deal.replay(found.line).board.points == deal.rules.perfect
        better += spare > spare_tokens(deal.start, first.line)
        more = Sparing(deal, most=6_000)
        more.spare = spare + 1
        try:
            assert spare == deal.rules.tokens or not more.winnable(), deal
        except TooLarge:
            continue
    assert better > 5


def test_a_limit_leaves_bounds() -> None:
    deal = Deal.shuffle(Rules.named("standard", avalanche=True), 2, 6)
    assert solve(deal, best=True).best is not None
    found = solve(deal, best=True, node_limit=3)
    assert found.best is not None
    assert found.best.bound >= 26 >= found.best.score
    hard = Deal.shuffle(Rules.named("crowning-piece"), 4, 4)
    short = solve(hard, prefer="short", node_limit=900)
    assert short.proven is False
    assert short.par is not None
    assert short.par.low < short.par.high == len(short.line)
    assert short.nodes <= 900


def test_a_game_that_is_over_keeps_its_score() -> None:
    deal = Deal.shuffle(Rules.named("standard"), 2, 1)
    for position in (deal.start, deal.replay(solve(deal).line[:-1])):
        lost = replace(position, board=position.board.adjusted(strikes=3))
        best = solve(lost, best=True).best
        assert best is not None
        assert (best.score, best.bound, best.line) == (0, 0, ())


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({"prefer": "pretty"}, "no preference is called 'pretty': choose from short, tokens"),
        ({"best": True}, "a best score exists only with the standard ending"),
    ],
)
def test_questions_that_make_no_sense(question: dict[str, object], problem: str) -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), 2, 1)
    with pytest.raises(HanabiError, match=problem):
        solve(deal, **question)  # type: ignore[arg-type]
