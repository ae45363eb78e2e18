"""``hanabi deck``, ``play``, ``sample`` and ``puzzle`` as a user runs them."""

from __future__ import annotations

import json
import re
import signal
from datetime import date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.advice.chances.answers import Chance
from deducer.advice.shuffle import ShuffleChance, shuffle_chance
from deducer.cli import deck as deck_command
from deducer.cli import puzzle as puzzle_command
from deducer.languages import LANGUAGES, choose
from deducer.show.json.values import ChanceJson, fill
from deducer.show.report.deal_sheet import deal_sheet_html
from deducer.show.words.numbers import estimate_text
from solver import Rules
from solver.deal import FirstCards
from solver.puzzles.catalogue import level_of, of_day, rules_of
from solver.puzzles.puzzle import SeededDeal, puzzle
from tests.support.commands import hanabi
from tests.support.places import SAMPLES
from tests.support.schemas import follows

WHOLE = "\n".join(
    " ".join(
        [f"{letter}{rank}" for rank, copies in enumerate((3, 2, 2, 2, 1), 1) for _ in range(copies)]
    )
    for letter in "rygbw"
)
CHECK = ("deck", "check")


def test_a_whole_deck_is_complete_and_one_being_typed_shows_what_is_left() -> None:
    assert "the deck is complete" in words(*CHECK, str(SAMPLES / "suit_and_dots.deck"))
    shown = hanabi(*CHECK, text="r1 r1 r2 r5 y3 w1 w1 w1 # so far")
    assert (shown.returncode, shown.stderr) == (1, "hanabi: 8 of 50 cards: 42 missing\n")
    assert [line.rstrip() for line in shown.stdout.splitlines()] == [
        "standard · 50 cards",
        "8 of 50 cards entered, 42 left",
        "",
        "      1   2   3   4   5  left",
        "▲ r   1   1   2   2   ·     6",
        "★ y   3   2   1   2   1     9",
        "♣ g   3   2   2   2   1    10",
        "● b   3   2   2   2   1    10",
        "◆ w   ·   2   2   2   1     7",
        "",
    ]


def test_all_that_is_wrong_is_told_at_once_and_placed() -> None:
    text = WHOLE.replace("b4", "g4", 1).replace("y5", "Y5").replace("w2", "x2,", 1)
    shown = hanabi(*CHECK, "-", "--players", "3", text=text)
    assert shown.returncode == 1
    assert len(shown.stderr.splitlines()) == 1
    said = " ".join(shown.stdout.split())
    assert "47 of 50 cards entered, 3 left, 1 too many" in said
    assert "♣ g · · · +1 · ✓" in said
    assert "line 2, column 28: the deck has no Y5: did you mean y5?" in said
    assert "line 5, column 10: 'x2,' is not a card" in said
    places = "line 3, column 22; line 3, column 25; line 4, column 22"
    assert f"g4 is there 3 times, not 2: {places}" in said


@pytest.mark.parametrize(
    ("text", "status"),
    [(WHOLE, 0), ("", 1), (WHOLE + " g4 ?", 1), ("r1 r2\nplayers: 3", 1), ("copies: r 1 0\nr1", 0)],
)
def test_json_follows_the_published_schema(text: str, status: int) -> None:
    shown = hanabi(*CHECK, "-", "--json", text=text)
    assert shown.returncode == status
    assert len(shown.stderr.splitlines()) == (1 if status else 0)
    data = follows("deck", shown.stdout)
    assert data["complete"] == (status == 0)
    assert data["entered"] == len(re.findall(r"\b[rygbw][1-5]\b", text))
    assert data["left"] == sum(data["missing"].values())


def test_a_wrong_file_does_not_fill_the_screen() -> None:
    shown = hanabi(*CHECK, "CHANGELOG.md")
    assert shown.returncode == 1
    assert re.search(r"^and \d+ more words like that$", shown.stdout, re.MULTILINE)
    assert len(shown.stdout.splitlines()) < 60


CHANCE = ("deck", "chance", "-", "--players", "3")


def test_the_share_of_the_ways_to_go_on_is_exact_where_they_are_few() -> None:
    text = (SAMPLES / "house.deck").read_text("utf-8")
    shown = hanabi("deck", "chance", "-", text=re.sub(r"m2\s+r3\s*$", "", text))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.splitlines()[-3:] == [
        "9 of 11 cards entered; the others lie in any order",
        "100% of their possible orders are winnable",
        "looked at: all 2",
    ]
    rules = ("--players", "2", "--rules", "crowning-piece")  # which can be said, too
    piece = hanabi("deck", "chance", "-", *rules, text="copies: r 2 1\nhand: 1\nr2 r1")
    assert piece.stdout.startswith("crowning-piece · 2 players · 3 cards")


