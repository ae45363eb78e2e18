"""What games by a sheet came to, in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from deducer.play.games import Estimate, Results
from deducer.play.match import Match


def results_text(match: Match, results: Results) -> Group:
    """Return the results of ``match`` as a table: each number with its 95 % interval."""
    grid = Grid("", "", "95 %", box=None, header_style="bold", pad_edge=False)
    for name, estimate in (
        ("score", results.score),
        ("strikes", results.strikes),
        ("turns", results.turns),
    ):
        grid.add_row(name, f"{estimate.mean:.2f}", f"{estimate.low:.2f}–{estimate.high:.2f}")
    for name, share in (("perfect", results.perfect), ("lost", results.lost)):
        grid.add_row(name, *_percent(share))
    searched = "" if match.search is None else f", each action searched for {match.search:g} s"
    games = f"{len(results.games):,} games, {match.players} players, by {match.sheet}{searched}"
    return Group(Text(games), grid)


def _percent(share: Estimate) -> tuple[str, str]:
    return f"{share.mean:.1%}", f"{100 * share.low:.1f}–{100 * share.high:.1f}"
