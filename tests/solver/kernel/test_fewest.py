"""The search for the fewest turns: its bound against every line, compiled and as it is written."""

import random
from collections import Counter
from types import ModuleType

import pytest

from solver import Deal, Position, Rules
from solver.kernel import fewest
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import borrowed_kernel
from solver.kernel.translate import cards, problem
from tests.support.cases import chunks
from tests.support.exhaustive import Exhaustive, TooLarge, small_position
from tests.support.source import as_written, new_search, run_to


def searched(module: ModuleType, position: Position, nodes: int) -> list[object]:
    """The bound, and for each number of turns from there on the status and nodes, up to a line."""
    search = new_search(module, "Fewest", position.board.rules)
    bound = search.load_winnable(problem(position))
    told: list[object] = [bound]
    for turns in range(bound, bound + 4):
        search.within(turns)
        status = run_to(search, RUNNING, nodes)
        told += [status, search.nodes]
        if status == WON:
            return [*told, search.line()]
    return told


@pytest.mark.slow
def test_compiled_and_source_agree_node_for_node() -> None:
    source = as_written()["fewest"]
    positions = [small_position(random.Random(f"both {seed}")) for seed in range(40)]
    for ending in ("crowning-piece", "standard"):
        for seed in range(8):
            rules = Rules.named(ending, avalanche=seed % 2 == 0, choreography=seed % 3 == 0)
            positions.append(Deal.shuffle(rules, 2 + seed % 4, seed).start)
    seen = set()
    for position in positions:
        if position.board.end is None and position.board.reachable == position.board.rules.perfect:
            here = searched(fewest, position, 300)
            assert here == searched(source, position, 300)
            seen |= set(here[1:-1:2])
    assert seen >= {WON, REFUTED, RUNNING}


@pytest.mark.parametrize("chunk", chunks(8))
@pytest.mark.slow
def test_no_line_takes_less_turns_than_the_bound(chunk: int) -> None:
    """Mostly it takes just as many."""
    gaps: Counter[int] = Counter()
    for seed in range(200 * chunk, 200 * chunk + 200):
        position = small_position(random.Random(f"bound {seed}"))
        try:
            turns = Exhaustive(position, 4_000).shortest()
        except TooLarge:
            continue
        if not turns:
            continue
        with borrowed_kernel(fewest.Fewest, position.board.rules, len(cards(position))) as search:
            bound = search.load_winnable(problem(position))
        assert bound <= turns, position
        gaps[turns - bound] += 1
    assert gaps.total() > 60
    assert gaps[0] > gaps.total() // 2
    assert len(gaps) > 2
