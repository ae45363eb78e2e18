"""A table being recorded: what can be typed and asked, at a prompt and through a pipe."""

from pathlib import Path

import pytest

from deducer.cli.session import Session
from deducer.cli.table import from_pipe
from deducer.journal import Journal
from solver.errors import HanabiError
from tests.support.commands import hanabi
from tests.support.os_errors import NO_ROOM
from tests.support.sessions import START, begun, entered, fill_disk, full, shown, sit_down
from tests.support.sessions import session as session


def test_the_prompt_says_whose_turn_it_is(session: Session, tmp_path: Path) -> None:
    assert Session(Journal(tmp_path / "new.hanabi")).prompt() == "players: "
    assert session.prompt() == "1 Ann > "
    session.run("h bob 1 15")
    assert session.prompt() == "2 Bob > "
    session.run("end given-up")
    assert session.prompt() == "(over) > "


@pytest.mark.slow
def test_a_new_record_begins_with_its_agreements_and_shows_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    lines = [*START, "h bob 1 15", "Bob: hint Ann red 2 4"]
    from_pipe(Session(Journal(path), "beginner  touch"), lines)
    assert path.read_text("utf-8").startswith("agreements: beginner\n")
    text = shown(Session(Journal(path)).screen())
    assert "By our agreements (beginner) · by the cards" in text
    assert "By our agreements" not in shown(Session(Journal(path), "none").screen())
    assert "(level-2) ·" in shown(Session(Journal(path), "level-2").screen())
    assert "By our agreements" in shown(Session(Journal(path)).screen(24))
    assert "By our agreements" not in shown(Session(Journal(path)).screen(14))
    with pytest.raises(HanabiError, match="there is no sheet expert"):
        Session(Journal(tmp_path / "other.hanabi"), "expert")
    assert [*tmp_path.iterdir()] == [path]


def test_agreements_that_change_show_both_sheets_and_are_undone(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "friday.hanabi"), "beginner")
    from_pipe(session, [*START, "h bob 1 15"])
    assert shown(session.run("agree level-2 no-touch")) == "✓ agree level-2 no-touch\n"
    session.run("Bob: hint Ann red 2 4")
    assert "1.1  agree level-2 no-touch" in shown(session.run("log"))
    resumed = Session(Journal(session.journal.path))
    for each in (session, resumed):
        assert "(beginner → level-2 no-touch) ·" in shown(each.screen())
    session.run("undo")
    assert "agree level-2 no-touch" in shown(session.run("undo"))
    assert "(beginner) ·" in shown(session.screen())


def test_readings_stand_on_what_the_writer_takes_a_card_for(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "friday.hanabi"), "beginner")
    from_pipe(session, [*START, "h bob 1 15", "Bob: hint Ann red 2 4"])
    assert shown(session.run("t 2 r3")) == "✓ Ann: take 2 r3\n"
    assert "You take slot 2 for r3." in shown(session.screen())
    session.run("t 2 g1")
    assert "You took slot 2 for g1: it can't be." in shown(session.screen())
    session.run("t 2 ?")
    assert "slot 2 for" not in shown(session.screen())
    assert session.completions("take ") == ["1", "2", "3", "4", "5"]
    assert {"r1", "?"} <= {*session.completions("take 2 ")}
    assert "you take slot 2 for r3" in shown(session.run("? take"))


@pytest.mark.parametrize(
    ("lines", "shows"),
    [
        ("", "Ann to move|not known to the record: Cy 2"),
        ("h bob red 1,k bob", "Bob, and what Bob can know|1: r1"),
        ("k ann", "Ann's own hand"),
        ("h bob red 1,h ann 1 2,why 1 r1", "did not point at it"),
        ("why 1", "not b5: the only copy is in sight: Cy's slot 5"),
        ("h bob red 1,log", "    1  Ann: hint Bob red 1"),
        ("h bob red 1,u,log", "  0.2  deal Cy w3 ? g1 r2 b5\n"),
        ("public", "Cy"),
    ],
)
def test_what_a_line_shows(session: Session, lines: str, shows: str) -> None:
    *before, last = lines.split(",")
    text = shown(entered(session, *before).run(last))
    assert all(part in text for part in shows.split("|"))
    assert max(map(len, text.splitlines())) <= 80
    assert "hint" not in text or "u" not in before


def small(tmp_path: Path, *header: str) -> Session:
    """A game of five cards, of which Ann sees Bob's and the record perhaps all."""
    rules = ("rules: crowning-piece", "hand: 2", "copies: r 2 1, y 1 1")
    return begun(tmp_path, "players: Ann Bob", *rules, *header, "deal Bob r1 y1")


