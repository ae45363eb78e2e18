"""Programs that play: what they are asked, how they are scored, and what they can do wrong."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from deducer.advice.endgame.policy import Policy
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.show.json.schemas import schema_text
from deducer.show.json.values import seatless_json
from deducer.table.table import Table
from deducer.yardstick.bot import answers
from deducer.yardstick.played_worlds import EndgameQuestion, played_out, public_worlds
from deducer.yardstick.program_messages import first_question, question_json, read_answer
from deducer.yardstick.scoring import IN_A_ROW, Score, one_score, scored, seats
from deducer.yardstick.suite import Suite, SuiteEndgame, as_seen
from solver.errors import HanabiError
from solver.moves import Move
from tests.support.os_errors import NO_FILE, NO_RIGHT

ANSWER = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "
FIRST = ANSWER + "print(json.dumps(asked['legal'][0]), flush=True)"
"""A program that does the first thing that the rules allow."""


@pytest.fixture(scope="module")
def some() -> list[SuiteEndgame]:
    """Few and small endgames of the suite, which takes a second to read."""
    return [each for each in Suite.read().spread(60) if each.worlds <= 12][:6]


@dataclass
class Follower:
    """Plays a policy: it goes on from where it was when everybody had seen the same."""

    policy: Policy

    def decide(self, question: EndgameQuestion) -> Move:
        policy: Policy | None = self.policy
        position = question.deal.replay(question.moves[: -len(question.heard) or None])
        for done, _ in question.heard:
            policy = None if policy is None else policy.after(position, done)
            position = position.after(done)
        move = None if policy is None else policy.move(position)
        return next(position.legal_moves()) if move is None else move


def ran(program: str, endgame: SuiteEndgame, seconds: float = 20, most: int = 1000) -> Score:
    """The score of a program in Python."""
    with seats((sys.executable, "-S", "-c", program), seconds) as table:
        return one_score(endgame, table, most)


@pytest.mark.parametrize("at", range(3))
@pytest.mark.slow
def test_the_policy_of_an_endgame_scores_its_value_as_a_player(
    some: list[SuiteEndgame], at: int
) -> None:
    endgame = some[at]
    worlds = public_worlds(endgame.record, 100)
    won = played_out(worlds, endgame.moves, Follower(endgame.policy))
    assert Fraction(len(won), len(worlds)) == endgame.value


@pytest.mark.slow
def test_a_question_tells_what_the_seat_sees_and_nothing_else(some: list[SuiteEndgame]) -> None:
    schema, answer = (json.loads(schema_text(f"endgame-{name}")) for name in ("question", "answer"))
    for endgame in some:
        question = first_question(endgame)
        data = question_json(endgame.name, question)
        jsonschema.validate(data, schema)
        assert data["record"] == endgame.text
        assert data["hands"][data["seat"]] == [None] * len(question.position.hands[data["seat"]])
        for each in data["legal"]:
            jsonschema.validate(each, answer)
            assert seatless_json(read_answer(json.dumps(each))) == each
        alike = [
            deal
            for deal in public_worlds(endgame.record, 100)
            if as_seen(endgame, deal.replay(endgame.moves))
        ]
        for deal in alike:
            position = deal.replay(endgame.moves)
            other = EndgameQuestion(deal, position, endgame.moves, (), question.sees)
            assert question_json(endgame.name, other) == data


@pytest.mark.slow
def test_every_seat_is_asked_once_for_what_it_can_tell(some: list[SuiteEndgame]) -> None:
    """All questions differ, and each record is what the seat to move saw."""
    asked: list[str] = []

    class Asked(Follower):
        def decide(self, question: EndgameQuestion) -> Move:
            data = question_json("", question)
            table = Table.of(parse(data["record"]))
            assert table.board == question.position.board
            assert show(table.record) == data["record"]
            asked.append(json.dumps(data))
            return super().decide(question)

    for endgame in some[:2]:
        played_out(public_worlds(endgame.record, 100), endgame.moves, Asked(endgame.policy))
    assert len(set(asked)) == len(asked) > 5


@pytest.mark.slow
def test_a_program_is_scored_by_the_worlds_that_it_wins(some: list[SuiteEndgame]) -> None:
    for endgame in some[:3]:
        found = ran(FIRST, endgame)
        assert found.problem is None
        assert (found.played, found.sampled) == (endgame.worlds, False)
        assert found.share == Fraction(found.won, found.played) / endgame.value <= 1
        assert found.questions
    part = ran(FIRST, some[0], most=3)
    assert (part.played, part.sampled) == (3, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("", "ended without an answer (exit status 0)"),
        ("import sys; sys.exit(3)", "ended without an answer (exit status 3)"),
        ("import os; os.kill(os.getpid(), 9)", "ended without an answer (exit status -9)"),
        ("import time; time.sleep(60)", "no answer within 0.3 s"),
        ("while True: pass", "no answer within 0.3 s"),
        (ANSWER + "print('x' * 3000, flush=True)", "at most 2000 characters"),
        (ANSWER + "print('x', flush=True)", "answer 'x' is not understood: this is not JSON"),
        (ANSWER + "print('{}', flush=True)", "'{}' is not understood: 'move' is missing"),
        (ANSWER + "print('{}', flush=True)", 'write for example {"move": "play", "slot": 1}'),
        (
            ANSWER + 'print(\'{"move": "x"}\', flush=True)',
            "move: 'x' is not a move: choose from play,",
        ),
        (ANSWER + 'print(\'{"move": "play", "slot": 5}\', flush=True)', "play 5 is not allowed"),
        (ANSWER + 'print(\'{"move": "hint", "to": 0}\', flush=True)', "one colour or one rank"),
    ],
)
def test_what_goes_wrong_counts_nothing_and_is_one_line(
    some: list[SuiteEndgame], program: str, said: str
) -> None:
    found = ran(program, some[0], seconds=0.3 if "0.3" in said else 20)
    assert found.share == 0
    assert said in str(found.problem)
    assert "\n" not in str(found.problem)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "said"), [("/no/such/program", NO_FILE), ("/etc", NO_RIGHT), (__file__, NO_RIGHT)]
)
def test_a_program_that_can_t_be_started_has_no_score(
    some: list[SuiteEndgame], program: str, said: str
) -> None:
    with (
        seats((program,), 1) as table,
        pytest.raises(HanabiError, match=f"^{program} can't be started: {said}$"),
    ):
        scored(some[:2], table, 10)


@pytest.mark.slow
def test_a_program_that_always_fails_is_asked_no_more(some: list[SuiteEndgame]) -> None:
    with seats((sys.executable, "-S", "-c", ""), 20) as table:
        found = scored(some[: IN_A_ROW + 1], table, 10)
    assert [score.questions for score in found] == [1] * IN_A_ROW + [0]
    assert "skipped after 5 failures in a row" in str(found[-1].problem)


@pytest.mark.slow
def test_no_process_is_left(some: list[SuiteEndgame], tmp_path: Path) -> None:
    """Nor one that the program started."""
    child = "import time; time.sleep(60)"
    program = f"""
import subprocess, sys, time
begun = subprocess.Popen([sys.executable, "-S", "-c", {child!r}])
open({str(tmp_path / "pid")!r}, "w").write(str(begun.pid))
time.sleep(60)
"""
    ran(program, some[0], seconds=1)
    status = Path(f"/proc/{(tmp_path / 'pid').read_text()}/stat")
    until = time.monotonic() + 10
    while status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z":
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.slow
def test_the_baseline_plays_by_the_rules(some: list[SuiteEndgame]) -> None:
    for endgame in some:
        question = first_question(endgame)
        (answer,) = answers([json.dumps(question_json(endgame.name, question))])
        assert question.position.refuse(read_answer(answer)) is None


@pytest.mark.parametrize("wrong", ["[]", "1", '{"move": 1}', '{"move": "pass"}', "null", "[[["])
def test_answers_that_say_no_action_are_refused(wrong: str) -> None:
    with pytest.raises(HanabiError):
        read_answer(wrong)
