"""``hanabi play``: games by a sheet; and ``hanabi sample``: the games of any installation."""

import json
from pathlib import Path

import pytest

from deducer import Record
from deducer.languages import LANGUAGES, choose
from tests.support.commands import hanabi
from tests.support.places import SAMPLES
from tests.support.schemas import follows

ASKED = ("play", "--players", "3", "--games", "3", "--jobs", "1")


def test_it_shows_what_games_score() -> None:
    lines = hanabi(*ASKED, "--agreements", "level-2").stdout.splitlines()
    assert lines[0] == "3 games, 3 players, by level-2"
    names = ["score", "strikes", "turns", "perfect", "lost"]
    assert [line.split()[0] for line in lines[1:-1]] == names
    assert lines[-1] == "fewer than 10 games: too few for intervals"
    enough = hanabi(*ASKED, "--games", "10").stdout.splitlines()
    assert [line.split()[0] for line in enough[2:]] == names
    assert all("–" in line for line in enough[2:])


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


def test_it_searches_if_asked() -> None:
    asked = ("play", "--players", "2", "--games", "1", "--jobs", "1", "--search", "0")
    assert "each action searched for 0 s" in hanabi(*asked).stdout


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
