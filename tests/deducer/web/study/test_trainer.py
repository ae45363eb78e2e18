"""Exercises over the wire: a phone alone shows what the command prints, and no hidden card."""

import json
from typing import Any

import jsonschema
import pytest

from deducer.show.json.schemas import schema_text
from deducer.trainer.shelf import SHELF
from deducer.web.alone.phone_server import PhoneServer
from tests.support.commands import hanabi
from tests.support.phone_servers import asked


def following(local: PhoneServer, **named: Any) -> dict[str, Any]:
    shown: dict[str, Any] = asked(local, "POST", "/api/train/next", named)
    return shown


def test_the_next_exercise_is_the_command_s(local: PhoneServer) -> None:
    printed = hanabi("--lang", "sv", "sheet", "level-1", "--train", "2", "--json").stdout
    shown = json.loads(printed)
    jsonschema.validate(shown, json.loads(schema_text("exercises")))
    assert [each["name"] for each in shown["exercises"]] == [*SHELF["beginner"][:2]]
    first = following(local, level="beginner", language="sv")
    assert first["exercise"] == shown["exercises"][0]
    game = int(SHELF["beginner"][0].split("/")[2]) + 1
    second = following(local, level="beginner", game=game, language="sv")
    assert second["exercise"] == shown["exercises"][1]
    assert "lovade" in first["exercise"]["reasons"][0]


@pytest.mark.parametrize("kind", ["meaning", "hint", "action"])
def test_an_exercise_is_given_again_and_shows_no_card_of_its_seat(
    local: PhoneServer, kind: str
) -> None:
    name = next(each for each in SHELF["beginner"] if each.endswith(kind))
    shown = asked(local, "POST", "/api/train/again", {"name": name})
    exercise, position = shown["exercise"], shown["position"]
    assert exercise["name"] == name
    assert exercise["kind"] == kind
    own = position["hands"][exercise["seat"]]["slots"]
    assert not any(slot["card"] for slot in own)
    assert not any(position["pile"])
    assert bool(exercise["cards"]) == (kind == "meaning") != bool(exercise["moves"])
    assert len(exercise["right"]) < len(exercise["cards"] or exercise["moves"])
    assert exercise["lit"]
    assert exercise["lesson"]


def test_the_command_prints_answers_and_refuses_what_it_can_t_train() -> None:
    printed = " ".join(hanabi("sheet", "level-4", "--train", "1").stdout.split())
    assert "every card that slot" in printed
    assert "→" in printed
    assert SHELF["level-4"][0] in printed
    for words, refused in (
        (("bga", "--train", "1"), "there is no level bga"),
        (("beginner", "--json"), "--json goes with --train"),
        (("beginner", "--train", "1", "--html", "out.html"), "leave out --train"),
    ):
        ended = hanabi("sheet", *words)
        assert ended.returncode == 2
        assert refused in ended.stderr
