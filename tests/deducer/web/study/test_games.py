"""Games that come as texts, and the analysis board: a phone alone says what the commands say."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deducer.advice.advise import advise
from deducer.formats import load, named
from deducer.game import Record
from deducer.review.game_review import outlooks
from deducer.review.playing_on import playing_on
from deducer.show.json.advise import advice_json
from deducer.show.json.review import played_on_json
from deducer.show.json.schemas import schema_text
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.study import games
from solver import solve
from tests.support.commands import hanabi
from tests.support.phone_servers import asked
from tests.support.places import SAMPLES

LOST = SAMPLES / "crowning_piece_lost.hanabi"
GAMES = [LOST, SAMPLES / "choreography.hanabi", SAMPLES / "three_seats.hanabi"]
MISREAD = """agreements: beginner
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


def timeless(data: Any) -> Any:
    """A review without the time that it took."""
    return {**data, "seconds": None}


@pytest.mark.parametrize("format_", ["text", "hanab.live", "compact"])
def test_a_game_is_read_in_any_format(local: PhoneServer, format_: str) -> None:
    record = Record.load(SAMPLES / "final_round.hanabi")
    found = asked(local, "POST", "/api/game/read", {"text": named(format_).write(record).text})
    assert (found["turns"], found["whole"], found["over"]["score"]) == (
        record.actions,
        True,
        record.table.outcome.score,
    )
    assert len(found["line"]["steps"]) == found["turns"]
    again = asked(local, "POST", "/api/game/read", {"text": found["text"]})
    assert again == found


