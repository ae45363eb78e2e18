"""What whole games by a sheet come to, in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from deducer.play.games import LEAST_GAMES, Results
from deducer.play.match import Match
from deducer.show.terminal.columns import Grid


def results_text(match: Match, results: Results) -> Group:
    """Return the results of ``match`` as a table: each with its 95 % interval, unless few."""
    means = {"score": results.score, "strikes": results.strikes, "turns": results.turns}
    shares = {"perfect": results.perfect, "lost": results.lost}
    rows = [(name, f"{x.mean:.2f}", f"{x.low:.2f}–{x.high:.2f}") for name, x in means.items()]
    rows += [
        (name, f"{x.mean:.1%}", f"{100 * x.low:.1f}–{100 * x.high:.1f}")
        for name, x in shares.items()
    ]
    few = results.are_few
    grid = Grid(header_style="bold", show_header=not few)
    for heading in ("", "", "95 %")[: 3 - few]:
        grid.add_column(heading)
    for row in rows:
        grid.add_row(*row[: 3 - few])
    searched = "" if match.search is None else f", each action searched for {match.search:g} s"
    count = f"{len(results.games):,} game{'s' * (len(results.games) != 1)}"
    games = f"{count}, {match.players} players, by {match.sheet}{searched}"
    none = f"fewer than {LEAST_GAMES} games: too few for intervals"
    return Group(Text(games), grid, *[Text(none, style="dim")] * few)