def test_advice_for_the_writer(tmp_path: Path) -> None:
    session = small(tmp_path, "seat: Ann")
    for command in ("a", "advise"):
        text = shown(session.run(command))
        assert text.startswith("If all play together as well as can be: the chance of perfect")
    assert "Bob red     1" in shown(session.run("a +"))
    assert session.completions("a") == ["adjust", "agree", "a", "advise", "Ann:"]
    session.run("h bob 1 12")
    assert "it is Bob's turn" in shown(session.run("a"))


@pytest.mark.parametrize(
    ("writer", "hinted"),
    [("seat: all", "Ann 2       1 2"), ("seat: none", "the record lacks the cards")],
)
def test_advice_for_the_seat_to_move_where_no_seat_writes(
    tmp_path: Path, writer: str, hinted: str
) -> None:
    session = small(tmp_path, writer, *(["deck: y2 r2 y1 r1 r1"] if "all" in writer else []))
    assert "as Ann can tell" in shown(session.run("a"))
    session.run("h bob 1 12")
    text = shown(session.run("a +"))
    assert "Bob can " in text
    assert " 1 play 1 or 2 " in text
    assert hinted in text


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("a bob", "a takes no other word"),
        ("k", "k and a name"),
        ("k zoe", "nobody is called 'zoe'"),
        ("why", "a slot and perhaps a card"),
        ("why 9", "there is no slot 9"),
        ("why 1 r1", "can be r1"),
        ("blah", "no command is called 'blah'"),
        ("Ann: blah", "is not understood here"),
        ("missed 1", "which turn was left out?"),
        ("missed 9: p 1", "there is no turn '9' to correct: the log goes from 0.1 to 1"),
        ("missed 1: note x", "note x is not a turn: a turn is a hint, a play or a discard"),
        ("missed 1: dance", "'dance' is not understood here"),
        ("wrong 1", "who was it, or who was hinted?"),
        ("wrong 0.1 cy", r"entry 0\.1 \(deal Bob r1 .*\) is not a turn: a turn is a hint, a play"),
        ("wrong 0.1 to cy", r"entry 0\.1 \(deal Bob r1 .*\) is not a hint"),
        ("wrong 1 zoe", "nobody is called 'zoe'"),
        ("swap ann ann", "nothing to swap: name two players .*, not Ann and Ann"),
        ("edit", "in a terminal only"),
        ("drop 0.9", r"there is no turn '0\.9' to correct"),
        ("undo twice", "'twice' is not expected here"),
        # lines of a header that an event does not fit
        ("first: cy", r"turn 1 \(Ann: hint Bob 1 1 5\): it is Cy's turn"),
        ("seat: bob", r"entry 0\.1 \(deal Bob r1 .*\): Bob wrote this and can't see these"),
        ("copies: r 3 2, y 3 2, g 3 2, b 3 2", r"entry 0\.1 \(deal Bob r1 .*\): the deck has"),
        ("players: Ann Bob", r"entry 0\.2 \(deal Cy w3 .*\): nobody is called 'Cy'"),
        ("hand: 4", r"entry 0\.1 \(deal Bob .*\): a hand is 4 cards, and these are 5"),
    ],
)
def test_what_makes_no_sense_is_refused(session: Session, line: str, problem: str) -> None:
    session.run("hb1")
    before = session.journal.text
    with pytest.raises(HanabiError, match=problem):
        session.run(line)
    assert session.journal.text == before
    assert session.prompt() == "2 Bob > "


def test_a_wild_suit_is_no_colour_to_hint(tmp_path: Path) -> None:
    session = begun(tmp_path, "players: Ann Bob", "rules: choreography rainbow")
    assert session.completions("h Bob m") == []
    assert session.completions("p 1 as m") == ["multicolour"]
    assert session.completions("h Bob r") == ["red"]


def test_a_game_through_a_pipe_is_kept_and_resumed_up_to_what_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "piped.hanabi"
    first = hanabi("table", str(file), text="\n".join([*START, "h bob red 1", ""]))
    assert (first.returncode, first.stderr) == (0, "")
    assert "Bob to move" in first.stdout
    again = hanabi("table", str(file), text="p 1 > y2\nwhy 1 b5\nq\nnonsense")
    assert again.returncode == 0
    assert "not b5: the only copy is in sight" in again.stdout
    assert file.read_text().splitlines()[-1] == "Bob: play 1 r1 > y2"
    file.unlink()
    run = hanabi("table", str(file), text="\n".join([*START, "h bob red 2", "h bob red 1"]))
    assert run.returncode == 2
    assert run.stderr.startswith("hanabi: input line 5 is refused: Bob's slot 1 is r1")
    assert len(run.stderr.splitlines()) == 1
    assert file.read_text().endswith("\ndeal Cy w3 ? g1 r2 b5\n")


