"""A quiz and exercises over the wire: as the command tells them, and no hidden card too early."""

import json
from dataclasses import replace
from typing import Any

import jsonschema
import pytest

from deducer import Record
from deducer.quiz.pick import quiz
from deducer.quiz.question import question_at
from deducer.show.json.quiz import quiz_json
from deducer.show.json.schemas import schema_text
from deducer.trainer.shelf import SHELF
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.study import quiz as study
from tests.support.commands import hanabi
from tests.support.phone_servers import answered, asked
from tests.support.places import SAMPLES

pytestmark = pytest.mark.slow

LOST = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
SMALL = (SAMPLES / "rainbow.hanabi").read_text("utf-8")
"""Eight turns, and one question."""
TOLD_LATER = {"possible_before", "possible_after", "turning_point", "risk", "line"}


def questions(local: PhoneServer, **said: Any) -> Any:
    return asked(local, "POST", "/api/quiz/questions", {"text": LOST, **said})


def test_the_score_is_the_command_s(local: PhoneServer) -> None:
    found = quiz(Record.parse(LOST), 0)
    turns = [each.turn for each in found.moments]
    given_answers = [{"turn": turn, "action": 0} for turn in turns[:3]]
    message = {"text": LOST, "seat": 0, "answers": [*given_answers, {"turn": 2, "action": 0}]}
    said = answered(local, "POST", "/api/quiz/score", json.dumps(message))
    answers = {each.turn: each.question.actions[0] for each in found.moments[:3]}
    wanted = json.dumps(quiz_json(replace(found, answers=answers)), ensure_ascii=False)
    assert json.loads(said.text) == json.loads(wanted)
    assert json.loads(said.text)["answered"] == 3


def test_an_answer_is_a_part_of_the_score(local: PhoneServer) -> None:
    shown = questions(local, seat=0)["questions"]
    score = asked(local, "POST", "/api/quiz/score", {"text": LOST, "seat": 0, "answers": []})
    assert [each["turn"] for each in shown] == [each["turn"] for each in score["questions"]]
    for question, whole in zip(shown, score["questions"], strict=True):
        message = {"text": LOST, "seat": 0, "turn": question["turn"], "action": None}
        told = asked(local, "POST", "/api/quiz/answer", message)["answer"]
        assert told == {key: said for key, said in whole.items() if key not in TOLD_LATER}
        moves = [each["move"] for each in told["actions"]]
        assert sorted(map(str, moves)) == sorted(map(str, question["actions"]))


def test_an_answer_is_the_same_where_the_questions_were_asked_elsewhere(
    local: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    (only,) = questions(local, text=SMALL)["questions"]
    message = {"text": SMALL, "turn": only["turn"], "action": 1}
    told = asked(local, "POST", "/api/quiz/answer", message)
    monkeypatch.setattr(study, "_made", {})
    assert asked(local, "POST", "/api/quiz/answer", message) == told


def test_what_may_be_the_best_by_the_agreements_is_right_if_that_was_asked_for(
    local: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.quiz.question.PLAYED_ON", 4)
    monkeypatch.setattr(study, "_made", {})
    text = f"agreements: beginner\n{SMALL}"
    record = Record.parse(text)
    question = question_at(record.table, 7, sheet=record.sheet)
    only = next(at for at, each in enumerate(question.actions) if each in question.by_sheet)
    message = {"text": text, "turn": 7, "action": only}
    plain = asked(local, "POST", "/api/quiz/answer", message)["answer"]
    assert not any("by_sheet" in each for each in plain["actions"])
    message["play_on"] = True
    told = asked(local, "POST", "/api/quiz/answer", message)["answer"]
    by_sheet = [each["by_sheet"] for each in told["actions"]]
    assert by_sheet == [move in question.by_sheet for move in question.ranked]
    assert told["right"] is True


def test_before_an_answer_there_is_none(local: PhoneServer) -> None:
    for each in questions(local, seat=0)["questions"]:
        assert set(each) == {"turn", "seat", "position", "actions"}
        hand = each["position"]["hands"][0]["slots"]
        assert [slot["card"] for slot in hand] == [None] * len(hand)
        assert not any(set(slot) & {"playable", "trash", "last"} for slot in hand)
        assert set(each["position"]["pile"]) <= {None}
        assert all("odds" in slot for slot in hand)
    opened = questions(local, open=True)["questions"]
    assert all(slot["card"] for slot in opened[0]["position"]["hands"][0]["slots"])


def test_what_hints_meant_is_asked_by_the_agreements_of_the_record(local: PhoneServer) -> None:
    asks = {"text": f"agreements: level-2\n{LOST}", "language": "sv"}
    shown = asked(local, "POST", "/api/quiz/agreements", asks)
    assert (shown["sheet"], shown["players"]) == ("level-2", ["Dora", "Emil"])
    which, meaning = shown["questions"][:2]
    assert (which["turn"], which["seat"], which["receiver"], which["slot"]) == (2, 1, 0, 5)
    assert [which["hints"][at] for at in which["accepted"]] == [
        {"move": "hint", "seat": 1, "to": 0, "colour": "r"},
        {"move": "hint", "seat": 1, "to": 0, "rank": 1},
    ]
    assert (meaning["turn"], meaning["seat"], meaning["giver"], meaning["slot"]) == (2, 0, 1, 5)
    assert meaning["reading"] == ["r1", "y1", "b1", "w1"]
    for question in shown["questions"]:
        slots = question["position"]["hands"][question["seat"]]["slots"]
        assert not any(slot["card"] for slot in slots)


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
