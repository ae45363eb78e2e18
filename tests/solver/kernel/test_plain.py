"""The search that leaves nothing out: compiled and as it is written, it makes the same moves."""

import random
from types import ModuleType

import pytest

from solver import Deal, Position, Rules
from solver.kernel import plain
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.proof.recheck import numbers
from tests.support.exhaustive import random_deal, random_position
from tests.support.source import as_written


def searched(module: ModuleType, position: Position, moves: int, bits: int) -> tuple[int, int]:
    """What it says of a position, and how many moves it made."""
    search = module.Plain(numbers(position), bits)
    while search.status == RUNNING and search.nodes < moves:
        search.run(moves - search.nodes)
    return search.status, search.nodes


@pytest.mark.slow
def test_compiled_and_source_agree_move_for_move() -> None:
    source = as_written()["plain"]
    positions = [random_deal(random.Random(f"plain {seed}"), 14).start for seed in range(100)]
    positions += [random_position(random.Random(f"plain {seed}")) for seed in range(60)]
    positions.append(Deal.shuffle(Rules.named("crowning-piece", avalanche=True), 5, 1).start)
    large = Rules.house("rygbw", (5, 4, 4, 3, 2), hand_size=5, ending="crowning-piece")
    positions.append(Deal.shuffle(large, 2, 1).start)  # of more cards than a word has bits
    statuses = set()
    for position in positions:
        if position.board.end is None:
            here = searched(plain, position, 2_000, 20)
            assert here == searched(source, position, 2_000, 20)
            statuses.add(here[0])
    assert statuses == {RUNNING, WON, REFUTED}


@pytest.mark.parametrize("bits", [4, 17])
def test_a_small_table_costs_moves_and_changes_no_verdict(bits: int) -> None:
    lost = 0
    for seed in range(60):
        position = random_deal(random.Random(f"table {seed}"), 10).start
        if position.board.end is None:
            status, moves = searched(plain, position, 300_000, 20)
            if status != RUNNING and moves < 3_000:
                small = searched(plain, position, 3_000_000, bits)
                assert small[0] == status
                assert small[1] >= moves
                lost += status == REFUTED
    assert lost > 5
