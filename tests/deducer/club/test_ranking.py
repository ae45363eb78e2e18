"""The ranking of an evening: by points, then by turns; ties, lost games and games left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from deducer.club.ranking import Placed, Result, ResultKind, Standing, ranking


def scored(deal: int, table: str, score: int, turns: int | None = None) -> Result:
    return Result(deal, table, ResultKind.SCORED, score, turns)


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
            Result(1, "B", ResultKind.LOST, turns=9),
            Result(1, "C", ResultKind.ABANDONED),
            scored(1, "D", 0, 60),
        )
    )
    assert [(each.result.table, each.place, each.turns) for each in found.deals[1]] == [
        ("A", 1, 50),
        ("B", 2, 60),
        ("C", 2, 60),
        ("D", 2, 60),
    ]


def test_a_lost_game_has_no_turns_where_a_scored_one_of_its_deal_has_none_written() -> None:
    found = ranking(
        (
            Result(1, "B", ResultKind.LOST),
            scored(1, "C", 20, 50),
            scored(1, "D", 20),
            scored(2, "B", 25, 55),
            scored(1, "E", 0, 48),
            scored(2, "E", 25, 60),
        )
    )
    assert [each.turns for each in found.deals[1] if each.result.table == "B"] == [None]
    standings = {each.table: each for each in found.standings}
    assert (standings["B"].place, standings["B"].turns) == (1, None)
    assert standings["E"].place == 1


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


KINDS = st.sampled_from(list(ResultKind))
_results = st.builds(
    lambda deal, table, kind, score, turns: Result(
        deal, table, kind, score if kind is ResultKind.SCORED else 0, turns
    ),
    st.integers(1, 3),
    st.sampled_from("ABCD"),
    KINDS,
    st.integers(20, 22),
    st.integers(40, 42),
)
_written = st.builds(
    lambda result, score, turns: replace(
        result, score=score if result.ended is ResultKind.SCORED else 0, turns=turns
    ),
    _results,
    st.integers(0, 1),
    st.one_of(st.none(), st.integers(40, 42)),
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


@given(st.lists(_written, unique_by=lambda each: (each.deal, each.table)), st.data())
def test_turns_that_nobody_wrote_decide_nothing(results: list[Result], data: st.DataObject) -> None:
    """Whatever they are: who is ahead stays so, and turns that are shown are the same."""
    written = [
        each if each.turns else replace(each, turns=data.draw(st.sampled_from((1, 41, 99))))
        for each in results
    ]
    some, known = ranking(results), ranking(written)
    pairs: list[tuple[Sequence[Standing | Placed], Sequence[Standing | Placed]]] = [
        (some.standings, known.standings)
    ]
    pairs += [(some.deals[deal], known.deals[deal]) for deal in some.deals]
    for before, after in pairs:
        shown = {_table(each): each for each in before}
        then = {_table(each): each for each in after}
        for one, other in permutations(shown, 2):
            here, there = shown[one].place, shown[other].place
            if here is None or there is None:
                continue
            if here < there:
                assert (then[one].place or 0) < (then[other].place or 0)
            elif here == there and None not in (shown[one].turns, shown[other].turns):
                same = [each for each in shown.values() if each.place == here]
                if all(each.turns is not None for each in same):
                    assert then[one].place == then[other].place
        for table, each in shown.items():
            assert each.turns in (None, then[table].turns)


def _table(each: Standing | Placed) -> str:
    return each.table if isinstance(each, Standing) else each.result.table
