"""The hanabi command as a user runs it, what its build says of itself, and in which language."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from deducer.cli import build
from deducer.cli.exits import STATUSES, Exit
from solver import Deal, Rules
from solver.kernel import core
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.os_errors import NO_FILE
from tests.support.places import ROOT, SAMPLES


def test_a_turn_and_a_seat_can_be_named_and_read_from_a_pipe() -> None:
    text = (SAMPLES / "final_round.hanabi").read_text("utf-8")
    shown = hanabi("knowledge", "-", "--seat", "di", "--turn", "5", "--json", text=text)
    data = json.loads(shown.stdout)
    assert (data["turn"], data["seat"], len(data["slots"])) == (5, 3, 4)


def test_version_names_the_build_also_one_that_a_source_hides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = hanabi("--version")
    assert re.fullmatch(r"hanabi-deducer \S+ \((compiled|pure Python)\)\n", shown.stdout)
    assert errors("pure", "--version") == [f"hanabi: {build.SLOW}"]
    assert errors("compiled", "--version") == []
    assert (Path(core.__file__ or "").suffix != ".py") == build.COMPILED
    monkeypatch.setattr(build, "hidden_build", lambda: Path("/site"))
    assert errors("pure", "--version") == [f"hanabi: {build.HIDING.format(build='/site')}"]


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


def errors(kind: str, *arguments: str, text: str = "") -> list[str]:
    """What a command says on standard error, line by line, if the build is of that kind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "COMPILED", kind == "compiled")
        ended = hanabi(*arguments, text=text, whole=True)
    if "--json" in arguments:
        json.loads(ended.stdout)
    assert "not compiled" not in ended.stdout
    return ended.stderr.splitlines()


@pytest.mark.parametrize(
    "line",
    a_few(
        [
            "solve sample_games/house.deck --json",
            "puzzle --players 3 --rules crowning-piece --seed 1",
            "advise sample_games/last_copies.hanabi --worlds 5 --json",
            "census --players 3 --rules crowning-piece --deals 40 --jobs 2",
            "review sample_games/final_round.hanabi --no-odds --json",
        ],
        5,
    ),
)
@pytest.mark.slow
def test_a_slow_build_says_so_once_where_it_searches(line: str) -> None:
    assert errors("pure", *line.split()) == [f"hanabi: {build.SLOW}"]
    assert errors("compiled", *line.split()) == []


def test_of_many_decks_it_is_said_once_and_never_where_nothing_is_searched() -> None:
    deck = " ".join(map(str, Deal.shuffle(Rules.named(), 3, 1).deck))
    asked = ("solve", "-", "--many", "--players", "3")
    assert errors("pure", *asked, text=f"{deck}\n{deck}") == [f"hanabi: {build.SLOW}"]
    assert errors("pure", "knowledge", "sample_games/slips.hanabi", "--json") == []
    for refused in (
        ("solve", "-", "--players", "2"),
        ("advise", "sample_games/slips.hanabi", "--seat", "Zoe"),
        ("review", "README.md"),
        ("census", "--players", "2", "--deals", str(10**30)),
    ):
        said = errors("pure", *refused, text="r1")
        assert len(said) == 1
        assert "not compiled" not in said[0]


ABSENT = {
    "en": f"hanabi: nowhere: {NO_FILE}\n",
    "de": "hanabi: nowhere: diese Datei oder diesen Ordner gibt es nicht\n",
    "fr": "hanabi: nowhere\xa0: ce fichier ou ce dossier n’existe pas\n",
    "sv": "hanabi: nowhere: det finns ingen sådan fil eller mapp\n",
}


def complaint(*arguments: str, encoding: str = "utf-8", **environ: str) -> str:
    """What a command that fails for its input writes to standard error."""
    plain = {key: value for key, value in os.environ.items() if key[:3] not in ("LC_", "LAN")}
    with patch.dict(os.environ, plain | environ, clear=True):
        ended = hanabi(*arguments, encoding=encoding)
    assert (ended.returncode, ended.stdout) == (2, "")
    return ended.stderr


def test_an_option_chooses_it_or_the_locale_and_its_symbols_have_their_ascii() -> None:
    for language, absent in ABSENT.items():
        said = complaint("--lang", language, "knowledge", "nowhere", LANG="sv_SE.UTF-8")
        assert said == absent
    assert complaint("knowledge", "nowhere", LC_ALL="fr_CA.UTF-8") == ABSENT["fr"]
    said = "no language is called 'nl': choose from en, de, fr, sv"
    assert complaint("--lang", "nl", "knowledge", "nowhere") == f"hanabi: {said}\n"
    said = complaint("--lang", "fr", "knowledge", "nowhere", encoding="ascii")
    assert said == "hanabi: nowhere : ce fichier ou ce dossier n'existe pas\n"
