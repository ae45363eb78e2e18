"""``hanabi solve`` as a user runs it."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from rich.console import Console

from deducer.cli.progress import Progress, clock
from solver import Deal, Rules
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.patience import PATIENCE
from tests.support.places import ROOT, SAMPLES
from tests.support.schemas import follows


def test_a_deck_file_carries_its_rules() -> None:
    shown = hanabi("solve", "sample_games/house.deck")
    assert (shown.returncode, shown.stderr) == (0, "")
    heading = (
        "crowning-piece · 2 players · 11 cards · r1-3 y1-3 m1-3 · hand 2 · tokens 4 · strikes 2"
    )
    assert " ".join(shown.stdout.split()).startswith(f"{heading} winnable in ")
    rows = shown.stdout.splitlines()
    assert rows[-1].startswith("perfect! 9 of 9 after ")
    assert "▲3 ★3 ✿3" in rows[-2]


def test_a_game_can_be_asked_about_at_a_turn_or_by_other_players_and_rules() -> None:
    game, at_turn = "sample_games/hanab_live.json", ("--turn", "5")
    shown = hanabi("solve", game, *at_turn).stdout
    assert shown.startswith("standard · 2 players · 50 cards")
    assert "after 5 turns" in " ".join(shown.split())
    assert re.search("^ 1 (Ann|Bob) ", shown, re.MULTILINE)
    other = ("--players", "3", "--rules", "crowning-piece", "--json")
    data = json.loads(hanabi("solve", game, *other).stdout)
    assert {move["seat"] for move in data["line"]} == {0, 1, 2}
    own = hanabi("solve", game, *at_turn, "--players", "2", "--rules", "standard").stdout
    assert own.splitlines()[3:] == shown.splitlines()[3:]


@pytest.mark.parametrize("source", ["house.deck", "crowning_piece_lost.hanabi", "hanab_live.json"])
def test_json_follows_the_published_schema(source: str) -> None:
    data = follows("solve", hanabi("solve", str(SAMPLES / source), "--json").stdout)
    assert data["verdict"] == "winnable"
    assert data["line"]


WON, LOST = (Deal.shuffle(Rules.named(), 2, seed) for seed in (1, 161))


@pytest.mark.parametrize(
    ("deal", "limit", "status"), [(WON, (), 0), (LOST, (), 1), (WON, ("--node-limit", "1"), 3)]
)
def test_the_exit_status_tells_the_verdict_where_it_is_asked_for(
    deal: Deal, limit: tuple[str, ...], status: int
) -> None:
    text, arguments = str(deal), ("solve", "-", "--brief", *limit)
    plain, asked = hanabi(*arguments, text=text), hanabi(*arguments, "--exit-code", text=text)
    assert (plain.returncode, plain.stderr) == (0, "")
    assert (asked.returncode, asked.stderr) == (status, "")
    verdict = {0: "winnable", 1: "unwinnable", 3: "undecided"}[status]
    assert re.search(rf"^{verdict}\b", asked.stdout, re.MULTILINE)
    shown = hanabi(*arguments, "--exit-code", "--json", text=text)
    assert (shown.returncode, json.loads(shown.stdout)["verdict"]) == (status, verdict)


def test_many_decks_are_a_line_each_and_their_status_is_that_of_the_worst_verdict() -> None:
    won, lost = (" ".join(map(str, deal.deck)) for deal in (WON, LOST))
    several = ("solve", "-", "--many", "--players", "2", "--exit-code")
    shown = hanabi(*several, text=f"{lost}\n\n{won}")
    verdicts = [json.loads(line)["verdict"] for line in shown.stdout.splitlines()]
    assert (shown.returncode, verdicts) == (1, ["unwinnable", "winnable"])
    assert hanabi(*several, text=won).returncode == 0
    assert hanabi(*several, "--node-limit", "1", text=f"{won}\n{won}").returncode == 3
    assert hanabi(*several, text="").returncode == 0


def test_a_random_shuffle_is_the_same_for_the_same_seed_which_is_told() -> None:
    arguments = ("solve", "--shuffle", "--players", "3", "--rules", "crowning-piece")
    seeded = (*arguments, "--seed", "7")
    shown = hanabi(*seeded)
    assert shown.stdout.startswith("crowning-piece · 3 players · 50 cards · seed 7\n")
    deal = Deal.shuffle(Rules.named("crowning-piece"), 3, 7)
    assert str(deal) in shown.stdout
    again = json.loads(hanabi("solve", "-", "--json", text=str(deal)).stdout)
    assert again["line"] == json.loads(hanabi(*seeded, "--json").stdout)["line"]
    arguments = ("solve", "--shuffle", "--players", "2", "--node-limit", "1")
    drawn = [hanabi(*arguments).stdout for _ in range(2)]
    seeds = [re.match(r"standard · 2 players · 50 cards · seed (\d+)\n", text) for text in drawn]
    for text, seed in zip(drawn, seeds, strict=True):
        assert seed is not None
        assert str(Deal.shuffle(Rules.named(), 2, int(seed[1]))) in text
    assert drawn[0] != drawn[1]
    told = hanabi(*arguments, "--json").stderr
    assert re.fullmatch(r"hanabi: shuffled with --seed \d+\n", told)
    assert hanabi(*arguments, "--json", "--seed", "3").stderr == ""


SLOW = """
import sys, time
from deducer.cli import build
from deducer.cli import solve
from deducer.cli.app import main
from solver import Solution, Verdict

