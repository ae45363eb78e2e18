"""What a command can't do for what it was given: one line that says why, and status 2."""

import shlex
from pathlib import Path

import pytest

from deducer.formats import load, share
from solver import Rules
from tests.support.commands import hanabi
from tests.support.os_errors import LONG_NAME, NO_FILE, NO_ROOM
from tests.support.places import SAMPLES

HUGE = 10**30
WHOLE = " ".join(map(str, Rules.named().composition.deck()))
PARTS = share.links(load(SAMPLES / "hanab_live.json"), "https://club.example.org/table/", 300)
SHARED = share.write(load(SAMPLES / "hanab_live.json")).text
GAME = "sample_games/hanab_live.json"
SEATS = "sample_games/three_seats.hanabi"
SLIPS = "sample_games/slips.hanabi"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("knowledge no/such/file", f"no/such/file: {NO_FILE}"),
        ("knowledge sample_games", "sample_games: this is a folder: name a file in it"),
        ("knowledge /dev/zero", "/dev/zero: the file is larger than 4000000 bytes"),
        ("table /dev/zero", "/dev/zero: this file can't be written"),
        ("knowledge sample_games/contradiction.hanabi", "turn 1, line 7"),
        ("knowledge README.md", "line 1, column 1"),
        (f"knowledge {SLIPS} --seat Zoe", "nobody is called 'Zoe'"),
        ("knowledge", "'GAME'"),
        ("knowledge x --turn many", "'--turn'"),
        ("plays", "'plays'"),
        ("schema nothing", "no schema is called 'nothing': choose from advise, "),
        ("sample ../README.md", "no sample is called '../README.md': `hanabi sample` lists them"),
        ("sample house.deck none/house.deck", "none: there is no such folder"),
        *((f"solve x --time-limit {each}", "'--time-limit'") for each in ("nan", "-inf", "x")),
        ("review x --time-limit nan", "'--time-limit'"),
        ("advise x --seconds nan", "'--seconds'"),
        *((f"advise x --worlds {each}", "'--worlds'") for each in ("0", "-1", "inf", "1e3")),
        (f"advise x --worlds {'9' * 5000}", "'--worlds'"),
        ("advise sample_games/final_round.hanabi", "the game is over: there is nothing to advise"),
        ("review sample_games/crowning_piece_lost.hanabi --best", "with the standard ending"),
        ("review deducer/page/bundle", "no file in deducer/page/bundle is a game: "),
        ("review sample_games --agreements level-2", "hanabi agreements sample_games"),
        (f"review {SLIPS} --html .", ".: this is a folder, not a file"),
        (f"review {SLIPS} --no-odds --html /dev/full", f"/dev/full: {NO_ROOM}"),
        (f"review {SEATS} --play-on 1", "--play-on needs what hints mean: add --agreements"),
        ("review sample_games --play-on 1", "--play-on goes with one game"),
        ("solve", "name a DECK (a file, or - for a pipe), or say --shuffle for a random one"),
        ("solve --players 2 --seed 3", "name a DECK"),
        ("solve - --shuffle", "a DECK or --shuffle, not both"),
        ("solve - --players 2 --seed 3", "--seed goes with --shuffle"),
        ("solve --shuffle --players 2 --many", "--many goes with a DECK"),
        ("solve --shuffle --players 2 --turn 3", "--turn goes with a game"),
        (f"solve {GAME} --turn {HUGE}", f"there is no turn {HUGE}"),
        (f"solve {GAME} --turn 5 --players 3", "a game keeps its own players and rules: leave"),
        (f"solve {SEATS}", "some cards of this game are not known"),
        ("solve x --memory 0", "'--memory'"),
        (f"solve --shuffle --players {HUGE}", f"--players must be from 2 to 6, not {HUGE}"),
        ("solve --from-census x", "which deal of the census? Add --row"),
        ("solve --row 3 --shuffle --players 2", "--row goes with --from-census"),
        ("solve --from-census x --row 3 --shuffle", "the census holds the rest"),
        ("solve --from-census x --row 3 --avalanche", "the census holds the rest"),
        ("census --deals 5", "how many players? Add --players"),
        ("census --players 3", "how many deals? Add --deals"),
        ("census --players 3 --deals 5 --rules chess", "--rules: no rule is called"),
        ("census --deals 5 --players 2 --jobs 2 --dask x", "not both"),
        (f"census --players 2 --deals {HUGE}", "a census has at most"),
        ("census --players 2 --deals 3 --jobs 0", "'--jobs'"),
        ("census --deals 5 --players 2 --out README.md", "README.md: this is not a census"),
        ("census --deals 5 --players 2 --out nowhere/census", "No such file"),
        ("census report nowhere", "nowhere: No such file"),
        ("census report x --html README.md", "README.md: this file is not a page"),
        ("census verify README.md", "README.md: this is not a census"),
        (f"deck check {GAME}", "this is a game in JSON"),
        ("deck check sample_games", "sample_games: this is a folder: name a file in it"),
        ("puzzle --today --level 1", "choose one: a census, --today, --level or --deal"),
        ("puzzle --today --players 2", "--today sets players and rules: leave them out"),
        ("puzzle --today --seed 2", "--seed goes with a census, with --level or with shuffles"),
        ("puzzle --deal 2", "--deal needs --players"),
        ("puzzle --today --html x --hints 1", "leave out --json, --hints and --solution"),
        ("puzzle --level 5 --players 5 --rules crowning-piece", "no puzzle of level 5"),
        ("puzzle --deal 4 --players 2 --avalanche", "this deal can't be won"),
        ("play --games 1", "how many players? Add --players"),
        ("play --players 3 --games 3 --agreements nothing-such", "there is no sheet nothing-such"),
        (f"convert {GAME} -", "name the format with --to"),
        (f"convert {GAME} game.pgn", "its name does not tell the format: choose from .json, "),
        (f"convert {GAME} no/such/game.json", "no/such: there is no such folder"),
        (f"convert {GAME} sample_games --to text", "sample_games: this is a folder, not a file"),
        ("convert no/such/file - --to text", f"no/such/file: {NO_FILE}"),
        (f"convert {SLIPS} - --to json", "turn 2, line 9 (Cy: hint Ann blue"),
        (f"convert {SEATS} - --to deck", "31 of 50 cards are not known"),
        (f"convert {PARTS[0]} - --to text", "the link: the shared record: these parts are missing"),
        ("table no/such.hanabi", "no: there is no such folder"),
        ("table sample_games", "sample_games: this is a folder: name a file in it"),
        (f"table {'x' * 300}", f"{'x' * 300}: {LONG_NAME}"),
        ("serve --port 65536", "'--port'"),
        ("serve --port 0 --key x.pem", "--key goes with --certificate"),
        ("serve --port 0 --certificate x.pem --proxy", "leave --proxy out"),
        ("serve --port 0 --agreements 'level-2 no-tuch'", "a sheet has no toggle no-tuch"),
    ],
)
def test_what_was_asked_is_refused_in_one_line(line: str, problem: str) -> None:
    refused(line, problem)


