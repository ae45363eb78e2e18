"""The kernel: compiled and as it is written, it takes the same nodes to the same lines."""

import random
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import solver.kernel
from solver import Deal, Rules
from solver.kernel import core, layout
from solver.kernel.layout import REFUTED, RUNNING, TABLE_FULL, WON
from solver.kernel.translate import problem
from solver.rules import MAX_STRIKES, MAX_TOKENS
from tests.support.exhaustive import random_deal
from tests.support.source import as_written, new_search, run_to

FOLDER = Path(solver.kernel.__file__).parent


def searched(module: ModuleType, deal: Deal, nodes: int, bits: int = 12) -> tuple[object, ...]:
    """What a kernel says of a deal, how many nodes it took, and its line."""
    search = new_search(module, "Search", deal.rules, bits)
    status = run_to(search, search.load(problem(deal.start)), nodes)
    return status, search.nodes, search.refuted.bits, search.line() if status == WON else []


@pytest.mark.slow
def test_compiled_and_source_agree_node_for_node() -> None:
    source = as_written()["core"]
    deals = [random_deal(random.Random(seed), 14) for seed in range(150)]
    deals += [replace(deal, rules=replace(deal.rules, deck_plays=True)) for deal in deals[:50]]
    for ending in ("crowning-piece", "standard"):
        for seed in range(8):
            rules = Rules.named(ending, avalanche=seed % 2 == 0, choreography=seed % 3 == 0)
            deals.append(Deal.shuffle(rules, 2 + seed % 4, seed))
    statuses = set()
    for deal in deals:
        if deal.start.board.end is None:
            here = searched(core, deal, 2_000, bits=4)
            assert here == searched(source, deal, 2_000, bits=4)
            statuses.add(here[0])
    assert {WON, REFUTED} <= statuses


def test_the_table_grows_without_changing_what_is_found() -> None:
    deal = Deal.shuffle(Rules.named("standard"), 2, 24)
    small, large = searched(core, deal, 30_000, bits=4), searched(core, deal, 30_000, bits=14)
    assert small[0] == large[0]


def test_one_search_solves_one_problem_after_the_other_as_if_it_were_new() -> None:
    rules = Rules.named("crowning-piece", avalanche=True)
    deals = [Deal.shuffle(rules, 2, seed) for seed in range(30)]
    search = core.Search(list(rules.composition.tops), 8, True, False)
    for deal in deals:
        status = search.load(problem(deal.start))
        if status == RUNNING:
            status = search.run(1_500)
        if status != TABLE_FULL:
            assert (status, search.nodes) == searched(core, deal, 1_500)[:2]


def test_the_numbers_of_the_compiled_kernel_are_those_of_the_layout() -> None:
    enum = re.search(r"cdef enum:\n((?:    \w+ = \d+\n)+)", (FOLDER / "layout.pxd").read_text())
    assert enum is not None
    numbers = dict(line.split(" = ") for line in enum.group(1).split("\n") if line)
    assert len(numbers) > 20
    for name, number in numbers.items():
        assert getattr(layout, name.strip()) == int(number)


def test_no_two_numbers_of_a_state_share_a_key() -> None:
    """Each has keys of its own, as many as it has values."""
    values = {
        "heights": (0, layout.SUITS * layout.HEIGHTS),
        "drawn": (layout.DRAWN_AT, layout.CARDS + 1),
        "tokens": (layout.TOKENS_AT, layout.SEATS * layout.TOKENS),
        "strikes": (layout.STRIKES_AT, MAX_STRIKES + 1),
        "turns left": (layout.TURNS_LEFT_AT - 1, layout.SEATS + 2),
        "hands": (layout.HANDS_AT, layout.SEATS * layout.ROW),
    }
    keys = [at + value for at, count in values.values() for value in range(count)]
    assert len(set(keys)) == len(keys)
    assert max(keys) < layout.KEYS
    assert layout.TOKENS > MAX_TOKENS
