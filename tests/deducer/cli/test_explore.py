"""The analysis board: what each action does, and lines of one's own."""

from __future__ import annotations

import random
import re

import pytest
from rich.console import Console, RenderableType

from deducer.cli.explorer import Explorer, Leave, options
from solver import Deal, HanabiError, Hint, Position, Rules, solve
from solver.proof.arguments import simple_proof
from solver.proof.kinds import SeatsProof
from tests.support.commands import hanabi
from tests.support.places import SAMPLES
from tests.support.positions import random_position

NAMES = ("Ann", "Bob")
RULES = Rules.house("ry", (2, 1), hand_size=2, tokens=2, strikes=2, ending="crowning-piece")
DEAL = Deal.parse("y2 r1 r2 y1 y1 r1", players=2, rules=RULES)


def shown(what: RenderableType) -> str:
    """What a terminal of 80 columns shows, without colours."""
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def explorer(turn: int = 0) -> Explorer:
    """The deal's winning line, looked at after some moves."""
    positions = [DEAL.start]
    for move in solve(DEAL).line:
        positions.append(positions[-1].after(move))
    return Explorer(positions, NAMES, turn)


def test_options_are_all_kinds_of_actions_each_solved() -> None:
    found = list(options(DEAL.start))
    assert sum(isinstance(option.move, Hint) for option in found) == 1
    for option in found:
        assert option.keeps is solve(DEAL.start.after(option.move)).winnable
    assert {option.keeps for option in found} == {True, False}


def test_actions_are_marked_and_can_be_tried() -> None:
    board = explorer()
    screen = shown(board.run(""))
    assert "✓ keeps perfect" in screen
    assert "✗ loses it" in screen
    lost = next(n for n, option in enumerate(board.listed, 1) if option.keeps is False)
    after = DEAL.start.after(board.listed[lost - 1].move)
    assert "moves of your own" in shown(board.run(str(lost)))
    assert board.position == after
    board.run("b")
    assert board.position == DEAL.start


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p 1", "play 1"),
        ("PLAY 1", "play 1"),
        ("h bob 1", "hint"),
        ("hint b red", "hint"),
        ("h 2 yellow", "hint"),
        ("n", ""),
    ],
)
def test_moves_are_typed_as_at_the_table(text: str, move: str) -> None:
    board = explorer()
    board.run(text)
    assert board.position != DEAL.start
    assert bool(board.tried) is bool(move)


def test_why_perfect_is_out_of_reach_names_the_players() -> None:
    position = next(
        position
        for seed in range(5_000)
        if isinstance(
            simple_proof(position := random_position(random.Random(f"seats {seed}"))), SeatsProof
        )
    )
    names = ("Ann", "Bob", "Cy", "Di", "Eve")[: position.board.players]
    said = shown(Explorer([position], names).run("line"))
    assert said.startswith("perfect is out of reach: ")
    assert "seat " not in said.replace("one seat", "")
    assert re.search(r"[a-z][1-5] \((Ann|Bob|Cy|Di|Eve)\)", " ".join(said.split()))


def test_the_game_is_walked_through_and_perfect_is_shown() -> None:
    board = explorer(1)
    assert board.turn == 1
    board.run("t 0")
    assert board.position == DEAL.start
    assert "perfect" in shown(board.run("line"))
    board.run(f"t {len(board.game) - 1}")
    assert "4 of 4" in shown(board.run(""))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("dance", "'dance' says nothing here: there are hint, play, discard"),
        ("99", "there is no action 99"),
        ("t 99", "there is no turn 99"),
        ("b", "there is no turn -1"),
        ("h cy 1", "column 3: nobody is called 'cy': the players are Ann, Bob"),
        ("h bob blue", "column 7: 'blue' is no colour of this deck: there are red, yellow"),
        ("h bob 6", "rank: a whole number from 1 to 2, not '6'"),
        ("h bob", "a colour or a rank is missing here"),
        ("h 0 1", "nobody is called '0'"),
        ("h 3 1", "nobody is called '3'"),
        ("p 7", "slot 7 is empty"),
        ("p 1 red", "announced in the timed choreography only"),
        ("p 1 as red", "announced in the timed choreography only"),
        ("play pile", "do not let the pile's top card be played"),
        ("p 1 red 2", "column 9: '2' is too much here"),
        ("p ²", "slot: a whole number from 1 to 99, not '²'"),
        ("t " + "9" * 5_000, "'t' says nothing here"),
        ("9" * 5_000, "'99999999999999999999' says nothing here"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(text: str, problem: str) -> None:
    board = explorer()
    board.run("")
    with pytest.raises(HanabiError, match=problem):
        board.run(text)
    assert board.position == DEAL.start
    with pytest.raises(Leave):
        board.run("q")


def test_the_command_takes_a_game_and_lines_from_a_pipe() -> None:
    game = str(SAMPLES / "crowning_piece_lost.hanabi")
    run = hanabi("explore", game, "--turn", "20", text="1\nb\nq\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count("after 20 moves of the game") == 3
    assert "✓ keeps perfect" in run.stdout
    refused = hanabi("explore", game, text="dance\n")
    assert refused.returncode == 2
    assert "input line 1 is refused" in refused.stderr
    unknown = hanabi("explore", str(SAMPLES / "three_seats.hanabi"))
    assert unknown.returncode == 2
    assert "can't be explored" in unknown.stderr


def test_a_game_that_is_over_lists_nothing() -> None:
    board = explorer()
    board.run(f"t {len(board.game) - 1}")
    assert isinstance(board.position, Position)
    assert board.position.board.end is not None
    assert "keeps perfect" not in shown(board.screen())
