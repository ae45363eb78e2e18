"""``hanabi review``: the review of a game, or of a folder of games."""

from __future__ import annotations

from rich.console import Console

from deducer import times
from deducer.cli.files import game_of, refuse_page, write_page
from deducer.cli.games import ReviewOptions
from deducer.cli.progress import Progress, shows_progress
from deducer.cli.streams import write_json
from deducer.review.folder_review import review_folder
from deducer.review.game_review import review
from deducer.review.reviews import Review
from deducer.show.terminal.review import ReviewText
from deducer.show.terminal.review_folder import folder_text
from solver.errors import HanabiError
from solver.kernel.lending import MEMORY


def run(options: ReviewOptions) -> None:
    """Review a game or a folder of games, and print the result.

    :raises HanabiError: if the options can't be combined, or don't fit a folder.
    """
    game = options.game
    if game.is_dir():
        if options.html is not None:
            raise HanabiError("--html goes with one game, not with a folder")
        if options.play_on is not None:
            raise HanabiError("--play-on goes with one game, not with a folder")
        if options.agreements is not None:
            raise HanabiError(
                "--agreements goes with one game; for all: hanabi agreements {folder}", folder=game
            )
        _folder(options)
        return
    if options.html is not None:
        refuse_page(options.html)
    reviewed = _review(options)
    if options.html is not None:
        from deducer.web.study.saved_reviews import review_page

        write_page(options.html, review_page(reviewed))
    if options.as_json:
        from deducer.show.json.review import review_json

        write_json(review_json(reviewed))
        return
    Console().print(ReviewText(reviewed, source=str(game), every_turn=options.every_turn))


def _seconds(options: ReviewOptions) -> float:
    """Seconds for each question to the solver."""
    return times.QUESTION if options.time_limit is None else options.time_limit


def _review(options: ReviewOptions) -> Review:
    record = game_of(options.game)
    sheet = None
    if options.agreements or record.sheet:
        from deducer.cli.agreements import chosen_sheet

        sheet = chosen_sheet(record, options.agreements)
    if options.play_on is not None and sheet is None:
        raise HanabiError("--play-on needs what hints mean: add --agreements")
    with Progress(shown=shows_progress(as_json=options.as_json)) as progress:
        return review(
            record,
            time_limit=_seconds(options),
            best=options.best,
            par=True,
            outlook=not options.no_odds,
            sheet=sheet,
            play_on=options.play_on,
            memory=options.memory or MEMORY,
            watcher=progress,
        )


def _folder(options: ReviewOptions) -> None:
    """Review a folder.

    :raises HanabiError: if no file in it is a game.
    """
    folder = options.game
    with Progress(shown=shows_progress(as_json=options.as_json)) as progress:
        reviewed = review_folder(
            folder,
            time_limit=_seconds(options),
            best=options.best,
            memory=options.memory or MEMORY,
            watcher=progress,
        )
    if not reviewed.games:
        for file, problem in reviewed.refused.items():
            raise HanabiError(
                "no file in {folder} is a game: {file}: {problem}",
                folder=folder,
                file=file,
                problem=problem,
            )
        raise HanabiError("no file in {folder} is a game", folder=folder)
    if options.as_json:
        from deducer.show.json.review import folder_json

        write_json(folder_json(reviewed))
    else:
        Console().print(folder_text(reviewed))