def test_who_goes_on_is_told_of_a_line_without_an_end_and_of_what_was_set_aside(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    path = session.journal.path
    before = path.read_text()
    path.write_text(f"{before}Ann: hint Bo")
    sit_down(Session(Journal(path)), ["q"])
    said = " ".join(capsys.readouterr().out.split())
    assert "line 5 (Ann: hint Bo) was cut off and is left out" in said
    assert "Do you still want to enter it?" in said
    path.write_text(f"{before}Ann: hint Bob red 1")
    sit_down(Session(Journal(path)), ["p 1 > y2", "q"])
    assert path.read_text().splitlines()[-2:] == ["Ann: hint Bob red 1", "Bob: play 1 r1 > y2"]
    assert "line 5 (Ann: hint Bob red 1) has no line end" in capsys.readouterr().err


def test_a_full_disk_is_told_at_the_prompt_and_the_game_goes_on_once_there_is_room(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill_disk(session, monkeypatch)
    path = session.journal.path
    before = path.read_text()
    sit_down(session, ["h bob red 1"] * 3 + ["q"])
    said = " ".join(capsys.readouterr().out.split())
    assert said.count(f"{NO_ROOM}: nothing was written; try again") == 2
    assert path.read_text() == before + "Ann: hint Bob red 1\n"


def test_a_second_writer_is_told_what_to_do(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    Session(Journal(session.journal.path)).run("h bob red 1")
    sit_down(session, ["h bob 1", "q"])
    said = " ".join(capsys.readouterr().out.split())
    assert "was changed by somebody else, so nothing was written: leave, go on with" in said
    assert session.journal.path.read_text().endswith("\nAnn: hint Bob red 1\n")


def test_a_disk_that_fails_names_the_file_and_the_line_of_the_pipe(session: Session) -> None:
    problem = rf"input line 2 was not written: .*game\.hanabi: {NO_ROOM}"
    with full(session), pytest.raises(HanabiError, match=problem):
        from_pipe(session, ["# a hint", "h bob red 1", "p 1"])


# -- the header, corrected later -------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "typed", "shows"),
    [
        ([], "first: cy", "1 Cy > "),
        (["h bob 1"], "first: ann", "2 Bob > "),
        (["h bob 1"], "players: Ann Benoît Cy", "2 Benoît > "),
        (["h bob 1"], "players: Cy Ann Bob", "2 Bob > "),
        (["h bob 1"], "rules: crowning-piece", "2 Bob > "),
        (["h bob 1"], "seat: all", "2 Bob > "),
        (["h bob 1", "u"], "players: Ann Bob", "1 Ann > "),
    ],
)
def test_an_answer_of_the_set_up_is_corrected_later_and_that_is_undone(
    session: Session, tmp_path: Path, lines: list[str], typed: str, shows: str
) -> None:
    if typed.endswith(": Ann Bob"):  # Cy was named by mistake
        session = begun(tmp_path / "other", *START[:3])
    before = entered(session, *lines).record
    assert f"✓ {typed}" in shown(session.run(typed))
    assert session.prompt() == shows
    assert Session(Journal(session.journal.path)).record == session.record
    session.run("u")
    assert session.record == Session(Journal(session.journal.path)).record == before


# -- typed without care ----------------------------------------------------------------------


def test_capital_letters_and_names_without_accents(tmp_path: Path) -> None:
    typed = ["players: Ann Benoît", "seat: Ann", "deal benoit R1Y3b2G4 W1", "h BENOIT R", "p1R1>Y2"]
    session = begun(tmp_path, *typed)
    assert session.journal.text.endswith("Ann: hint Benoît red 1\nBenoît: play 1 r1 > y2\n")
    session.run("u")
    assert session.completions("k benoi") == ["Benoît"]
    with pytest.raises(HanabiError, match="the deck has no K4"):
        session.run("p 4 K4")


@pytest.mark.parametrize("again", ["p 1 r1 > y2", "p 1 > y2", "> y2", ">y2"])
def test_a_draw_that_was_left_out_is_asked_for(session: Session, again: str) -> None:
    session.run("h bob 1")
    session.run("p 1 r1")
    with pytest.raises(HanabiError) as caught:
        session.run(again)
    asked = str(caught.value)
    assert "did Bob's turn lack its draw? Then type fix 2: play 1 r1 > y2" in asked
    assert ("(if it is Cy's turn, begin with Cy:)" in asked) == again.startswith("p")
    session.run("fix 2: play 1 r1 > y2")
    assert session.prompt() == "3 Cy > "


def test_no_draw_is_asked_for_where_none_was_left_out(session: Session) -> None:
    lines = "adjust tokens 3,h bob 1,d 5 > y2,d 5 > r3,d 5 w3,d 5,Cy: d 5 > g1"
    assert entered(session, *lines.split(",")).record.table.now.turn == 6
