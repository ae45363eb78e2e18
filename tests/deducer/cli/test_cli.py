"""The hanabi command as a user runs it: a process of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import resources

import jsonschema
import pytest

from deducer.cli.exits import STATUSES, Exit
from tests.support.commands import hanabi
from tests.support.os_errors import NO_FILE
from tests.support.places import ROOT, SAMPLES

HUGE = str(10**30)


def test_knowledge_names_what_is_sure() -> None:
    shown = hanabi("knowledge", "sample_games/three_seats.hanabi")
    assert shown.returncode == 0
    assert "Cy to move, 7 of 25" in shown.stdout
    assert "no last copy is lost by a discard of: 4" in shown.stdout
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_every_schema_file_is_a_schema() -> None:
    for file in resources.files("deducer.show.json.schemas").iterdir():
        if file.name.endswith(".json"):
            jsonschema.Draft202012Validator.check_schema(json.loads(file.read_text("utf-8")))


def test_a_turn_and_a_seat_can_be_named_and_read_from_a_pipe() -> None:
    text = (SAMPLES / "final_round.hanabi").read_text("utf-8")
    shown = hanabi("knowledge", "-", "--seat", "di", "--turn", "5", "--json", text=text)
    data = json.loads(shown.stdout)
    assert (data["turn"], data["seat"], len(data["slots"])) == (5, 3, 4)


@pytest.mark.slow
def test_why_gives_reasons() -> None:
    shown = hanabi("knowledge", "sample_games/last_copies.hanabi", "--why")
    assert "Ann's slot 2 and Ann's slot 3 hold the last 2 cards of r3, y3" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("knowledge", "no/such/file"), f"no/such/file: {NO_FILE}"),
        (("knowledge", "sample_games"), "sample_games: this is a folder: name a file in it"),
        (("knowledge", "sample_games/contradiction.hanabi"), "turn 1, line 7"),
        (("knowledge", "README.md"), "line 1, column 1"),
        (("knowledge", "sample_games/slips.hanabi", "--seat", "Zoe"), "nobody is called 'Zoe'"),
        (("knowledge", "sample_games/slips.hanabi", "--turn", "99"), "there is no turn 99"),
        (("schema", "nothing"), "no schema is called 'nothing'"),
        (("knowledge",), "'GAME'"),
        (("knowledge", "x", "--turn", "many"), "'--turn'"),
        (("plays",), "'plays'"),
        *((("solve", "x", "--time-limit", each), "'--time-limit'") for each in ("nan", "-1", "x")),
        *((("review", "x", "--time-limit", each), "'--time-limit'") for each in ("nan", "-inf")),
        *((("advise", "x", "--seconds", each), "'--seconds'") for each in ("nan", "-inf", "-1")),
        *((("advise", "x", "--worlds", each), "'--worlds'") for each in ("0", "-1", "inf", "1e3")),
        (("advise", "x", "--worlds", "9" * 5000), "'--worlds'"),
        (("advise", f"{SAMPLES}/three_seats.hanabi", "--turn", HUGE), f"there is no turn {HUGE}"),
        (("solve", f"{SAMPLES}/hanab_live.json", "--turn", HUGE), f"there is no turn {HUGE}"),
        (
            ("advise", f"{SAMPLES}/final_round.hanabi"),
            "the game is over: there is nothing to advise",
        ),
        (("review", f"{SAMPLES}/crowning_piece_lost.hanabi", "--best"), "with the standard ending"),
        (
            ("review", "deducer/show/json/schemas"),
            "no file in deducer/show/json/schemas is a game: ",
        ),
        (("solve", "x", "--memory", "0"), "'--memory'"),
        (("solve", "x", "--node-limit", "-1"), "'--node-limit'"),
        (("solve", "--shuffle", "--players", HUGE), f"--players must be from 2 to 5, not {HUGE}"),
        (("census", "--players", "2", "--deals", HUGE), "a census has at most"),
        (("census", "--players", "2", "--deals", "3", "--jobs", "0"), "'--jobs'"),
        (("census", "--players", "2", "--deals", "3", "--jobs", "-1"), "'--jobs'"),
        (("census", "verify", "x", "--jobs", "0"), "'--jobs'"),
        (("serve", "--port", "65536"), "'--port'"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments: tuple[str, ...], problem: str) -> None:
    shown = hanabi(*arguments)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert len(shown.stderr.splitlines()) == 1
    assert problem in shown.stderr


def test_version_names_the_build() -> None:
    shown = hanabi("--version")
    assert shown.stdout.startswith("hanabi-deducer ")
    assert shown.stdout.rstrip().endswith(("(compiled)", "(pure Python)"))


def test_start_imports_nothing_heavy() -> None:
    heavy = {"rich", "networkx", "constraint", "prompt_toolkit", "deducer.game", "json"}
    code = (
        "import sys; before = set(sys.modules); import deducer.cli.app; "
        "print(*set(sys.modules) - before)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.split()
    assert not heavy & set(loaded)


@pytest.mark.parametrize("arguments", [(), ("solve",), ("deck",), ("deck", "check"), ("census",)])
def test_h_is_help_and_flags_have_no_type(arguments: tuple[str, ...]) -> None:
    shown = hanabi(*arguments, "--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert hanabi(*arguments, "-h").stdout == shown.stdout
    assert re.search(r"--help +-h +Show this message and exit", shown.stdout)
    assert "<bool>" not in shown.stdout


def test_exit_statuses_are_listed() -> None:
    shown = " ".join(hanabi("--help").stdout.split())
    reference = (ROOT / "deducer/cli/REFERENCE.md").read_text("utf-8")
    assert STATUSES in shown
    for status in Exit:
        assert re.search(rf"\b{status.value} ", STATUSES)
        assert re.search(rf"^\| {status.value} \|", reference, re.MULTILINE)
