"""Reviews all games of a folder, and sums up each player's statistics over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from deducer import times
from deducer.disk import disk_problem
from deducer.formats import load
from deducer.review.game_review import player_summary, review
from deducer.review.reviews import FolderReview, PlayerTrend, Review
from deducer.review.solver_questions import Subject, Watcher
from solver.errors import HanabiError, Phrase
from solver.kernel.lending import MEMORY
from solver.limits import Stop, never
from solver.search.solve import check_search


def review_folder(
    folder: str | Path,
    *,
    time_limit: float | None = times.QUESTION,
    best: bool = False,
    memory: int = MEMORY,
    watcher: Watcher | None = None,
    stop: Stop = never,
) -> FolderReview:
    """Review every game in ``folder``, as :func:`~deducer.review.game_review.review` does.

    A file that is not a game, can't have happened or has no actions is listed with the reason.
    Hidden files and subfolders are skipped. ``best`` applies to the standard ending only. Once
    ``stop`` returns True, the games that are reviewed already are summed up.

    :raises HanabiError: if a limit is no number of 0 or more.
    :raises OSError: if the folder can't be read.
    """
    check_search(None, time_limit, memory)
    games: dict[str, Review] = {}
    refused: dict[str, Phrase] = {}
    files = sorted(
        path for path in Path(folder).iterdir() if path.is_file() and path.name[0] != "."
    )
    for number, path in enumerate(files, start=1):
        if stop():
            break
        about = f"{path.name} ({number} of {len(files)})"
        try:
            record = load(path)
            if not record.actions:
                raise HanabiError("there is no turn in it")
            reviewed = review(
                record,
                time_limit=time_limit,
                best=best and not record.rules.crowning_piece,
                memory=memory,
                watcher=None if watcher is None else partial(_within, watcher, about),
                stop=stop,
            )
        except OSError as error:
            refused[path.name] = disk_problem(error)
        except HanabiError as error:
            refused[path.name] = error.phrase
        else:
            if not stop():
                games[path.name] = reviewed
    names = sorted({name for game in games.values() for name in game.names})
    trends = tuple(_trend(name, games.values()) for name in names)
    return FolderReview(games, trends, refused)


def _within(watcher: Watcher, file: str, nodes: int, seconds: float, about: Subject) -> None:
    watcher(nodes, seconds, Subject(f"{file}: {about}", about.decided, about.stages))


def _trend(name: str, games: Iterable[Review]) -> PlayerTrend:
    """A player's sums over those of ``games`` that they played."""
    games = [game for game in games if name in game.names]
    counted = [game for game in games if not game.table.outcome.abandoned]
    turns = [turn for review in counted for turn in review.turns if review.names[turn.seat] == name]
    causes = Counter(
        point.cause
        for game in games
        for point in game.turning_points
        if game.names[point.seat] == name
    )
    return PlayerTrend(
        name=name,
        games=len(games),
        score=sum(review.score for review in counted),
        total=player_summary(name, turns),
        causes=dict(causes),
        abandoned=len(games) - len(counted),
    )
