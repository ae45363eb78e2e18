"""A quiz: what it asks, what it accepts, and that it tells nothing that a seat could not know."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given

from deducer import Record, ViewError
from deducer.formats import load
from deducer.quiz.pick import first_turn, quiz
from deducer.quiz.question import NODES, Question, is_askable, question_at
from deducer.quiz.quiz import Quiz
from deducer.record.data import Writer
from deducer.record.events import Ended, Hinted, Reason, move_of
from deducer.review.course import lost_on_board
from deducer.review.game_review import review
from deducer.show.json.quiz import answer_json, quiz_json
from deducer.table.moments import Moment
from solver import Discard, Hint, Move, Play, Rules, solve
from solver.limits import Limits
from solver.moves import hints as all_hints
from tests.deducer.review.test_outlook import acted, every_world, possible
from tests.support.cases import TIMES, a_few, thorough
from tests.support.games import bare, played
from tests.support.places import GAMES, SAMPLES
from tests.support.referee import lay_out, seeds, small_deal
from tests.support.schemas import follows
from tests.support.twins import common, retold
from tests.support.worlds import sample_worlds

PLAYED = [
    *(path for path in sorted(SAMPLES.glob("*.hanabi")) if path.stem not in {"contradiction"}),
    *GAMES,
]
"""The samples that can have happened, and the real games that `HANABI_SHARED` names."""


def lost() -> Record:
    """A game that its last action lost."""
    return Record.load(SAMPLES / "crowning_piece_lost.hanabi")


@pytest.fixture(scope="module")
def asked() -> Quiz:
    """Its questions, as of every seat."""
    return quiz(lost())


# -- which turns -----------------------------------------------------------------------------


@pytest.mark.slow
def test_turning_points_and_the_largest_risks_are_asked_a_seat_its_own(asked: Quiz) -> None:
    points = [point.turn for point in review(lost()).turning_points]
    assert [each.turn for each in asked.moments if each.is_turning_point] == points == [35]
    assert [each.turn for each in asked.moments] == sorted(each.turn for each in asked.moments)
    costs = {}
    for moment in asked.moments:
        question = moment.question
        cost = question.odds.now.share - question.chance(moment.move).share
        assert cost > 0
        assert 0 < len(question.accepted) < len(question.actions)
        if not moment.is_turning_point:
            assert moment.is_risk
            costs[moment.turn] = cost
    assert len(costs) == 8
    fewer = {each.turn for each in quiz(lost(), most=2).moments} - {35}
    assert len(fewer) == 2
    assert fewer < costs.keys()
    assert sum(costs[turn] for turn in fewer) > sum(costs.values()) / 4
    own = quiz(lost(), 0).moments
    assert {each.question.seat for each in own} == {0}
    mine = {each.turn for each in asked.moments if each.question.seat == 0}
    assert mine <= {each.turn for each in own}


@pytest.mark.slow
def test_a_first_question_is_found_soon_and_stays_the_first() -> None:
    record = lost()
    found = first_turn(record, limits=Limits())
    assert found is not None
    whole = quiz(record, begin=found.turn, time_limit=0.5)
    assert whole.moments[0].turn == found.turn
    others = [moment.turn for moment in whole.moments[1:]]
    assert others == sorted(others)
    assert found.turn not in others
    assert first_turn(record, limits=Limits(seconds=0)) is None


def test_what_can_not_be_asked_is_not() -> None:
    assert quiz(load(SAMPLES / "last_copies.hanabi")).moments == ()  # perfect is gone from the deal
    record = load(SAMPLES / "slips.hanabi")
    slips = [at for at, (_, event) in enumerate(Record.of(record).table.actions(), 1) if event.slip]
    assert slips
    for turn in [*slips, 0, 99]:
        with pytest.raises(ViewError, match=f"there is no question about turn {turn}"):
            question_at(Record.of(record).table, turn)
    with pytest.raises(ViewError, match="there is no seat 5"):
        quiz(record, 5)
    running = replace(load(SAMPLES / "three_seats.hanabi"), advice=False)
    for ask in (lambda: quiz(running), lambda: question_at(Record.of(running).table, 4)):
        with pytest.raises(ViewError, match="no advice until it is over"):
            ask()
    over = replace(running, log=(*running.log, Ended(Reason.GIVEN_UP)))
    assert question_at(Record.of(over).table, 4).actions


WRONG_COLOUR = """
players: Ann Bob Cy
seat: all
rules: crowning-piece choreography
copies: r 1 1, b 1 1
hand: 1
tokens: 3
deck: r2 b1 r1 b2

