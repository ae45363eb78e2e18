"""A journal loses nothing that it accepted, and keeps nothing that it refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from deducer.errors import RecordError
from deducer.journal import Journal
from solver.errors import HanabiError, NotationError

START = ["players: Ann Bob", "seat: Ann", "deal bob r1 y3 b2 g4 w1"]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    begun = Journal(tmp_path / "game.hanabi")
    for line in START:
        begun.add(line)
    return begun


def test_lines_are_written_in_full(journal: Journal) -> None:
    assert journal.add("h b r") == "Ann: hint Bob red 1"
    assert journal.add("p 1 > y2") == "Bob: play 1 r1 > y2"
    assert journal.path.read_text().splitlines()[-2:] == [
        "Ann: hint Bob red 1",
        "Bob: play 1 r1 > y2",
    ]


def test_what_is_refused_leaves_no_trace(journal: Journal) -> None:
    before = journal.path.read_bytes()
    for line in ("h bob red 2", "d 1", "p 9", "nonsense", "deal bob r1", 'h "bob', "fix 9: p 1"):
        with pytest.raises(HanabiError):
            journal.add(line)
    assert journal.path.read_bytes() == before
    assert journal.add("h bob red 1") == "Ann: hint Bob red 1"


def test_undo_and_corrections_are_added_never_erased(journal: Journal) -> None:
    journal.add("h bob red 1")
    journal.add("undo")
    journal.add("h bob 1")
    journal.add("fix 2: h bob yellow 2")
    assert journal.record is not None
    assert [type(event).__name__ for event in journal.record.events] == ["HandDealt", "Hinted"]
    assert journal.path.read_text().splitlines()[3:] == [
        "Ann: hint Bob red 1",
        "undo",
        "Ann: hint Bob 1 1 5",
        "fix 2: hint Bob yellow 2",
    ]


def test_a_correction_after_which_a_later_event_no_longer_fits_is_refused(
    journal: Journal,
) -> None:
    journal.add("h bob red 1")
    journal.add("p 1 > y2")
    with pytest.raises(RecordError, match="event 2, line 4"):
        journal.add("fix 1: deal bob b5 y3 b2 g4 w1")


def test_it_goes_on_where_it_stopped(journal: Journal) -> None:
    journal.add("h bob red 1")
    again = Journal(journal.path)
    assert again.record == journal.record
    again.add("p 1")
    assert again.path.read_text().endswith("Bob: play 1 r1\n")


def test_a_last_line_without_an_end_is_kept_and_told(journal: Journal) -> None:
    journal.path.write_text(journal.path.read_text() + "Ann: hint Bob red 1")
    again = Journal(journal.path)
    assert again.cut_short
    again.add("p 1 > y2")
    assert again.path.read_text().splitlines()[-2:] == [
        "Ann: hint Bob red 1",
        "Bob: play 1 r1 > y2",
    ]


def test_two_writers_do_not_mix(journal: Journal) -> None:
    other = Journal(journal.path)
    other.add("h bob red 1")
    with pytest.raises(RecordError, match="changed by somebody else"):
        journal.add("h bob 1")


def test_a_file_that_is_no_record_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("players: Ann Bob\nDear Bob\n")
    with pytest.raises(NotationError, match="line 2, column 1"):
        Journal(path)
    assert path.read_text() == "players: Ann Bob\nDear Bob\n"
