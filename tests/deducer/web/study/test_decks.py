"""Questions about decks and puzzles: a phone alone says what the commands say."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deducer.formats import load, share
from deducer.show.json.schemas import schema_text
from deducer.web.alone.phone_server import PhoneServer
from solver import Deal, Rules
from solver.moves import Discard, Play
from solver.puzzles.puzzle import choice, puzzle, way_on
from tests.support.commands import hanabi
from tests.support.phone_servers import answered, asked
from tests.support.places import SAMPLES

HOUSE = (SAMPLES / "house.deck").read_text("utf-8")
LOST = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 4)
"""Its cards of the sixth suit come too late."""
AVALANCHE = "rules: avalanche"
SHUFFLE = Deal.shuffle(Rules.named(), 3, 5)


def cards(deal: Deal) -> str:
    return " ".join(map(str, deal.deck))


def timeless(data: Any) -> Any:
    """A solution without the time that it took."""
    return {**data, "seconds": None}


@pytest.mark.parametrize("text", [HOUSE, HOUSE[:-6], "r1 r1 r1 r1 Y5 x9 w5 w5", "", "players: 9"])
def test_a_check_is_the_command_s(local: PhoneServer, text: str) -> None:
    said = hanabi("deck", "check", "--json", text=text)
    assert json.dumps(asked(local, "POST", "/api/deck/check", {"text": text})) + "\n" == said.stdout


@pytest.mark.parametrize(
    ("text", "sent", "options"),
    [
        (HOUSE, {}, ()),
        (cards(SHUFFLE), {"players": 3}, ("--players", "3")),
        (
            cards(LOST),
            {"players": 2, "rules_lines": AVALANCHE, "best": True},
            ("--players", "2", "--avalanche", "--best"),
        ),
        (
            cards(SHUFFLE),
            {"players": 4, "rules_lines": "rules: crowning-piece\ndealt: rounds"},
            ("--players", "4", "--rules", "crowning-piece", "--dealt", "rounds"),
        ),
    ],
)
def test_a_verdict_is_the_command_s(
    local: PhoneServer, text: str, sent: dict[str, Any], options: tuple[str, ...]
) -> None:
    limit = ("--node-limit", "200000")
    said = json.loads(hanabi("solve", "-", "--json", *limit, *options, text=text).stdout)
    found = asked(local, "POST", "/api/deck/solve", {"text": text, "nodes": 200_000, **sent})
    assert json.dumps(timeless(found["solution"])) == json.dumps(timeless(said))
    moves = [step["done"]["entry"] for step in found["line"]["steps"]]
    line = said["best"]["line"] if "best" in said else said["line"]
    assert [(move["kind"], move.get("card")) for move in moves] == [
        (move["move"], move.get("card")) for move in line
    ]
    assert (found["proof"] is None) == (said["reason"] == "")


def test_a_verdict_comes_without_its_line_and_the_shortest_with_it(local: PhoneServer) -> None:
    sent = {"text": cards(SHUFFLE), "players": 3, "nodes": 200_000}
    first = asked(local, "POST", "/api/deck/solve", sent | {"par": False, "drawn": False})
    short = asked(local, "POST", "/api/deck/solve", sent | {"prefer": "short"})
    assert (first["line"], first["solution"].get("par")) == (None, None)
    assert len(short["line"]["steps"]) == len(short["solution"]["line"])
    assert len(short["line"]["steps"]) <= len(first["solution"]["line"])
    assert short["solution"]["par"]["high"] == len(short["line"]["steps"])


def test_a_proof_names_the_places_of_its_cards(local: PhoneServer) -> None:
    sent = {"text": cards(LOST), "players": 2, "rules_lines": AVALANCHE}
    found = asked(local, "POST", "/api/deck/solve", sent)
    proof, spots = found["proof"], found["proof"]["spots"]
    assert found["line"] is None
    assert proof["text"] == found["solution"]["reason"]
    french = asked(local, "POST", "/api/deck/solve", sent | {"language": "fr"})["proof"]
    assert french["text"].startswith("une fois 18 cartes de plus")
    assert french["spots"] == spots
    assert [str(LOST.deck[spot["place"]]) for spot in spots] == [spot["card"] for spot in spots]
    assert {(spot["part"], spot["place"] >= proof["drawn"]) for spot in spots} == {
        ("held", False),
        ("awaited", True),
    }


@pytest.mark.parametrize("dealt", ["hands", "rounds"])
def test_a_deck_is_shown_with_whom_it_is_dealt_to(local: PhoneServer, dealt: str) -> None:
    rules = f"copies: r 3 2, y 3 2\ndealt: {dealt}\nhand: 2"
    sent = {"text": "r1 zz y2", "players": 2, "rules_lines": rules}
    shown = asked(local, "POST", "/api/deck/show", sent)
    assert shown["cards"] == ["r1", "y2"]
    order = [0, 0, 1, 1] if dealt == "hands" else [0, 1, 0, 1]
    assert shown["order"] == order + [None] * 6
    assert (shown["players"], shown["own"], shown["rules"]["hand"]) == (2, False, 2)


def test_what_a_text_says_of_itself_comes_first(local: PhoneServer) -> None:
    sent = {"text": HOUSE, "players": 4, "rules_lines": AVALANCHE}
    shown = asked(local, "POST", "/api/deck/show", sent)
    assert (shown["players"], shown["own"]) == (2, True)
    again = {"text": " ".join(shown["cards"]), "players": 2, "rules_lines": shown["lines"]}
    assert asked(local, "POST", "/api/deck/check", again)["complete"]
    assert asked(local, "POST", "/api/deck/solve", again)["solution"]["verdict"] == "winnable"


@pytest.mark.parametrize("kind", ["json", "link", "record"])
def test_a_game_gives_its_deck(local: PhoneServer, kind: str) -> None:
    file = SAMPLES / "hanab_live.json"
    text = {
        "json": file.read_text("utf-8"),
        "link": share.write(load(file)).text,
        "record": (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8"),
    }[kind]
    shown = asked(local, "POST", "/api/deck/show", {"text": text})
    assert shown["own"]
    assert shown["game"]
    assert len(shown["cards"]) == len(shown["order"])
    refused = answered(local, "POST", "/api/deck/check", json.dumps({"text": text}))
    assert (refused.status == 200) == (kind == "record")


@pytest.mark.parametrize("text", [HOUSE[:-9], "r1 r1 y2"])
def test_the_chance_of_a_beginning_is_the_command_s(local: PhoneServer, text: str) -> None:
    sent: dict[str, Any] = {"text": text, "worlds": 500}
    options: tuple[str, ...] = ("--worlds", "500")
    if "players" not in text:
        sent["players"], options = 3, (*options, "--players", "3")
    said = hanabi("deck", "chance", "-", "--json", *options, text=text)
    found = asked(local, "POST", "/api/deck/chance", sent)
    assert json.dumps(found) + "\n" == said.stdout
    jsonschema.validate(found, json.loads(schema_text("deck-chance")))


NAME = {"players": 2, "rules": "standard avalanche", "seed": 57}
DEAL = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 57)
WRONG = {"kind": "discard", "slot": 1}


def solved(local: PhoneServer) -> list[Any]:
    """The solution's moves, as a page sends them."""
    found = asked(local, "POST", "/api/puzzle/solution", NAME)
    return [as_sent(step["done"]["entry"]) for step in found["line"]["steps"]]


