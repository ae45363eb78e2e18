"""``hanabi play``: games by a sheet, as a table and as JSON."""

from __future__ import annotations

import json

import jsonschema

from deducer.show.json.schemas import schema_text
from tests.support.commands import hanabi

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
    jsonschema.validate(one, json.loads(schema_text("play")))
    assert (one["games"], one["agreements"], one["search"]) == (3, "beginner", None)
    assert sum(one["scores"].values()) == 3
    assert (one["score"]["low"], one["lost"]["high"]) == (None, None)
    assert {**one, "seconds": 0} == {**again, "seconds": 0}
    assert one["turns"] != other["turns"] or one["scores"] != other["scores"]


def test_it_searches_if_asked() -> None:
    asked = ("play", "--players", "2", "--games", "1", "--jobs", "1", "--search", "0")
    assert "each action searched for 0 s" in hanabi(*asked).stdout


def test_wrong_options_are_bad_input() -> None:
    ended = hanabi("play", "--games", "1")
    assert (ended.returncode, ended.stderr) == (2, "hanabi: how many players? Add --players\n")
    ended = hanabi(*ASKED, "--agreements", "nothing-such")
    assert ended.returncode == 2
    assert "there is no sheet nothing-such" in ended.stderr