Ann: hint Bob 1
Bob: play 1 as blue b1
Cy: play 1 as blue r1
"""
"""Cy's card can only be r1, and whatever else Cy does is as good."""


@pytest.mark.parametrize("all_known", [False, True])
def test_a_colour_that_the_card_surely_is_not_is_asked_where_it_lost_perfect(
    all_known: bool,
) -> None:
    record = Record.parse(WRONG_COLOUR)
    (only,) = quiz(record, all_known=all_known).moments
    assert only.is_turning_point
    assert only.move == Play(1, "b")
    assert only.move in only.question.actions
    assert not only.players_right
    assert only.question.accepts(Play(1, "r"))
    assert only.question.chance(only.move).share == 0
    (told,) = (each for each in quiz_json(quiz(record))["questions"])
    assert [each["accepted"] for each in told["actions"]].count(False) == 1


def announced(seed: int, actions: int) -> Record:
    """A small game in which colours may be announced."""
    deal = small_deal(random.Random(seed))
    deal = replace(deal, rules=replace(deal.rules, choreography=True))
    return Record.of(played(deal, seed, Writer.ALL, actions=actions).record)


@pytest.mark.slow
def test_what_was_done_is_among_the_actions() -> None:
    wrong = hinted = 0
    for seed in range(60 * TIMES):
        record = announced(seed, actions=8)
        for moment, event in record.table.actions():
            if not is_askable(moment, event):
                continue
            question, done = Question.of(record.table, moment), move_of(event)
            assert question.among(done) in question.actions
            assert question.weighed_as(done) in question.weighed
            wrong += done not in question.legal and not isinstance(done, Hint)
            hinted += done in question.hints
    assert wrong > 2
    assert hinted > 8


@pytest.mark.slow
def test_announcements_that_are_surely_wrong_are_worth_the_same() -> None:
    """Each for itself, in every world."""
    several = 0
    for seed in range(100 * TIMES):
        record = announced(seed, actions=6)
        now = record.table.now
        if now.board.end is not None or lost_on_board(now.board) is not None:
            continue
        question = Question.of(record.table, now)
        plays = [each for each in question.actions if each not in question.legal]
        wrong = [each for each in plays if isinstance(each, Play)]
        if not wrong or not question.odds.exact:
            continue
        alone = question.worth(wrong, Limits(NODES))
        for each in wrong:
            assert alone.after(each).share == question.chance(each).share
            several += question.weighed_as(each) != each
    assert several > 2


# -- what is accepted ------------------------------------------------------------------------


@pytest.mark.slow
def test_accepted_is_what_keeps_perfect_in_the_most_worlds() -> None:
    """Against every world of small games, each action solved in each."""
    between = 0
    for seed in range(50 * TIMES):
        chance = random.Random(seed)
        game = played(small_deal(chance), seed, Writer.ALL, actions=chance.randint(0, 6))
        record = Record.of(game.record)
        now = record.table.now
        if now.board.end is not None or lost_on_board(now.board) is not None:
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
        assert all(question.accepts(each) == (won[each] == best) for each in won)
        between += min(won.values()) < best
    assert between > 3


@pytest.mark.slow
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


@pytest.mark.slow
def test_with_open_cards_what_keeps_perfect_is_accepted() -> None:
    found = quiz(lost(), all_known=True)
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
    question = found.moments[0].question
    (hint,) = (each for each in question.actions if isinstance(each, Hint))
    assert question.among(Hint(1 - question.seat, rank=5)) == hint
    assert question.among(Play(2)) == Play(2)


@pytest.mark.slow
def test_hints_are_asked_apart_where_they_differ(asked: Quiz) -> None:
    question = asked.moments[0].question
    hints = [each for each in question.actions if isinstance(each, Hint)]
    assert len(hints) > 2
    assert question.among(hints[1]) == hints[1]
    assert len(question.accepted.intersection(hints)) in (0, len(hints))
    assert hints == [
        each for each in all_hints(Rules.named("crowning-piece").composition, 1) if each in hints
    ]
    assert len({question.chance(each) for each in hints}) == 1


@pytest.mark.slow
def test_the_score_counts_what_is_accepted(asked: Quiz) -> None:
    first, second, *_ = asked.moments
    answers: dict[int, Move] = {
        first.turn: first.question.ranked[0],
        second.turn: second.question.ranked[-1],
    }
    given_answers = replace(asked, answers=answers)
    told = follows("quiz", quiz_json(given_answers))
    assert (told["answered"], told["right"]) == (2, 1)
    assert [each["right"] for each in told["questions"]][:3] == [True, False, None]
    assert told["players_right"] == sum(each["played_accepted"] for each in told["questions"])


