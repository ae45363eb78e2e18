"""Questions about what hints mean rest on what their seat saw, their answers on the sheet."""

from dataclasses import replace

import pytest

from deducer import Record
from deducer.agreements import Sheet
from deducer.quiz.by_sheet import HintQuestion, MeaningQuestion, sheet_questions
from deducer.quiz.question import question_at
from deducer.quiz.quiz import habits
from deducer.record.events import Hinted, SheetChanged
from solver.moves import Hint
from tests.support.cases import a_few
from tests.support.places import SAMPLES

GAMES = ["crowning_piece_lost", "final_round", "avalanche"]
LEVEL = Sheet.named("level-2")
LOST = Record.load(SAMPLES / f"{GAMES[0]}.hanabi")


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(GAMES, 3))
def test_a_reading_is_the_receiver_s_after_the_hint(name: str) -> None:
    record = Record.load(SAMPLES / f"{name}.hanabi")
    actions = record.table.actions()
    found = list(sheet_questions(record.table, LEVEL))
    meanings = [each for each in found if isinstance(each, MeaningQuestion)]
    assert meanings
    for question in meanings:
        event = actions[question.turn - 1][1]
        assert isinstance(event, Hinted)
        assert question.hint == event.hint
        seat = question.slot.holder
        assert seat == event.hint.to
        seen = record.at(question.turn).seen_by(record.players[seat])
        slot = seen.kept(LEVEL).slots[question.slot.slot - 1]
        assert question.reading == slot.reading < slot.knowledge.shares.keys()
        assert all(promise.turn <= question.turn for promise in question.promises)
    for asked in found:
        if isinstance(asked, HintQuestion):
            assert asked.offer.hint in asked.accepted < set(asked.hints)
            assert {hint.to for hint in asked.hints} == {asked.offer.hint.to}
        seat = asked.known.looker()  # which can't see its own cards in what it is asked by
        hidden = asked.known.table.now.hands[seat]
        assert [asked.known.table.card(place) for place in hidden] == [None] * len(hidden)


def test_a_hint_out_of_turn_asks_its_receiver_and_not_who_was_to_move() -> None:
    table = Record.parse("""agreements: beginner
players: Ann Bob Cy
seat: all
copies: r 3 2 2 2 1, y 3 2 2 2 1
hand: 3
deck: r1 r2 r3 y1 y2 y3 r4 y4 y5 r1 r1 y1 y1 r2 y2 r3 y3 r4 y4 r5
Ann: hint Cy 5
Cy: hint Bob yellow ! too fast
""").table
    (*_, asked) = sheet_questions(table)
    assert isinstance(asked, MeaningQuestion)
    assert (asked.turn, asked.slot.holder) == (2, 1)
    assert {promise.giver for promise in asked.promises if promise.turn == 2} == {2}


@pytest.mark.slow
def test_a_game_is_asked_about_by_the_sheets_that_it_had_until_it_is_stopped() -> None:
    """Its deck puts hands before its events for whoever sees them, which moves the changes on."""
    record = replace(LOST, agreements=LEVEL, log=LOST.log[:16], lines=())
    assert record.deck
    half = record.table.actions()[record.table.now.turn // 2][0].number
    log = (*record.log[:half], SheetChanged(Sheet()), *record.log[half:])
    changed = replace(record, log=log, lines=()).table
    turn = changed.moments[half].turn
    asked = [each.turn for each in sheet_questions(record.table)]
    assert asked == [each.turn for each in sheet_questions(record.table, LEVEL)]
    assert asked[0] <= turn < asked[-1]
    assert [each.turn for each in sheet_questions(changed)] == [n for n in asked if n <= turn]
    assert list(sheet_questions(LOST.table, Sheet())) == []
    assert list(sheet_questions(LOST.table, LEVEL, lambda: True)) == []


# -- accepted by the sheet -----------------------------------------------------------------------


TURN = 34


@pytest.mark.slow
def test_what_may_be_the_best_by_the_sheet_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deducer.quiz.question.PLAYED_ON", 4)
    plain = question_at(LOST.table, TURN)
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
    question = replace(question_at(LOST.table, TURN), sheet=Sheet.named("beginner"))
    question.__dict__["hints"] = {}  # as where hints do not differ
    ranking = question.played_on
    assert ranking is not None
    assert any(isinstance(each.move, Hint) for each in ranking.as_good)
    assert sum(isinstance(move, Hint) for move in question.by_sheet) == 1
