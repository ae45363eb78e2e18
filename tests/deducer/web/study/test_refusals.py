"""What can't be asked without a table: refused by a phone alone with a status, and in words."""

import json
from typing import Any

import pytest

from deducer.web.alone.phone_server import PhoneServer
from tests.support.phone_servers import answered
from tests.support.places import SAMPLES

LOST, FINAL, SMALL, SEATS = (
    (SAMPLES / f"{name}.hanabi").read_text("utf-8")
    for name in ("crowning_piece_lost", "final_round", "rainbow", "three_seats")
)
RUNNING = "players: Ann Bo\nseat: Ann\ndeal Bo r1 y3 b2 g4 w1\nAnn: hint Bo 1 1 5\n"
SILENT = f"advice: off\n{RUNNING}"
PLAY, DISCARD = {"kind": "play", "slot": 1}, {"kind": "discard", "slot": 1}
ANSWER = {"turn": 7, "action": 0}
PUZZLE = {"players": 2, "rules": "standard avalanche", "seed": 57}


@pytest.mark.parametrize(
    ("path", "sent", "status", "words"),
    [
        ("board/line", {"text": FINAL, "turn": 99}, 422, "there is no turn 99"),
        ("board/line", {"text": FINAL, "turn": 42, "moves": [{**PLAY, "slot": 9}]}, 422, "slot 9"),
        ("board/line", {"text": FINAL, "turn": 42, "moves": [PLAY] * 301}, 422, "at most 300"),
        ("board/actions", {"text": FINAL, "turn": 42, "nodes": 10**9}, 422, "2000000"),
        ("board/actions", {"text": RUNNING, "turn": 0}, 422, "can't be explored"),
        ("board/advice", {"text": FINAL, "turn": 42, "seat": 4}, 404, "there is no seat 4"),
        (
            "board/advice",
            {"text": FINAL, "turn": 42, "seat": 0, "seconds": 60.0},
            422,
            "equal to 5",
        ),
        ("board/keep", {"text": FINAL, "branches": [("a\nb", 0)]}, 422, "should match pattern"),
        ("board/keep", {"text": FINAL, "branches": [("a", 99)]}, 422, "there is no turn 99"),
        ("board/perfect", {"text": SILENT, "turn": 0}, 422, "advice: off"),
        ("board/branches", {"text": SILENT}, 422, "advice: off"),
        ("board/keep", {"text": SILENT, "branches": []}, 422, "advice: off"),
        ("game/read", {"text": ""}, 422, "it is empty"),
        ("game/read", {"text": "players: Ann Bo\nCy: play 1"}, 422, "line 2"),
        ("game/read", {"text": RUNNING + "note x\n" * 1501}, 429, "at most 1500 events"),
        ("game/review", {"text": SILENT}, 422, "allows no advice"),
        ("game/chances", {"text": SILENT, "turns": [1]}, 422, "allows no advice"),
        ("game/chances", {"text": LOST, "turns": [36]}, 422, "no turn 36"),
        ("game/chances", {"text": "", "turns": [*range(1, 22)]}, 422, "20"),
        ("game/playing-on", {"text": SILENT, "turns": [1]}, 422, "allows no advice"),
        ("game/playing-on", {"text": LOST, "turns": [36]}, 422, "no turn 36"),
        ("game/playing-on", {"text": "", "turns": [*range(1, 22)]}, 422, "20"),
        ("game/knowledge", {"text": RUNNING, "seat": 2, "turn": 0}, 404, "no seat 2"),
        ("quiz/questions", {"text": "players: Ann"}, 422, "2 to 6 players can play"),
        ("quiz/questions", {"text": SMALL, "seat": 4}, 422, "there is no seat 4"),
        ("quiz/questions", {"text": SMALL, "seats": 4}, 422, "seats"),
        ("quiz/questions", {"text": SILENT}, 422, "no advice until it is over"),
        (
            "quiz/answer",
            {"text": SILENT, "turn": 1, "action": 0},
            422,
            "no advice until it is over",
        ),
        ("quiz/answer", {"text": SMALL, "turn": 99, "action": 0}, 422, "no question about turn 99"),
        ("quiz/answer", {"text": SMALL, "turn": 7, "action": 50}, 422, "there is no action 50"),
        ("quiz/score", {"text": SMALL, "answers": [ANSWER | {"action": 50}]}, 422, "no action 50"),
        ("quiz/score", {"text": SMALL, "answers": [ANSWER] * 201}, 422, "answers"),
        ("quiz/agreements", {"text": LOST}, 422, ""),
        ("quiz/agreements", {"text": f"agreements: beginner\n{SILENT}"}, 422, ""),
        ("puzzle/catalogue", {"day": "2026-02-31"}, 400, "is not a date"),
        ("puzzle/catalogue", {"day": "today"}, 422, ""),
        ("puzzle/show", PUZZLE | {"rules": "sideways"}, 422, ""),
        ("puzzle/show", PUZZLE | {"players": 7}, 422, ""),
        ("puzzle/show", PUZZLE | {"seed": -1}, 422, ""),
        ("puzzle/show", PUZZLE | {"moves": [DISCARD] * 201}, 422, ""),
        ("puzzle/show", PUZZLE | {"moves": [DISCARD]}, 422, ""),  # all tokens are there
        ("puzzle/measure", PUZZLE | {"seed": 4}, 422, ""),
        ("puzzle/help", PUZZLE | {"seed": 4}, 422, ""),
        ("puzzle/solution", PUZZLE | {"seed": 4}, 422, ""),
        ("deck/show", {"text": SEATS}, 422, ""),
        ("train/again", {"name": "beginner/3/1/999/hint"}, 422, "there is no"),
        ("train/again", {"name": "nothing"}, 422, "there is no"),
        ("train/next", {"level": "level-9"}, 422, "there is no"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    local: PhoneServer, path: str, sent: dict[str, Any], status: int, words: str
) -> None:
    if "branches" in sent:
        kept = [{"name": name, "turn": turn, "moves": []} for name, turn in sent["branches"]]
        sent = sent | {"branches": kept}
    answer = answered(local, "POST", f"/api/{path}", json.dumps(sent))
    assert answer.status == status, answer.text
    assert words in json.loads(answer.text)["error"]["problem"]
