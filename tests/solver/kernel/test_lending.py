"""Which decks the kernel takes, and what it says where its compiled build is hidden."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Barrier

import pytest

from solver import Deal, Discard, HanabiError, Hint, Rules, Verdict, solve, solve_many
from solver.census.plan import CensusPlan
from solver.kernel.layout import MOST_CARDS
from solver.kernel.lending import borrowed
from solver.openhands import open_hands
from solver.search.partly import PartlyKnown, Trials
from tests.support.places import ROOT

LARGE = Rules.house("rygbw", (5, 4, 4, 4, 1))
THREADS = 4
REFUSED = (
    "90 cards are in the hands and the pile, and the solver takes at most 64: "
    "start later in the game, or use a smaller deck"
)


def test_threads_are_refused_a_large_deck_together() -> None:
    begun = Barrier(THREADS)

    def refusal(deal: Deal) -> str:
        begun.wait()
        with pytest.raises(HanabiError) as refused:
            solve(deal, node_limit=300)
        return str(refused.value)

    with ThreadPoolExecutor(THREADS) as threads:
        deals = [Deal.shuffle(LARGE, 3, seed) for seed in range(THREADS)]
        assert list(threads.map(refusal, deals)) == [REFUSED] * THREADS


def test_each_question_about_a_large_deck_is_refused() -> None:
    deal = Deal.shuffle(LARGE, 3, 1)
    board = deal.start.board
    partly = PartlyKnown(board, deal.start.hands, (None,) * 75, ())
    for ask in (
        lambda: next(solve_many([deal])),
        lambda: solve(deal, best=True),
        lambda: Trials(partly, []),
        lambda: CensusPlan(LARGE, 3),
        lambda: open_hands(board).__enter__(),
    ):
        with pytest.raises(HanabiError) as refused:
            ask()
        assert str(refused.value) == REFUSED


def test_one_kernel_serves_again_and_few_are_kept_under_however_many_rules() -> None:
    rules = Rules.named()
    with borrowed(rules, 50) as first:
        pass
    with borrowed(rules, 50) as again:
        assert again is first
    for tokens in {*range(21)} - {rules.tokens}:
        with borrowed(replace(rules, tokens=tokens), 50):
            pass
    with borrowed(rules, 50) as later:
        assert later is not first


def test_a_large_deck_is_solved_once_few_of_its_cards_are_left() -> None:
    position = Deal.shuffle(LARGE, 3, 1).start
    while len(position.pile) > MOST_CARDS - sum(position.board.hands):
        with pytest.raises(HanabiError):
            solve(position)
        fits = (move for move in position.legal_moves() if isinstance(move, Discard | Hint))
        position = position.after(next(fits))
    assert solve(position, node_limit=3_000).verdict in Verdict


SEARCHES = """
from solver import COMPILED, Deal, Rules, solve
deals = [Deal.shuffle(Rules.house("ryg", (2, 2, 1), hand_size=2), 2, seed) for seed in (1, 2)]
print(COMPILED, *(solve(deal).verdict for deal in deals))
"""


@pytest.mark.parametrize("hides", [True, False])
@pytest.mark.slow
def test_a_source_that_hides_a_compiled_build_says_so_at_its_first_search(
    tmp_path: Path, hides: bool
) -> None:
    """As in a clone's folder, after a plain install: Python looks there first."""
    clone, site = tmp_path / "clone", tmp_path / "site"
    shutil.copytree(ROOT / "solver", clone / "solver", ignore=shutil.ignore_patterns("*.so"))
    (site / "solver" / "kernel").mkdir(parents=True)
    if hides:
        (site / "solver" / "kernel" / f"core{EXTENSION_SUFFIXES[0]}").touch()
    done = subprocess.run(
        [sys.executable, "-S", "-c", SEARCHES],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False", "winnable", "winnable"]
    told = done.stderr.count("UncompiledWarning")
    assert told == hides
    if hides:
        assert f"source in {clone}, which is not compiled" in done.stderr
        assert f"the compiled build is in {site}," in done.stderr
