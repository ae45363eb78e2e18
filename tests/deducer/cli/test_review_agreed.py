"""``hanabi review --agreements``: what a sheet adds to a review."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from deducer.show.json.schemas import schema_text
from tests.support.commands import hanabi
from tests.support.saved_pages import answers_of

LOST = "sample_games/crowning_piece_lost.hanabi"
TURNED = """
players: Ann Bob
seat: all
rules: crowning-piece
copies: r 1 1 1, y 1 1 1
hand: 2

deal Ann r1 r2
deal Bob y2 r3
Ann: hint Bob yellow 1
Bob: play 1 y2 > y1
"""


@pytest.mark.slow
def test_without_a_sheet_a_review_is_as_it_was() -> None:
    ask = ("review", LOST, "--no-odds")
    plain = hanabi(*ask).stdout
    assert hanabi(*ask, "--agreements", "none").stdout == plain
    assert "sheet" not in plain
    data = json.loads(hanabi(*ask, "--json").stdout)
    by_sheet = json.loads(hanabi(*ask, "--json", "--agreements", "level-2").stdout)
    jsonschema.validate(by_sheet, json.loads(schema_text("review")))
    assert by_sheet.pop("agreements") == "level-2"
    added = [each.pop("agreements") for each in by_sheet["turns"]]
    causes = [each.pop("agreements") for each in by_sheet["turning_points"]]
    assert len(causes) == 1
    assert {**by_sheet, "seconds": 0} == {**data, "seconds": 0}
    hint = added[10]
    assert [each["promise"] for each in hint["broken"]] == ["play"]
    assert hint["false_reading"]["card"] == "w5"
    assert hint["false_reading"]["because"] == [
        {"turn": 11, "giver": 0, "holder": 1, "slot": 2, "promise": "play"}
    ]


@pytest.mark.slow
def test_a_review_by_the_records_own_sheet(tmp_path: Path) -> None:
    path, page = tmp_path / "agreed.hanabi", tmp_path / "agreed.html"
    text = Path(LOST).read_text("utf-8")
    path.write_text(text.replace("players:", "agreements: level-2\nplayers:", 1), "utf-8")
    printed = hanabi("review", str(path), "--no-odds", "--html", str(page), columns=200).stdout
    assert "by the sheet level-2: what this says of promises and readings" in printed
    fact = "Emil's slot 2 w5: to be played: broken"
    assert fact in printed
    assert f"By your sheet, {fact}." in json.dumps(answers_of(page.read_text("utf-8")))
    plain = hanabi("review", LOST, "--no-odds", columns=200).stdout
    assert hanabi("review", str(path), "--no-odds", "--agreements", "none", columns=200).stdout
    assert "broken" not in plain


def test_a_turning_point_tells_what_it_had_to_do_with_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "game.hanabi"
    path.write_text(TURNED, "utf-8")
    printed = hanabi("review", str(path), "--no-odds", "--agreements", "beginner", columns=200)
    assert "By the sheet beginner: a false reading" in printed.stdout
    assert re.search(r"By your sheet, Bob's slot 1 had to be \w\d, but it was", printed.stdout)


def test_a_folder_has_no_sheet() -> None:
    refused = hanabi("review", "sample_games", "--agreements", "level-2")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "hanabi agreements sample_games" in refused.stderr


@pytest.mark.slow
def test_a_review_tells_what_actions_were_worth_if_all_had_gone_on_by_the_sheet(
    tmp_path: Path,
) -> None:
    page = tmp_path / "game.html"
    ask = ("review", LOST, "--no-odds", "--agreements", "beginner")
    asked = hanabi(*ask, "--play-on", "0", "--json", "--html", str(page), columns=200)
    told = json.loads(asked.stdout)
    jsonschema.validate(told, json.loads(schema_text("review")))
    summary = told.pop("playing_on")
    played = [each.pop("playing_on") for each in told["turns"]]
    plain = json.loads(hanabi(*ask, "--json").stdout)
    assert told | {"seconds": 0} == plain | {"seconds": 0}  # what is exact stays as it is
    assert summary["seconds"] == 0
    for seat, below in enumerate(summary["below"]):
        own = [
            each["below"]["mean"]
            for each, turn in zip(played, told["turns"], strict=True)
            if turn["seat"] == seat
        ]
        assert below["low"] < below["mean"] < below["high"]
        assert below["mean"] == pytest.approx(sum(own) / len(own), abs=1e-5)
    answers = answers_of(page.read_text("utf-8"))
    assert [each["playing_on"] for _, each in answers["played"]] == played
    written = json.dumps(answers["review"]["told"])
    assert "points an action below the best by the sheet, on average" in written
    assert "If all go on by your sheet after it, " in written
    assert "mistake" not in written.lower()
    printed = hanabi(*ask, "--play-on", "0", columns=200).stdout
    assert "\nexpected " in printed
    assert "It rests on the sheet and on random worlds" in printed
    assert "below best: points an action below the best by the sheet, on average" in printed


def test_playing_on_goes_with_a_sheet_and_with_one_game() -> None:
    for ask, why in (
        ((LOST, "--play-on", "1"), "--play-on needs what hints mean: add --agreements"),
        (("sample_games", "--play-on", "1"), "--play-on goes with one game"),
    ):
        refused = hanabi("review", *ask)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert why in refused.stderr
