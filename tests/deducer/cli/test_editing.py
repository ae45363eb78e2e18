"""The whole log changed in an editor: checked as a whole, and never lost where it clashes."""

import stat
from pathlib import Path

import pytest

from deducer import Record
from deducer.cli.editing import UnreadableLog, events_of, log_text, with_problems
from deducer.cli.session import Session
from deducer.journal import Journal
from deducer.record.writing import entry_text
from solver.errors import Phrase
from tests.support.os_errors import NO_FILE
from tests.support.sessions import START, begun, shown, sit_down

LINES = (*START[:3], "deal cy w3y1g1r2b5", "h bob 1", "p 1 > r3", "h ann 5 1")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return begun(tmp_path, *LINES)


def changed(record: Record, *changes: tuple[str, str]) -> list[str]:
    text = log_text(record)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [entry_text(event, record.players) for event in events_of(record, text)]


def test_the_text_is_a_line_an_event_and_changed_lines_are_filled_in(session: Session) -> None:
    lines = log_text(session.record).splitlines()
    assert lines[:5] == ["players: Ann Bob Cy", "seat: Ann", "first: Ann", "rules: standard", ""]
    assert lines[5:7] == ["deal Bob r1 y3 b2 g4 w1", "deal Cy w3 y1 g1 r2 b5"]
    assert all(line.startswith("#") for line in lines[11:])
    assert events_of(session.record, log_text(session.record)) == session.record.events
    lines = changed(session.record, ("Ann: hint Bob 1 1 5", "h cy blue"))
    assert lines[2] == "Ann: hint Cy blue 5"
    assert changed(session.record, ("Bob: play 1 r1 > r3", "p1>b1"))[3] == "Bob: play 1 r1 > b1"


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        (
            [("Ann: hint", "Ann: hnt"), ("> r3", "> r9")],
            [
                "line 8, column 6: 'hnt' is not understood here: use hint, play, discard, take",
                "line 9, column 18: 'r9' is not a card: write suit letter and rank, such as r1",
            ],
        ),
        (
            [("Cy: hint Ann 5 1", "\n\nCy: discard 1 r5")],
            [
                "turn 3, line 12 (Cy: discard 1 r5): this card is w3 by the deal, Cy's slot 1 "
                "(entry 0.2), and r5 here"
            ],
        ),
        ([("> r3", "> r3\nundo")], ["line 10, column 1: correct the line itself"]),
        ([("> r3", "> r3\nfix 1: p 1")], ["line 10, column 1: correct the line itself"]),
        (
            [("deal Bob r1 y3 b2 g4 w1", "deal Bob r1 y3 b2 g4 w3")],
            ["turn 1, line 8 (Ann: hint Bob 1 1 5): Bob's slot 5 is w3, so 1 can't point at it"],
        ),
    ],
)
def test_what_clashes_is_named_by_its_line(
    session: Session, changes: list[tuple[str, str]], problems: list[str]
) -> None:
    with pytest.raises(UnreadableLog) as caught:
        changed(session.record, *changes)
    assert [str(problem) for problem in caught.value.problems] == problems


def test_problems_stand_below_the_text_once(session: Session) -> None:
    text = with_problems(log_text(session.record), [Phrase("one"), Phrase("two")])
    assert text.endswith("\n#! one\n#! two\n")
    assert with_problems(text, [Phrase("three")]).count("#!") == 1
    assert events_of(session.record, text) == session.record.events


