"""The ranking of an evening: by points, then by turns; ties, lost games and games left out."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from deducer.club.ranking import Ended, Result, ranking


def scored(deal: int, table: str, score: int, turns: int | None = None) -> Result:
    return Result(deal, table, Ended.SCORED, score, turns)


def places(*results: Result) -> list[tuple[str, int | None]]:
    return [(each.table, each.place) for each in ranking(results).standings]


def test_points_decide_then_turns_and_ties_share_a_place() -> None:
    found = places(
        scored(1, "A", 24, 50),
        scored(1, "B", 25, 60),
        scored(1, "C", 24, 50),
        scored(1, "D", 25, 61),
        scored(1, "E", 23, 40),
    )
    assert found == [("B", 1), ("D", 2), ("A", 3), ("C", 3), ("E", 5)]


def test_turns_that_are_not_all_known_decide_nothing() -> None:
    found = places(scored(1, "A", 25, 50), scored(1, "B", 25), scored(1, "C", 24, 60))
    assert found == [("A", 1), ("B", 1), ("C", 3)]


def test_a_game_that_was_lost_or_abandoned_counts_no_points_and_the_turns_of_the_slowest() -> None:
    found = ranking(
        (
            scored(1, "A", 20, 50),
            Result(1, "B", Ended.LOST, turns=9),
            Result(1, "C", Ended.ABANDONED),
            scored(1, "D", 0, 60),
        )
    )
    assert [(each.result.table, each.place, each.turns) for each in found.deals[1]] == [
        ("A", 1, 50),
        ("B", 2, 60),
        ("C", 2, 60),
        ("D", 2, 60),
    ]


def test_a_table_that_did_not_play_all_deals_has_no_place_but_its_shares() -> None:
    found = ranking(
        (
            scored(1, "A", 20),
            scored(1, "B", 22),
            scored(2, "A", 25),
            scored(2, "B", 25),
            scored(2, "C", 25),
        )
    )
    standings = {each.table: each for each in found.standings}
    assert [each.table for each in found.standings] == ["B", "A", "C"]
    assert (standings["C"].place, standings["C"].played) == (None, 1)
    assert standings["B"].share == Fraction(3, 4)
    assert standings["C"].share == Fraction(1, 2)
    assert found.deals[2][0].share == Fraction(1, 2)


def test_a_deal_that_only_one_table_played_has_no_share() -> None:
    found = ranking((scored(1, "A", 20),))
    assert (found.standings[0].share, found.deals[1][0].share) == (None, None)
    assert ranking(()).standings == ()


_results = st.builds(
    lambda deal, table, kind, score, turns: Result(
        deal, table, kind, score if kind is Ended.SCORED else 0, turns
    ),
    st.integers(1, 3),
    st.sampled_from("ABCD"),
    st.sampled_from(list(Ended)),
    st.integers(20, 22),
    st.integers(40, 42),
)


@given(st.lists(_results, unique_by=lambda each: (each.deal, each.table)))
def test_a_place_counts_the_tables_that_are_better(results: list[Result]) -> None:
    found = ranking(results)
    for placed in found.deals.values():
        for each in placed:
            better = sum(
                (-other.result.score, other.turns) < (-each.result.score, each.turns)
                for other in placed
            )
            assert each.place == 1 + better
        shares = [each.share for each in placed if each.share is not None]
        assert sum(shares, Fraction(0)) == Fraction(len(shares), 2)
    for standing in found.standings:
        own = [each for each in results if each.table == standing.table]
        assert (standing.played, standing.score) == (len(own), sum(each.score for each in own))
        whole = [each for each in found.standings if each.played == found.standings[0].played]
        better = sum(
            (-other.score, other.turns) < (-standing.score, standing.turns) for other in whole
        )
        assert standing.place == (1 + better if standing in whole else None)
