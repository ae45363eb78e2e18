"""What a sheet adds to a review: what actions were worth, broken promises, false readings."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from deducer import Record
from deducer.advice.advice import Measure
from deducer.advice.advise import advise
from deducer.agreements import Sheet
from deducer.agreements.outcomes import outcomes
from deducer.play.games import Mean
from deducer.record.events import move_of
from deducer.review.agreed import AgreedCause, agreed
from deducer.review.game_review import review
from deducer.review.playing_on import COMPARED, PlayedOnTurn, PlayingOn, playing_on
from deducer.review.reviews import Review
from deducer.show.words.review import tied_phrase
from deducer.table.table import Table
from solver.moves import Discard
from tests.support.cases import TIMES, a_few
from tests.support.games import THROWN_AWAY
from tests.support.places import SAMPLES

GAME = Record.load(SAMPLES / "crowning_piece_lost.hanabi")
SHEET = Sheet.named("beginner")


def test_it_depends_on_nothing_that_came_later_or_was_hidden() -> None:
    """The same game, ended earlier, gives the same for its turns."""
    early = Table.of(replace(GAME, log=GAME.table.events[:8], lines=()))
    turns = list(playing_on(early, SHEET, 1, 60))
    late = playing_on(GAME.table, SHEET, 1, 60)
    assert turns == [each for each, _ in zip(late, turns, strict=False)]
    met = Counter[bool]()
    for turn, (_, event) in zip(turns, early.actions(), strict=True):
        assert turn is not None
        is_best = turn.best == move_of(event)
        assert (turn.loss == Mean(0, 0, 0)) is is_best
        met[is_best] += 1
        assert turn.worlds == COMPARED
        assert turn.score.low <= turn.score.mean <= turn.score.high
        assert turn.loss.low <= turn.loss.mean <= turn.loss.high
    assert len(met) == 2


def test_nothing_is_asked_once_it_is_to_stop_or_before_anything_is_agreed() -> None:
    turns = len(GAME.table.actions())
    assert list(playing_on(GAME.table, SHEET, 1, 0, lambda: True)) == [None] * turns
    assert list(playing_on(GAME.table, Sheet(), 1, 0)) == [None] * turns
    assert not any(agreed(GAME.table, Sheet()).turns)
    assert not any(turn.false_reading for turn in agreed(GAME.table, Sheet(), lambda: True).turns)


@pytest.mark.slow
def test_some_turns_are_as_among_all_and_numbers_bound_the_work() -> None:
    some = list(playing_on(GAME.table, SHEET, 9, 60, turns=[2, 5]))
    every = list(playing_on(GAME.table, SHEET, 9, 60))
    assert some == [every[1], every[4]]
    assert {(each.worlds, each.cut_short) for each in every if each is not None} == {(9, False)}
    hurried = list(playing_on(GAME.table, SHEET, 9, 0, turns=[2, 5]))
    assert [(each.worlds, each.cut_short) for each in hurried if each] == [(COMPARED, True)] * 2


@pytest.mark.slow
def test_the_best_action_is_the_first_of_advices_list() -> None:
    compared = 0
    found = list(playing_on(GAME.table, SHEET, 30, 60))
    for number, turn in list(enumerate(found))[:: 1 if TIMES > 1 else 6]:
        moment = GAME.at(number)
        known = moment.seen_by(moment.board.turn)
        advice = advise(known, seconds=60, nodes=3_000, worlds=30, kept=known.kept(SHEET))
        if turn is not None and advice.measure is Measure.BY_SHEET:
            assert turn.best in advice.rows[0].moves
            compared += 1
    assert compared > 2


def known_losses(*losses: Mean) -> Review:
    """The review of a game of which these are the losses of the first actions."""
    found = review(GAME, time_limit=0)
    played = [PlayedOnTurn(Discard(1), each, each, each, 8) for each in losses]
    rest = [None] * (len(found.turns) - len(played))
    return replace(found, playing_on=PlayingOn(SHEET, 1, (*played, *rest)))


def test_an_average_has_an_interval_of_its_own_and_turns_whose_intervals_meet_tie() -> None:
    known = known_losses(Mean(1, 0, 2), Mean(3, 1, 5), Mean(-1, -3, 1))
    assert known.playing_on is not None
    assert known.playing_on.below_best(known.turns) == Mean(1, 0, 2)
    assert [turn.turn for turn in known.costly] == [2]
    nothing = PlayingOn(SHEET, 1, (None,) * len(known.turns))
    assert nothing.below_best(known.turns) is None
    known = known_losses(Mean(3, 2.5, 3.1), Mean(2, 1.5, 2.1), Mean(3.2, 2.2, 4.2))
    assert [[turn.turn for turn in group] for group in known.costly_groups] == [[1, 3], [2]]
    assert list(known.costly) == [known.turns[0], known.turns[2], known.turns[1]]
    assert str(tied_phrase(known.costly_groups)) == "a tie, within the margins: turns 1, 3"


@pytest.mark.slow
def test_an_action_that_loses_a_card_for_nothing_is_below_the_best() -> None:
    record = Record.parse(THROWN_AWAY)
    turns = list(playing_on(record.table, SHEET, 500, 60))
    assert all(turns)
    last = turns[-1]
    assert last is not None
    assert last.is_below
    assert last.best != Discard(2)
    assert fmean(each.loss.mean for each in turns[:-1] if each is not None) < last.loss.mean


# -- promises and readings -----------------------------------------------------------------------


PATHS = [
    SAMPLES / f"{name}.hanabi"
    for name in ("avalanche", "crowning_piece_lost", "final_round", "slips")
]


@pytest.mark.slow
@pytest.mark.parametrize("path", a_few(PATHS, 2), ids=lambda path: path.stem)
@pytest.mark.parametrize("level", ["level-2", "level-3"])
def test_broken_promises_are_the_games_and_false_readings_rest_on_them(
    path: Path, level: str
) -> None:
    table, sheet = Record.load(path).table, Sheet.named(level)
    by_turn, came = agreed(table, sheet).turns, [*outcomes(table, sheet)]
    assert len(by_turn) == table.now.turn
    places = [each.place for turn in by_turn for each in turn.broken]
    assert places == [each.place for each in came if each.kept is False]
    broken = {
        (each.scene.moment.turn + 1, each.kind.partition(",")[0])
        for each in came
        if each.kept is not True
    }
    for turn in by_turn:
        reading = turn.false_reading
        if reading is not None:
            assert reading.card not in reading.reading
            told = {(each.turn, each.kind.partition(",")[0]) for each in reading.because}
            assert told & broken
            assert (AgreedCause.FALSE_READING in turn.causes) is not turn.is_hint


def test_a_false_reading_is_of_who_acted_out_of_turn() -> None:
    """Bob was to move, and Cy plays a card that Ann's hint had promised to fit."""
    table = Record.parse("""players: Ann Bob Cy
seat: all
copies: r 3 2 2, y 3 2 2
hand: 2
deck: y1 y2 y3 r1 y1 r3 y1 r1 r1 r2 r2 r3 y2 y3
Ann: hint Cy red
Cy: play 1 r3 ! too fast
""").table
    *_, last = agreed(table, Sheet.named("beginner")).turns
    assert last.false_reading is not None
    assert (last.false_reading.seat, str(last.false_reading.card)) == (2, "r3")
