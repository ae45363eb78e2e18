"""``hanabi play``: games that all seats play by a sheet, and what they score."""

from __future__ import annotations

import time

from rich.console import Console

from deducer.cli.build import job_count
from deducer.cli.deals import PlayOptions
from deducer.cli.exits import interrupted
from deducer.cli.progress import Bar, shows_progress
from deducer.cli.streams import write_json
from deducer.play.games import PlayedGame, Results
from deducer.play.match import Match
from deducer.record.sheet import Sheet
from deducer.show.terminal.play import results_text


def run(options: PlayOptions) -> None:
    """Play games and print what came of them; Ctrl-C ends that with the games so far.

    :raises HanabiError: if an option is wrong, or the number of players is missing.
    """
    begun = time.perf_counter()
    match = Match(
        options.rules.read(),
        options.rules.needed_players(),
        Sheet.read(options.agreements),
        options.seed,
        options.search,
    )
    match.rules.hand_size(match.players)
    games: list[PlayedGame] = []
    stopped = False
    with Bar(options.games, 0, shown=shows_progress(as_json=options.as_json)) as bar:
        try:
            for game in match.games(options.games, job_count(options.jobs, options.games)):
                games.append(game)
                bar.show(len(games), f"{sum(g.score for g in games) / len(games):.2f} points")
        except KeyboardInterrupt:
            stopped = True
    if games:
        results = Results(match.rules, tuple(games))
        if options.as_json:
            from deducer.show.json.play import results_json

            write_json(results_json(match, results, time.perf_counter() - begun))
        else:
            Console().print(results_text(match, results))
    if stopped:
        raise interrupted(f"after {len(games):,} of {options.games:,} games")