def as_sent(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("kind", "slot", "to", "colour", "rank") if key in entry}


def test_a_measure_is_the_command_s(local: PhoneServer) -> None:
    said = hanabi("puzzle", "--players", "2", "--avalanche", "--deal", "57", "--json").stdout
    assert json.dumps(asked(local, "POST", "/api/puzzle/measure", NAME)) + "\n" == said


@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_sheet_is_the_command_s(local: PhoneServer, language: str, tmp_path: Path) -> None:
    page = tmp_path / "puzzle.html"
    one = ("puzzle", "--players", "2", "--avalanche", "--deal", "57")
    hanabi("--lang", language, *one, "--html", str(page))
    found = asked(local, "POST", "/api/puzzle/sheet", NAME | {"language": language})
    assert found == {"page": page.read_text("utf-8")}


def test_the_catalogue_has_the_puzzle_of_the_day(local: PhoneServer) -> None:
    found = asked(local, "POST", "/api/puzzle/catalogue", {"day": "2026-11-22"})
    today = found["today"]
    shelf = next(
        each
        for each in found["shelves"]
        if (each["players"], each["rules"]) == (today["players"], today["rules"])
    )
    assert today["seed"] in shelf["levels"][today["level"] - 1]
    shown = asked(local, "POST", "/api/puzzle/show", {k: today[k] for k in NAME})
    assert (shown["level"], shown["line"]["steps"]) == (today["level"], [])


@pytest.mark.slow
def test_the_solution_is_played_move_by_move(local: PhoneServer) -> None:
    moves = solved(local)
    for count in (0, 1, len(moves) // 2, len(moves) - 1, len(moves)):
        shown = asked(local, "POST", "/api/puzzle/show", NAME | {"moves": moves[:count]})
        seen, steps = shown["line"], shown["line"]["steps"]
        now = steps[-1]["after"] if steps else seen["start"]
        position = DEAL.replay(puzzle(DEAL).line[:count])
        assert [slot["card"] for hand in now["hands"] for slot in hand["slots"]] == [
            str(card) for hand in position.hands for card in hand
        ]
        assert now["pile"] == [str(card) for card in position.pile]
        assert len(steps) == bool(count)
        if position.board.end is None and shown["hint"]:
            again = NAME | {"moves": [*moves[:count], shown["hint"]]}
            assert answered(local, "POST", "/api/puzzle/show", json.dumps(again)).status == 200
        assert shown["discard"] == (
            position.board.end is None and position.refuse(Discard(1)) is None
        )
    assert now["over"]["reason"] == "perfect"


def test_help_tells_what_keeps_perfect_possible(local: PhoneServer) -> None:
    moves = solved(local)
    for count in (0, 20, 40):
        helped = asked(local, "POST", "/api/puzzle/help", NAME | {"moves": moves[:count]})
        assert (helped["possible"], helped["back"]) == (True, count)
        position = DEAL.replay(puzzle(DEAL).line[:count])
        found = choice(position)
        assert helped["choice"] == {
            "keep": found.keep,
            "among": found.among,
            "open": found.undecided,
        }
        onward = NAME | {"moves": [*moves[:count], as_sent(helped["step"]["done"]["entry"])]}
        assert asked(local, "POST", "/api/puzzle/help", onward)["possible"]


def test_help_finds_the_move_that_lost(local: PhoneServer) -> None:
    moves = solved(local)
    start = DEAL.replay(puzzle(DEAL).line[:10])
    lost = next(
        slot for slot in range(1, 6) if way_on(start.after(Play(slot)).after(Play(1))) is None
    )
    wrong = [*moves[:10], {"kind": "play", "slot": lost}, {"kind": "play", "slot": 1}, WRONG]
    first = 10 if way_on(start.after(Play(lost))) is None else 11
    helped = asked(local, "POST", "/api/puzzle/help", NAME | {"moves": wrong})
    assert (helped["possible"], helped["back"]) == (False, first)
    assert helped["step"]["after"]["board"]["number"] == first + 2
    none = asked(local, "POST", "/api/puzzle/solution", NAME | {"moves": wrong})
    assert none == {"line": None}
