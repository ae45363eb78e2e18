"""A quiz that accepts what may be the best if all go on by the sheet, and nothing else."""

from dataclasses import replace

import pytest

from deducer import Record
from deducer.quiz.question import question_at
from deducer.quiz.quiz import habits
from deducer.record.sheet import Sheet
from solver.moves import Hint
from tests.support.places import SAMPLES

GAME = Record.load(SAMPLES / "crowning_piece_lost.hanabi")
TURN = 34


@pytest.mark.slow
def test_what_may_be_the_best_by_the_sheet_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deducer.quiz.question.PLAYED_ON", 4)
    plain = question_at(GAME.table, TURN)
    question = replace(plain, sheet=Sheet.named("beginner"))
    assert plain.by_sheet == frozenset()
    assert question.accepted == plain.accepted == plain.right
    ranking = question.played_on
    assert ranking is not None
    assert question.by_sheet == {question.among(each.move) for each in ranking.as_good}
    assert question.by_sheet <= set(question.actions)
    assert question.right == question.by_sheet
    for move in question.actions:
        assert question.accepts(move) == (move in question.by_sheet)
        assert plain.accepts(move) == (move in question.accepted)
    assert question.ranked[0] in question.by_sheet
    assert habits([question])[0].points <= 1


def test_a_hint_that_stands_for_all_is_right_if_one_of_them_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deducer.quiz.question.PLAYED_ON", 2)
    question = replace(question_at(GAME.table, TURN), sheet=Sheet.named("beginner"))
    question.__dict__["hints"] = {}  # as where hints do not differ
    ranking = question.played_on
    assert ranking is not None
    assert any(isinstance(each.move, Hint) for each in ranking.as_good)
    assert sum(isinstance(move, Hint) for move in question.by_sheet) == 1
