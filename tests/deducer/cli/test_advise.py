"""``hanabi advise`` as a user runs it, what it draws, and who allows no advice."""

import os
import pty
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.advice.advice import Advice, Measure
from deducer.advice.advise import advise
from deducer.advice.chances.answers import ActionOdds, Chance, Odds
from deducer.game import ExplainedKnowledge
from deducer.show.json.schemas import schema_text
from deducer.show.terminal.advice import advice_text
from solver import Discard, Hint, Play
from solver.moves import PILE
from tests.support.commands import PROGRAM, hanabi
from tests.support.places import ROOT
from tests.support.schemas import follows
from tests.support.terminals import drawn

SEATS = "sample_games/three_seats.hanabi"
FINAL = "sample_games/final_round.hanabi"
LOST = "sample_games/crowning_piece_lost.hanabi"
OFF = "advice: off\n"


def data(*arguments: str) -> dict[str, Any]:
    """What the command prints as JSON, but for the time that it took."""
    shown = hanabi("advise", *arguments, "--json")
    assert (shown.returncode, shown.stderr) == (0, "")
    printed: dict[str, Any] = follows("advise", shown.stdout)
    assert printed.pop("seconds") >= 0
    return printed


# -- the command -----------------------------------------------------------------------------


@pytest.mark.slow
def test_few_worlds_are_all_looked_at() -> None:
    rows = [row.rstrip() for row in hanabi("advise", FINAL, "--turn", "57").stdout.splitlines()]
    assert any("Bob's own hand" in row for row in rows)  # no seat writes: the seat to move
    first = rows.index("25 points are out of reach, as Bob can tell")
    assert rows[first + 2] == " 1 discard 1, 2 or 3     0%    100%        0%"
    assert not any("perfect" in row for row in rows[first:])
    assert rows[-1] == "all 12 worlds"


@pytest.mark.slow
def test_the_writer_is_advised_and_others_where_they_are_named() -> None:
    shown = hanabi("advise", SEATS, "--seconds", "0")
    assert "it is Cy's turn" in shown.stdout
    assert "touches" not in shown.stdout
    assert "1 world drawn at random" in shown.stdout
    mine = data(SEATS, "--seconds", "0")
    assert (mine["seat"], mine["to_move"], mine["actions"], mine["hints"]) == (0, 2, [], [])
    cy = data(SEATS, "--seat", "cy", "--seconds", "0")
    assert (cy["seat"], cy["turn"], cy["measure"]) == (2, 14, "possible")
    assert sum(len(each["moves"]) for each in cy["actions"]) == 11
    assert hanabi("schema", "advise").stdout == schema_text("advise")


@pytest.mark.slow
def test_the_same_seed_and_worlds_give_the_same_answer() -> None:
    asked = (LOST, "--turn", "34", "--worlds", "4", "--seed")
    first = data(*asked, "7")
    assert first["worlds"] == 4
    assert data(*asked, "8") != first == data(*asked, "7")


@pytest.mark.slow
def test_a_terminal_shows_answer_after_answer_until_it_is_good_enough() -> None:
    """Stopped by Ctrl-C as soon as there is an answer."""
    here, there = pty.openpty()
    command = [*PROGRAM, "advise", SEATS, "--seat", "Cy"]
    environment = os.environ | {"COLUMNS": "80", "LINES": "60", "TERM": "xterm"}
    running = subprocess.Popen(
        [*command, "--seconds", "100"], stdout=there, stderr=there, cwd=ROOT, env=environment
    )
    os.close(there)
    screen = b""
    try:
        while b"good enough" not in screen:
            screen += os.read(here, 1024)
        running.send_signal(signal.SIGINT)
        with suppress(OSError):  # so says Linux that the other side is closed
            while more := os.read(here, 1024):
                screen += more
        assert running.wait(100) == 0
    finally:
        running.kill()
        running.wait()
        os.close(here)
    before, after = screen.decode().split("good enough", 1)
    assert "a hint" in before
    assert "good enough" not in after.rpartition("a hint")[2]


# -- no advice -------------------------------------------------------------------------------


@pytest.fixture
def quiet(tmp_path: Path) -> Path:
    """A game whose cards are all known, that goes on, and that allows no advice."""
    lines = (ROOT / FINAL).read_text("utf-8").splitlines(keepends=True)
    file = tmp_path / "quiet.hanabi"
    file.write_text(OFF + "".join(lines[:-1]))
    return file


@pytest.mark.slow
@pytest.mark.parametrize("command", [("advise", "--json"), ("solve",)])
def test_a_game_that_asks_for_no_advice_gets_none(command: Sequence[str], quiet: Path) -> None:
    shown = hanabi(*command, str(quiet))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr == (
        "hanabi: this record allows no advice (its header has the line advice: off)\n"
    )
    quiet.write_text(quiet.read_text().removeprefix(OFF))
    assert hanabi(*command, str(quiet)).returncode == 0