@pytest.mark.parametrize(
    ("line", "text", "problem"),
    [
        ("solve -", "r1 r2", "how many players?"),
        ("solve - --players 2 --turn 3", WHOLE, "--turn goes with a game, and this is a deck"),
        ("solve - --players 2", "", "there is no card here"),
        ("solve -", '{"players": ["a", "b"], "deck": []}', "deck: the deck has 50 cards"),
        ("solve - --many --players 2", "\nr1 r1", "deck 2: "),
        ("solve - --players 2 --best --rules crowning-piece", WHOLE, "a best score exists only"),
        ("solve - --players 2 --prefer luck", WHOLE, "no preference is called 'luck'"),
        ("deck check -", "copies: r 1\nplayers: 2\nr1", "2 hands of 5 need 10 cards"),
        ("deck check -", SHARED, "this is a game in a link"),
        ("deck chance - --players 3", "r5 r5", "r5 is there 2 times, not 1: line 1, column 1; "),
        ("deck chance - --players 3", "x9", "line 1, column 1: 'x9' is not a card: write suit"),
        ("deck chance - --players 3", SHARED, "this is a game in a link: a deck is cards such as"),
    ],
)
def test_what_comes_through_a_pipe_is_refused_in_one_line(
    line: str, text: str, problem: str
) -> None:
    refused(line, problem, text)


def refused(line: str, problem: str, text: str = "") -> None:
    """Check that a command ends with status 2, and says why in one line and nowhere else."""
    shown = hanabi(*shlex.split(line), text=text)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert len(shown.stderr.splitlines()) == 1
    assert problem in shown.stderr


@pytest.mark.parametrize(
    "line",
    [
        "puzzle --players 2 --avalanche --deal 57 --html",
        "sheet --html",
        "convert sample_games/hanab_live.json",
        "sample three_seats.hanabi",
    ],
)
def test_a_file_that_is_no_page_or_is_there_is_not_overwritten(line: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.hanabi"
    file.write_text("players: Ann Bob\n", "utf-8")
    refused(f"{line} {file}", f"{file}: this file ")
    assert file.read_text("utf-8") == "players: Ann Bob\n"
    assert [*tmp_path.iterdir()] == [file]


# -- what is wrong with a text names where it came from ------------------------------------------


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
        (BOTH, LINK, "character 28: '!' is not one of"),
        ((*GAMES[:3], ("convert", "IN", "-", "--to", "json"), SOLVE), SLIP, "turn 1, line 3 (Ann"),
        (GAMES, "", "it is empty: a game has one of the formats hanab.live, "),
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


def test_an_option_is_not_laid_at_the_files_door() -> None:
    assert problem((*KNOWLEDGE, "--seat", "Zoe"), str(SAMPLES / "slips.hanabi")).startswith(
        "nobody"
    )
    for command in (SOLVE, CHECK):
        said = problem((*command, "--players", "9"), str(SAMPLES / "house.deck"))
        assert said == "--players must be from 2 to 6, not 9"


# -- what is no game at all ------------------------------------------------------------------------


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
