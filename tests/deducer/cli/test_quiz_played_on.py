"""What a quiz says that accepts, too, what may be the best if all go on by the sheet."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO

import jsonschema
import pytest
from rich.console import Console

from deducer import Record
from deducer.quiz.question import question_at
from deducer.quiz.quiz import AnsweredQuiz, Quiz, QuizMoment
from deducer.record.sheet import Sheet
from deducer.show.json.quiz import quiz_json
from deducer.show.json.schemas import schema_text
from deducer.show.terminal.quiz import feedback_text
from tests.support.commands import hanabi

LOST = "sample_games/crowning_piece_lost.hanabi"
TURN = 34


@pytest.mark.slow
def test_an_answer_that_only_the_sheet_accepts_is_said_to_be_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deducer.quiz.question.PLAYED_ON", 4)
    table = Record.load(LOST).table
    question = replace(question_at(table, TURN), sheet=Sheet.named("beginner"))
    only = min(question.by_sheet - question.accepted, key=str)
    event = table.actions()[TURN - 1][1]
    moment = QuizMoment(question, event, None, None, is_risk=False)
    answered = AnsweredQuiz(Quiz(table, None, False, (moment,)), {TURN: only})
    told = quiz_json(answered)
    jsonschema.validate(json.loads(json.dumps(told)), json.loads(schema_text("quiz")))
    (asked,) = told["questions"]
    assert asked["right"]
    assert sum(each["by_sheet"] for each in asked["actions"]) == len(question.by_sheet)
    console = Console(width=200, record=True, file=StringIO())
    console.print(feedback_text(answered, moment))
    text = console.export_text()
    assert "✓ right by your sheet: it may be the best if all go on by it" in text
    assert question.played_on is not None
    assert f"by the sheet in {question.played_on.worlds} worlds, and rest on it" in text
    assert "by the sheet " in text


def test_without_a_sheet_nothing_is_played_on() -> None:
    for more in ([], ["--agreements", "beginner", "--open"]):
        refused = hanabi("quiz", LOST, "--play-on", "--json", *more)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "--play-on needs what hints mean" in refused.stderr
