"""Both referees count as many positions as the data file says."""

import pytest

from solver import Deal, Ending
from tests.support import bruteforce, perft
from tests.support.cases import a_few

HEADER, CASES = perft.load()
each_case = pytest.mark.parametrize("case", a_few(CASES, 5), ids=[case.title for case in CASES])


@each_case
@pytest.mark.slow
def test_positions_are_counted_as_in_the_file(case: perft.Case) -> None:
    assert perft.count(Deal.parse(case.text).start, case.moves) == (case.counts, case.ends)


@pytest.mark.slow
@each_case
def test_the_brute_force_referee_counts_the_same(case: perft.Case) -> None:
    assert bruteforce.count(bruteforce.Game(case.text), case.moves) == (case.counts, case.ends)


def test_the_deals_of_the_file_cover_the_rules() -> None:
    rules = [Deal.parse(case.text).rules for case in CASES]
    for ending in Ending:
        such = [one for one in rules if one.ending is ending]
        assert any(one.avalanche for one in such)
        assert any(one.composition.wild for one in such)
        assert any(one.choreography for one in such)
        assert any(one.empty_hints for one in such)
        assert any(one.deck_plays for one in such)
        assert any(one.dealt == "rounds" for one in such)
    assert {Deal.parse(case.text).players for case in CASES} == {2, 3, 4, 5}


def test_the_file_says_how_it_is_made() -> None:
    assert "python -m tests.support.perft" in HEADER
