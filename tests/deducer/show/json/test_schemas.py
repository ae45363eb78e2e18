"""Shapes and the schemas that are made of them: they take today's answers, and no altered ones."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema
import pytest

from deducer import Record
from deducer.formats import load
from deducer.review.folder_review import review_folder
from deducer.review.game_review import review
from deducer.review.reviews import FolderReview
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import folder_json, review_json
from deducer.show.json.schemas import names
from deducer.show.json.values import ChanceJson, fill
from deducer.web.study import boards, decks, games
from solver.errors import Phrase
from tests.support.cases import a_few
from tests.support.golden import REVIEWS, TURNS, path, report
from tests.support.places import SAMPLES
from tests.support.schemas import follows, validator


def altered(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield what was altered, and ``data`` with it: a key too many or too few, another type."""
    if isinstance(data, dict):
        for key in data:
            others = {each: data[each] for each in data if each != key}
            if not re.fullmatch("[a-z][1-5]?", key):  # of cards and suits there may be any
                yield f"{key} is missing", others
            for what, value in altered(data[key]):
                yield f"{key}: {what}", others | {key: value}
        yield "a key too many", data | {"nothing": 1}
    elif isinstance(data, list):
        for what, value in altered(data[0]) if data else ():
            yield f"0: {what}", [value, *data[1:]]
        yield "no list", {}
    else:
        yield "another type", {"nothing": 1} if isinstance(data, str | None) else "nothing"


TEXT = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
OUTPUTS: dict[str, Callable[[], Any]] = {
    "knowledge": lambda: games.knowledge(TEXT, seat=1, turn=8),
    "board": lambda: boards.actions(boards.BoardRequest(text=TEXT, turn=12), nodes=2000),
    "solve": lambda: decks.solved(
        decks.SolveDeck(text=(SAMPLES / "house.deck").read_text("utf-8"))
    )["solution"],
    "review": lambda: games.reviewed(TEXT, odds=False)["review"],
    "deck": lambda: decks.check(decks.DeckText(text="r1 r1 r1 r1 x9 y2")),
    "advise": lambda: boards.advice(boards.BoardRequest(text=TEXT, turn=30), seat=0, seconds=0.01),
}
"""A small answer of each kind that a server gives, as its route does."""


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few(list(OUTPUTS), 2))
def test_served_answers_follow_the_schemas_and_altered_ones_do_not(name: str) -> None:
    may_be_absent = {"announce", "colour", "rank", "proven", "par", "by_ruling", "rules"}
    schema, data = validator(name), follows(name, OUTPUTS[name]())
    for key in ("turns", "actions", "hints"):  # the first ones stand for all
        if key in data:
            data[key] = data[key][:1]
    alterations = dict(altered(data))
    taken = [
        what
        for what, other in alterations.items()
        if schema.is_valid(other)
        and not any(f"{key} is missing" in what for key in may_be_absent)
        and not any(f"{key}:" in what for key in ("rules",))
    ]
    assert taken == []
    assert len(alterations) > 10


@pytest.mark.parametrize("sample", TURNS)
def test_golden_answers_follow_the_schema(sample: str) -> None:
    for line in path(sample).read_text("utf-8").splitlines():
        follows("knowledge", line)


@pytest.mark.nightly
@pytest.mark.slow
def test_every_schema_is_one() -> None:
    for name in names():
        jsonschema.Draft202012Validator.check_schema(validator(name).schema)


def test_a_shape_takes_no_other_members() -> None:
    with pytest.raises(TypeError, match="ChanceJson has no seat"):
        fill(ChanceJson, Record, seat=1, **dict.fromkeys(ChanceJson.__annotations__, 1))


# -- reviews -------------------------------------------------------------------------------------


GAMES = [*sorted(SAMPLES.glob("*.hanabi")), SAMPLES / "hanab_live.json"]


@pytest.mark.parametrize("sample", REVIEWS)
def test_golden_reviews(sample: str) -> None:
    assert report(sample) == path(sample, "review_").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("file", a_few(GAMES, 12), ids=lambda file: file.stem)
def test_a_review_follows_its_schema(file: Any) -> None:
    if file.stem == "contradiction":
        return
    record = load(file)
    standard = not record.rules.crowning_piece
    data = follows("review", review_json(review(record, best=standard, par=True)))
    assert [turn["turn"] for turn in data["turns"]] == list(range(1, record.actions + 1))
    assert (data["best"] is not None) == (standard and not data["missing"])
    assert (data["par"] is not None) == (data["winnable"] is True)
    for point in data["turning_points"]:
        assert data["turns"][point["turn"] - 1]["move"]["seat"] == point["seat"]
        assert point["line"][0]["seat"] == point["seat"]


@pytest.mark.slow
def test_a_folder_follows_its_schema() -> None:
    folder = review_folder(SAMPLES)
    data = follows("reviews", folder_json(folder))
    assert [row["file"] for row in data["games"]] == sorted(row["file"] for row in data["games"])
    assert "crowning_piece_lost.hanabi" in data["lost_though_winnable"]
    assert data["abandoned"] == []
    assert {row["score"] for row in data["players"] if row["name"] == "Ann"} == {10.111}  # of 9
    follows("reviews", folder_json(FolderReview({}, (), {"a": Phrase("b")})))


# -- knowledge -----------------------------------------------------------------------------------


def test_a_view_tells_no_hand_that_it_does_not_see() -> None:
    look = Record.load(SAMPLES / "crowning_piece_lost.hanabi").at(20)
    dora, emil, public, everyone = (
        knowledge_json(known)["table"]["hands"]
        for known in (look.seen_by(0), look.seen_by(1), look.public(), look.everyone())
    )
    assert [dora[0], emil[1], *public] == [[None] * 5] * 4
    assert everyone == [emil[0], dora[1]]
    assert None not in [*everyone[0], *everyone[1]]
    over = knowledge_json(Record.load(SAMPLES / "crowning_piece_lost.hanabi").at().public())
    assert over["table"]["to_move"] is None
