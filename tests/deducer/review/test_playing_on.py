"""What actions were worth if all had gone on by the sheet: without hindsight, without a bias."""

from collections import Counter
from dataclasses import replace
from statistics import fmean

import pytest

from deducer import Record
from deducer.advice.advice import Measure
from deducer.advice.advise import advise
from deducer.play.games import Mean
from deducer.record.events import move_of
from deducer.record.sheet import Sheet
from deducer.review.game_review import review
from deducer.review.playing_on import COMPARED, PlayedOnTurn, PlayingOn, playing_on
from deducer.show.words.review import tied_phrase
from deducer.table.table import Table
from solver.moves import Discard
from tests.support.cases import TIMES
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


def test_a_players_average_has_an_interval_of_its_own() -> None:
    found = review(GAME, time_limit=0)
    losses = [Mean(1, 0, 2), Mean(3, 1, 5), Mean(-1, -3, 1)]
    played = [PlayedOnTurn(Discard(1), each, each, each, 8) for each in losses]
    rest = [None] * (len(found.turns) - len(played))
    below = PlayingOn(SHEET, 1, (*played, *rest)).below_best(found.turns)
    assert below == Mean(1, 0, 2)
    assert PlayingOn(SHEET, 1, (None, *rest, None, None)).below_best(found.turns) is None
    known = replace(found, playing_on=PlayingOn(SHEET, 1, (*played, *rest)))
    assert [turn.turn for turn in known.costly] == [2]


def test_turns_whose_intervals_meet_are_a_tie() -> None:
    found = review(GAME, time_limit=0)
    losses = [Mean(3, 2.5, 3.5), Mean(2, 1.5, 2.1), Mean(3.2, 2.2, 4.2)]
    played = [PlayedOnTurn(Discard(1), each, each, each, 8) for each in losses]
    rest = [None] * (len(found.turns) - len(played))
    known = replace(found, playing_on=PlayingOn(SHEET, 1, (*played, *rest)))
    assert [[turn.turn for turn in group] for group in known.costly_groups] == [[1, 3], [2]]
    assert list(known.costly) == [found.turns[0], found.turns[2], found.turns[1]]
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
