"""The sample games: each shows its one thing, and what they say stays as it is."""

from dataclasses import replace
from pathlib import Path

import pytest

from deducer import Contradiction, Record
from deducer.record.events import Played, Rearranged
from deducer.record.reading import parse
from deducer.record.writing import show
from solver import Deal, End
from solver.rules import Ending
from tests.support.golden import AGREED, TURNS, answers, path, promised
from tests.support.places import SAMPLES

RECORDS = sorted(SAMPLES.glob("*.hanabi"))
DECKS = sorted(SAMPLES.glob("*.deck"))


@pytest.mark.parametrize("file", RECORDS + DECKS, ids=lambda path: path.name)
def test_a_sample_says_what_it_shows(file: Path) -> None:
    assert file.read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("file", RECORDS, ids=lambda path: path.name)
def test_a_sample_reads_back_as_it_is_written(file: Path) -> None:
    record = parse(file.read_text("utf-8"))
    assert parse(show(record)) == record


@pytest.mark.parametrize("sample", TURNS)
def test_golden_answers(sample: str) -> None:
    assert answers(sample) == path(sample).read_text("utf-8")


def test_golden_promises() -> None:
    assert promised(AGREED) == path(AGREED).read_text("utf-8")


def load(name: str) -> Record:
    return Record.load(SAMPLES / name)


def test_a_table_recorded_from_one_seat() -> None:
    record = load("three_seats.hanabi")
    assert record.writer == 0
    assert any(isinstance(event, Rearranged) for event in record.events)
    assert len(record.log) > len(record.events)  # something was put right
    assert Record.of(replace(record, log=record.log[:2])).at().seen_by("Ann").missed
    assert not any(record.table.card(place) for place in record.table.now.hands[0])


def test_a_crowning_piece_won_with_hands_that_shrink() -> None:
    table = load("crowning_piece_won.hanabi").table
    assert table.board.end is End.PERFECT
    assert (table.outcome.score, table.board.pile) == (25, 0)
    assert min(table.board.hands) < 5


def test_announced_colours_right_and_wrong() -> None:
    record = load("choreography.hanabi")
    announced = [
        event.announce == event.card.suit
        for event in record.table.events
        if isinstance(event, Played) and event.announce and event.card is not None
    ]
    assert set(announced) == {True, False}


def test_a_final_round() -> None:
    table = load("final_round.hanabi").table
    assert table.record.rules.ending is Ending.STANDARD
    assert (table.board.end, table.board.turns_left) == (End.LAST_TURN, 0)


def test_a_contradiction_names_the_lines_that_clash() -> None:
    with pytest.raises(Contradiction, match=r"turn 1, line 7.*turn 5, line 11") as caught:
        load("contradiction.hanabi").at()
    assert caught.value.numbers == (2, 6)
    assert caught.value.smallest


def test_the_printed_deck_of_suits_and_dots() -> None:
    deal = Deal.parse((SAMPLES / "suit_and_dots.deck").read_text("utf-8"))
    assert (len(deal.deck), deal.rules.edition) == (49, "suit-and-dots")