def test_the_share_is_sampled_where_they_are_many() -> None:
    shown = hanabi(*CHANCE, "--json", "--worlds", "200", text="r1 y3 g1")
    data = follows("deck-chance", shown.stdout)
    chance = shuffle_chance(FirstCards.parse("r1 y3 g1", 3), worlds=200).chance
    assert (data["entered"], data["total"]) == (3, 50)
    assert data["winnable"] == fill(ChanceJson, chance)
    assert not data["winnable"]["exact"]
    told = hanabi(*CHANCE, "--worlds", "200", text="r1 y3 g1").stdout
    assert "looked at: a sample of 200" in told
    assert estimate_text(chance) in told
    sampled = [Chance(20_000, possible, 0, all_worlds=False) for possible in (20_000, 0)]
    assert [*map(estimate_text, sampled)] == [">99% (99.9–100.0)", "<1% (0.0–0.1)"]


def test_an_interrupted_chance_keeps_its_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*asked: Any, **options: Any) -> ShuffleChance:
        signal.raise_signal(signal.SIGINT)
        return shuffle_chance(*asked, **options)

    monkeypatch.setattr(deck_command, "shuffle_chance", interrupted)
    ended = hanabi("deck", "chance", "--players", "3", "--json", text="r1 y2")
    count = follows("deck-chance", ended.stdout)["winnable"]["worlds"]
    assert count < 1000
    assert ended.returncode == 130
    assert ended.stderr.endswith(f"hanabi: interrupted after {count} orders\n")


# -- play, and samples ---------------------------------------------------------------------------


ASKED = ("play", "--players", "3", "--games", "3", "--jobs", "1")


def test_it_shows_what_games_score_and_that_it_searches_if_asked() -> None:
    lines = hanabi(*ASKED, "--agreements", "level-2").stdout.splitlines()
    assert lines[0] == "3 games, 3 players, by level-2"
    names = ["score", "strikes", "turns", "perfect", "lost"]
    assert [line.split()[0] for line in lines[1:-1]] == names
    assert lines[-1] == "fewer than 10 games: too few for intervals"
    enough = hanabi(*ASKED, "--games", "10").stdout.splitlines()
    assert [line.split()[0] for line in enough[2:]] == names
    assert all("–" in line for line in enough[2:])
    searched = hanabi(*ASKED, "--players", "2", "--games", "1", "--search", "0").stdout
    assert "each action searched for 0 s" in searched


def test_its_json_keeps_its_schema_and_is_the_same_each_time() -> None:
    one, again, other = (
        json.loads(hanabi(*ASKED, "--json", "--seed", seed).stdout) for seed in ("1", "1", "2")
    )
    follows("play", one)
    assert (one["games"], one["agreements"], one["search"]) == (3, "beginner", None)
    assert sum(one["scores"].values()) == 3
    assert (one["score"]["low"], one["lost"]["high"]) == (None, None)
    assert {**one, "seconds": 0} == {**again, "seconds": 0}
    assert one["turns"] != other["turns"] or one["scores"] != other["scores"]


NAMES = sorted(path.name for path in SAMPLES.iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_are_listed_with_a_line_about_each(language: str) -> None:
    listed = dict(
        line.split(maxsplit=1) for line in hanabi("--lang", language, "sample").stdout.splitlines()
    )
    choose("en")
    assert [*listed] == NAMES
    assert len(set(listed.values())) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_one_is_printed_as_it_is(name: str) -> None:
    assert hanabi("sample", name).stdout == (SAMPLES / name).read_text("utf-8")


def test_one_is_written_over_a_file_if_that_is_said(tmp_path: Path) -> None:
    out = tmp_path / "friday.hanabi"
    out.write_text("mine", "utf-8")
    assert hanabi("sample", "three_seats.hanabi", str(out), "--force").returncode == 0
    assert Record.load(out) == Record.load(SAMPLES / "three_seats.hanabi")


# -- puzzles -------------------------------------------------------------------------------------


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
    monkeypatch.setattr(puzzle_command, "datetime", Clock)
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
def test_data_holds_to_its_schema_and_keeps_the_line_back(tmp_path: Path) -> None:
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
    page = tmp_path / "puzzle.html"
    assert words(*SAID, "--html", str(page)) == ""
    assert page.read_text("utf-8") == deal_sheet_html(HARD)
