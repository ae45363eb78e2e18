"""Puzzles without a table: a phone alone says what the command says."""

import json
from pathlib import Path
from typing import Any

import pytest

from deducer.web.alone.phone_server import PhoneServer
from solver import Deal, Rules
from solver.moves import Discard, Play
from solver.puzzles.puzzle import choice, puzzle, way_on
from tests.support.commands import hanabi
from tests.support.phone_servers import answered, asked

NAME = {"players": 2, "rules": "standard avalanche", "seed": 57}
DEAL = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 57)
WRONG = {"kind": "discard", "slot": 1}


def line(local: PhoneServer) -> list[Any]:
    """The solution's moves, as a page sends them."""
    found = asked(local, "POST", "/api/puzzle/solution", NAME)
    return [sent(step["done"]["entry"]) for step in found["line"]["steps"]]


def sent(entry: dict[str, Any]) -> dict[str, Any]:
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
    moves = line(local)
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
    moves = line(local)
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
        onward = NAME | {"moves": [*moves[:count], sent(helped["step"]["done"]["entry"])]}
        assert asked(local, "POST", "/api/puzzle/help", onward)["possible"]


def test_help_finds_the_move_that_lost(local: PhoneServer) -> None:
    moves = line(local)
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
