"""What is wrong with a text names where it came from, whatever command reads it."""

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
SLIP = "players: Ann Bob\nseat: all\nAnn: discard 1 r1\n"
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


@pytest.mark.parametrize(
    ("commands", "text", "place"),
    [
        ((*BOTH, ("table", "IN")), TORN, "line 3, column 6: "),
        ((SOLVE,), WRONG, "line 2, column 4: the deck has no q2"),
        (((*MANY, "--players", "2"),), "\nr1 q2", "deck 2: line 1, column 4: "),
        (BOTH, JSON, "deck[0]: "),
        (BOTH, LINK, "character 28: "),
        ((*GAMES[:3], ("convert", "IN", "-", "--to", "json"), SOLVE), SLIP, "turn 1, line 3 (Ann"),
        (GAMES, "", "it is empty: a game has "),
        (GAMES, " \n\t\n", "it is empty: a game has "),
        (GAMES, "\ufeff", "it is empty: a game has "),
        ((SOLVE,), "# nothing yet\n", "there is no card here: a deck is cards"),
    ],
)
def test_what_is_wrong_with_a_text_names_its_file_or_standard_input(
    commands: tuple[tuple[str, ...], ...], text: str, place: str, tmp_path: Path
) -> None:
    file = tmp_path / "friday"
    file.write_text(text, "utf-8")
    for command in commands:
        assert problem(command, str(file)).startswith(f"{file}: {place}"), command
        if command[0] != "table":
            assert problem(command, "-", text).startswith(f"standard input: {place}"), command


@pytest.mark.parametrize("command", [*BOTH, CHECK], ids=named)
def test_a_pasted_link_is_called_the_link(command: tuple[str, ...]) -> None:
    assert problem(command, LINK).startswith("the link: character 28: '!' is not one of")


def test_an_option_is_not_laid_at_the_files_door() -> None:
    assert problem((*KNOWLEDGE, "--seat", "Zoe"), str(SAMPLES / "slips.hanabi")).startswith(
        "nobody"
    )
    for command in (SOLVE, CHECK):
        said = problem((*command, "--players", "9"), str(SAMPLES / "house.deck"))
        assert said == "--players must be from 2 to 6, not 9"


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
