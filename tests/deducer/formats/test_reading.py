"""What is wrong with a text names where it came from, whatever command reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import hanabi
from tests.support.places import SAMPLES

KNOWLEDGE, ADVISE, SOLVE = ((name, "IN") for name in ("knowledge", "advise", "solve"))
REVIEW = ("review", "IN")
CONVERT = ("convert", "IN", "-", "--to", "text")
MANY, CHECK = ("solve", "IN", "--many"), ("deck", "check", "IN")
GAMES = (KNOWLEDGE, ADVISE, REVIEW, CONVERT)
"""The commands that take a game."""
BOTH = (*GAMES, SOLVE)
"""Those, and the ones that take a deck, too."""
ALL = (*BOTH, MANY, CHECK)
TORN = "players: Ann Bob\ndeal Bob r1 y2 g3 b4 w5\nAnn: plya 1\n"
WRONG = "players: 2\nr1 q2 g3"
JSON = '{"players": ["a", "b"], "deck": [1]}'
LINK = "hanab.live/replay-json/215a!,00,0"
BY_NUMBER = "https://hanab.live/replay/123#4"
NO_GAME = "character 1: this link holds only a game's number: use a replay-json link or"
DEEP = '{"players": ' + "[" * 200_000


def named(command: tuple[str, ...]) -> str:
    return " ".join(command)


def problem(command: tuple[str, ...], source: str, text: str = "") -> str:
    """The one line that a command says about a file, a pipe or a link."""
    ended = hanabi(*(source if word == "IN" else word for word in command), text=text)
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    return line.removeprefix("hanabi: ")


@pytest.mark.parametrize("command", BOTH, ids=named)
def test_a_syntax_error_in_a_record_names_its_file(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "friday.hanabi"
    file.write_text(TORN, "utf-8")
    assert problem(command, str(file)).startswith(f"{file}: line 3, column 6: ")


def test_a_syntax_error_in_a_deck_names_its_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.deck"
    file.write_text(WRONG, "utf-8")
    assert problem(SOLVE, str(file)).startswith(f"{file}: line 2, column 4: the deck has no q2")


def test_one_deck_of_many_names_its_file_and_its_number(tmp_path: Path) -> None:
    file = tmp_path / "friday.decks"
    file.write_text("\nr1 q2", "utf-8")
    said = problem((*MANY, "--players", "2"), str(file))
    assert said.startswith(f"{file}: deck 2: line 1, column 4: ")


@pytest.mark.parametrize("command", BOTH, ids=named)
@pytest.mark.parametrize(("text", "place"), [(JSON, "deck[0]: "), (LINK, "character 28: ")])
def test_what_is_wrong_with_a_foreign_game_names_its_file(
    command: tuple[str, ...], text: str, place: str, tmp_path: Path
) -> None:
    file = tmp_path / "friday"
    file.write_text(text, "utf-8")
    assert problem(command, str(file)).startswith(f"{file}: {place}")


@pytest.mark.parametrize("command", [*BOTH, CHECK], ids=named)
def test_a_pasted_link_is_called_the_link(command: tuple[str, ...]) -> None:
    assert problem(command, LINK).startswith("the link: character 28: '!' is not one of")


@pytest.mark.parametrize("command", BOTH, ids=named)
def test_a_pipe_is_called_standard_input(command: tuple[str, ...]) -> None:
    assert problem(command, "-", TORN).startswith("standard input: line 3, column 6: ")


@pytest.mark.parametrize("command", BOTH, ids=named)
def test_what_can_not_have_happened_names_its_file(command: tuple[str, ...]) -> None:
    command = ("convert", "IN", "-", "--to", "json") if command is CONVERT else command
    said = problem(command, "-", "players: Ann Bob\nseat: all\nAnn: discard 1 r1\n")
    assert said.startswith("standard input: turn 1, line 3 (Ann: discard 1 r1): ")


def test_a_table_names_its_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.hanabi"
    file.write_text(TORN, "utf-8")
    assert problem(("table", "IN"), str(file)).startswith(f"{file}: line 3, column 6: ")
    assert problem(("table", "IN"), str(tmp_path)).startswith(f"{tmp_path}: this is a folder")


def test_an_option_is_not_laid_at_the_files_door() -> None:
    assert problem((*KNOWLEDGE, "--seat", "Zoe"), str(SAMPLES / "slips.hanabi")).startswith(
        "nobody"
    )
    for command in (SOLVE, CHECK):
        said = problem((*command, "--players", "9"), str(SAMPLES / "house.deck"))
        assert said == "--players must be from 2 to 5, not 9"


# -- what is no game at all ------------------------------------------------------------------------


@pytest.mark.parametrize("command", [each for each in ALL if "review" not in each], ids=named)
def test_a_folder_is_told_as_one(command: tuple[str, ...], tmp_path: Path) -> None:
    assert problem(command, str(tmp_path)) == f"{tmp_path}: this is a folder: name a file in it"


@pytest.mark.parametrize("command", ALL, ids=named)
@pytest.mark.parametrize("piped", [True, False])
def test_a_link_without_a_game_says_what_can_be_read(command: tuple[str, ...], piped: bool) -> None:
    source = "-" if piped else BY_NUMBER
    name = "standard input" if piped else "the link"
    place = "deck 1: " if command is MANY else ""
    assert problem(command, source, BY_NUMBER).startswith(f"{name}: {place}{NO_GAME}")


@pytest.mark.parametrize("command", ALL, ids=named)
@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[]", "this JSON is a list: a game is an object with players, deck and actions"),
        (DEEP, "nested deeper than 50 levels"),
        ("[" * 200_000, "nested deeper than 50 levels"),
        ("[" * 99 + "]" * 99, "nested deeper than 50 levels"),
        ("{}", "'players' is missing"),
    ],
    ids=["list", "deep", "deeper", "just too deep", "empty object"],
)
def test_json_that_is_no_game_says_so(command: tuple[str, ...], text: str, what: str) -> None:
    place = "deck 1: " if command is MANY else ""
    assert problem(command, "-", text) == f"standard input: {place}{what}"


@pytest.mark.parametrize("command", GAMES, ids=named)
@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_an_empty_file_says_so(command: tuple[str, ...], text: str, tmp_path: Path) -> None:
    file = tmp_path / "friday.hanabi"
    file.write_text(text, "utf-8")
    assert problem(command, str(file)).startswith(f"{file}: it is empty: a game has ")


def test_an_empty_deck_says_so(tmp_path: Path) -> None:
    file = tmp_path / "friday.deck"
    file.write_text("# nothing yet\n", "utf-8")
    assert problem(SOLVE, str(file)).startswith(f"{file}: there is no card here: a deck is cards")
