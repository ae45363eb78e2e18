"""Streams of a process, in encodings that lack our symbols, piped or closed, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deducer.cli.__main__ import main
from deducer.cli.exits import quiet_end
from deducer.cli.streams import ALIKE, stand_in
from solver.cards import suit
from tests.support.cases import a_few
from tests.support.commands import PROGRAM, hanabi, without_build
from tests.support.patience import PATIENCE
from tests.support.places import ROOT

NARROW = {
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}
NAMES = "players: Åsa Łukasz\nseat: Åsa\ndeal Łukasz r1 y3 b2 g4 w1\nnote 花火\n"
COMMANDS = [
    ("knowledge", "sample_games/three_seats.hanabi", "--why"),
    ("advise", "sample_games/three_seats.hanabi", "--seat", "Cy", "--worlds", "20"),
    ("solve", "sample_games/house.deck"),
    ("solve", "--shuffle", "--seed", "30", "--players", "2", "--avalanche", "--best", "--brief"),
    ("review", "sample_games/crowning_piece_lost.hanabi", "--no-odds", "--turns"),
    ("deck", "check", "sample_games/house.deck"),
    ("deck", "check", "CHANGELOG.md"),
    ("census", "--players", "2", "--rules", "crowning-piece", "--deals", "3", "--jobs", "1"),
    ("puzzle", "--players", "3", "--rules", "crowning-piece", "--seed", "8"),
    ("schema", "review"),
    ("solve", "--help"),
]


def said(encoding: str, *arguments: str, text: str = "") -> tuple[int, str, str]:
    """A command's status, output and errors where the streams have an encoding, decoded by it."""
    unset = {"LC_ALL", "LANG", "PYTHONIOENCODING", "PYTHONUTF8", "PYTHONCOERCECLOCALE"}
    environment = {key: value for key, value in os.environ.items() if key not in unset}
    environment |= NARROW.get(encoding, {"PYTHONIOENCODING": "utf-8"})
    ended = subprocess.run(
        [*PROGRAM, *arguments],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )
    return ended.returncode, ended.stdout.decode(encoding), ended.stderr.decode(encoding)


def timeless(text: str) -> str:
    """A text without the times in it."""
    return re.sub(r"\d+\.\d+ s\b|^seconds of .*$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "arguments", a_few([(each,) for each in COMMANDS], 4), ids=lambda each: " ".join(each[:2])
)
@pytest.mark.slow
def test_symbols_fall_back_to_ascii_and_columns_stay_in_place(arguments: tuple[str, ...]) -> None:
    wide = hanabi(*arguments)
    assert wide.returncode in (0, 1)
    widths = [len(line) for line in timeless(wide.stdout).splitlines()]
    for encoding in NARROW:
        narrow = hanabi(*arguments, encoding=encoding)
        assert narrow.returncode == wide.returncode
        assert [len(line) for line in timeless(narrow.stdout).splitlines()] == widths
        assert timeless(narrow.stderr) == timeless(wide.stderr)


@pytest.mark.parametrize("encoding", a_few([*NARROW], 2))
@pytest.mark.slow
def test_names_from_a_pipe_are_utf8_and_kept_so(encoding: str, tmp_path: Path) -> None:
    status, shown, _ = said(encoding, "knowledge", "-", "--json", text=NAMES)
    assert status == 0
    assert shown.isascii()  # which is escaped only where it must be
    assert "Åsa" in hanabi("knowledge", "-", "--json", text=NAMES).stdout
    assert {slot["holder"] for slot in json.loads(shown)["slots"]} == {0}
    assert json.loads(shown)["players"] == ["Åsa", "Łukasz"]
    status, shown, _ = said(encoding, "knowledge", "-", text=NAMES)
    assert status == 0
    assert ("Åsa's own hand" in shown) == (encoding == "cp1252")
    assert ("Asa's own hand" in shown) == (encoding == "ascii")
    assert "?ukasz" in shown
    file = tmp_path / "game.hanabi"
    assert said(encoding, "table", str(file), text=NAMES)[::2] == (0, "")
    assert "deal Łukasz r1 y3 b2 g4 w1" in file.read_text("utf-8")


@pytest.mark.slow
def test_a_pipe_that_is_not_utf8_is_refused_in_one_line(tmp_path: Path) -> None:
    command = [*PROGRAM, "table", str(tmp_path / "game.hanabi")]
    ended = subprocess.run(
        command, input=b"players: Ann B\xff\n", capture_output=True, cwd=ROOT, check=False
    )
    assert ended.returncode == 2
    assert re.fullmatch(rb"hanabi: input line 1 is refused: .*\n", ended.stderr)


def test_every_suit_has_an_ascii_symbol_of_its_own_as_wide() -> None:
    stands = [stand_in(suit(letter).symbol) for letter in "rygbwmptkABCDE"]
    assert len(set(stands)) == len(stands)
    assert all(len(each) == 1 and each.isascii() for each in (*stands, *ALIKE.values()))


# -- how a process ends --------------------------------------------------------------------------


@pytest.mark.slow
def test_sigterm_ends_the_real_search_and_its_threads() -> None:
    arguments = ("advise", "sample_games/three_seats.hanabi", "--worlds", "1000000000", "--json")
    with subprocess.Popen(
        [*PROGRAM, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        threads = Path(f"/proc/{process.pid}/task")  # as Linux tells them
        while process.poll() is None and len(list(threads.iterdir())) == 1:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=PATIENCE)[0] == b""
    assert process.returncode == 143


def test_a_second_sigterm_is_ignored_and_a_handler_that_is_there_stays() -> None:
    with quiet_end():
        handler = signal.getsignal(signal.SIGTERM)
        assert callable(handler)
        with pytest.raises(SystemExit) as ended:
            handler(signal.SIGTERM, None)
        assert ended.value.code == 143
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
        with quiet_end():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def test_an_interrupt_of_the_start_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        """Has the keys pressed while a module is imported."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == "deducer.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "deducer.cli.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


@pytest.mark.slow
def test_a_reader_that_goes_away_is_told_by_the_exit_status() -> None:
    command = [*PROGRAM, "solve", "sample_games/house.deck"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert without_build(process.stderr.read().decode()) == ""
        assert process.wait(60) == 141


@pytest.mark.parametrize(
    ("stream", "flag"),
    a_few([(stream, flag) for flag in ("", "--json") for stream in ("<&-", ">&-", "2>&-")], 4),
)
@pytest.mark.slow
def test_a_closed_stream_is_no_failure(stream: str, flag: str) -> None:
    command = f"{sys.executable} -m deducer.cli knowledge sample_games/slips.hanabi {flag} {stream}"
    ended = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert bool(ended.stdout) == (stream != ">&-")
