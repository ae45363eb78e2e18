"""A quiz: what it asks, what it accepts, and that it tells nothing that a seat could not know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from deducer import Record, ViewError
from deducer.formats import load
from deducer.knowledge.worlds import sample_worlds
from deducer.quiz import Given, Question, Quiz, question_at, quiz
from deducer.quiz.question import can_be_asked
from deducer.record.data import Writer
from deducer.record.events import Ended, Hinted, Reason
from deducer.review import review
from deducer.review.course import lost_in_the_open
from deducer.show.json.quiz import answer_json, quiz_json
from deducer.table.moments import Moment
from solver import Hint, Move, Play, solve
from tests.deducer.review.test_outlook import acted, every_world, possible
from tests.support.cases import thorough
from tests.support.games import bare, played
from tests.support.places import SAMPLES
from tests.support.referee import lay_out, seeds, small_deal
from tests.support.twins import common, retold


def lost() -> Record:
    """A game that its last action lost."""
    return Record.load(SAMPLES / "crowning_piece_lost.hanabi")


@pytest.fixture(scope="module")
def asked() -> Quiz:
    """Its questions, as of every seat."""
    return quiz(lost())


# -- which turns -----------------------------------------------------------------------------


def test_turning_points_and_the_largest_risks_are_asked(asked: Quiz) -> None:
    points = [point.turn for point in review(lost()).turning_points]
    assert [each.turn for each in asked.moments if each.is_turning_point] == points == [35]
    risks = [each for each in asked.moments if not each.is_turning_point]
    assert len(risks) == 8
    assert all(each.is_risk for each in risks)
    assert [each.turn for each in asked.moments] == sorted(each.turn for each in asked.moments)
    for moment in asked.moments:
        odds = moment.question.odds
        played_move = moment.question.among(moment.move)
        assert odds.after(played_move).share < odds.now.share
        assert 0 < len(odds.as_good) < len(odds.actions)


def test_fewer_risks_are_the_largest(asked: Quiz) -> None:
    fewer = quiz(lost(), most=2).moments
    costs = {
        each.turn: each.question.odds.now.share - each.question.odds.after(each.move).share
        for each in asked.moments
        if not each.is_turning_point
    }
    chosen = {each.turn for each in fewer if not each.is_turning_point}
    assert len(chosen) == 2
    assert chosen < set(costs)
    assert [each.turn for each in fewer if each.is_turning_point] == [35]
    assert sum(costs[turn] for turn in chosen) > sum(costs.values()) / 4


def test_a_seat_is_asked_its_own_turns_alone(asked: Quiz) -> None:
    moments = quiz(lost(), 0).moments
    assert {each.question.seat for each in moments} == {0}
    mine = {each.turn for each in asked.moments if each.question.seat == 0}
    assert mine <= {each.turn for each in moments}


def test_the_same_game_has_the_same_questions(asked: Quiz) -> None:
    again = quiz(lost())
    assert quiz_json(Given(again, {})) == quiz_json(Given(asked, {}))


def test_what_can_not_be_asked_is_not() -> None:
    assert quiz(load(SAMPLES / "last_copies.hanabi")).moments == ()  # perfect is gone from the deal
    record = load(SAMPLES / "slips.hanabi")
    slips = [at for at, (_, event) in enumerate(Record.of(record).table.actions(), 1) if event.slip]
    assert slips
    for turn in [*slips, 0, 99]:
        with pytest.raises(ViewError, match=f"turn {turn} can't be asked about"):
            question_at(Record.of(record).table, turn)
    with pytest.raises(ViewError, match="there is no seat 5"):
        quiz(record, 5)


def test_a_game_that_goes_on_without_advice_is_refused() -> None:
    running = replace(load(SAMPLES / "three_seats.hanabi"), advice=False)
    for ask in (lambda: quiz(running), lambda: question_at(Record.of(running).table, 4)):
        with pytest.raises(ViewError, match="no advice until it is over"):
            ask()
    over = replace(running, log=(*running.log, Ended(Reason.GIVEN_UP)))
    assert question_at(Record.of(over).table, 4).actions


# -- what is accepted ------------------------------------------------------------------------


def test_accepted_is_what_keeps_perfect_in_the_most_worlds() -> None:
    """Against every world of small games, each action solved in each."""
    between = 0
    for seed in range(80):
        chance = random.Random(seed)
        game = played(small_deal(chance), seed, Writer.ALL, actions=chance.randint(0, 6))
        record = Record.of(game.record)
        now = record.table.now
        if now.board.end is not None or lost_in_the_open(now.board) is not None:
            continue
        question = Question.of(record.table, now)
        scene = lay_out(record, now.turn)
        worlds = every_world(scene, scene.visible(question.seat), now.board)
        if not worlds or not question.odds.exact:
            continue
        won = {
            action: sum(possible(acted(world, action)) is True for world in worlds)
            for action in question.actions
        }
        best = max(won.values())
        assert set(question.odds.as_good) == {each for each in won if won[each] == best}
        assert all(question.accepts(each) == (won[each] == best) for each in won)
        between += min(won.values()) < best
    assert between > 5


def test_what_is_not_certainly_worse_is_accepted(asked: Quiz) -> None:
    estimated = 0
    for moment in asked.moments:
        odds = moment.question.odds
        best = odds.actions[0]
        assert best.action in odds.as_good
        for each in odds.actions:
            if each.chance.share == best.chance.share:
                assert each.action in odds.as_good
            if each.chance.interval[1] < best.chance.interval[0] - 0.02:
                assert each.action not in odds.as_good
        estimated += not odds.exact
    assert estimated


def test_with_open_cards_what_keeps_perfect_is_accepted() -> None:
    found = quiz(lost(), laid_open=True)
    assert found.moments
    for moment in found.moments:
        position = moment.before
        assert position is not None
        for each in moment.question.odds.actions:
            keeps = solve(acted(position, each.action)).winnable
            assert each.chance.exact
            assert each.chance.share == keeps
            assert (each.action in moment.question.odds.as_good) is keeps
        assert moment.players_right is moment.possible_after


def test_any_hint_is_the_one_hint(asked: Quiz) -> None:
    question = asked.moments[0].question
    (hint,) = (each for each in question.actions if isinstance(each, Hint))
    assert question.among(Hint(1 - question.seat, rank=5)) == hint
    assert question.among(Play(2)) == Play(2)


def test_the_score_counts_what_is_accepted(asked: Quiz) -> None:
    first, second, *_ = asked.moments
    answers: dict[int, Move] = {
        first.turn: first.question.odds.as_good[0],
        second.turn: second.question.odds.actions[-1].action,
    }
    given_answers = Given(asked, answers)
    told = quiz_json(given_answers)
    assert (told["answered"], told["right"]) == (2, 1)
    assert [each["right"] for each in told["questions"]][:3] == [True, False, None]
    assert told["players_right"] == sum(each["played_accepted"] for each in told["questions"])


# -- secrecy ---------------------------------------------------------------------------------


def alike(one: Question, other: Question) -> bool:
    """Whether two questions show the same, offer the same, and have the same answer."""
    records = [each.known.table.record for each in (one, other)]
    told = [answer_json(each, Hinted(each.seat, Hint(0, rank=1)), None) for each in (one, other)]
    return records[0] == records[1] and one.actions == other.actions and told[0] == told[1]


def swapped(question: Question, record: Record, moment: Moment, seed: int) -> Record:
    """The game up to a question, with other cards where its seat sees none.

    They are some that the seat can't tell from those that lie there.
    """
    world = next(sample_worlds(question.known, seed))
    laid = dict(enumerate(record.deck)) | world.hands
    laid |= dict(zip(moment.pile, world.rest, strict=True))
    deck = tuple(laid[place] for place in sorted(laid))
    return Record.of(replace(record, log=record.table.events[: moment.number], deck=deck, lines=()))


def swaps(seed: int) -> Iterator[tuple[Question, Question, bool]]:
    """Yield a whole game's questions, each beside that of the game with its hidden cards swapped.

    With them comes whether the cards did differ.
    """
    deal = small_deal(random.Random(seed))
    record = Record.of(bare(played(deal, seed, Writer.ALL, actions=8).record, deal.deck))
    for moment, event in record.table.actions():
        if can_be_asked(moment, event):
            question = Question.of(record.table, moment)
            other = swapped(question, record, moment, seed)
            now = other.table.now
            yield question, Question.of(other.table, now), other.deck != record.deck


@given(seeds)
@thorough(25)
def test_a_question_depends_on_nothing_that_its_seat_could_not_know(seed: int) -> None:
    for question, other, _ in swaps(seed):
        assert alike(question, other)


def test_the_swaps_do_swap_cards() -> None:
    assert Counter(differs for seed in range(12) for *_, differs in swaps(seed))[True] > 10


@given(seeds, seeds)
@thorough(25)
def test_nor_does_one_of_a_record_that_all_seats_wrote(seed: int, other: int) -> None:
    record = common(seed)
    now = record.table.now
    if now.board.end is not None or lost_in_the_open(now.board) is not None:
        return
    known = record.at().seen_by(record.players[now.board.turn])
    swapped = retold(record, next(sample_worlds(known, other)).hands)
    assert alike(Question.of(record.table, now), Question.of(swapped.table, swapped.table.now))


def test_a_drawn_sample_is_the_same_whatever_the_seat_holds(asked: Quiz) -> None:
    record = lost()
    for moment in asked.moments[1:5]:
        question = moment.question
        assert not question.odds.exact
        other = swapped(question, record, record.table.at(moment.turn - 1), 7)
        assert other.deck != record.deck
        assert alike(question, Question.of(other.table, other.table.now))


def test_the_seat_sees_what_it_saw_at_the_table() -> None:
    """Other hands as far as the record ever knew them, and its own knowledge as it was then."""
    asked_about = 0
    for seed in range(20):
        chance = random.Random(seed)
        record = Record.of(
            played(small_deal(chance), seed, Writer.NONE, misses=0.3, actions=8).record
        )
        for moment, event in record.table.actions():
            if not can_be_asked(moment, event):
                continue
            question = Question.of(record.table, moment)
            then = record.at(moment.turn).seen_by(record.players[question.seat])
            assert question.known.sight.known == then.sight.known
            assert [slot.shares for slot in question.known.slots] == [
                slot.shares for slot in then.slots
            ]
            asked_about += 1
    assert asked_about > 40
