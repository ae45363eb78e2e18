"""Sheets as text, and those of a game."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer import Record
from deducer.record.events import SheetChanged
from deducer.record.reading import parse, read_lines
from deducer.record.sheet import MOST_PATIENCE, PRESETS, Sheet, SheetError
from deducer.record.sheet_history import SheetHistory, sheet_of
from solver.errors import HanabiError, NotationError

switches = [field.name for field in fields(Sheet) if field.name != "patience"]
sheets = st.builds(Sheet, **{name: st.booleans() for name in switches}, patience=st.integers(0, 9))


@given(sheets)
def test_a_sheet_is_read_back_from_its_text(sheet: Sheet) -> None:
    assert Sheet.parse(str(sheet)) == sheet


def test_a_preset_is_its_name_and_agrees_something_if_a_toggle_is_on() -> None:
    assert [str(Sheet.named(name)) for name in PRESETS] == list(PRESETS)
    assert Sheet.named("beginner")
    assert not Sheet.parse("none patience=0")
    assert not Sheet.parse("bga no-play no-save no-touch no-finesse")


@pytest.mark.parametrize("number", ["10", "-1", "", "²"])
def test_patience_has_a_limit(number: str) -> None:
    assert Sheet.parse("level-2 patience=9").patience == MOST_PATIENCE
    with pytest.raises(SheetError, match=f"from 0 to 9, such as .*, not patience={number}"):
        Sheet.parse(f"level-2 patience={number}")


def test_a_sheet_in_a_file_has_lines_and_comments_and_wrong_words_are_named(tmp_path: Path) -> None:
    for text in ("level-9", "beginner finess", "beginner patience=x"):
        with pytest.raises(SheetError, match=text.split()[-1]):
            Sheet.parse(text)
    path = tmp_path / "ours"
    path.write_text("# as we play\nlevel-2\nno-touch  # too hard\n\npatience=0\n", "utf-8")
    assert Sheet.load(path) == Sheet.parse("level-2 no-touch patience=0")
    path.write_text("level-2\nno-tuch", "utf-8")
    with pytest.raises(SheetError, match=r"ours: .* no-tuch: .* own-finesse"):
        Sheet.load(path)
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(SheetError, match="is no text file"):
        Sheet.load(path)


# -- the sheets of a game: in its header, and changed while it goes on -----------------------------


BEGINNER, BGA, LEVEL_2 = map(Sheet.named, ("beginner", "bga", "level-2"))
GAME = "agreements: beginner\nplayers: Ann Bob\nnote a\nagree level-2\nnote b\nagree bga\n"


def test_an_event_is_read_by_the_last_sheet_before_it_and_no_later_one_is_known() -> None:
    sheet = Record.parse(GAME).sheet
    sheets = [BEGINNER, BEGINNER, LEVEL_2, LEVEL_2, BGA, BGA]  # a change is read by the old one
    assert [sheet.at(number) for number in range(1, 7)] == sheets
    changed = "beginner → level-2"
    assert [str(sheet.until(number)) for number in (1, 2, 3, 4)] == [
        *("beginner", changed, changed, f"{changed} → bga")
    ]
    assert sheet.until(1) == BEGINNER
    assert str(sheet) == f"{changed} → bga"
    assert str(Record.parse(GAME).undo().sheet) == changed
    only = Record.parse("agreements: bga\nplayers: Ann Bob\nnote a\n").sheet
    assert only == only.at(99) == only.until(0) == BGA


def test_a_game_has_agreements_if_it_ever_had_some() -> None:
    assert not Record.parse("players: Ann Bob\n").sheet
    assert not Record.parse("players: Ann Bob\nagree none\n").sheet
    assert Record.parse("players: Ann Bob\nagree bga\n").sheet
    assert Record.parse("agreements: bga\nplayers: Ann Bob\nagree none\n").sheet
    assert isinstance(sheet_of(Sheet(), [SheetChanged(Sheet())]), SheetHistory)
    for nothing in ("none", "beginner no-play no-save no-twos no-stall no-touch no-silence"):
        record = Record.parse(f"agreements: {nothing}\nplayers: Ann Bob\n")
        assert not record.sheet
        assert "agreements" not in str(record)


def test_what_is_no_sheet_is_refused_where_it_stands() -> None:
    for text in (GAME.replace("beginner", "dances"), "agreements: dances\nplayers: Ann Bob\n"):
        with pytest.raises(NotationError, match=r"line 1, column 13: there is no sheet dances"):
            parse(text)
    with pytest.raises(NotationError, match=r"line 1, column 13: patience goes from 0 to 9"):
        read_lines("agreements: level-2 patience=10\n").header.check()
    with pytest.raises(NotationError, match=r"line 6, column 7: a sheet has no toggle dances"):
        parse(GAME.replace("agree bga", "agree bga dances"))
    with pytest.raises(HanabiError, match="a sheet, such as level-2, is missing here"):
        parse(GAME.replace("agree bga", "agree"))
    with pytest.raises(NotationError, match="header lines come before the first event"):
        parse(GAME.replace("agree bga", "agreements: bga"))
