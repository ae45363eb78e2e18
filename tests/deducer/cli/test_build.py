"""What a build says of itself: compiled, or slow for want of a compiler."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deducer.cli import build
from solver import Deal, Rules
from tests.support.commands import run

GAME = "sample_games/slips.hanabi"
DECKS = "sample_games/house.deck"


def errors(kind: str, *arguments: str, text: str = "") -> list[str]:
    """What a command says on standard error, line by line, if the build is of that kind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "COMPILED", kind == "compiled")
        ended = run(*arguments, text=text)
    if "--json" in arguments:
        json.loads(ended.stdout)
    assert "not compiled" not in ended.stdout
    return ended.stderr.splitlines()


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", DECKS, "--json"),
        ("advise", "sample_games/last_copies.hanabi", "--worlds", "5", "--json"),
        ("review", "sample_games/final_round.hanabi", "--no-odds", "--json"),
        ("census", "--players", "3", "--rules", "crowning-piece", "--deals", "40", "--jobs", "2"),
        ("puzzle", "--players", "3", "--rules", "crowning-piece", "--seed", "1"),
    ],
    ids=lambda each: str(each[0]),
)
@pytest.mark.slow
def test_a_slow_build_says_so_once_where_it_searches(arguments: tuple[str, ...]) -> None:
    assert errors("pure", *arguments) == [f"hanabi: {build.SLOW}"]
    assert errors("compiled", *arguments) == []


def test_of_many_decks_it_is_said_once() -> None:
    decks = "\n".join(
        " ".join(map(str, Deal.shuffle(Rules.named(), 3, seed).deck)) for seed in range(3)
    )
    asked = ("solve", "-", "--many", "--players", "3")
    assert errors("pure", *asked, text=decks) == [f"hanabi: {build.SLOW}"]


def test_other_commands_and_bad_input_do_not_say_it() -> None:
    assert errors("pure", "knowledge", GAME, "--json") == []
    for refused in (
        ("solve", "-", "--players", "2"),
        ("advise", GAME, "--seat", "Zoe"),
        ("review", "README.md"),
        ("census", "--players", "2", "--deals", str(10**30)),
    ):
        said = errors("pure", *refused, text="r1")
        assert len(said) == 1
        assert "not compiled" not in said[0]


def test_it_is_said_with_the_version() -> None:
    assert errors("pure", "--version") == [f"hanabi: {build.SLOW}"]
    assert errors("compiled", "--version") == []


def test_a_source_that_hides_a_compiled_build_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "hidden_build", lambda: Path("/site"))
    (said,) = errors("pure", "--version")
    assert said == f"hanabi: {build.HIDING.format(build='/site')}"


def test_it_names_what_would_help() -> None:
    assert "C compiler" in build.SLOW
    assert "HANABI_ZIG=1" in build.SLOW
    assert "pip" in build.SLOW
    assert "\n" not in build.SLOW


def test_the_build_is_told_by_its_kernel() -> None:
    from solver.kernel import core

    assert (Path(core.__file__ or "").suffix != ".py") == build.COMPILED
