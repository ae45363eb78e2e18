"""Best scores, better lines and par, against every game of small decks played to its end."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import Mock

import pytest

from solver import Deal, Ending, HanabiError, Par, Position, Rules, Solution, Verdict, solve
from solver.search import par, portfolio
from solver.search.better import spare_tokens
from tests.support.cases import chunks, seeds_until
from tests.support.exhaustive import (
    Exhaustive,
    State,
    TooLarge,
    after_some_moves,
    random_deal,
    small_position,
)


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


# -- better lines, against every line of small deals, and what limits leave of them ------------


class Sparing(Exhaustive):
    """Only lines on which some tokens are never needed."""

    spare = 0

    def after(self, state: State) -> Iterator[State]:
        for after in super().after(state):
            if after[3] >= self.spare or after[3] >= state[3]:
                yield after


@pytest.mark.slow
@pytest.mark.parametrize("ending", list(Ending))
def test_tokens_to_spare_are_the_most(ending: Ending) -> None:
    better = 0
    for seed in range(250):
        deal = random_deal(random.Random(f"tokens {seed}"), 10)
        first = solve(deal)
        if deal.rules.ending is not ending or first.verdict is not Verdict.WINNABLE:
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


# -- par, breadth first over every position ----------------------------------------------------


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
