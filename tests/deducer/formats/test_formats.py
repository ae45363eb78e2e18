"""Files of foreign formats: told apart by their content, and refused by name."""

import json
from pathlib import Path

import pytest

from deducer import formats
from deducer.errors import FormatError
from deducer.formats import HANAB_LIVE
from deducer.record.data import Writer
from solver import HanabiError, NotationError
from tests.support.hanab_live import PLAY, act, game, text

OURS = "players: Ann Bob\nAnn: play 1 r1\n"


@pytest.mark.parametrize("before", ["", " \n\t", "\ufeff", "\r\n"])
def test_formats_are_told_apart(before: str) -> None:
    assert HANAB_LIVE.sniff(before + text())
    assert formats.read(before + text(act(PLAY, 0))).writer is Writer.ALL
    assert not HANAB_LIVE.sniff(before + OURS)
    assert formats.read(before + OURS).writer is Writer.NONE


@pytest.mark.parametrize("empty", ["", " ", "\n\n\t", "\ufeff"])
def test_an_empty_file_is_no_format(empty: str) -> None:
    with pytest.raises(
        HanabiError, match=r"it is empty: a game has one of the formats hanab\.live, "
    ):
        formats.read(empty)


def test_a_file_is_loaded(tmp_path: Path) -> None:
    ours = tmp_path / "game.txt"
    ours.write_text(OURS, encoding="utf-8-sig")
    theirs = tmp_path / "game.anything"
    theirs.write_text(text(act(PLAY, 0)), encoding="utf-8")
    assert formats.load(ours).players == formats.load(str(theirs)).players == ("Ann", "Bob")
    with pytest.raises(FileNotFoundError):
        formats.load(tmp_path / "none")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"players: Ann\xe9 Bob", 13),
        (b"\xff\xfep\x00", 1),
        (b"players: A \xed\xa0\x80", 12),
        (b"abc\xc3", 4),
    ],
    ids=["latin-1", "utf-16", "surrogate", "cut off"],
)
def test_a_file_that_is_not_utf_8_is_refused(data: bytes, place: int) -> None:
    with pytest.raises(FormatError, match=f"byte {place} is not UTF-8 text"):
        formats.decode(data)


def test_the_byte_order_mark_is_no_text() -> None:
    assert formats.decode(b"\xef\xbb\xbfplayers: \xc3\xa9") == "players: é"
    assert formats.read(formats.decode(b"\xef\xbb\xbf" + OURS.encode())).players == ("Ann", "Bob")


def test_a_file_beyond_any_game_is_refused() -> None:
    with pytest.raises(FormatError, match="larger than 4000000 bytes"):
        formats.decode(b" " * 4_000_001)
    assert len(formats.decode(b" " * 4_000_000)) == 4_000_000


def test_a_text_beyond_any_game_is_refused() -> None:
    with pytest.raises(NotationError, match="longer than 1000000 characters"):
        formats.read("#" * 1_000_001)


def test_what_is_no_json_says_so() -> None:
    for broken in ("{", '{"players": [}', '{"a": 1} extra', "{'a': 1}", '{"a": 01}'):
        with pytest.raises(FormatError, match="this is not JSON"):
            formats.read(broken)
    assert formats.read(json.dumps(game())).log == ()
