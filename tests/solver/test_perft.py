"""Both referees count as many positions, in 1, 2, ... moves from the deals in ``perft.txt``."""

from collections import Counter
from pathlib import Path

import pytest

from solver import Deal, Ending, Position
from tests.support import bruteforce
from tests.support.cases import a_few

FILE = Path(bruteforce.__file__).with_name("perft.txt")
CASES = dict(block.strip().split("\n", 1) for block in FILE.read_text("utf-8").split("## ")[1:])


def count(start: Position, moves: int | None) -> tuple[list[int], dict[str, int]]:
    """Count positions by moves made, and ends, as :func:`bruteforce.count` does."""
    counts: Counter[int] = Counter()
    ends: Counter[str] = Counter()

    def walk(position: Position, made: int) -> None:
        if made == moves:
            return
        for move in position.legal_moves():
            after = position.after(move)
            counts[made + 1] += 1
            if after.board.end is not None:
                ends[str(after.board.end)] += 1
            walk(after, made + 1)

    walk(start, 0)
    return [counts[made] for made in sorted(counts)], dict(ends)


@pytest.mark.parametrize("title", a_few(list(CASES), 5))
@pytest.mark.slow
def test_both_referees_count_the_same(title: str) -> None:
    text, _, said = CASES[title].partition("moves: ")
    moves = None if said == "all" else int(said)
    counts, ends = bruteforce.count(bruteforce.Game(text), moves)
    assert count(Deal.parse(text).start, moves) == (counts, ends)


def test_the_deals_of_the_file_cover_the_rules() -> None:
    deals = [Deal.parse(text.partition("moves:")[0]) for text in CASES.values()]
    for ending in Ending:
        such = [deal.rules for deal in deals if deal.rules.ending is ending]
        assert any(one.avalanche for one in such)
        assert any(one.composition.wild for one in such)
        assert any(one.choreography for one in such)
        assert any(one.empty_hints for one in such)
        assert any(one.deck_plays for one in such)
        assert any(one.dealt == "rounds" for one in such)
    assert {deal.players for deal in deals} == {2, 3, 4, 5}
