"""Chairs at the terminal: what they say, what the writer is not shown, and practice alone."""

import io
from pathlib import Path

import pytest
from rich.text import Text

from deducer import Record
from deducer.cli.chairs import begin_practice
from deducer.cli.session import Session
from deducer.cli.table import from_pipe
from deducer.journal import Journal
from solver.errors import HanabiError
from tests.support.sessions import begun, entered, shown

HEADER = ("players: Ann Bob Cid", "seat: Ann", "chair: Cid", "agreements: beginner")
HANDS = ("deal ann b2y2r1w4g4", "deal bob g3y3w1r4w2", "deal cid b4w3g5y4b2")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A table with a chair, at which all hands were entered."""
    return begun(tmp_path, *HEADER, *HANDS)


@pytest.mark.slow
def test_a_chair_says_what_it_does_when_its_turn_comes(session: Session) -> None:
    assert "Cid: " not in shown(session.run("hb3"))
    said = shown(session.run("d5 w2 > g1"))
    assert "Cid: I " in said
    assert shown(session.run("chair")).strip() in said
    assert "Cid: I " not in shown(session.run("h ann red"))


@pytest.mark.slow
def test_a_chair_asks_for_the_cards_that_it_lacks(session: Session) -> None:
    session.run("p3 r1 > ?")
    said = shown(session.run("hc4"))
    assert "Cid: enter Ann's slot 1 first: a chair needs all cards of the others" in said
    assert "Cid: I " in shown(session.run("drew 1 ann y5"))


@pytest.mark.slow
def test_the_writer_is_not_shown_their_own_cards(session: Session) -> None:
    said = [shown(session.run(line)) for line in ("p3 r1 > y5", "hc4", "", "log", "who", "public")]
    said += [shown(session.run(line)) for line in ("k bob", "why 1", "a")]
    assert "play 3 r1" in said[0]
    assert not any("y5" in text or "deal Ann b2" in text for text in said)
    assert "deal Ann ? ? ? ? ?" in said[3]
    session.editor = Text
    with pytest.raises(HanabiError, match="the log has your own cards, for the chair"):
        session.run("edit")


@pytest.mark.slow
def test_a_chair_explains_itself_once_the_game_is_over(session: Session) -> None:
    entered(session, "hb3", "d5 w2 > g1", "h ann red")
    with pytest.raises(HanabiError, match="once the game is over"):
        session.run("chair 3")
    session.run("end given-up")
    said = shown(session.run("chair 3"))
    assert said.startswith("Cid: I ")
    assert said.endswith("entered instead: Cid: hint Ann red 3\n")
    assert "on average" in said
    with pytest.raises(HanabiError, match="Bob is no chair"):
        session.run("chair 2")
    with pytest.raises(HanabiError, match="turn must be a whole number from 1 to 3"):
        session.run("chair 4")


def test_a_table_without_a_chair_has_none(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "game.hanabi"))
    session.run("players: Ann Bob")
    with pytest.raises(HanabiError, match="it is no chair's turn"):
        session.run("chair")


# -- practice --------------------------------------------------------------------------------------


def practice(folder: Path, seed: int = 1, chairs: int = 2) -> Session:
    """A game alone with so many chairs."""
    folder.mkdir(exist_ok=True)
    journal = Journal(folder / "alone.hanabi")
    begin_practice(journal, chairs, seed, None)
    return Session(journal)


@pytest.mark.slow
def test_up_to_five_chairs_act_at_once_in_practice_and_undo_takes_that_back(tmp_path: Path) -> None:
    session = practice(tmp_path)
    said = shown(session.run("p1"))
    assert all(f"✓ {name}: " in said for name in ("Ann", "Bob", "Cid"))
    assert (session.record.table.board.turn, session.record.table.now.turn) == (0, 3)
    session.run("undo")
    assert (session.record.table.board.turn, session.record.table.now.turn) == (0, 0)
    record = practice(tmp_path / "six", chairs=5).record
    assert (record.players[-1], record.chairs) == ("Finn", (1, 2, 3, 4, 5))


@pytest.mark.slow
def test_a_whole_game_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = practice(tmp_path, 2)
    turns = io.StringIO("p1\n" * 4)
    from_pipe(session, turns)
    said = capsys.readouterr().out
    record = Record.load(tmp_path / "alone.hanabi")
    assert record.table.outcome.over
    assert record.table.board.strikes <= 3
    assert "hanabi review" in said
    own = str(record.table.card(record.table.moments[0].hands[0][0]))
    assert own in said  # it was played
