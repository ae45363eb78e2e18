"""Help at the table: all of it on one screen, in each language, and all of it can be typed."""

import re
from pathlib import Path

import pytest

from deducer import languages
from deducer.cli.session import Session
from deducer.cli.streams import Leave
from deducer.cli.table_help import ROWS, help_text
from deducer.journal import Journal
from solver.errors import HanabiError
from solver.notation.spoken import COMMANDS, VERBS
from tests.support.cases import a_few
from tests.support.sessions import START, shown


@pytest.mark.parametrize("language", languages.LANGUAGES)
@pytest.mark.parametrize("width", [60, 80])
def test_it_fits_on_a_screen(language: str, width: int) -> None:
    languages.choose(language)
    rows = shown(help_text(), width).splitlines()
    assert len(rows) <= (22 if width == 80 or language == "en" else 30)
    assert max(map(len, rows)) <= width
    assert not any("…" in row for row in rows)


def test_every_command_has_help() -> None:
    helped = {name for row in ROWS for name in row.names.split()}
    assert helped == {*VERBS.names, *COMMANDS.names} - {"back"}
    for name in helped:
        assert shown(help_text(name))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("?", "take the last line back"),
        ("? fix", "fix 3: p 2 r1                correct turn 3, or another entry"),
        ("? fix", "fix 0.1: deal bob r1y2?g4b5  by its number in the log"),
        ("? fix", "insert 3: p 2 r1"),
        ("? fix", "wrong 3 to cy 14"),
        ("help adj", "adjust return bob 2  a card put back on the pile"),
        ("? left", "what the pile held"),
    ],
)
def test_of_a_command(tmp_path: Path, typed: str, said: str) -> None:
    assert said in shown(Session(Journal(tmp_path / "new.hanabi")).run(typed))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("dance", "no command is called 'dance'"),
        ("w", "'w' can mean who, why, wrong: type more letters"),
    ],
)
def test_of_none_or_many(name: str, problem: str) -> None:
    with pytest.raises(HanabiError, match=problem):
        help_text(name)


@pytest.mark.slow
@pytest.mark.parametrize("language", a_few([*languages.LANGUAGES], 2))
def test_what_it_shows_can_be_typed(tmp_path: Path, language: str) -> None:
    languages.choose(language)
    text = shown(help_text(), 200)
    for row in text.splitlines():
        for example in re.split(" · ", re.split("  +", row)[0]):
            if "..." not in example:
                assert_understood(tmp_path, example)


def assert_understood(folder: Path, example: str) -> None:
    """The line does what it does, or is refused for the game as it stands; never for its words."""
    session = Session(Journal(folder / f"{abs(hash(example))}.hanabi"))
    for line in (*START, "h cy 5 5", "p 2 y3 > g2"):
        session.run(line)
    problem = ""
    try:
        session.run(example)
    except Leave:
        return
    except HanabiError as error:
        problem = str(error)
    words = (
        "no command is",
        "not understood",
        "not expected",
        "type more letters",
        "is missing",
        "not one of",
    )
    assert not any(word in problem for word in (*words, "which ")), (example, problem)
