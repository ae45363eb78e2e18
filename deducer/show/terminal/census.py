"""The results of censuses, side by side in tables, and the command that runs one again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, log10

from rich.console import RenderableType, group
from rich.text import Text

from deducer.show.terminal.columns import Grid
from deducer.show.words.options import rules_options
from solver.census.plan import NODES, CensusPlan
from solver.census.summary import Summary, VerdictCounts, mean, quantile
from solver.notation.rules_lines import rules_text

REASONS = {
    "capacity": "more to hold than hands can",
    "pace": "too late for the turns left",
    "turns": "more plays than turns",
    "gone": "a needed card is gone",
    "over": "the game is over",
    "exhaustion": "every line was tried",
    "clauses": "the rules contradict",
}
"""Each kind of proof in a few words."""
HARDEST = 3
"""How many of the hardest deals are shown."""


@group()
def census_text(censuses: Sequence[tuple[str, Summary]]) -> Iterator[RenderableType]:
    """Return the tables of one or more censuses, each with a name for its column."""
    many = len(censuses) > 1
    for name, each in censuses:
        heading = rules_text(each.plan.rules, each.plan.players)
        yield Text(f"{name}: {heading}" if many else heading, style="bold")
    grid = Grid(padding=(0, 2, 0, 0), show_header=many)
    grid.add_column(no_wrap=True)
    for name, _ in censuses:
        grid.add_column(name, justify="right", no_wrap=True)
    for row in rows([each for _, each in censuses]):
        grid.add_row(*row)
    yield grid
    if many:
        yield Text()
    for name, each in censuses:
        yield from _hardest(name if many else "", each)


def rows(censuses: Sequence[Summary]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table: a title, then a cell for each census; empty rows are left out."""
    shows = dict(ROWS)
    for kind, words in REASONS.items():
        shows[words] = partial(_reason, kind)
    for spare in sorted({spare for each in censuses for spare in each.spare_tokens}):
        shows[f"{spare} token{'s' * (spare != 1)} to spare"] = partial(_spare, spare)
    for title, show in shows.items():
        row = tuple(map(show, censuses))
        if any(row):
            yield title, *row


def share_texts(tally: VerdictCounts) -> tuple[str, str]:
    """Return the winnable share and its interval in percent, with digits to suit the interval.

    >>> share_texts(VerdictCounts(winnable=99, unwinnable=1))
    ('99.0%', '94.6–99.8%')
    """
    low, high = (100 * bound for bound in tally.interval)
    places = max(0, 1 + ceil(-log10(max(high - low, 1e-6))))
    return f"{100 * tally.share:.{places}f}%", f"{low:.{places}f}–{high:.{places}f}%"


def _deals(each: Summary) -> str:
    there = each.tally.deals
    return f"{there:,}" if there >= each.planned else f"{there:,} of {each.planned:,}"


def _count(each: Summary, count: int | None) -> str:
    """A number of deals, and its share of all deals."""
    if not count:
        return ""
    return f"{count:,} ({100 * count / each.tally.deals:.2g}%)"


def _reason(kind: str, each: Summary) -> str:
    return _count(each, each.reasons.get(kind))


def _spare(spare: int, each: Summary) -> str:
    count = each.spare_tokens.get(spare, 0)
    return f"{100 * count / each.tally.winnable:.1f}%" if each.tally.winnable else ""


def _range(counts: Mapping[int, int]) -> str:
    """The median of what is counted, and its range."""
    if not counts:
        return ""
    least, middle, most = (quantile(counts, part) for part in (0, 0.5, 1))
    return f"{middle} ({least}–{most})"


def _nodes(each: Summary) -> str:
    if not each.nodes:
        return ""
    return f"{quantile(each.nodes, 0.5):,} · {mean(each.nodes):,.0f} · {max(each.nodes):,}"


ROWS: dict[str, Callable[[Summary], str]] = {
    "first row": lambda each: f"{each.first:,}" if each.first > 1 else "",
    "deals": _deals,
    "winnable": lambda each: share_texts(each.tally)[0],
    "95 % interval": lambda each: share_texts(each.tally)[1],
    "unwinnable": lambda each: _count(each, each.tally.unwinnable) or "0",
    "undecided": lambda each: _count(each, each.tally.undecided),
    "moves: median (range)": lambda each: _range(each.moves),
    "par: median (range)": lambda each: _range(each.par),
    "par not proven": lambda each: _count(each, each.par_unproven),
    "nodes: median · mean · worst": _nodes,
    "seconds of search": lambda each: f"{each.seconds:,.1f}",
}


def _hardest(name: str, each: Summary) -> Iterator[Text]:
    """Yield the deals that took longest to search."""
    if each.hardest:
        deals = "; ".join(
            f"row {row.number}, {row.verdict} ({row.nodes:,} nodes)"
            for row in each.hardest[:HARDEST]
        )
        yield Text(f"hardest{' of ' * bool(name)}{name}: {deals}", style="dim")


def census_command(plan: CensusPlan, deals: int, first: int = 1) -> str:
    """Return the command line of a census of ``deals`` from row ``first`` on.

    It lacks what no option can set for a house deck.
    """
    limit = f" --node-limit {plan.node_limit}" if plan.node_limit != NODES else ""
    par = " --par" * plan.par
    begins = f" --first {first}" if first > 1 else ""
    options = f"{limit}{par}{begins} --deals {deals} --seed {plan.seed}"
    return f"hanabi census {rules_options(plan.rules, plan.players)}{options}"