lasting = int(sys.argv.pop())

def find(start, *, progress, **limits):
    for tenths in range(lasting):
        progress(tenths * 1000, tenths / 10)
        time.sleep(0.01 if tenths < 20 else 0.03)
    return Solution(Verdict.UNDECIDED, nodes=5)

build.COMPILED = True
solve.find = find
main()
"""
"""The command with a search that takes as many tenths of a second as its last argument says.

It is no search of this build, which has nothing to say of its speed then.
"""


@contextmanager
def slow(*arguments: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """Such a command under way, which does not outlive its test."""
    command = [sys.executable, "-c", SLOW, "solve", "sample_games/suit_and_dots.deck", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=stderr, text=True, cwd=ROOT
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(*arguments: str) -> tuple[str, str]:
    """What a slow search prints, and what it shows on a terminal as its standard error."""
    terminal, end = pty.openpty()
    with slow(*arguments, stderr=end) as process:
        os.close(end)
        printed, _ = process.communicate(timeout=PATIENCE)
    shown = b""
    with suppress(OSError):  # how Linux says that the other end is closed
        while chunk := os.read(terminal, 4096):
            shown += chunk
    os.close(terminal)
    assert process.returncode == 0
    return printed, shown.decode()


@pytest.mark.slow
def test_progress_is_shown_where_somebody_looks_and_leaves_what_is_printed_alone() -> None:
    printed, shown = told("25")
    assert "searching · 1.5 s · 15,000 nodes · 10,000 nodes/s" in shown
    assert "0.9 s" not in shown
    assert "\x1b" not in printed
    assert printed.splitlines()[-1] == "undecided  5 nodes, 0.0 s"


@pytest.mark.slow
@pytest.mark.parametrize("arguments", a_few([("--json 25",), ("5",)], 2))
def test_no_progress_for_a_moment_or_for_a_program(arguments: str) -> None:
    _, shown = told(*arguments.split())
    assert shown == ""


@pytest.mark.slow
def test_an_interrupt_ends_it_with_one_line() -> None:
    with slow("9999") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("standard · 3 players · 49 cards")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert printed == ""
    said = r"hanabi: interrupted · \d+\.\d s · [\d,]+ nodes · [\d,]+ nodes/s\n"
    assert re.fullmatch(said, errors)


def test_the_best_score_is_asked_for_where_perfect_is_out_of_reach() -> None:
    deal = ("--shuffle", "--seed", "6", "--players", "2", "--avalanche")
    data = follows("solve", hanabi("solve", *deal, "--best", "--json").stdout)
    assert (data["verdict"], data["line"]) == ("unwinnable", [])
    assert (data["best"]["score"], data["best"]["bound"]) == (26, 26)
    assert sum(move["move"] == "play" for move in data["best"]["line"]) >= 26
    assert len(data["best"]["line"]) > 50  # to the end of the last round
    shown = hanabi("solve", *deal, "--best", "--brief").stdout
    assert "best score found: 26 (no game scores more)" in shown
    assert "best" not in json.loads(hanabi("solve", *deal, "--json").stdout)


def test_a_better_line_says_whether_it_is_proven_best() -> None:
    deal = ("--shuffle", "--seed", "1", "--players", "2", "--rules", "crowning-piece")
    data = follows("solve", hanabi("solve", *deal, "--prefer", "tokens", "--json").stdout)
    assert data["proven"] is True
    shown = hanabi("solve", *deal, "--prefer", "short", "--brief").stdout
    assert re.search(r"winnable in (\d+) turns, and no line is better \(par \1\)", shown)
    hard = ("--shuffle", "--seed", "4", "--players", "4", "--rules", "crowning-piece")
    shown = hanabi("solve", *hard, "--prefer", "short", "--node-limit", "9000", "--brief").stdout
    assert re.search(r"winnable in (\d+) turns, perhaps not the best line \(par \d+ to \1\)", shown)


@pytest.mark.slow
def test_par_is_told_with_a_line() -> None:
    deal = ("--shuffle", "--seed", "1", "--players", "2", "--rules", "crowning-piece")
    data = follows("solve", hanabi("solve", *deal, "--node-limit", "9000", "--json").stdout)
    assert data["par"] == {"low": 51, "high": 51}
    assert len(data["line"]) > 51
    shown = hanabi("solve", *deal, "--node-limit", "9000", "--brief").stdout
    assert f"winnable in {len(data['line'])} turns (par 51)" in shown
    hard = ("--shuffle", "--seed", "4", "--players", "4", "--node-limit", "9000")
    assert "(par 44 to 45)" in hanabi("solve", *hard, "--brief").stdout
    none = ("--shuffle", "--seed", "30", "--players", "2", "--avalanche", "--node-limit", "9000")
    data = json.loads(hanabi("solve", *none, "--json").stdout)
    assert (data["verdict"], "par" in data) == ("unwinnable", False)


def test_progress_is_drawn_ten_times_a_second_at_the_most() -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, color_system=None)
    with Progress(shown=True, console=console) as progress:
        for hundredths in range(301):
            progress(hundredths * 7, hundredths / 100, "a.hanabi: turn 7")
    drawn = re.findall(
        r"a.hanabi: turn 7 · (\d\.\d) s · ([\d,]+) nodes · 700 nodes/s", screen.getvalue()
    )
    assert drawn[0] == ("1.0", "700")
    assert 15 <= len(set(drawn)) <= 21
    assert (progress.nodes, progress.seconds) == (2100, 3.0)


@pytest.mark.parametrize("limit", ["inf", "1e300"])
def test_time_without_end_is_no_limit(limit: str) -> None:
    for arguments in (
        ("solve", "sample_games/house.deck", "--time-limit", limit),
        ("review", "sample_games/slips.hanabi", "--no-odds", "--time-limit", limit),
        ("advise", "sample_games/last_copies.hanabi", "--worlds", "20", "--seconds", limit),
    ):
        shown = hanabi(*arguments, text="")
        assert (shown.returncode, shown.stderr) == (0, "")


def test_times_are_read_as_clocks_are() -> None:
    assert [clock(seconds) for seconds in (0.04, 59.94, 60, 245.9, 3607)] == [
        "0.0 s",
        "59.9 s",
        "1:00",
        "4:05",
        "1:00:07",
    ]
