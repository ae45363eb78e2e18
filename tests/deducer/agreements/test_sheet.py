"""Sheets as text."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.agreements import Sheet
from deducer.agreements.sheet import PRESETS, SheetError

switches = [field.name for field in fields(Sheet) if field.name != "patience"]
sheets = st.builds(Sheet, **{name: st.booleans() for name in switches}, patience=st.integers(0, 9))


@given(sheets)
def test_a_sheet_is_read_back_from_its_text(sheet: Sheet) -> None:
    assert Sheet.parse(str(sheet)) == sheet


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_its_name(name: str) -> None:
    assert str(Sheet.named(name)) == name


@pytest.mark.parametrize("text", ["level-9", "beginner finess", "beginner patience=x"])
def test_a_word_that_is_no_toggle_is_named(text: str) -> None:
    with pytest.raises(SheetError, match=text.split()[-1]):
        Sheet.parse(text)