# -- in an editor ----------------------------------------------------------------------------


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that runs the commands of sed that stand in a file, one line each time."""
    script = tmp_path / "script"
    program = tmp_path / "ed it"
    program.write_text(
        "#!/bin/sh\n"
        f'line=$(head -n 1 "{script}"); sed -i 1d "{script}"\n'
        'case "$line" in fail) exit 3;; esac\n'
        'sed -i "$line" "$1"; cp "$1" "$0.seen"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"'{program}'")
    return script


def drafts(session: Session) -> list[Path]:
    return list(session.journal.path.parent.glob("*.edit"))


def test_a_log_that_fits_is_written_as_corrections(session: Session, editor: Path) -> None:
    editor.write_text("s/> r3/> b1/;s/Ann 5 1/Ann 4 1/\n")
    sit_down(session, ["edit", "q"])
    assert session.journal.text.endswith("\nfix 4: Bob: play 1 r1 > b1\nfix 5: Cy: hint Ann 4 1\n")
    assert drafts(session) == []
    session.run("u")
    assert "Bob: play 1 r1 > r3" in shown(session.run("log"))
    assert "Cy: hint Ann 5 1" in shown(session.run("log"))


def test_a_log_that_clashes_is_changed_again(
    session: Session, editor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editor.write_text("s/> r3/> r9/\ns/> r9/> b1/\n")
    sit_down(session, ["edit", "what?", "", "q"])
    assert "✗ line 9, column 18: 'r9' is not a card" in capsys.readouterr().out
    assert "#! line 9, column 18" in (editor.parent / "ed it.seen").read_text()
    assert session.journal.text.endswith("\nfix 4: Bob: play 1 r1 > b1\n")
    assert drafts(session) == []


@pytest.mark.parametrize(
    ("script", "problem"), [("s/> r3/> r9/", "'r9' is not a card"), ("fail", "ended with status 3")]
)
def test_a_log_that_clashes_or_fails_can_be_left_as_it_was(
    session: Session, editor: Path, capsys: pytest.CaptureFixture[str], script: str, problem: str
) -> None:
    before = session.journal.text
    editor.write_text(f"{script}\n")
    sit_down(session, ["edit", "n", "q"])
    assert problem in " ".join(capsys.readouterr().out.split())
    assert session.journal.text == before
    assert drafts(session) == []


def test_the_header_is_changed_with_the_log_and_undone_with_it(
    session: Session, editor: Path
) -> None:
    before = session.journal.text
    editor.write_text("s/players: Ann Bob/players: Ann Bo/;s/^rules.*/title: x/;s/> r3/> b1/\n")
    sit_down(session, ["edit", "q"])
    assert session.journal.text == before + (
        "#! 3 together\nfix title: x\nfix players: Ann Bo Cy\nfix 4: Bo: play 1 r1 > b1\n"
    )
    assert "Bo: play 1 r1 > b1" in shown(session.run("log"))
    session.run("u")
    assert "Bob: play 1 r1 > r3" in shown(session.run("log"))
    assert session.record == Session(Journal(session.journal.path)).record


def test_changes_are_kept_for_who_leaves(
    session: Session, editor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = session.journal.text
    editor.write_text("s/> r3/> r9/\n")
    sit_down(session, ["edit", "\x04"])
    (kept,) = drafts(session)
    assert "> r9" in kept.read_text()
    assert f"your changes are kept in {kept}" in "".join(capsys.readouterr().out.split("\n"))
    assert session.journal.text == before


@pytest.mark.parametrize(
    ("variable", "command", "problem"),
    [
        ("VISUAL", "no-such-editor", f"'no-such-editor', which can't be started ({NO_FILE})"),
        ("EDITOR", "'a quote", "\"'a quote\", which can't be started (a quote is not closed)"),
    ],
)
def test_an_editor_that_is_none(
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variable: str,
    command: str,
    problem: str,
) -> None:
    monkeypatch.setenv("VISUAL", "")
    monkeypatch.setenv(variable, command)
    sit_down(session, ["edit", "n", "q"])
    said = " ".join(capsys.readouterr().out.split())
    assert f"✗ ${variable} names {problem}: set ${variable} to an editor, such as nano" in said


def test_without_an_editor_the_log_is_changed_at_the_prompt(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    sit_down(session, ["edit", "note the end\x1b", "q"])
    assert session.journal.text.endswith("\nnote the end\n")
