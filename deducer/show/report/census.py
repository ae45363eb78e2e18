"""Censuses side by side as the text of one HTML file, with plots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeAlias
from xml.etree import ElementTree

from deducer.show.report.frame import page, row, section, table, wide
from deducer.show.report.markup import Markup, tag
from deducer.show.terminal.census import census_command, rows, share_texts
from deducer.show.theme import LIGHT
from solver.census.summary import Summary
from solver.errors import HanabiError
from solver.notation.rules_lines import rules_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, QUIET, RULE = LIGHT["ink"], LIGHT["quiet"], LIGHT["rule"]
SERIES = ("accent", "bad", "good", "warn", "ink", "quiet")
"""The colours of series, in turn; later series repeat them with other dashes."""
DASHES = ("solid", (0, (5, 2)), (0, (1, 1.5)))
WIDE = 5.2
"""The width in inches, so that texts are readable on a phone; a page scales plots to its width."""
SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink"
SETTINGS = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.size": 9,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": RULE,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "text.color": INK,
}
_HUE = {LIGHT[name]: f"var(--{name})" for name in ("ink", "quiet", "rule", "panel", *SERIES)}


def series_look(place: int) -> tuple[str, Any]:
    """Return the colour and the dashes of the series with index ``place``."""
    dashes = DASHES[place // len(SERIES) % len(DASHES)]
    return LIGHT[SERIES[place % len(SERIES)]], dashes


def plot(name: str, words: str, height: float, draw: Callable[[Axes], None]) -> Markup:
    """Return a plot ``height`` inches high as a figure, which ``words`` describe.

    ``name`` must be unique in the page.

    :raises HanabiError: if matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        raise HanabiError("plots take an extra: pip install 'hanabi-deducer[plots]'") from None
    with rc_context(SETTINGS | {"svg.hashsalt": name}):
        figure = Figure(figsize=(WIDE, height), layout="constrained")
        figure.patch.set_visible(False)
        axes = figure.add_subplot()
        axes.patch.set_visible(False)
        draw(axes)
        written = StringIO()
        FigureCanvasSVG(figure).print_svg(written, metadata={"Date": None})
    picture = _inline(written.getvalue(), name, words)
    return tag("figure", picture, tag("figcaption", words, class_="fine"))


def legend(names: Sequence[str]) -> Markup:
    """Return the legend of the series as a list."""
    items = []
    for place, name in enumerate(names):
        colour, dashes = series_look(place)
        line = tag(
            "line",
            x1=1,
            x2=29,
            y1=5,
            y2=5,
            stroke=_HUE[colour],
            stroke_width=3,
            stroke_dasharray=None if dashes == "solid" else _dashes(dashes[1]),
        )
        sign = tag("svg", line, viewBox="0 0 30 10", class_="swatch", aria_hidden="true")
        items.append(tag("li", sign, name))
    return tag("ul", *items, class_="legend")


def _dashes(lengths: Sequence[float]) -> str:
    return " ".join(f"{3 * length:g}" for length in lengths)


def _inline(text: str, name: str, words: str) -> Markup:
    """An SVG file as an element of a page: unique ids, no styles, the page's colours."""
    root = ElementTree.fromstring(text)
    drop = [(parent, child) for parent in root.iter() for child in parent if _is_apart(child)]
    for parent, child in drop:
        parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{SVG}}}")
        for key, value in _attributes(element.attrib, name).items():
            element.set(key, value)
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    root.attrib |= {"class": "plot", "role": "img", "aria-label": words}
    return Markup(ElementTree.tostring(root, encoding="unicode"))


def _is_apart(element: ElementTree.Element) -> bool:
    """Whether the page has its own version of ``element``."""
    return element.tag in (f"{{{SVG}}}metadata", f"{{{SVG}}}style")


