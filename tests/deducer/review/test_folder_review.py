"""A folder of games: rows, trends by player, what was lost though winnable, what is no game."""

import shutil
from pathlib import Path

import pytest

from deducer.review.folder_review import review_folder
from deducer.review.turn_review import Cause
from tests.support.places import SAMPLES

GAMES = ("crowning_piece_lost.hanabi", "crowning_piece_won.hanabi", "final_round.hanabi")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (*GAMES, "contradiction.hanabi", "house.deck"):
        shutil.copy(SAMPLES / name, tmp_path / name)
    (tmp_path / "notes.txt").write_text("bring crisps", "utf-8")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    (tmp_path / ".hidden").write_text("players: Ann Bob", "utf-8")
    (tmp_path / "older").mkdir()
    return tmp_path


def test_games_are_gone_over_added_up_by_player_and_the_rest_is_listed(folder: Path) -> None:
    found = review_folder(folder, best=True)
    assert list(found.games) == list(GAMES)
    assert [game.best is not None for game in found.games.values()] == [False, False, True]
    assert list(found.refused) == ["contradiction.hanabi", "house.deck", "notes.txt", "photo.jpg"]
    problems = {file: str(problem) for file, problem in found.refused.items()}
    assert "can't all be right" in problems["contradiction.hanabi"]
    assert "not UTF-8" in problems["photo.jpg"]
    assert found.lost_though_winnable == [GAMES[0], GAMES[2]]
    assert [trend.name for trend in found.players] == ["Ann", "Bob", "Cy", "Di", "Dora", "Emil"]
    bob = found.players[1]
    own = [
        player for game in found.games.values() for player in game.players if player.name == "Bob"
    ]
    assert (bob.games, bob.score, bob.mean(bob.score)) == (2, 25 + 24, 24.5)
    assert bob.total.hints == sum(player.hints for player in own)
    assert bob.total.bits == pytest.approx(sum(player.bits for player in own))
    assert bob.causes == {Cause.BLUNDER: 1}


@pytest.fixture
def with_abandoned(folder: Path) -> Path:
    """The folder with a game that was broken off half-way, with perfect still to be had."""
    whole = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8").splitlines()
    text = "\n".join([*whole[: len(whole) // 2], "end given-up Emil"])
    (folder / "abandoned.hanabi").write_text(text + "\n", "utf-8")
    return folder


@pytest.mark.slow
def test_abandoned_games_stay_out_of_the_averages(folder: Path, with_abandoned: Path) -> None:
    found = review_folder(with_abandoned)
    assert found.abandoned == ["abandoned.hanabi"]
    assert list(found.games) == ["abandoned.hanabi", *GAMES]
    assert found.games["abandoned.hanabi"].winnable  # and not lost by breaking off
    assert found.lost_though_winnable == [GAMES[0], GAMES[2]]
    (with_abandoned / "abandoned.hanabi").unlink()
    before = {trend.name: trend for trend in review_folder(folder).players}
    for trend in found.players:
        left_out = trend.name in next(iter(found.games.values())).names
        assert trend.abandoned == left_out
        assert trend.games == before[trend.name].games + left_out
        assert trend.total == before[trend.name].total
        assert trend.mean(trend.score) == before[trend.name].mean(trend.score)


def test_who_never_ended_a_game_has_no_averages(with_abandoned: Path) -> None:
    for name in GAMES:
        (with_abandoned / name).unlink()
    found = review_folder(with_abandoned)
    assert [(trend.games, trend.counted) for trend in found.players] == [(1, 0), (1, 0)]
    assert {trend.mean(trend.score) for trend in found.players} == {None}
