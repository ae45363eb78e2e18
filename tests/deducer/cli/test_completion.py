"""Shell completion, from its installation to the words that a shell offers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import hanabi
from tests.support.patience import PATIENCE
from tests.support.places import ROOT

BASH = shutil.which("bash")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which bash's completion was installed by the command itself."""
    assert BASH is not None
    home = tmp_path_factory.mktemp("home")
    said = in_bash(home, "hanabi --install-completion; true")
    assert "bash completion installed in " in said
    return home


def in_bash(home: Path, script: str) -> str:
    """What a script prints in a bash with this home, where ``hanabi`` is this project's."""
    program = home / "bin" / "hanabi"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m deducer.cli "$@"\n')
    program.chmod(0o755)
    environment = os.environ | {
        "HOME": str(home),
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    ended = subprocess.run(
        [str(BASH), "--norc", "-c", script],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=PATIENCE,
        check=True,
    )
    assert ended.stderr == ""
    return ended.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("hanabi", "so"), ["solve"]),
        (("hanabi", "census", "re"), ["report"]),
        (("hanabi", "solve", "--exi"), ["--exit-code"]),
        (("hanabi", "deck", ""), ["check", "chance"]),
        (("hanabi", "nothing"), []),
    ],
)
@pytest.mark.slow
def test_bash_offers_what_a_word_can_become(
    home: Path, words: tuple[str, ...], offered: list[str]
) -> None:
    quoted = " ".join(f"'{word}'" for word in words)
    script = (
        "source ~/.bashrc; "
        f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; "
        "_hanabi_completion hanabi; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    assert in_bash(home, script).split() == offered


def test_readme_says_how() -> None:
    assert "hanabi --install-completion" in (ROOT / "README.md").read_text("utf-8")
    assert "--install-completion" in hanabi("--help").stdout
