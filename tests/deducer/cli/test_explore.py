"""The analysis board: what each action does, and lines of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from rich.console import Console, RenderableType

from deducer import Record
from deducer.analysis.analysis_board import Branch, branches_of, options
from deducer.cli.explore import Explorer
from deducer.cli.streams import Leave
from deducer.show.json.deals import explored_json
from deducer.show.json.schemas import schema_text
from solver import Deal, HanabiError, Play, Position, Rules, solve
from tests.support.commands import hanabi
from tests.support.places import SAMPLES

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
        ("dance", "'dance' is not understood here: use hint, play, discard"),
        ("99", "there is no action 99"),
        ("t 99", "there is no turn 99"),
        ("b", "there is no turn -1"),
        ("h cy 1", "column 3: nobody is called 'cy': the players are Ann, Bob"),
        ("h bob blue", "column 7: 'blue' is not a colour of this deck: choose from red, yellow"),
        ("h bob 6", "rank must be a whole number from 1 to 2, not '6'"),
        ("h bob", "a colour or a rank is missing here"),
        ("h 0 1", "nobody is called '0'"),
        ("h 3 1", "nobody is called '3'"),
        ("p 7", "slot 7 is empty"),
        ("br 1", "there is no branch 1: there are 0"),
        ("keep", "'keep' is not understood here"),
        ("p 1 red", "only announced in the timed choreography"),
        ("p 1 as red", "only announced in the timed choreography"),
        ("play pile", "don't allow a play from the top of the pile"),
        ("p 1 red 2", "column 9: '2' is not expected here"),
        ("p ²", "slot must be a whole number from 1 to 99, not '²'"),
        ("t " + "9" * 5_000, "'t' is not understood here"),
        ("9" * 5_000, "'99999999999999999999' is not understood here"),
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


def test_branches_are_kept_listed_and_gone_along() -> None:
    board = explorer()
    assert "no branches" in shown(board.run("br"))
    board.run("p 1")
    board.run("p 1")
    there = board.position
    assert 'note branch after 0 "My way": play 1 > play 1' in shown(board.run("keep My way"))
    board.run("t 1")
    assert "1  My way  after turn 0, 2 moves" in shown(board.run("br"))
    board.run("br 1")
    assert board.position == there


def test_a_branch_that_cannot_be_gone_along_changes_nothing() -> None:
    board = explorer(1)
    board.branches = [Branch("long ago", 0, (Play(1), Play(9)))]
    before = board.position
    with pytest.raises(HanabiError, match="slot 9 is empty"):
        board.run("br 1")
    assert board.position == before


def test_branches_of_the_record_are_there(tmp_path: Path) -> None:
    text = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
    game = tmp_path / "game.hanabi"
    game.write_text(text + 'note branch after 3 "Wait": discard 1\n', "utf-8")
    assert [branch.turn for branch in branches_of(Record.load(game))] == [3]
    run = hanabi("explore", str(game), text="br\nbr 1\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert "1  Wait  after turn 3, 1 move" in run.stdout
    assert "after 3 moves of the game and moves of your own" in run.stdout


def test_the_json_says_what_each_action_does() -> None:
    game = SAMPLES / "crowning_piece_lost.hanabi"
    run = hanabi("explore", str(game), "--turn", "20", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    position = Record.load(game).table.position(20)
    assert position is not None
    said = explored_json(position, 20, tuple(options(position)))
    assert json.loads(run.stdout) == said
    jsonschema.validate(said, json.loads(schema_text("explore")))
    moves = list(position.legal_moves())
    assert len(said["actions"]) == len(moves)
    for action, move in zip(said["actions"], moves, strict=True):
        assert action["possible"] is solve(position.after(move)).winnable