def test_a_link_s_turn_and_the_turns_that_count_are_told(local: PhoneServer) -> None:
    link = named("compact").write(Record.load(SAMPLES / "final_round.hanabi")).text.strip()
    assert asked(local, "POST", "/api/game/read", {"text": f"{link}#31"})["turn"] == 30
    assert asked(local, "POST", "/api/game/read", {"text": link})["turn"] is None
    late = f"{MISREAD}end normal\nAnn: play 1 r1 ! too late\n"
    found = asked(local, "POST", "/api/game/read", {"text": late})
    assert (found["turns"], len(found["line"]["steps"])) == (2, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_review_is_the_command_s(local: PhoneServer, game: Path) -> None:
    said = json.loads(hanabi("review", str(game), "--json", "--no-odds").stdout)
    text = game.read_text("utf-8")
    found = asked(local, "POST", "/api/game/review", {"text": text, "odds": False})
    assert json.dumps(timeless(found["review"])) == json.dumps(timeless(said))
    told = found["told"]
    assert [point["turn"] for point in told["points"]] == [
        point["turn"] for point in said["turning_points"]
    ]
    assert len(told["facts"]) == len(said["turns"])
    assert bool(told["points"]) != bool(told["none"])
    for point in told["points"]:
        last = point["line"]["steps"][-1]["after"]
        assert last["over"]["score"] == said["perfect"]


def test_a_review_is_told_in_the_language_that_was_asked_for(local: PhoneServer) -> None:
    request = {"text": LOST.read_text("utf-8"), "odds": False, "language": "sv"}
    (point,) = asked(local, "POST", "/api/game/review", request)["told"]["points"]
    assert point["cause"] == "otur"


@pytest.mark.slow
def test_a_review_counts_promises_by_the_record_s_own_agreements(local: PhoneServer) -> None:
    text = LOST.read_text("utf-8")
    plain = asked(local, "POST", "/api/game/review", {"text": text, "odds": False})["told"]
    assert plain["promises"] is None
    assert plain["points"][0]["agreed"] == []
    agreed = {"text": f"agreements: level-2\n{text}", "odds": False}
    found = asked(local, "POST", "/api/game/review", agreed)
    assert found["review"]["agreements"] == "level-2"
    told = found["told"]
    assert told["promises"]["sheet"] == "level-2"
    for kind in told["promises"]["kinds"]:
        kept = sum(each["kept"] for each in kind["promises"])
        assert kind["count"] == f"{kept} of {len(kind['promises'])}"
        for seat, count in enumerate(kind["players"]):
            own = [each["kept"] for each in kind["promises"] if each["seat"] == seat]
            assert count == (f"{sum(own)} of {len(own)}" if own else "–")
        assert all(1 <= each["turn"] <= len(told["facts"]) for each in kind["promises"])


def test_a_turning_point_tells_a_false_reading(local: PhoneServer) -> None:
    asks = {"text": MISREAD, "odds": False}
    (point,) = asked(local, "POST", "/api/game/review", asks)["told"]["points"]
    assert point["agreed"][0] == "By the sheet beginner: a false reading."
    assert point["agreed"][1].startswith("By your sheet, Bob's slot 1 had to be ")


def test_the_chances_of_some_turns_are_those_of_a_review(
    local: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.times.CHANCE", None)
    record = load(LOST)
    request = {"text": LOST.read_text("utf-8"), "turns": [1, 35]}
    first, last = asked(local, "POST", "/api/game/chances", request)["chances"]
    ((turn, found), _) = outlooks(record, [1, 35])
    assert (first["turn"], last["turn"]) == (turn.turn, 35)
    assert first["outlook"]["before"]["worlds"] > 0
    assert last["drop"] is True
    low, high = (last["outlook"]["after"][each] for each in ("low", "high"))
    assert low < 2 / 3 < high
    assert found.before.worlds > 0


def test_actions_are_worth_what_a_review_says_if_all_go_on_by_the_agreements(
    local: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.times.PAGE_TURN", 600.0)
    monkeypatch.setattr(games, "WORLDS", 12)
    text = f"agreements: level-2\n{LOST.read_text('utf-8')}"
    request = {"text": text, "turns": [35, 2], "language": "sv"}
    found = asked(local, "POST", "/api/game/playing-on", request)["turns"]
    table = Record.parse(text).table
    turns = list(playing_on(table, table.sheet, 12, 600, turns=[2, 35]))
    assert [(each["turn"], each["seat"]) for each in found] == [(2, 1), (35, 0)]
    for told, turn in zip(found, turns, strict=True):
        assert turn is not None
        assert told["playing_on"] == played_on_json(told["seat"], turn)
        assert told["fact"]["text"].startswith("Om alla sedan fortsätter enligt ert blad väntas ")
        assert told["sign"]["cost"] == round(turn.loss.mean / 25, ndigits=3)
        assert (told["sign"]["sign"] == "best") is (turn.loss.low <= 0)


@pytest.mark.parametrize("header", ["", "agreements: level-2\nadvice: off\n"])
def test_nothing_is_played_on_without_agreements_or_advice(local: PhoneServer, header: str) -> None:
    request = {"text": f"{header}{LOST.read_text('utf-8')}", "turns": [1]}
    assert asked(local, "POST", "/api/game/playing-on", request) == {"turns": []}


def test_an_action_against_the_rules_is_worth_nothing_that_is_known(local: PhoneServer) -> None:
    text = (SAMPLES / "slips.hanabi").read_text("utf-8")
    table = Record.parse(text).table
    (slip, *_) = (at for at, (_, event) in enumerate(table.actions(), 1) if event.slip is not None)
    request = {"text": f"agreements: level-2\n{text}", "turns": [slip]}
    (told,) = asked(local, "POST", "/api/game/playing-on", request)["turns"]
    assert (told["playing_on"], told["fact"], told["sign"]) == (None, None, None)


def test_what_a_seat_could_know_is_the_command_s(local: PhoneServer) -> None:
    said = hanabi("knowledge", str(LOST), "--seat", "Dora", "--turn", "34", "--json").stdout
    request = {"text": LOST.read_text("utf-8"), "seat": 0, "turn": 34}
    assert asked(local, "POST", "/api/game/knowledge", request) == json.loads(said)


@pytest.mark.slow
def test_the_report_is_the_command_s(local: PhoneServer, tmp_path: Path) -> None:
    hanabi("--lang", "sv", "review", str(LOST), "--html", str(tmp_path / "page.html"), "--no-odds")
    text = LOST.read_text("utf-8")
    question = {"text": text, "odds": False, "language": "sv"}
    found = asked(local, "POST", "/api/game/report", question)
    assert found["page"] == (tmp_path / "page.html").read_text("utf-8")


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
