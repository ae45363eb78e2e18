"""The suite that is shipped: it holds to its schema, and its policies win what is said."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from pathlib import Path

import jsonschema
import pytest

from deducer.advice.endgame.policy import Policy, wins
from deducer.errors import FormatError
from deducer.show.json.endgame import policy_json
from deducer.show.json.schemas import schema_text
from deducer.yardstick.played_worlds import public_worlds
from deducer.yardstick.suite import Suite, SuiteEndgame
from solver.errors import HanabiError
from solver.moves import Discard
from solver.rules import Ending
from tests.support import suite_checking, suite_making
from tests.support.suite_checking import High, checked
from tests.support.suite_making import endgames


@pytest.fixture(scope="module")
def ours() -> Suite:
    """The suite that is shipped: some 180 MB, which nothing keeps after these tests."""
    return Suite.read()


@pytest.fixture(scope="module")
def some(ours: Suite) -> list[SuiteEndgame]:
    """Few and small, as tests are many: ``tests.support.suite_checking`` looks at all."""
    return [each for each in ours.spread(60) if each.worlds <= 16][:10]


def with_policy(endgame: SuiteEndgame, policy: Policy) -> SuiteEndgame:
    """The endgame with another policy."""
    return replace(endgame, agreed=policy_json(policy))


@pytest.mark.slow
def test_it_holds_to_its_schema_and_is_read_as_it_was_written(
    ours: Suite, some: list[SuiteEndgame]
) -> None:
    data = replace(ours, endgames=tuple(some)).json()
    jsonschema.validate(data, json.loads(schema_text("endgame-suite")))
    assert [type(each).of(each.json()) for each in some] == some


@pytest.mark.slow
def test_it_has_all_kinds_of_games(ours: Suite) -> None:
    kinds = Counter((each.players, each.ending) for each in ours.endgames)
    assert all(kinds[kind] >= 20 for kind in product(range(2, 6), Ending))
    decks = Counter((each.deck, bool(each.sixth)) for each in ours.endgames)
    assert all(decks[kind] >= 50 for kind in product(("printed", "small"), (False, True)))
    assert len({each.text for each in ours.endgames}) == len(ours.endgames)
    assert all(0 < each.value <= 1 for each in ours.endgames)


@pytest.mark.slow
def test_the_same_seed_makes_the_same_endgames() -> None:
    found = tuple(islice(endgames(5), 1))
    assert found == tuple(islice(endgames(5), 1))
    assert checked(found[0]).problems == ()


@pytest.mark.slow
def test_policies_win_what_is_said_and_none_wins_more(some: list[SuiteEndgame]) -> None:
    found = [checked(each, 2_000) for each in some]
    assert [problem for each in found for problem in each.problems] == []
    assert sum(each.high is not High.OPEN for each in found) >= len(some) // 2


@pytest.mark.slow
def test_a_check_finds_what_was_altered(some: list[SuiteEndgame]) -> None:
    one = next(each for each in some if each.value < 1 and each.policy.then)
    more = one.value + Fraction(1, one.worlds)
    wrong = {
        f"{one.worlds} worlds, not {one.worlds + 1}": replace(one, worlds=one.worlds + 1),
        f"worlds, not {more}": replace(one, value=more),
        f"worlds, not {one.value}": with_policy(one, replace(one.policy, then=())),
        "does not begin": replace(one, action=Discard(9)),
        "whole number": replace(one, text=one.text.replace("hint", "play", 1)),
    }
    for said, altered in wrong.items():
        assert said in " ".join(map(str, checked(altered, 0).problems))


@pytest.mark.slow
def test_a_value_that_is_too_low_is_found_by_the_plain_search(ours: Suite) -> None:
    """A policy that gives up where it sees some hands wins less than another one."""
    found = 0
    for one in (each for each in ours.spread(200) if each.worlds <= 12 and found < 3):
        *cases, last = one.policy.cases
        if last.moves == (one.action,):
            continue
        worse = replace(one.policy, cases=tuple(cases))
        positions = [deal.replay(one.moves) for deal in public_worlds(one.record, one.worlds)]
        won = sum(wins(worse, position) for position in positions)
        altered = replace(with_policy(one, worse), value=Fraction(won, one.worlds))
        found += "a policy wins" in " ".join(map(str, checked(altered, 2_000).problems))
    assert found == 3


@pytest.mark.slow
def test_what_is_no_suite_is_refused(ours: Suite, tmp_path: Path) -> None:
    path = tmp_path / "suite.json.gz"
    for content in (
        b"",
        b"{}",
        gzip.compress(b"{}"),
        gzip.compress(b'{"seed": 1, "endgames": [1]}'),
    ):
        path.write_bytes(content)
        with pytest.raises(FormatError, match="no suite of endgames"):
            Suite.read(path)
    with pytest.raises(HanabiError, match="no endgame is called x: they go from 0001 to"):
        ours.named("x")


@pytest.mark.slow
def test_a_few_are_spread_over_all(ours: Suite) -> None:
    assert [each.name for each in ours.spread(2)] == ["0001", f"{len(ours.endgames) // 2 + 1:04}"]
    assert ours.spread(None) == ours.spread(10**6) == ours.endgames


@pytest.mark.slow
def test_a_check_prints_the_faults_and_fails(
    some: list[SuiteEndgame], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "suite.json.gz"
    path.write_bytes(Suite(1, tuple(some[:2])).packed())
    assert suite_checking.main([str(path)]) == 0
    assert capsys.readouterr().out.startswith("wrong: 0; ")
    path.write_bytes(Suite(1, (some[0], replace(some[1], worlds=some[1].worlds + 1))).packed())
    assert suite_checking.main([str(path)]) == 1
    shown = capsys.readouterr().out
    assert shown.startswith(f"endgame {some[1].name}: ")
    assert " worlds, not " in shown
    assert "\nwrong: 1; " in shown


def test_one_is_made_and_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "made.json.gz"
    suite_making.main([str(path), "1", "5"])
    made = Suite.read(path)
    assert (made.seed, made.endgames) == (5, tuple(islice(endgames(5), 1)))
    with pytest.raises(FileExistsError):
        suite_making.main([str(path), "1", "5"])
