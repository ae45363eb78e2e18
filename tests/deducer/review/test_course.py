"""Was perfect still possible: bisecting against solving every turn; causes against their words."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.review.causes import few_deals
from deducer.review.course import MOST_UNDECIDED, lost_on_board, settled
from deducer.review.facts import seat_knowledge
from deducer.review.game_review import review
from deducer.review.reviews import Review
from deducer.review.turn_review import Cause, TurningPoint, TurnReview
from deducer.table.table import Table
from solver import Deal, Discard, End, Hint, Position, Rules, Verdict, solve
from tests.support.cases import a_few
from tests.support.games import Game, played

RULES = (
    Rules.house("ry", (2, 2, 1), hand_size=2, tokens=3),
    Rules.house("ry", (2, 1, 1), hand_size=2, tokens=2, ending="crowning-piece"),
    Rules.house("ryg", (2, 1), hand_size=2, tokens=2, strikes=2, deck_plays=True),
    Rules.house("r", (3, 2, 2, 1), hand_size=1, tokens=2, choreography=True),
)
CASES = [(which, seed) for seed in range(16) for which in range(len(RULES))]


def game(which: int, seed: int) -> Game:
    """A random game of these rules, with the order of its deck."""
    deal = Deal.shuffle(RULES[which], 2 + seed % 2, seed)
    written = played(deal, seed)
    return replace(written, record=replace(written.record, deck=deal.deck))


def can_win(position: Position) -> bool:
    return solve(position).verdict is Verdict.WINNABLE


@pytest.mark.parametrize(("which", "seed"), a_few(CASES, 3))
def test_bisecting_is_solving_every_turn_and_causes_are_as_they_say(which: int, seed: int) -> None:
    written = game(which, seed)
    table = Table.of(written.record)
    reviewed = review(written.record, time_limit=None)
    stages = [laid.position for laid in written.laid if laid.position.board.end is None]
    by_board = {position.board: can_win(position) for position in stages}
    answers: list[bool] = []
    for (moment, _), turn in zip(table.actions(), reviewed.turns, strict=True):
        after = table.moments[moment.number + 1].board
        assert turn.possible_before == by_board[moment.board]
        expected = by_board[after] if after.end is None else after.end is End.PERFECT
        assert turn.possible_after == expected
        answers.append(expected)
    assert answers == sorted(answers, reverse=True)
    lost = [
        turn.turn for turn in reviewed.turns if turn.possible_before and not turn.possible_after
    ]
    assert [point.turn for point in reviewed.turning_points] == lost
    assert reviewed.winnable == can_win(written.deal.start)
    assert bool(reviewed.why) == (not reviewed.winnable)
    assert_causes(written, reviewed)


def assert_causes(written: Game, reviewed: Review) -> None:
    for point in reviewed.turning_points:
        assert point.before.replay(point.line).board.end is End.PERFECT
        for choice in point.choices:
            assert choice.keeps == can_win(point.before.after(choice.move))
        hints = [choice for choice in point.choices if isinstance(choice.move, Hint)]
        every = list(point.before.legal_moves())
        assert len(hints) == any(isinstance(move, Hint) for move in every)
        assert len(point.choices) - len(hints) == sum(not isinstance(move, Hint) for move in every)
        assert point.cause is cause_of(point, reviewed.turns[point.turn - 1])
        assert_risks(written, reviewed.turns[point.turn - 1].turn)


def cause_of(point: TurningPoint, turn: TurnReview) -> Cause:
    """The cause, as its words say."""
    assert point.risk is not None
    keepers = [choice for choice in point.choices if choice.keeps]
    if any(choice.risk < point.risk for choice in keepers):
        sure = any(
            choice.risk == 0 and (choice.playable == 1 or isinstance(choice.move, Discard))
            for choice in keepers
        )
        if point.solved or point.risk > Fraction(1, 2) or sure:
            return Cause.BLUNDER
    if turn.knowable is not None and any(choice.risk <= point.risk for choice in keepers):
        return Cause.BLUNDER
    forced = all(choice.risk > point.risk for choice in keepers)
    return Cause.FORCED if forced else Cause.BAD_LUCK


def assert_risks(written: Game, number: int) -> None:
    """Each risk is the share of deals that look the same to the seat and are lost then."""
    table = Table.of(written.record)
    moment, event = table.actions()[number - 1]
    position = next(laid.position for laid in written.laid if laid.position.board == moment.board)
    known = seat_knowledge(table, moment, event.seat or 0)
    same = few_deals(known, position)
    assert len(same) == len(set(same))
    assert not same or position in same
    point = review(written.record, time_limit=None).turning_points[0]
    assert point.solved == bool(same)
    if point.solved:
        for choice in point.choices:
            lost = sum(not can_win(deal.after(choice.move)) for deal in same)
            assert choice.risk == Fraction(lost, len(same))


@given(
    st.integers(1, 40), st.integers(0, 40), st.sets(st.integers(0, 40)), st.sets(st.integers(0, 40))
)
def test_what_is_settled_is_right(size: int, yes: int, hidden: set[int], shown: set[int]) -> None:
    truth = [at < yes for at in range(size)]
    seen = [truth[at] if at in shown else None for at in range(size)]
    asked: list[int] = []

    def ask(at: int) -> bool | None:
        asked.append(at)
        return None if at in hidden else truth[at]

    answers = settled(seen, ask)
    assert len(set(asked)) == len(asked) <= 9 + 2 * MOST_UNDECIDED
    assert all(answer in (None, right) for answer, right in zip(answers, truth, strict=True))
    if not hidden & set(range(size)):
        assert list(answers) == truth
    for at in asked:
        assert at in hidden or answers[at] == truth[at]


def test_what_lies_open_is_never_wrong() -> None:
    for which, seed in CASES:
        for laid in game(which, seed).laid:
            if lost_on_board(laid.position.board) is not None:
                assert not can_win(laid.position)


@pytest.mark.parametrize("seed", range(20))
def test_a_game_written_by_a_seat_is_reviewed_as_far_as_it_goes(seed: int) -> None:
    which, writer = seed % len(RULES), seed % 2
    whole = review(game(which, seed).record)
    deal = game(which, seed).deal
    partly = review(played(deal, seed, writer, misses=0.2).record)
    assert whole.winnable is not None
    for turn in partly.turns:
        if turn.possible_before is None:
            assert partly.missing
    if not partly.missing or partly.winnable is not None:
        assert partly.winnable == whole.winnable
