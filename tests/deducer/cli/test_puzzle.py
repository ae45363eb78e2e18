"""``hanabi puzzle`` with the catalogue: one a day, by level, by seed; hints, and as data."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timedelta, timezone, tzinfo
from pathlib import Path

import pytest

from deducer.cli import puzzle as command
from deducer.show.report.deal_sheet import deal_sheet_html
from solver import Rules
from solver.puzzles.catalogue import level_of, of_day, rules_of
from solver.puzzles.puzzle import SeededDeal, puzzle
from tests.support.commands import hanabi
from tests.support.schemas import follows

HARD = SeededDeal(Rules.named(sixth="avalanche"), 2, 57)
SAID = ("puzzle", "--players", "2", "--rules", "standard", "--avalanche", "--deal", "57")


MONDAY = date(2026, 11, 23)


class Clock(datetime):
    """A clock on a machine whose zone is 14 hours ahead: it is Tuesday there already."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Clock:
        there = cls(2026, 11, 24, 1, 30, tzinfo=timezone(timedelta(hours=14)))
        return there if tz is None else there.astimezone(tz)


def words(*arguments: str) -> str:
    shown = hanabi(*arguments)
    assert (shown.returncode, shown.stderr) == (0, "")
    return " ".join(shown.stdout.split())


@pytest.mark.slow
def test_the_puzzle_of_the_day_is_the_same_in_every_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "datetime", Clock)
    one = of_day(MONDAY)
    about, shown = words("puzzle", "--today").split("everybody. ", 1)
    assert about == "Puzzle of the day, 2026-11-23 (UTC): the same for "
    assert f"How hard: level {level_of(one)} of 5." in shown
    again = re.search(r"The solution: hanabi (.*) --solution$", shown)
    assert again is not None
    assert again[1].endswith(f"--deal {one.seed}")
    assert words(*again[1].split()) == shown
    perfect = one.rules.perfect
    assert f"perfect! {perfect} of {perfect}" in words(*again[1].split(), "--solution")


@pytest.mark.slow
def test_a_level_has_puzzles_for_players_and_rules() -> None:
    asked = ("puzzle", "--level", "2", "--players", "4", "--rules", "standard", "--json")
    found = {hanabi(*asked, "--seed", str(seed)).stdout for seed in range(4)}
    assert len(found) > 1
    for data in map(json.loads, found):
        assert (data["players"], data["rules"], data["level"]) == (4, {"rules": "standard"}, 2)
        assert level_of(SeededDeal(rules_of("standard"), 4, data["seed"])) == 2
    assert "level 5 of 5" in words("puzzle", "--level", "5", "--seed", "3")


@pytest.mark.slow
def test_hints_tell_where_and_then_what() -> None:
    found = puzzle(HARD.deal)
    where = hanabi(*SAID, "--hints", "1").stdout
    told = [int(turn) for turn in re.findall(r"^ +turn +(\d+)  ", where, re.MULTILINE)]
    assert told == list(found.hard_turns)
    rows = re.findall(r"turn +(\d+)  (\d+) of (\d+) actions loses?$", where, re.MULTILINE)
    assert len(rows) == len(told)
    for turn, lose, among in [map(int, row) for row in rows]:
        choice = found.choices[turn - 1]
        assert (choice.among, choice.among - choice.keep - choice.undecided) == (among, lose)
    assert "narrow" not in where
    assert "slot" not in where
    what = hanabi(*SAID, "--hints", "3").stdout
    assert what.startswith(where.rstrip())
    rest = what.removeprefix(where.rstrip())
    assert re.findall(r"turn +(\d+)", rest) == [str(turn) for turn in told[:2]]
    solution = hanabi(*SAID, "--solution").stdout
    for turn, deed in re.findall(r"turn +(\d+)  (.*)", rest):
        assert re.search(rf"^ *{turn} {re.escape(deed.strip())}", solution, re.MULTILINE)


@pytest.mark.slow
def test_data_holds_to_its_schema_and_keeps_the_line_back() -> None:
    plain, whole = (
        follows("puzzle", hanabi(*SAID, "--json", *more).stdout) for more in ((), ("--solution",))
    )
    found = puzzle(HARD.deal)
    assert "line" not in plain
    assert whole == plain | {"line": whole["line"]}
    assert len(whole["line"]) == plain["turns"] == len(found.line)
    assert [turn for turn, each in enumerate(plain["choices"], 1) if each["keep"] == 1] == list(
        found.narrow
    )
    assert plain["deck"] == [str(card) for card in HARD.deal.deck]


def test_a_puzzle_is_a_page_to_print(tmp_path: Path) -> None:
    page = tmp_path / "puzzle.html"
    assert words(*SAID, "--html", str(page)) == ""
    assert page.read_text("utf-8") == deal_sheet_html(HARD)
