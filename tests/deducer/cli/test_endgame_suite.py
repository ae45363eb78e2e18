"""``hanabi endgame-suite``: shown and run."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path
from types import ModuleType

import jsonschema
import pytest

from deducer.show.json.schemas import schema_text
from deducer.yardstick import scoring
from deducer.yardstick.suite import Suite
from tests.support.commands import hanabi
from tests.support.os_errors import NO_FILE

FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
"""


@pytest.fixture(scope="module")
def suite() -> Suite:
    """Two small endgames of the suite that is shipped."""
    ours = Suite.read()
    return Suite(ours.seed, tuple(each for each in ours.spread(60) if each.worlds <= 8)[:2])


@pytest.fixture
def few(suite: Suite, tmp_path: Path) -> str:
    path = tmp_path / "few.json.gz"
    path.write_bytes(suite.packed())
    return str(path)


@pytest.mark.slow
def test_it_shows_what_there_is_and_one_with_its_policy(suite: Suite, few: str) -> None:
    shown = hanabi("endgame-suite", "show", "--suite", few).stdout
    assert shown.splitlines()[-1].split()[:2] == ["all", "2"]
    one = suite.endgames[0]
    shown = hanabi("endgame-suite", "show", one.name, "--suite", few).stdout
    assert one.text in shown
    assert f"wins {one.value} of {one.worlds} worlds" in shown
    data = json.loads(hanabi("endgame-suite", "show", "--suite", few, "--json").stdout)
    assert data == suite.json()
    said = hanabi("endgame-suite", "show", one.name, "--question", "--suite", few).stdout
    jsonschema.validate(json.loads(said), json.loads(schema_text("endgame-question")))
    assert json.loads(said)["record"] == one.text
    wrong = hanabi("endgame-suite", "show", "x", "--suite", few)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("hanabi: no endgame is called x: they go from ")


@pytest.mark.slow
def test_a_program_is_run_and_scored(suite: Suite, few: str) -> None:
    program = (sys.executable, "-S", "-c", FIRST)
    asked = ("endgame-suite", "run", "--suite", few)
    data = json.loads(hanabi(*asked, "--json", "--", *program).stdout)
    jsonschema.validate(data, json.loads(schema_text("endgame-scores")))
    assert data["command"] == list(program)
    assert [each["played"] for each in data["endgames"]] == [each.worlds for each in suite.endgames]
    shown = hanabi(*asked, *program).stdout
    assert f"{100 * data['share']:.1f} %" in shown.splitlines()[-1]


@pytest.mark.slow
def test_a_program_that_fails_counts_nothing_and_says_why(suite: Suite, few: str) -> None:
    ended = hanabi("endgame-suite", "run", "--suite", few, sys.executable, "-S", "-c", "")
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[-1].split() == ["all", "2", "0.0", "%", "0", "2"]
    assert ended.stderr.splitlines() == [
        f"hanabi: endgame {each.name}: it ended without an answer (exit status 0)"
        for each in suite.endgames
    ]


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_program_that_can_t_be_started_is_bad_input(few: str, options: tuple[str, ...]) -> None:
    ended = hanabi("endgame-suite", "run", "--suite", few, *options, "nosuchprog")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"hanabi: nosuchprog can't be started: {NO_FILE}\n"


@pytest.mark.slow
def test_an_interrupted_run_tells_its_score_so_far(
    few: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (sys.executable, "-S", "-c", FIRST)
    asked = ("endgame-suite", "run", "--suite", few)
    whole = json.loads(hanabi(*asked, "--json", *program).stdout)
    _interrupt_after_one(monkeypatch, scoring, "one_score")
    ended = hanabi(*asked, "--json", *program)
    assert ended.returncode == 130
    assert ended.stderr == "hanabi: interrupted after 1 of 2 endgames\n"
    data = json.loads(ended.stdout)
    jsonschema.validate(data, json.loads(schema_text("endgame-scores")))
    assert data["endgames"] == whole["endgames"][:1]
    _interrupt_after_one(monkeypatch, scoring, "one_score")
    ended = hanabi(*asked, *program)
    assert (ended.returncode, ended.stdout.splitlines()[-1].split()[:2]) == (130, ["all", "1"])


def _interrupt_after_one(patch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
    """Let Ctrl-C end the second call of a module's function."""
    patch.undo()
    function, calls = getattr(module, name), itertools.count()

    def interrupted(*arguments: object) -> object:
        if next(calls):
            raise KeyboardInterrupt
        return function(*arguments)

    patch.setattr(module, name, interrupted)


@pytest.mark.slow
def test_the_baseline_answers_line_by_line(few: str) -> None:
    question = hanabi("endgame-suite", "show", "--suite", few, "--question").stdout
    ended = hanabi("endgame-suite", "bot", text=question + question)
    first, second = map(json.loads, ended.stdout.splitlines())
    assert first == second
    assert first in json.loads(question)["legal"]
