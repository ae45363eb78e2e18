"""Reviews as JSON: held against their schemas, and golden."""

from typing import Any

import pytest

from deducer.formats import load
from deducer.review.folder_review import review_folder
from deducer.review.game_review import review
from deducer.review.reviews import FolderReview
from deducer.show.json.review import folder_json, review_json
from solver import Deal
from solver.errors import Phrase
from tests.deducer.review.test_course import RULES
from tests.support.cases import a_few
from tests.support.games import played
from tests.support.golden import REVIEWS, path, report
from tests.support.places import SAMPLES
from tests.support.schemas import follows

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
@pytest.mark.parametrize("seed", a_few(range(12), 12))
def test_random_games_follow_the_schema(seed: int) -> None:
    written = played(Deal.shuffle(RULES[seed % len(RULES)], 2, seed), seed, seed % 2, misses=0.1)
    follows("review", review_json(review(written.record)))


def test_a_turn_says_what_was_known() -> None:
    data = review_json(review(load(SAMPLES / "crowning_piece_lost.hanabi")))
    last = data["turns"][-1]
    assert last["move"] == {"seat": 0, "move": "discard", "slot": 5, "card": "w4"}
    assert (last["indispensable"], last["lost"]) == ("1/3", "w4")
    assert (last["possible_before"], last["possible_after"]) == (True, False)
    assert last["pace"] is None
    hinted = data["turns"][1]
    assert hinted["move"] == {"seat": 1, "move": "hint", "to": 0, "rank": 1}
    assert hinted["hint"]["now_playable"] == []
    assert hinted["hint"]["bits"] > 3


@pytest.mark.slow
def test_a_folder_follows_its_schema() -> None:
    folder = review_folder(SAMPLES)
    data = follows("reviews", folder_json(folder))
    assert [row["file"] for row in data["games"]] == sorted(row["file"] for row in data["games"])
    assert "crowning_piece_lost.hanabi" in data["lost_though_winnable"]
    assert data["abandoned"] == []
    follows("reviews", folder_json(FolderReview({}, (), {"a": Phrase("b")})))
