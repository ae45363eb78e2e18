"""The analysis board: a phone alone says what the commands say."""

import json
from typing import Any

import jsonschema
import pytest

from deducer.advice.advise import advise
from deducer.game import Record
from deducer.show.json.advise import advice_json
from deducer.show.json.schemas import schema_text
from deducer.web.alone.phone_server import PhoneServer
from solver import solve
from tests.support.phone_servers import asked
from tests.support.places import SAMPLES

GAME = SAMPLES / "final_round.hanabi"
TEXT = GAME.read_text("utf-8")
RUNNING = "players: Ann Bo\nseat: Ann\ndeal Bo r1 y3 b2 g4 w1\nAnn: hint Bo 1 1 5\n"
PLAY = {"kind": "play", "slot": 1}


def ask(local: PhoneServer, what: str, text: str = TEXT, **about: Any) -> Any:
    return asked(local, "POST", f"/api/board/{what}", {"text": text, **about})


@pytest.mark.slow
def test_each_action_is_said_to_keep_perfect_or_to_lose_it(local: PhoneServer) -> None:
    found = ask(local, "actions", turn=42)
    jsonschema.Draft202012Validator(json.loads(schema_text("board"))).validate(found)
    position = Record.parse(TEXT).table.position(42)
    assert position is not None
    keeps = [solve(position.after(move)).winnable for move in position.legal_moves()]
    assert [action["possible"] for action in found["actions"]] == keeps
    assert found["possible"] is (True in keeps)


def test_moves_of_ones_own_are_stepped_through_and_asked_about(local: PhoneServer) -> None:
    line = ask(local, "line", turn=42, moves=[PLAY, {"kind": "discard", "slot": 2}])
    start = Record.parse(TEXT).table.position(42)
    assert start is not None
    assert [step["done"]["entry"]["kind"] for step in line["steps"]] == ["play", "discard"]
    assert line["start"]["hands"][0]["slots"][0]["card"] == str(start.hands[0][0])
    assert line["steps"][0]["done"]["entry"]["card"] == str(start.hands[start.board.turn][0])
    assert ask(local, "actions", turn=42, moves=[PLAY])["turn"] == 43


def test_a_perfect_line_is_moves_of_ones_own(local: PhoneServer) -> None:
    found = ask(local, "perfect", turn=42)
    assert found["solution"]["verdict"] == "winnable"
    line = ask(local, "line", turn=42, moves=found["moves"])
    last = line["steps"][-1]["after"]
    assert (last["over"]["reason"], last["over"]["score"]) == ("perfect", line["rules"]["perfect"])
    lost = ask(local, "perfect", turn=54, language="fr")
    position = Record.parse(TEXT).table.position(54)
    assert position is not None
    assert lost["moves"] == []
    assert lost["reason"]
    assert lost["solution"]["reason"] == str(solve(position).proof)


@pytest.mark.slow
def test_advice_is_what_the_seat_could_know_at_that_turn(local: PhoneServer) -> None:
    record = Record.parse(TEXT)
    seat = record.table.at(42).board.turn
    found = ask(local, "advice", turn=42, seat=seat, seconds=0.2)
    known = record.at(42).seen_by(record.players[seat])
    said = json.loads(json.dumps(advice_json(advise(known, seconds=60, nodes=60_000))))
    for data in (found, said):
        data["seconds"] = None
        if data["endgame"]:
            data["endgame"]["seconds"] = None
    assert found == said


def test_branches_are_kept_in_the_text_and_read_back(local: PhoneServer) -> None:
    branch = {"name": "Wait", "turn": 42, "moves": [PLAY]}
    text = ask(local, "keep", branches=[branch])["text"]
    assert text.endswith("note branch after 42 Wait: play 1\n")
    found = ask(local, "branches", text)
    assert found["writer"] is None
    assert [(each["name"], each["turn"]) for each in found["branches"]] == [("Wait", 42)]
    assert ask(local, "line", text, turn=42, moves=found["branches"][0]["moves"])["steps"]
    assert ask(local, "keep", text, branches=found["branches"])["text"] == text


@pytest.mark.slow
def test_a_running_game_is_looked_at_from_its_writers_seat(local: PhoneServer) -> None:
    assert ask(local, "branches", RUNNING)["writer"] == 0
    assert ask(local, "advice", RUNNING, turn=0, seat=0)["to_move"] == 0
