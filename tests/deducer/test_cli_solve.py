"""``hanabi solve`` as a user runs it."""

from __future__ import annotations

import json

import jsonschema
import pytest

from solver import Deal, Rules
from tests.deducer.test_cli import SAMPLES, hanabi


def test_a_deck_file_carries_its_rules() -> None:
    shown = hanabi("solve", "sample_games/house.deck")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("winnable")
    assert "r3 y3 m3" in shown.stdout


@pytest.mark.parametrize("source", ["house.deck", "crowning_piece_lost.hanabi", "hanab_live.json"])
def test_json_follows_the_published_schema(source: str) -> None:
    shown = hanabi("solve", str(SAMPLES / source), "--json")
    data = json.loads(shown.stdout)
    jsonschema.Draft202012Validator(json.loads(hanabi("schema", "solve").stdout)).validate(data)
    assert data["verdict"] == "winnable"
    assert data["line"]


def test_options_count_more_than_the_file() -> None:
    deck = str(Deal.shuffle(Rules.named("standard"), 3, 5))
    arguments = ("solve", "-", "--rules", "crowning-piece", "--players", "2", "--json")
    data = json.loads(hanabi(*arguments, text=deck).stdout)
    assert {move["seat"] for move in data["line"]} == {0, 1}


def test_many_decks_a_line_each() -> None:
    rules = Rules.named("crowning-piece")
    decks = [" ".join(map(str, Deal.shuffle(rules, 3, seed).deck)) for seed in range(3)]
    shown = hanabi("solve", "-", "--many", "--players", "3", text="\n\n".join(decks))
    assert [json.loads(line)["verdict"] for line in shown.stdout.splitlines()] == ["winnable"] * 3


def test_a_game_is_solved_from_the_turn_asked_for() -> None:
    sample = "sample_games/crowning_piece_lost.hanabi"
    verdicts = {}
    for turn in ("0", "20", "35"):
        shown = hanabi("solve", sample, "--turn", turn, "--json")
        verdicts[turn] = json.loads(shown.stdout)["verdict"]
    assert verdicts == {"0": "winnable", "20": "winnable", "35": "unwinnable"}


def test_a_random_shuffle_is_the_same_for_the_same_seed() -> None:
    arguments = ("solve", "--players", "3", "--seed", "7", "--rules", "crowning-piece")
    shown = hanabi(*arguments)
    assert shown.stdout.startswith("players: 3\nrules: crowning-piece\n")
    deal = Deal.shuffle(Rules.named("crowning-piece"), 3, 7)
    assert str(deal) in shown.stdout
    again = json.loads(hanabi("solve", "-", "--json", text=str(deal)).stdout)
    assert again["line"] == json.loads(hanabi(*arguments, "--json").stdout)["line"]


def test_a_limit_leaves_it_undecided() -> None:
    shown = hanabi("solve", "sample_games/house.deck", "--node-limit", "3", "--json")
    assert json.loads(shown.stdout)["verdict"] == "undecided"


@pytest.mark.parametrize(
    ("arguments", "text", "problem"),
    [
        (("-", "--players", "2"), "r1 r9", "line 1, column 4: 'r9' is not a card"),
        (("-",), "r1 r2", "how many play?"),
        ((), "", "how many play?"),
        (("sample_games/hanab_live.json", "--turn", "99"), "", "there is no turn 99"),
        (("-", "--players", "2"), "r1 r2", "r5 is missing"),
        (("-", "--players", "7"), "r1 r2", "2 to 5 can play"),
        (("-", "--players", "2", "--rules", "bridge"), "r1", "no rule is called 'bridge'"),
        (("sample_games/three_seats.hanabi",), "", "some cards of this game are not known"),
        (("-", "--many", "--players", "2"), "\nr1 r1", "deck 2: "),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    arguments: tuple[str, ...], text: str, problem: str
) -> None:
    shown = hanabi("solve", *arguments, text=text)
    assert shown.returncode == 2
    assert len(shown.stderr.splitlines()) == 1
    assert problem in shown.stderr
