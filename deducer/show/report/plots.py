"""Plots of statistics as SVG in a page: drawn by matplotlib, coloured by the page.

Each colour of the light theme in matplotlib's output is replaced by its CSS property. So plots
follow the reader's theme like every other picture.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from deducer.show.pictures.markup import Markup, tag
from deducer.show.theme import LIGHT
from solver.errors import HanabiError

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
