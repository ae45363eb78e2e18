"""Sheets as text."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.agreements import Sheet
from deducer.record.sheet import MOST_PATIENCE, PRESETS, SheetError

switches = [field.name for field in fields(Sheet) if field.name != "patience"]
sheets = st.builds(Sheet, **{name: st.booleans() for name in switches}, patience=st.integers(0, 9))


@given(sheets)
def test_a_sheet_is_read_back_from_its_text(sheet: Sheet) -> None:
    assert Sheet.parse(str(sheet)) == sheet


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_name(name: str) -> None:
    assert str(Sheet.named(name)) == name


def test_a_sheet_agrees_something_if_a_toggle_is_on() -> None:
    assert Sheet.named("beginner")
    assert not Sheet.parse("none patience=0")
    assert not Sheet.parse("bga no-play no-save no-touch no-finesse")


@pytest.mark.parametrize("number", ["10", "1000000", "-1", "x", "", "²", "1e1"])
def test_patience_has_a_limit(number: str) -> None:
    assert Sheet.parse("level-2 patience=9").patience == MOST_PATIENCE
    with pytest.raises(SheetError, match=f"from 0 to 9, such as .*, not patience={number}"):
        Sheet.parse(f"level-2 patience={number}")


@pytest.mark.parametrize("text", ["level-9", "beginner finess", "beginner patience=x"])
def test_a_word_that_is_no_toggle_is_named(text: str) -> None:
    with pytest.raises(SheetError, match=text.split()[-1]):
        Sheet.parse(text)


def test_a_sheet_in_a_file_has_lines_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "ours"
    path.write_text("# as we play\nlevel-2\nno-touch  # too hard\n\npatience=0\n", "utf-8")
    assert Sheet.load(path) == Sheet.parse("level-2 no-touch patience=0")
    path.write_text("level-2\nno-tuch", "utf-8")
    with pytest.raises(SheetError, match=r"ours: .* no-tuch: .* own-finesse"):
        Sheet.load(path)
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(SheetError, match="is no text file"):
        Sheet.load(path)
