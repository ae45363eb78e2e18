"""``hanabi convert`` as a user runs it, and the other commands on whatever can be read."""

import json
import re
from pathlib import Path

import pytest

from deducer import Record
from deducer.errors import FormatError
from deducer.formats import FORMATS, Format, compact, load, named, of_file, read, share
from tests.support.commands import hanabi
from tests.support.places import SAMPLES

GAME = "sample_games/hanab_live.json"
LINK = compact.write(load(SAMPLES / "hanab_live.json")).text.strip()
SHARED = share.links(load(SAMPLES / "hanab_live.json"), "https://club.example.org/table/", 300)


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
    assert pasted.stdout == hanabi("convert", GAME, "-", "--to", "text").stdout
    piped = hanabi("convert", "-", "-", "--to", "share", text="\n".join(SHARED[::-1]))
    assert piped.stdout == share.write(load(SAMPLES / "hanab_live.json")).text


def test_what_the_format_cannot_hold_is_left_out_if_that_is_said() -> None:
    slips = ("convert", "sample_games/slips.hanabi", "-", "--to", "hanab.live")
    assert (hanabi(*slips).returncode, hanabi(*slips).stdout) == (2, "")
    shown = hanabi(*slips, "--leave-out")
    assert (shown.returncode, len(json.loads(shown.stdout)["actions"])) == (0, 5)
    assert "\nhanabi: hanab.live: entry 2.1, line 10 (adjust turn Bob ! so" in shown.stderr


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


def test_a_file_is_overwritten_if_that_is_said_and_may_be_its_own_source(tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    out.write_text("precious", "utf-8")
    assert hanabi("convert", GAME, str(out), "--force").returncode == 0
    assert json.loads(out.read_text("utf-8"))["players"] == ["Ann", "Bob"]
    assert hanabi("convert", str(out), str(out), "--to", "text", "--force").returncode == 0
    assert out.read_text("utf-8").startswith("players: Ann Bob\n")
    refused = ("convert", "sample_games/choreography.hanabi", str(tmp_path / "out.json"), "--force")
    shown = hanabi(*refused)
    assert shown.returncode == 2
    assert "no timed choreography" in shown.stderr
    assert list(tmp_path.iterdir()) == [out]


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old", "utf-8")
    name = tmp_path / "name.json"
    name.symlink_to(tmp_path / "real.json")
    assert hanabi("convert", GAME, str(name), "--force").returncode == 0
    assert name.is_symlink()
    assert (tmp_path / "real.json").read_text("utf-8").startswith("{")


def test_a_moment_is_written_as_a_position(tmp_path: Path) -> None:
    out = tmp_path / "moment.hanabi"
    shown = hanabi("convert", GAME, str(out), "--turn", "12")
    assert shown.returncode == 0
    assert "text: the record begins at a position: silences, chop moves" in shown.stderr
    assert Record.load(out).at().board == Record.load(SAMPLES / "hanab_live.json").at(12).board


@pytest.mark.parametrize("suffix", ["json", "link", "deck"])
def test_a_position_is_refused_by_formats_that_begin_with_the_deal(suffix: str) -> None:
    position = ("convert", "sample_games/position.hanabi", f"moment.{suffix}", "--leave-out")
    shown = hanabi(*position)
    assert shown.returncode == 2
    assert "can't hold a game that begins at a position, only our text can" in shown.stderr
    assert "--leave-out leaves" not in hanabi(*position[:-1]).stderr
