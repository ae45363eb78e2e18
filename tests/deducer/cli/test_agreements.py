"""``hanabi sheet``, and ``hanabi knowledge --agreements``."""

from __future__ import annotations

import json

from deducer import Record
from deducer.agreements import Sheet
from tests.support.commands import hanabi

GAME = "sample_games/three_seats.hanabi"


def test_a_sheet_is_printed_in_words() -> None:
    printed = hanabi("sheet", "level-2 no-touch patience=0").stdout
    assert "level-2 no-touch patience=0" in printed
    assert "finesse" not in printed
    assert "newest card" in printed
    assert "trash" not in printed


def test_knowledge_shows_both_numbers() -> None:
    printed = hanabi("knowledge", GAME, "--agreements", "level-2").stdout
    assert "If hints meant what the sheet level-2 says" in printed


def test_without_a_sheet_nothing_is_added() -> None:
    plain = hanabi("knowledge", GAME, "--json").stdout
    data = json.loads(plain)
    by_sheet = json.loads(hanabi("knowledge", GAME, "--agreements", "beginner", "--json").stdout)
    kept = Record.load(GAME).at().seen_as().kept(Sheet.named("beginner"))
    for row, slot in zip(by_sheet["slots"], kept.slots, strict=True):
        told = row.pop("kept")
        assert told["reading"] == sorted(map(str, slot.reading))
        assert not told["sampled"]
        assert abs(sum(told["odds"].values()) - 1) < 1e-4
    assert by_sheet.pop("agreements") == "beginner"
    assert by_sheet == data


def test_a_word_that_is_no_toggle_is_refused() -> None:
    refused = hanabi("sheet", "beginner finess")
    assert refused.returncode == 2
    assert "finess" in refused.stderr