def _attributes(attributes: dict[str, str], name: str) -> dict[str, str]:
    """Take out an element's attributes, and return them with its styles as attributes."""
    kept = {}
    for key in list(attributes):
        value = attributes.pop(key)
        if key == "style":
            for part in filter(None, value.split(";")):
                what, _, how = part.partition(":")
                kept[what.strip()] = how.strip()
        elif key == f"{{{LINK}}}href":
            kept["href"] = f"#{name}-{value.removeprefix('#')}"
        else:
            kept[key] = f"{name}-{value}" if key == "id" else value
    kept.pop("font", None)  # the page has its own
    return {
        key: _HUE.get(value, re.sub(r"url\(#", f"url(#{name}-", value))
        for key, value in kept.items()
    }


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
    names = [name for name, _ in censuses]
    many = len(censuses) > 1
    yield tag("header", tag("h1", "How many shuffles are winnable?"), tag("p", ABOUT))
    yield tag(
        "main",
        section("shares", "The share", _shares(censuses), *([_share_plot(censuses)] * many)),
        section("numbers", "In numbers", _numbers(censuses)),
        *_distributions(censuses, [legend(names)] * many),
        section("hardest", "The hardest deals", *_hardest(censuses)),
        section("again", "Run it again", *(_command(each) for _, each in censuses)),
    )


# -- tables ----------------------------------------------------------------------------------


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> Markup:
    """A table whose rows begin with their title."""
    rows = (row(first, *(tag("td", text) for text in others)) for first, *others in body)
    return wide(table(head, rows))


def _shares(censuses: Censuses) -> Markup:
    """The main results, one census a row."""
    body = [
        (name, rules_text(each.plan.rules, each.plan.players), *share_texts(each.tally))
        for name, each in censuses
    ]
    return _table(("census", "rules", "winnable", "95 % interval"), body)


def _numbers(censuses: Censuses) -> Markup:
    summaries = [each for _, each in censuses]
    return _table(["", *(name for name, _ in censuses)], list(rows(summaries)))


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


def _share_plot(censuses: Censuses) -> Markup:
    def draw(axes: Axes) -> None:
        for place, (_, each) in enumerate(censuses):
            low, high = (100 * bound for bound in each.tally.interval)
            share, (colour, _) = 100 * each.tally.share, series_look(place)
            axes.plot([low, high], [place, place], color=colour, linewidth=2)
            axes.plot([share], [place], "o", color=colour)
        axes.set_yticks(range(len(censuses)), [name for name, _ in censuses])
        axes.set_ylim(len(censuses) - 0.5, -0.5)
        axes.set_xlabel("winnable, % of deals")

    words = "The winnable share of each census, with its 95 % interval."
    return plot("share", words, 0.9 + 0.25 * len(censuses), draw)


def _distributions(censuses: Censuses, key: list[Markup]) -> Iterator[Markup]:
    """Yield how long lines are, the tokens they never need, and how hard the search was."""
    yield section(
        "lines",
        "How long the lines are",
        *key,
        _share_by("moves", "moves of the line", [each.moves for _, each in censuses]),
    )
    yield section(
        "tokens",
        "What they leave to spare",
        *key,
        _share_by("tokens", "tokens never needed", [each.spare_tokens for _, each in censuses]),
    )
    yield section("nodes", "How hard the deals are", *key, _nodes_plot(censuses))


def _share_by(name: str, what: str, counts: Sequence[Mapping[int, int]]) -> Markup:
    """A distribution of whole numbers, one line for each census."""

    def draw(axes: Axes) -> None:
        for place, each in enumerate(counts):
            total = sum(each.values())
            span = range(min(each, default=0), max(each, default=0) + 1)
            share = [100 * each.get(value, 0) / total if total else 0 for value in span]
            colour, dashes = series_look(place)
            axes.plot(span, share, color=colour, linestyle=dashes, marker=".", markersize=4)
        axes.set_ylim(bottom=0)
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(what)
        axes.set_ylabel("% of the lines")

    counted = what.removesuffix(" of the line")
    return plot(name, f"How many lines have how many {counted}.", 2.3, draw)


def _nodes_plot(censuses: Censuses) -> Markup:
    """The share of deals that a search of each number of nodes decides."""

    def draw(axes: Axes) -> None:
        for place, (_, each) in enumerate(censuses):
            counts = Counter(dict(each.nodes))
            total = counts.total()
            steps = sorted(counts)
            solved = accumulate(counts[step] for step in steps)
            colour, dashes = series_look(place)
            axes.step(
                [max(step, 1) for step in steps],
                [100 * count / total for count in solved],
                where="post",
                color=colour,
                linestyle=dashes,
            )
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_xlabel("positions searched")
        axes.set_ylabel("% of the deals done")

    return plot("effort", "How many deals are done after so many positions searched.", 2.3, draw)