# -- what chance scores ----------------------------------------------------------------------


def score(found: Quiz, always: Callable[[Question, Move], bool]) -> Fraction:
    """The points of whoever answers something of which ``always`` is so, else anything."""
    points = Fraction(0)
    for moment in found.moments:
        actions = moment.question.actions
        mine = [each for each in actions if always(moment.question, each)] or list(actions)
        points += Fraction(sum(map(moment.question.accepts, mine)), len(mine))
    return points


def policies(found: Quiz) -> Iterator[Callable[[Question, Move], bool]]:
    """Yield each answer that somebody may always give; the one hint is the answer of any hint."""
    moves = {move for moment in found.moments for move in moment.question.actions}
    yield lambda _question, _move: True
    for kind in (Play, Discard, Hint):
        yield partial(lambda _question, move, kind: isinstance(move, kind), kind=kind)
    for chosen in moves:
        same = chosen if not isinstance(chosen, Hint) else None
        yield partial(
            lambda question, move, chosen, same: move == (same or question.among(chosen)),
            chosen=chosen,
            same=same,
        )
    for value, left in product({each.value for each in moves if isinstance(each, Hint)}, range(5)):
        yield partial(hints, value=value, left=left)


def hints(question: Question, move: Move, *, value: str | int, left: int) -> bool:
    """Whether ``move`` is a hint with that value, to the player that many seats on, or to any."""
    if not isinstance(move, Hint):
        return False
    to = not left or move.to == (question.seat + left) % question.board.players
    return not question.hints or (move.value == value and to)


def refuse_habits(found: Quiz) -> None:
    """Check that no answer that is always the same beats chance, and that chance is one."""
    scores = [score(found, policy) for policy in policies(found)]
    assert max(scores) == found.chance.points
    assert scores[0] == next(each.points for each in found.habits if each.always is None)


@pytest.mark.slow
def test_no_answer_that_is_always_the_same_beats_chance(asked: Quiz) -> None:
    refuse_habits(asked)
    hinting = score(asked, lambda _question, move: isinstance(move, Hint))
    assert hinting <= asked.chance.points < len(asked.moments)
    right = {moment.turn: moment.question.ranked[0] for moment in asked.moments}
    assert replace(asked, answers=right).above_chance > 0


@pytest.mark.slow
@pytest.mark.parametrize("path", a_few(PLAYED, 80), ids=lambda path: path.stem)
def test_nor_does_it_in_any_game(path: Path) -> None:
    """In each, the turn that lost perfect is asked wherever its seat could know better."""
    found = quiz(Record.load(path))
    refuse_habits(found)
    table = found.table
    asked_about = {moment.turn: moment for moment in found.moments}
    for point in review(Record.load(path)).turning_points:
        moment, event = table.actions()[point.turn - 1]
        if not is_askable(moment, event):
            continue
        question = Question.of(table, moment)
        done = question.chance(move_of(event))
        worse = max(done.interval) < max(
            min(each.chance.interval) for each in question.odds.actions
        )
        if worse:
            assert point.turn in asked_about
            assert not asked_about[point.turn].players_right


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
        if is_askable(moment, event):
            question = Question.of(record.table, moment)
            other = swapped(question, record, moment, seed)
            now = other.table.now
            yield question, Question.of(other.table, now), other.deck != record.deck


@pytest.mark.slow
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
    if now.board.end is not None or lost_on_board(now.board) is not None:
        return
    known = record.at().seen_by(record.players[now.board.turn])
    swapped = retold(record, next(sample_worlds(known, other)).hands)
    assert alike(Question.of(record.table, now), Question.of(swapped.table, swapped.table.now))


@pytest.mark.slow
def test_a_drawn_sample_is_the_same_whatever_the_seat_holds(asked: Quiz) -> None:
    record = lost()
    for moment in asked.moments[1:3]:
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
            if not is_askable(moment, event):
                continue
            question = Question.of(record.table, moment)
            then = record.at(moment.turn).seen_by(record.players[question.seat])
            assert question.known.known == then.known
            assert [slot.shares for slot in question.known.slots] == [
                slot.shares for slot in then.slots
            ]
            asked_about += 1
    assert asked_about > 40
