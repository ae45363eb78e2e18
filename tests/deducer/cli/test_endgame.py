"""``hanabi endgame`` as a user runs it: the bracket, and the policy as a tree and as JSON."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import jsonschema
import pytest
from rich.console import Console

from deducer import Record
from deducer.advice.endgame import Endgame, endgame
from deducer.advice.endgame.policy import share
from deducer.advice.endgame.worlds import Likeness
from deducer.show.json.endgame import endgame_json, policy_of
from deducer.show.json.schemas import schema_text
from deducer.show.terminal.endgame import policy_text
from solver.limits import Limits
from tests.deducer.advice.endgame.test_values import endgames, public_worlds
from tests.support.commands import hanabi

BEFORE_LAST = """
players: Ann Bob
copies: r 1 1, y 1
hand: 1
tokens: 1
deal Ann ?
deal Bob r1
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("endgame") / "tiny.hanabi"
    path.write_text(BEFORE_LAST.lstrip(), "utf-8")
    return str(path)


def found_in(record: Record) -> tuple[Endgame, str]:
    """The endgame of a record, and its policy as it is drawn."""
    found = endgame(record.at().seen_by(record.players[record.at().board.turn]), Limits(seconds=30))
    assert found is not None
    console = Console(width=300, color_system=None)
    with console.capture() as drawn:
        if found.policy is not None:
            console.print(policy_text(found.policy, record.players, most=8))
    return found, drawn.get()


def test_a_policy_is_drawn_below_the_value(game: str) -> None:
    shown = hanabi("endgame", game)
    assert (shown.returncode, shown.stderr) == (0, "")
    rows = [row.rstrip() for row in shown.stdout.splitlines()]
    first = rows.index("what all agree on")
    assert rows[first + 1].startswith("└── Ann") or rows[first + 1].startswith("├── Ann")


def test_as_json_it_holds_to_its_schema_and_can_be_played(game: str) -> None:
    shown = hanabi("endgame", game, "--json")
    printed = json.loads(shown.stdout)
    jsonschema.Draft202012Validator(json.loads(schema_text("endgame"))).validate(printed)
    worlds = [(world, 1) for world in public_worlds(Record.load(game))]
    assert share(policy_of(printed["policy"]), worlds) == Fraction(printed["low"])
    assert printed["exact"]
    half = {"low": "1/2", "high": "1/2", "exact": True}
    for action in printed["actions"]:  # 4 of 6 deals are won with a hint in these 2, 3 without
        assert action["gain"] == (half if action["move"]["move"] == "hint" else None)


@pytest.mark.slow
def test_all_is_drawn_or_counted_and_holds_to_the_schema() -> None:
    schema = jsonschema.Draft202012Validator(json.loads(schema_text("endgame")))
    more = 0
    for likeness in (Likeness.ALIKE, Likeness.APART):
        for record in endgames(60, 8, f"drawn {likeness}", likeness):
            found, drawn = found_in(record)
            known = record.at().seen_by(record.players[record.at().board.turn])
            schema.validate(endgame_json(known, found))
            assert len(drawn.splitlines()) <= 10
            more += "… and " in drawn
    assert more > 1


def test_the_middle_of_a_game_is_no_endgame() -> None:
    shown = hanabi("endgame", "sample_games/avalanche.hanabi", "--turn", "3", "--seconds", "0.1")
    assert shown.returncode == 2
    assert "too many cards are unseen for an endgame" in shown.stderr


def test_a_bound_without_a_policy_is_said_to_be_one_and_is_no_advice() -> None:
    game = "sample_games/final_round.hanabi"
    shown = hanabi("endgame", game, "--turn", "40", "--seconds", "0.2")
    known = "by what all know"
    assert re.search(rf"{known}  0% to 85\.4%\s+{known}: no joint policy found", shown.stdout)
    advice = hanabi("advise", game, "--turn", "40", "--seconds", "0.2")
    assert "if each seat acts" not in advice.stdout
