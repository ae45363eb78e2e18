"""Censuses side by side as the text of one HTML file, with plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import quote

from deducer.show.report.frame import page, section
from deducer.show.report.markup import Markup, tag
from deducer.show.terminal.census import census_command, rows, share_texts
from solver.census.summary import Summary
from solver.errors import HanabiError
from solver.notation.rules_lines import rules_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SETTINGS = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.4,
}
WIDE = 5.2
"""The width in inches, so that texts are readable on a phone; a page scales plots to its width."""
Censuses: TypeAlias = Sequence[tuple[str, Summary]]
"""Censuses, each with a name."""
ABOUT = (
    "Each deal was searched until a perfect line was found, or a proof that there is none: as if "
    "everybody knew all cards. The interval holds the share of all shuffles in 95 of 100 cases; "
    "deals that were left undecided may be either."
)
HARDEST = 5
"""How many of each census's hardest deals are listed."""


def census_html(censuses: Censuses) -> str:
    """Return the results of ``censuses`` as one self-contained HTML file.

    :raises HanabiError: if matplotlib is not installed.
    """
    return page("Hanabi: how many shuffles are winnable?", _body(censuses), "", "census.css")


def _body(censuses: Censuses) -> Iterator[Markup]:
    shares = [
        (name, rules_text(each.plan.rules, each.plan.players), *share_texts(each.tally))
        for name, each in censuses
    ]
    numbers = list(rows([each for _, each in censuses]))
    yield tag("header", tag("h1", "How many shuffles are winnable?"), tag("p", ABOUT))
    yield tag(
        "main",
        section(
            "shares",
            "The share",
            _table(("census", "rules", "winnable", "95 % interval"), shares),
            *([_share_plot(censuses)] if len(censuses) > 1 else []),
        ),
        section("numbers", "In numbers", _table(["", *(name for name, _ in censuses)], numbers)),
        section(
            "lines",
            "How long the lines are",
            _share_by(
                "moves of the line",
                "How many lines have how many moves.",
                {name: each.moves for name, each in censuses},
            ),
        ),
        section(
            "tokens",
            "What they leave to spare",
            _share_by(
                "tokens never needed",
                "How many lines have how many tokens never needed.",
                {name: each.spare_tokens for name, each in censuses},
            ),
        ),
        section("nodes", "How hard the deals are", _nodes_plot(censuses)),
        section("hardest", "The hardest deals", *_hardest(censuses)),
        section("again", "Run it again", *(_command(each) for _, each in censuses)),
    )


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> Markup:
    """A table whose rows begin with their title; it scrolls where the page is narrower."""
    titles = tag("tr", *(tag("th", title, scope="col") for title in head))
    lines = (
        tag("tr", tag("th", first, scope="row"), *(tag("td", text) for text in others))
        for first, *others in body
    )
    return tag("div", tag("table", tag("thead", titles), tag("tbody", *lines)), class_="wide")


def _hardest(censuses: Censuses) -> Iterator[Markup]:
    for name, each in censuses:
        body = [
            (str(deal.number), deal.verdict, f"{deal.nodes:,}", str(deal.moves or ""))
            for deal in each.hardest[:HARDEST]
        ]
        yield tag("h3", name)
        yield _table(("row", "verdict", "nodes", "moves"), body)
    yield tag("p", "hanabi solve --from-census FILE --row N shows a deal and its line.")


def _command(each: Summary) -> Markup:
    command = census_command(each.plan, max(each.planned, each.tally.deals), each.first)
    return tag("pre", tag("code", command))


# -- plots -----------------------------------------------------------------------------------


def plot(across: str, up: str, words: str, draw: Callable[[Axes], None]) -> Markup:
    """Return a plot with its axes' names as a figure, which ``words`` describe.

    It is the same for each run, as are the picture's own names.

    :raises HanabiError: if matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        raise HanabiError("plots take an extra: pip install 'hanabi-deducer[plots]'") from None
    with rc_context(SETTINGS | {"svg.hashsalt": words}):
        figure = Figure(figsize=(WIDE, WIDE / 2), layout="constrained")
        figure.patch.set_visible(False)
        axes = figure.add_subplot(xlabel=across, ylabel=up, facecolor="none")
        draw(axes)
        if len(axes.get_legend_handles_labels()[1]) > 1:
            axes.legend()
        written = StringIO()
        FigureCanvasSVG(figure).print_svg(written, metadata={"Date": None})
    address = f"data:image/svg+xml,{quote(written.getvalue())}"
    picture = tag("img", src=address, alt=words, class_="plot")
    return tag("figure", picture, tag("figcaption", words, class_="fine"))


def _share_plot(censuses: Censuses) -> Markup:
    def draw(axes: Axes) -> None:
        for place, (_, each) in enumerate(censuses):
            low, high = (100 * bound for bound in each.tally.interval)
            share = 100 * each.tally.share
            axes.errorbar(share, place, xerr=[[share - low], [high - share]], fmt="o", linewidth=2)
        axes.set_yticks(range(len(censuses)), [name for name, _ in censuses])
        axes.invert_yaxis()

    words = "The winnable share of each census, with its 95 % interval."
    return plot("winnable, % of deals", "", words, draw)


def _share_by(what: str, words: str, counts: Mapping[str, Mapping[int, int]]) -> Markup:
    """A distribution of whole numbers, one line for each census."""

    def draw(axes: Axes) -> None:
        for name, each in counts.items():
            total = sum(each.values())
            span = range(min(each, default=0), max(each, default=0) + 1)
            share = [100 * each.get(value, 0) / total if total else 0 for value in span]
            axes.plot(span, share, label=name, marker=".")
        axes.set_ylim(bottom=0)
        axes.locator_params(axis="x", integer=True)

    return plot(what, "% of the lines", words, draw)


def _nodes_plot(censuses: Censuses) -> Markup:
    """The share of deals that a search of each number of nodes decides."""

    def draw(axes: Axes) -> None:
        for name, each in censuses:
            counts = Counter(dict(each.nodes))
            steps = sorted(counts)
            solved = accumulate(100 * counts[step] / counts.total() for step in steps)
            axes.step([max(step, 1) for step in steps], [*solved], where="post", label=name)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:,.0f}")

    words = "How many deals are done after so many positions searched."
    return plot("positions searched", "% of the deals done", words, draw)
