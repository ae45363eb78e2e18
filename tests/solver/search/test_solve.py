"""What ``solve`` says is so: against the exhaustive twin, and by replaying every line."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from solver import Deal, End, Position, ProofError, Rules, Verdict, solve, solve_many
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.texts import read_proof
from solver.kernel.drive import drive
from solver.kernel.layout import RUNNING
from solver.kernel.lending import borrowed
from solver.kernel.tables import ENTRY
from solver.kernel.translate import problem
from solver.limits import Limits
from solver.moves import PILE, Play
from solver.proof.kinds import ClausesProof, ExhaustionProof, OverProof
from solver.search import portfolio
from solver.search.portfolio import LEARN_AT
from solver.search.solution import Par, Solution
from tests.support.cases import chunks
from tests.support.exhaustive import (
    Exhaustive,
    TooLarge,
    corrected_position,
    random_deal,
    random_position,
)

CHUNKS = 12
EACH = 100


def decided(deal: Deal, most: int) -> Solution | None:
    """What is found of a small deal, as by trying everything; None if that takes too long."""
    try:
        winnable = Exhaustive(deal, most=most).winnable()
    except TooLarge:
        return None
    found = solve(deal)
    assert found.verdict is (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE), deal
    if winnable:
        assert deal.replay(found.line).board.end is End.PERFECT
    else:
        assert found.proof is not None
        assert found.proof.check(deal)
    return found


@pytest.mark.parametrize("chunk", chunks(CHUNKS))
@pytest.mark.slow
def test_small_deals_are_decided_as_by_trying_everything(chunk: int) -> None:
    told: Counter[Verdict] = Counter()
    unseen = 0
    for seed in range(chunk * EACH, (chunk + 1) * EACH):
        deal = random_deal(random.Random(seed))
        deal = replace(deal, rules=replace(deal.rules, deck_plays=seed % 3 == 0))
        found = decided(deal, 4_000)
        if found is not None:
            told[found.verdict] += 1
            unseen += any(isinstance(move, Play) and move.slot == PILE for move in found.line)
    assert min(told[Verdict.WINNABLE], told[Verdict.UNWINNABLE]) > 10
    assert unseen > 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("avalanche", [False, True])
@pytest.mark.parametrize("choreography", [False, True])
@pytest.mark.parametrize("ending", ["crowning-piece", "standard"])
def test_whole_decks_have_lines_that_replay(
    players: int, avalanche: bool, choreography: bool, ending: str
) -> None:
    rules = Rules.named(ending, avalanche=avalanche, choreography=choreography)
    won = 0
    for seed in range(6):
        deal = Deal.shuffle(rules, players, seed)
        found = solve(deal, node_limit=3_000)
        if found.verdict is Verdict.WINNABLE:
            won += 1
            assert deal.replay(found.line).board.points == rules.perfect
    assert won


def test_a_position_that_is_over_is_decided_already() -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), 3, 1)
    won = deal.replay(solve(deal).line)
    assert (solve(won).verdict, solve(won).line) == (Verdict.WINNABLE, ())
    lost = replace(won, board=won.board.adjusted(strikes=3))
    found = solve(lost)
    assert (found.verdict, found.proof) == (Verdict.UNWINNABLE, OverProof())
    assert OverProof().check(lost)


def test_a_limit_leaves_it_open() -> None:
    deal = Deal.shuffle(Rules.named("crowning-piece"), 3, 1)
    assert solve(deal, node_limit=5).verdict is Verdict.UNDECIDED
    assert solve(deal, node_limit=5).nodes == 5


@pytest.mark.slow
def test_many_games_are_solved_as_each_alone() -> None:
    rules = Rules.named("crowning-piece", avalanche=True)
    games: list[Deal | Position] = [Deal.shuffle(rules, 2, seed) for seed in range(120)]
    games += [random_deal(random.Random(seed)) for seed in range(60)]
    games += [random_position(random.Random(seed)) for seed in range(30)]
    together = list(solve_many(games, node_limit=8_000))
    assert len(together) == len(games)
    for game, found in zip(games, together, strict=True):
        alone = solve(game, node_limit=8_000)
        assert replace(found, seconds=0.0) == replace(alone, seconds=0.0)
        assert found.proof == alone.proof
    verdicts = Counter(found.verdict for found in together)
    assert verdicts[Verdict.WINNABLE] > 30
    assert verdicts[Verdict.UNWINNABLE] > 10


def test_many_games_keep_to_their_limits() -> None:
    rules = Rules.named("crowning-piece")
    deals = [Deal.shuffle(rules, 3, seed) for seed in range(5)]
    assert {found.verdict for found in solve_many(deals, node_limit=5)} == {Verdict.UNDECIDED}
    assert list(solve_many([])) == []


def test_the_shared_hand_refutes_what_no_search_would() -> None:
    rules = Rules.named("crowning-piece", avalanche=True)
    deal = Deal.shuffle(rules, 2, 2215)
    found = solve(deal)
    assert found.verdict is Verdict.UNWINNABLE
    assert found.nodes <= 3_000
    assert found.proof == ExhaustionProof()
    assert found.proof.check(deal, node_limit=1_000)


def test_progress_is_told() -> None:
    deal = CensusPlan(Rules.named("standard", avalanche=True), 5).deal(2241)
    told: list[tuple[int, float]] = []
    solve(deal, node_limit=40_000, progress=lambda nodes, seconds: told.append((nodes, seconds)))
    assert [nodes for nodes, _ in told] == sorted(nodes for nodes, _ in told)
    assert told[-1][0] == 40_000


def test_the_table_keeps_to_its_memory() -> None:
    deal = Deal.shuffle(Rules.named("standard", avalanche=True), 5, 301)
    with borrowed(deal.rules, 55, memory=1) as search:
        limits = Limits(nodes=60_000)
        assert drive(search, search.load(problem(deal.start)), limits) == RUNNING
        assert search.refuted.allocated_bits == 15
        assert ENTRY << search.refuted.allocated_bits <= 2**20


def test_the_last_card_of_the_pile_can_be_played_unseen() -> None:
    text = "copies: r 1 1, y 1 1\nhand: 1\ntokens: 3\nstrikes: 2\ny2 y1 r2 r1"
    plain = Deal.parse(f"players: 2\nrules: standard\n{text}")
    assert solve(plain).verdict is Verdict.UNWINNABLE
    deal = Deal.parse(f"players: 2\nrules: standard deck-plays\n{text}")
    found = solve(deal, node_limit=100, prefer="tokens", par=True)
    assert deal.replay(found.line).board.points == 4
    assert (found.proven, Play(PILE) in found.line, found.par) == (True, True, Par(4, 5))
    proof = solve(plain).proof
    assert proof is not None
    for wrong in (proof, ExhaustionProof(), ClausesProof()):
        with pytest.raises(ProofError):
            wrong.check(deal)


@pytest.mark.parametrize("seed", [2001555, 2003095, 2005532, 2006753, 2008149, 2011480])
def test_tokens_above_the_number_of_the_rules_stay_until_they_are_spent(seed: int) -> None:
    """A table may have put them in; a play must not take them away."""
    position = corrected_position(random.Random(f"lost {seed}"))
    assert position.board.tokens > position.board.rules.tokens
    assert Exhaustive(position).winnable()
    assert solve(position).verdict is Verdict.WINNABLE


# -- searches that take turns, in turns so short that each decides small deals -----------------


HARD = 20
"""The row of a deal that a few steps of clauses decide, and no million nodes."""
LONG = 1_090
"""The row of a deal that clauses do not decide at once."""


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clauses have their turn after a few nodes."""
    for name, nodes in {"FIRST": 2, "LEARN_AT": 4, "LEARNING": 20}.items():
        monkeypatch.setattr(portfolio, name, nodes)
    monkeypatch.setattr(portfolio, "SHARE", 1)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_small_deals_are_decided_so_in_turns_too(chunk: int) -> None:
    told: Counter[type] = Counter()
    for seed in range(80 * chunk, 80 * chunk + 80):
        found = decided(random_deal(random.Random(f"hunt {seed}"), 10), 3_000)
        told[type(found and found.proof)] += 1
    assert told[ClausesProof]


@pytest.mark.nightly
@pytest.mark.slow
def test_a_deal_that_is_searched_in_vain_is_decided_by_clauses() -> None:
    plan = CensusPlan(Rules.named("standard", avalanche=True), 3, node_limit=200_000)
    (row,) = solved(plan, [HARD])
    assert row.verdict == Verdict.UNWINNABLE
    assert row.proof is not None
    proof = read_proof(row.proof)
    assert isinstance(proof, ClausesProof)
    assert proof.check(plan.deal(HARD), time_limit=60)
    assert LEARN_AT <= row.nodes < plan.node_limit
    again = solve(plan.deal(HARD), node_limit=plan.node_limit)
    assert (again.nodes, again.proof) == (row.nodes, proof)


@pytest.mark.slow
def test_clauses_keep_to_the_nodes_too() -> None:
    deal = CensusPlan(Rules.named("standard", avalanche=True), 4).deal(LONG)
    limit = LEARN_AT + 1_000
    found = solve(deal, node_limit=limit)
    assert found.verdict is Verdict.UNDECIDED
    assert found.nodes == limit