def test_it_may_be_solved_once_it_is_over(quiet: Path) -> None:
    quiet.write_text(OFF + (ROOT / FINAL).read_text("utf-8"))
    assert hanabi("solve", str(quiet), "--turn", "57").returncode == 0
    assert "allows no advice" in hanabi("advise", str(quiet), "--turn", "57").stderr


# -- the drawing -----------------------------------------------------------------------------


def known_to(text: str, seat: str = "Ann") -> ExplainedKnowledge:
    return Record.parse(text).at().seen_by(seat)


def small(choreography: str = "", deal: str = "deal Bob r1 y1\n") -> ExplainedKnowledge:
    rules = f"rules: crowning-piece {choreography}\n"
    return known_to(f"players: Ann Bob\nseat: Ann\n{rules}copies: r 2 1, y 1 1\nhand: 2\n{deal}")


def test_an_exact_answer_is_drawn() -> None:
    assert drawn(advice_text(advise(small(), seconds=None), in_full=True)) == [
        "Is perfect still possible, by what Ann can know?",
        "                    perfect  95 % plays useless last copy could lose",
        "   now         ████    100% exact",
        " 1 a hint      ████    100% exact",
        " 2 play 1 or 2 █▎     33.3% exact 33.3%      0%     66.7% r2 33.3% y2 33.3%",
        "perfect: an upper bound. It assumes that everybody knows all cards from here on",
        "all 6 worlds",
        "",
        "hint        touches  plays  saved  useless  bits",
        "Bob 1       1 2      1 2                     0.8",
        "Bob red     1                                1.6",
        "Bob yellow  2                                1.6",
        "slots that are then surely playable, saved as last copies, useless",
    ]


def test_an_endgame_that_is_known_ranks_actions_by_what_all_win_together() -> None:
    advice = advise(small(), seconds=5)
    assert advice.measure is Measure.TOGETHER
    rows = drawn(advice_text(advice))
    assert rows[0] == (
        "If all play together as well as can be: the chance of perfect, as Ann can tell"
    )
    (best,) = [row.split() for row in rows if row.startswith(" 1 ")]
    assert best == ["1", "hint", "Bob", "red,", "Bob", "yellow", "or", "Bob", "1", "100%", "exact"]
    assert any(row.startswith(" 2 play 1 or 2") and "33.3% exact" in row for row in rows)
    assert rows[-3:] == [
        "over the 60 deals that fit what all know, by the best joint policy",
        "rearranging a hand is not used as a signal",
        "by our ruling a player who has no action loses the game; the books are silent",
    ]


def test_an_estimate_says_how_good_it_is() -> None:
    known = small("choreography deck-plays")
    found = ((Hint(1, rank=1), 1999, 1), (Play(1, "y"), 1500, 12), (Discard(2), 20, 0))
    ranked = tuple(
        ActionOdds(action, Chance(2000, won, still, all_worlds=False))
        for action, won, still in (*found, (Play(PILE), 0, 0))
    )
    now = Chance(2000, 2000, 0, all_worlds=False)
    odds = Odds(now, ranked, as_good=(Hint(1, rank=1),), settled=True, seconds=1.26)
    rows = drawn(advice_text(Advice(known, odds)))
    assert rows[2:] == [
        "                    perfect       95 % plays useless  copy could lose",
        "   now                 >99% 99.8–100.0",
        " 1 a hint            100.0% 99.7–100.0",
        " 2 play 1 as yellow   75.3%  73.1–77.4    0%      0% 66.7% r2 33.3% y2 33.3%",
        " 3 discard 2           1.0%    0.6–1.5 33.3%      0% 66.7% r2 33.3% y2 33.3%",
        " 4 play the pile       0.0%    0.0–0.2",
        "perfect: an upper bound. It assumes that everybody knows all cards from here on",
        "2,000 worlds drawn at random",
        "not decided in up to 12 of them, which count half",
    ]


def test_what_a_record_does_not_know_of_hints_is_said() -> None:
    missed = advise(small(deal="deal Bob ? ?\n"), seconds=None, worlds=5)
    assert drawn(advice_text(missed, in_full=True))[-1] == (
        "the record lacks the cards that hints would touch"
    )
    spent = "Ann: hint Bob 1 1 2\nBob: hint Ann 1 1\nadjust tokens 0\n"
    none = advise(small(deal=f"deal Bob r1 y1\n{spent}"), seconds=None, worlds=5)
    assert drawn(advice_text(none, in_full=True))[-1] == "no hint can be given"
