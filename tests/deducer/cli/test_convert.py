"""``hanabi convert`` as a user runs it, and the other commands on whatever can be read."""

import json
import re
from pathlib import Path

import pytest

from deducer import Record
from deducer.cli import convert
from deducer.cli.games import ConvertOptions
from deducer.errors import FormatError
from deducer.formats import FORMATS, Format, compact, load, named, of_file, read, share
from tests.support.commands import hanabi
from tests.support.hanab_live import PLAY, act, text
from tests.support.places import SAMPLES

GAME = "sample_games/hanab_live.json"
LINK = compact.write(load(SAMPLES / "hanab_live.json")).text.strip()
SHARED = share.links(load(SAMPLES / "hanab_live.json"), "https://club.example.org/table/", 300)
DECK = "sample_games/house.deck"


def test_every_format_is_found_by_its_name_and_by_its_files_names() -> None:
    for known in FORMATS:
        assert named(known.name) is named(known.name.upper()) is known
        for suffix in known.suffixes:
            assert named(suffix[1:]) is of_file(f"some.where/game{suffix.upper()}") is known
    with pytest.raises(FormatError, match=r"no format is called 'pgn': choose from hanab\.live, "):
        named("pgn")


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_game_goes_to_every_format_and_can_be_read_again(known: Format, tmp_path: Path) -> None:
    out = tmp_path / f"game{known.suffixes[0]}"
    shown = hanabi("convert", GAME, str(out))
    assert (shown.returncode, shown.stdout) == (0, "")
    record = read(out.read_text("utf-8"))
    assert record.deck == read(Path(SAMPLES.parent, GAME).read_text("utf-8")).deck
    assert [line.split(": ")[:2] for line in shown.stderr.splitlines()] == [
        ["hanabi", known.name]
    ] * len(shown.stderr.splitlines())
    assert bool(shown.stderr) == (known.name in ("compact", "deck"))
    assert list(tmp_path.iterdir()) == [out]


def test_warnings_name_what_is_lost(tmp_path: Path) -> None:
    shown = hanabi("convert", "sample_games/three_seats.hanabi", str(tmp_path / "out.json"))
    assert shown.returncode == 0
    assert "hanabi: hanab.live: 31 of 50 cards are not known" in shown.stderr
    assert "hanabi: hanab.live: the title is not kept\n" in shown.stderr


def test_a_pipe_goes_in_and_out() -> None:
    shown = hanabi("convert", "-", "-", "--to", "text", text=LINK + "\n")
    assert shown.returncode == 0
    assert shown.stdout.startswith("players: seat1 seat2\nseat: all\n")
    again = hanabi("convert", "-", "-", "--to", "link", text=shown.stdout)
    assert (again.returncode, again.stdout.strip(), again.stderr) == (0, LINK, "")


def test_a_record_from_another_phone_goes_in_as_its_parts() -> None:
    assert len(SHARED) > 1
    pasted = hanabi("convert", " ".join(SHARED), "-", "--to", "text")
    assert (pasted.returncode, pasted.stderr) == (0, "")
    piped = hanabi("convert", "-", "-", "--to", "share", text="\n".join(SHARED[::-1]))
    assert piped.returncode == 0
    assert pasted.stdout == hanabi("convert", GAME, "-", "--to", "text").stdout
    assert piped.stdout == share.write(load(SAMPLES / "hanab_live.json")).text


def test_what_the_format_cannot_hold_is_left_out_line_by_line() -> None:
    slips = ("convert", "sample_games/slips.hanabi", "-", "--to", "hanab.live")
    refused = hanabi(*slips)
    assert (refused.returncode, refused.stdout) == (2, "")
    shown = hanabi(*slips, "--leave-out")
    assert shown.returncode == 0
    assert len(json.loads(shown.stdout)["actions"]) == 5
    assert (
        "hanabi: hanab.live: entry 2.1, line 10 (adjust turn Bob ! so Bob goes now) is left out\n"
        in (shown.stderr)
    )


def test_a_turn_at_the_end_of_a_link_is_where_commands_begin() -> None:
    for command in (("knowledge",), ("solve", "--brief")):
        linked = hanabi(command[0], f"{LINK}#31", *command[1:])
        assert linked.returncode == 0
        assert linked.stdout == hanabi(command[0], LINK, "--turn", "30", *command[1:]).stdout
        assert linked.stdout != hanabi(command[0], LINK, *command[1:]).stdout
    assert Record.parse(f"{LINK}#1").at().turn == 0
    assert Record.parse(f"{LINK}#31").at(2).turn == 2
    assert Record.parse(f"{LINK}#last").at().turn == Record.parse(LINK).at().turn
    assert "there is no turn 309" in hanabi("knowledge", f"{LINK}#310").stderr


