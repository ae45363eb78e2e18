"""What a table notices late: corrections that belong together, and are undone together."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.cli.corrections import corrections
from deducer.cli.session import Session
from deducer.journal import Journal
from deducer.record.events import Noted
from solver.errors import HanabiError
from tests.support.cases import thorough
from tests.support.sessions import START, shown
from tests.support.sessions import session as session


def log(session: Session) -> list[str]:
    return [line.strip() for line in shown(session.run("log")).splitlines()]


notes = st.lists(st.sampled_from("abc"), max_size=8)


@given(notes, notes)
@thorough(200)
def test_they_lead_from_any_events_to_any_others(before: list[str], after: list[str]) -> None:
    record = Record.parse("players: Ann Bob").append(*map(Noted, before))
    wanted = tuple(map(Noted, after))
    entries = corrections(record.events, wanted)
    assert record.append(*entries).events == wanted
    assert len(entries) <= len(before) + len(after)
    assert bool(entries) == (before != after)


def test_a_missed_turn_that_clashes_is_told_by_its_turn(session: Session) -> None:
    session.run("hb1")
    session.run("p 1 > r3")
    before = session.journal.text
    problem = r"it clashes then: turn 3 .*play 1 r1.*w3 by entry 0\.2, and r1 here"
    with pytest.raises(HanabiError, match=problem):
        session.run("missed 2: d 1")
    assert session.journal.text == before


def test_a_turn_that_was_not_entered_moves_the_rest_on(session: Session) -> None:
    for line in ("hb1", "h ann 1 2", "d 2 y1 > b1"):  # Ann's hint was Cy's: Bob's turn is missing
        session.run(line)
    assert log(session)[3:] == ["2  Bob: hint Ann 1 2", "3  Cy: discard 2 y1 > b1"]
    session.run("undo")
    told = shown(session.run("missed 2: p 1 > g2"))
    assert told.splitlines() == ["✓ Cy: hint Ann 1 2", "✓ fix 2: Bob: play 1 r1 > g2"]
    assert log(session)[2:] == [
        "1  Ann: hint Bob 1 1 5",
        "2  Bob: play 1 r1 > g2",
        "3  Cy: hint Ann 1 2",
    ]
    assert session.prompt() == "4 Ann > "


def test_undo_takes_corrections_back_together(session: Session) -> None:
    for line in ("hb1", "h ann 1 2"):
        session.run(line)
    before = log(session)
    session.run("missed 2: p 1 > g2")
    assert log(session) != before
    shown(session.run("u"))
    assert log(session) == before
    resumed = Session(Journal(session.journal.path))
    assert log(resumed) == before


def test_who_goes_on_takes_them_back_together_too(session: Session) -> None:
    begun = log(session)
    for line in ("hb1", "h ann 1 2"):
        session.run(line)
    before = log(session)
    session.run("missed 2: p 1 > g2")
    session.run("note so")
    resumed = Session(Journal(session.journal.path))
    resumed.run("u")
    assert log(resumed)[-1].startswith("3  ")
    resumed = Session(Journal(session.journal.path))
    resumed.run("u")
    assert log(resumed) == before
    resumed.run("u")
    Session(Journal(session.journal.path)).run("u")
    assert log(resumed)[:-1] == begun
    assert log(Session(Journal(session.journal.path))) == begun


def test_a_draw_that_was_seen_late_is_told_by_its_turn_and_goes_with_it(session: Session) -> None:
    for line in ("hb1", "p 1 > ?"):
        session.run(line)
    assert shown(session.run("drew 2 bob g2")) == "✓ drew 2 Bob g2\n"
    assert log(session)[-1] == "2  Bob: play 1 r1 > g2"
    assert shown(session.run("u")).splitlines() == ["✓ undo", "  Bob: play 1 r1 > g2"]
    assert log(session)[-1] == "1  Ann: hint Bob 1 1 5"


def test_the_only_event_is_dropped(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "game.hanabi"))
    session.run("players: Ann Bob")
    session.run("note so")
    assert shown(session.run("drop 0.1")) == "✓ drop 0.1\n"
    assert shown(session.run("log")) == "nothing has happened yet\n"


def test_another_player_and_the_seats_after(session: Session) -> None:
    for line in ("h cy 3 1 ! cy's slot 2 is not seen", "h ann 1 2"):
        session.run(line)
    session.run("wrong 1 bob")
    assert log(session)[2:] == [
        "0.3  adjust turn Bob",
        "1  Bob: hint Cy 3 1 ! cy's slot 2 is not seen",
        "2  Cy: hint Ann 1 2",
    ]
    session.run("wrong 1 ann")
    assert log(session)[2:] == [
        "0.3  adjust turn Ann",
        "1  Ann: hint Cy 3 1 ! cy's slot 2 is not seen",
        "2  Bob: hint Ann 1 2",
    ]


def test_another_player_was_hinted(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "game.hanabi"))
    for line in (*START[:3], "deal cy w3y1g1r2b5", "h bob 1", "p 1 > g2"):
        session.run(line)
    told = shown(session.run("wrong 1 to cy"))
    assert told == "✓ fix 1: Ann: hint Cy 1 2 3\n"
    session.run("u")
    session.run("insert 1: seen bob 3 b2")
    with pytest.raises(HanabiError, match=r"turn 1 \(Ann: hint Ann 1 1 5\): a hint goes to a team"):
        session.run("wrong 1 to ann")


def test_the_slots_of_another_hint_stay_where_they_do_not_follow(session: Session) -> None:
    session.run("h bob 1 15")
    session.run("fix 1: h bob 1 15 ! it was wrong")
    with pytest.raises(HanabiError, match="it clashes then"):
        session.run("wrong 1 to ann")
    session.run("undo")
    session.run("undo")
    session.run("h bob yellow 2")
    assert shown(session.run("wrong 1 to cy")) == "✓ fix 1: Ann: hint Cy yellow 2\n"


def test_hands_that_were_entered_for_each_other(session: Session) -> None:
    session.run("note the hands are seen")
    session.run("swap bob cy")
    assert log(session) == [
        "0.1  deal Cy r1 y3 b2 g4 w1",
        "0.2  deal Bob w3 ? g1 r2 b5",
        "0.3  note the hands are seen",
    ]
    session.run("u")
    assert log(session)[0] == "0.1  deal Bob r1 y3 b2 g4 w1"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("missed", "which turn was left out?"),
        ("missed 1", "which turn was left out?"),
        ("missed 9: p 1", "there is no turn '9' to correct: the log goes from 0.1 to 1"),
        ("missed 1: note x", "a turn is a hint, a play or a discard"),
        ("missed 1: dance", "'dance' says nothing here"),
        ("wrong 1", "who was it, or who was hinted?"),
        ("wrong 1 of cy", "who was it, or who was hinted?"),
        ("wrong 0.1 cy", "a turn is a hint, a play or a discard"),
        ("wrong 0.1 to cy", "this is no hint"),
        ("wrong 1 zoe", "nobody is called 'zoe'"),
        ("swap bob", "which hands?"),
        ("swap ann ann", "neither hand was entered"),
        ("edit", "in a terminal only"),
        ("fix 7: p 1", "there is no turn '7' to correct"),
        ("drop 0.9", r"there is no turn '0\.9' to correct"),
        ("undo twice", "'twice' is too much here"),
    ],
)
def test_what_makes_no_sense_is_refused(session: Session, line: str, problem: str) -> None:
    session.run("hb1")
    before = session.journal.text
    with pytest.raises(HanabiError, match=problem):
        session.run(line)
    assert session.journal.text == before


def test_nothing_to_take_back(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "new.hanabi"))
    session.run("players: Ann Bob")
    for line in ("note a", "note b", "undo", "undo"):
        session.run(line)
    before = session.journal.text
    for typed in ("u", "undo"):
        with pytest.raises(HanabiError, match=r"^there is nothing to undo$"):
            session.run(typed)
    assert session.journal.text == before
    resumed = Session(Journal(tmp_path / "new.hanabi"))
    with pytest.raises(HanabiError, match=r"^there is nothing to undo$"):
        resumed.run("u")


def test_numbers_are_those_of_turns_everywhere(session: Session) -> None:
    session.run("hb1")
    session.run("note hm")
    session.run("p 2 > y2")
    assert log(session)[2:4] == ["1  Ann: hint Bob 1 1 5", "1.1  note hm"]
    assert "✓ fix 2: play 1 > y2" in shown(session.run("fix 2: p 1 > y2"))
    assert session.journal.text.endswith("\nfix 5: play 1 > y2\n")
    assert "✓ drop 1.1" in shown(session.run("drop 1.1"))
    assert "not r1: turn 1 (Ann: hint Bob 1 1 5) did not point at it" in shown(
        session.run("why bob 3 r1")
    )
    with pytest.raises(HanabiError, match=r"turn 2 \(play 5 y5\): this card is w1 by entry 0\.1"):
        session.run("fix 2: p 5 y5")
