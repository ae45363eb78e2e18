"""A table at its prompt: the status line, Tab, Ctrl-C, and what a terminal shows."""

import os
import pty
import re
import subprocess
import termios
from pathlib import Path

import pytest
from rich.console import Console

from deducer import Record, languages
from deducer.cli.prompt import Prompt
from deducer.cli.session import Session
from deducer.record.turns import Turns
from deducer.record.writing import entry_text
from tests.support.cases import a_few
from tests.support.commands import PROGRAM, hanabi
from tests.support.places import ROOT, SAMPLES
from tests.support.sessions import begun, entered, keyboard, shown, sit_down
from tests.support.sessions import session as session


def test_a_misplay_is_told_at_once_and_in_the_log(session: Session) -> None:
    session.run("h bob 1 15")
    assert "✗ misplay: strike 1 of 3" in shown(session.run("p 2 > y2"))
    assert "misplay" not in shown(session.run("d 1 > y1"))
    assert "    2  Bob: play 2 y3 > y2  ✗ misplay: strike 1 of 3" in shown(session.run("log"))
    assert "    3  Cy: discard 1 w3 > y1\n" in shown(session.run("log"))
    assert "misplay" not in shown(entered(session, "note too bad").run("seen cy 2 g2"))


def test_the_log_speaks_the_language_of_the_table(session: Session) -> None:
    with languages.speaking("sv"):
        session.run("h bob 1 15")
        assert "Bob: spela 2 y3 > y2" in shown(session.run("p 2 > y2"))
        assert "    2  Bob: spela 2 y3 > y2  ✗ fel: blixt 1 av 3" in shown(session.run("log"))
        assert shown(session.run("u")).splitlines() == ["✓ ångra", "  Bob: spela 2 y3 > y2"]
    assert "undo" in session.journal.text


def test_lines_that_were_pasted_are_carried_out_one_by_one_up_to_the_first_refused(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    before = session.journal.text
    sit_down(session, ["\x1b[200~note a\nnote b\n\nd 5 w3\nnote c\nnote d\x1b[201~", "note e", "q"])
    assert session.journal.text.removeprefix(before) == "note a\nnote b\nnote e\n"
    assert "2 pasted lines after it were not read" in capsys.readouterr().out


def test_the_end_says_how_it_came_out_and_what_comes_next(session: Session) -> None:
    session.run("rearrange bob 2 1 3 4 5")
    text = shown(session.run("end given-up"))
    assert "stopped: given-up, 0 of 25" in text
    assert "left r1 ? w5 (what the pile held) · show Ann 1 g3 ·" in " ".join(text.split())
    assert f"hanabi review {session.journal.path}" in "".join(text.split("\n"))


def test_the_end_asks_for_no_card_that_is_known(tmp_path: Path) -> None:
    header = ("players: A B", "hand: 2", "copies: r 2 1 1, y 1 1")
    session = begun(tmp_path, *header, "deal A r1 ?", "deal B y1 y2")
    steps = []
    for line in ("end given-up", "show a 2 r1", "left ? r3", "fix 0.5: left r2 r3"):
        text = " ".join(shown(session.run(line)).split())
        steps.append(text.partition("next: ")[2].partition(" · log")[0])
    left = "left r2 ? (what the pile held)"
    assert steps[:3] == ["left r1 ? (what the pile held) · show A 2 r2", left, left]
    assert steps[3].startswith("log · q; then")


def test_a_lost_game_scores_nothing(
    session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "24")
    for line in ("p 1 r1", "p 2 > ?", "p 1 > ?"):
        assert "lost" not in shown(session.run(line))
    lost = "lost: the last strike, 0 of 25 (1 on the table)"
    assert shown(session.run("p 5 g5")).splitlines()[1:3] == ["✗ misplay: strike 3 of 3", lost]
    sit_down(session, ["", "q"])
    assert capsys.readouterr().out.count("0 of 25 (1 on the table)") == 2  # at first, and on Enter


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("hi\t", "hint "),
        ("h b\tgr\t", "h Bob green "),
        ("r\t", "rearrange "),
        ("end \tst\t", "end st"),
        ("end stri\t", "end strikes "),
        ("nothing \t", "nothing "),
    ],
)
def test_tab_completes_as_far_as_it_can(session: Session, typed: str, line: str) -> None:
    with keyboard() as keys:
        prompt = Prompt(session, Console())
        keys.send_text(f"{typed}\r")
        assert prompt.ask("> ") == line


def test_ctrl_c_clears_the_line_and_leaves_nobody(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    sit_down(session, ["h bob green\x03h bob red 1", "q"])
    assert "Ctrl-D or q leaves" in capsys.readouterr().out
    assert session.journal.text.endswith("\nAnn: hint Bob red 1\n")


@pytest.mark.slow
@pytest.mark.parametrize("columns", a_few([60, 80], 2))
def test_the_status_line_stands_at_the_bottom(session: Session, columns: int) -> None:
    here, there = pty.openpty()
    termios.tcsetwinsize(there, (24, columns))
    environment = os.environ | {"TERM": "xterm"}
    environment.pop("COLUMNS", None)
    environment.pop("LINES", None)
    command = [*PROGRAM, "table", str(session.journal.path)]
    running = subprocess.Popen(
        command, stdin=there, stdout=there, stderr=there, cwd=ROOT, env=environment
    )
    os.close(there)
    screen = b""
    try:
        while b"0/25" not in screen.rpartition(b"1 Ann >")[2]:
            more = os.read(here, 1024)
            if b"\x1b[6n" in more:  # where is the cursor?
                os.write(here, b"\x1b[22;1R")
            screen += more
        drawn = screen.decode()
        os.write(here, b"\x04")
        while b"everything is in" not in screen:
            screen += os.read(here, 1024)
        assert running.wait(100) == 0
    finally:
        running.kill()
        running.wait()
        os.close(here)
    assert ("tokens 8/8" in drawn) == (columns == 80)
    assert ("●8" in drawn) == (columns == 60)


GAMES = sorted({*SAMPLES.glob("*.hanabi")} - {SAMPLES / "contradiction.hanabi"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "language"),
    a_few([(game, language) for game in GAMES for language in languages.LANGUAGES], 4),
)
def test_whole_games_can_be_typed_in_each_language(
    tmp_path: Path, game: Path, language: str
) -> None:
    wanted = Record.load(game)
    body = "".join(f"{entry_text(entry, wanted.players)}\n" for entry in wanted.log)
    session = begun(tmp_path, *str(wanted).removesuffix(body).splitlines())
    for entry in wanted.log:
        numbers = Turns.of(session.record.events).numbers
        line = entry_text(entry, wanted.players, language, numbers)
        session.run(re.sub(" > (?=[a-z?][1-5]?( !|$))", ">", line))  # without some blanks
    assert session.record.events == wanted.table.events


def test_just_my_hand_is_followed_from_the_first_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    typed = "h ann red 24\nout fireworks r2y1 discards g3\np 2 r3\n"
    ended = hanabi("table", str(file), "--just-my-hand", "3", text=typed)
    assert ended.stderr == ""
    assert file.read_text("utf-8").startswith("players: Ann Bob Cid\nonly: Ann\n")
    assert "pile ≤ 30" in ended.stdout
    assert "tokens" not in ended.stdout.partition("only Ann's hand is followed")[0]