@pytest.mark.parametrize("command", [("review", "--no-odds", "--turns"), ("agreements",)])
def test_reviews_and_promises_point_at_the_turn_of_a_link(command: tuple[str, ...]) -> None:
    plain = hanabi(command[0], LINK, *command[1:]).stdout
    number = max(re.findall(r"^ +(\d+) +(?:\S+ +)?seat", plain, re.MULTILINE), key=int)
    linked = hanabi(command[0], f"{LINK}#{number}", *command[1:]).stdout
    assert linked.count(f"→ {number}  ") == 1
    assert "→" not in plain


def test_nothing_is_overwritten_unless_it_is_said(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    out.write_text("precious", "utf-8")
    shown = hanabi("convert", GAME, str(out))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr == f"hanabi: {out}: this file exists already: --force overwrites it\n"
    assert out.read_text("utf-8") == "precious"
    assert hanabi("convert", GAME, str(out), "--force").returncode == 0
    assert json.loads(out.read_text("utf-8"))["players"] == ["Ann", "Bob"]
    assert list(tmp_path.iterdir()) == [out]


def test_a_file_can_be_converted_in_its_own_place(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text(act(PLAY, 0)), "utf-8")
    assert hanabi("convert", str(file), str(file), "--to", "text", "--force").returncode == 0
    assert file.read_text("utf-8").startswith("players: Ann Bob\n")


def test_what_is_refused_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    shown = hanabi("convert", "sample_games/choreography.hanabi", str(out), "--force")
    assert shown.returncode == 2
    assert len(shown.stderr.splitlines()) == 1
    assert "no timed choreography" in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old", "utf-8")
    (tmp_path / "name.json").symlink_to(tmp_path / "real.json")
    convert.run(
        ConvertOptions(
            source=SAMPLES / "hanab_live.json", out=tmp_path / "name.json", to=None, force=True
        )
    )
    assert (tmp_path / "name.json").is_symlink()
    assert (tmp_path / "real.json").read_text("utf-8").startswith("{")


def test_knowledge_takes_links_and_decks() -> None:
    link = hanabi("knowledge", f"{LINK}#7", "--turn", "6", "--seat", "seat2", "--json")
    file = hanabi("knowledge", GAME, "--turn", "6", "--seat", "Bob", "--json")
    assert json.loads(link.stdout)["slots"] == json.loads(file.stdout)["slots"]
    deck = hanabi("knowledge", DECK, "--json")
    assert len(json.loads(deck.stdout)["slots"]) == 4


def test_solve_takes_links() -> None:
    link = hanabi("solve", LINK, "--turn", "5", "--json")
    assert json.loads(link.stdout)["verdict"] == "winnable"
    piped = hanabi("solve", "-", "--turn", "5", "--json", text=f"{LINK}\n")
    assert json.loads(piped.stdout)["line"] == json.loads(link.stdout)["line"]
    shared = hanabi("solve", "-", "--turn", "5", "--json", text="\n".join(SHARED))
    assert json.loads(shared.stdout)["line"] == json.loads(link.stdout)["line"]


def test_a_moment_is_written_as_a_position(tmp_path: Path) -> None:
    out = tmp_path / "moment.hanabi"
    shown = hanabi("convert", GAME, str(out), "--turn", "12")
    assert shown.returncode == 0
    assert "text: the record begins at a position: silences, chop moves" in shown.stderr
    assert Record.load(out).at().board == Record.load(SAMPLES / "hanab_live.json").at(12).board


@pytest.mark.parametrize("suffix", ["json", "link", "deck"])
def test_a_position_is_refused_by_formats_that_begin_with_the_deal(suffix: str) -> None:
    for more in ((), ("--leave-out",)):
        shown = hanabi("convert", "sample_games/position.hanabi", f"moment.{suffix}", *more)
        assert shown.returncode == 2
        assert "can't hold a game that begins at a position, only our text can" in shown.stderr
        assert "--leave-out leaves" not in shown.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("knowledge", "--json"),
        ("knowledge", "--why"),
        ("advise", "--seconds", "0.2", "--agreements", "beginner"),
        ("review", "--json", "--time-limit", "0.1"),
        ("agreements", "--agreements", "beginner"),
    ],
)
def test_commands_read_a_record_that_begins_at_a_position(command: tuple[str, ...]) -> None:
    name, *options = command
    shown = hanabi(name, "sample_games/position.hanabi", *options)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout
    if name in ("knowledge", "advise"):
        assert "begins at a position" in shown.stdout
