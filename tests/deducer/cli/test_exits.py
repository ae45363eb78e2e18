"""SIGTERM ends every long command quietly, with the status that shells give it."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deducer.cli.__main__ import main
from deducer.cli.exits import quiet_end
from tests.support.cases import a_few
from tests.support.commands import PROGRAM, without_build
from tests.support.patience import PATIENCE
from tests.support.places import ROOT


@pytest.mark.slow
def test_sigterm_ends_the_real_search_and_its_threads() -> None:
    arguments = ("advise", "sample_games/three_seats.hanabi", "--worlds", "1000000000", "--json")
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        while process.poll() is None and threads(process.pid) == 1:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=PATIENCE)[0] == b""
    assert process.returncode == 143


def threads(pid: int) -> int:
    """How many threads a process has, as Linux tells them."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def test_a_second_sigterm_is_ignored() -> None:
    with quiet_end():
        handler = signal.getsignal(signal.SIGTERM)
        assert callable(handler)
        with pytest.raises(SystemExit) as ended:
            handler(signal.SIGTERM, None)
        assert ended.value.code == 143
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


def test_a_handler_that_is_there_stays() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with quiet_end():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


@pytest.mark.parametrize(
    "arguments",
    a_few(
        [
            "solve sample_games/house.deck",
            "schema review",
            "solve sample_games/house.deck --json --exit-code",
        ],
        3,
    ),
)
@pytest.mark.slow
def test_a_reader_that_goes_away_is_told_by_the_exit_status(arguments: str) -> None:
    command = [*PROGRAM, *arguments.split()]
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
