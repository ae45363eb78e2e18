"""A game's course as a chart over its turns: whether perfect was possible, points, and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from deducer.advice.chances.answers import Chance
from deducer.languages import in_words, say
from deducer.show.pictures.coordinates import text_width
from deducer.show.pictures.marks import cross
from deducer.show.pictures.markup import Markup, number, tag
from solver.errors import Phrase
from solver.rules import Rules

INDENT = 30
RIGHT = 12
BAND = 20
"""The height of the band that shows whether perfect was possible."""
CHANCE = 60
SCORE = 64
TOKENS = 30
PACE = 34
GAP = 15
AXIS = 20
BANDS = {
    True: ("possible", (Phrase("perfect possible"), Phrase("possible"), Phrase("yes"))),
    False: ("lost", (Phrase("out of reach"), Phrase("lost"), Phrase("no"))),
    None: ("open", (Phrase("not known"), Phrase("open"), "?")),
}
"""The style of the band, and its text in several lengths."""


@dataclass(frozen=True)
class TimelinePoint:
    """The table after some number of actions, beginning with the deal.

    ``pace`` is None where the rules have none. ``possible`` is whether perfect could be reached
    with all cards known, if decided. ``turning`` and ``misplay`` mark the action that led here.

    ``chance`` is that of perfect as the seat to move could know it. ``risked`` is what the last
    action left of the chance as its seat could know it, if it put much of that at risk.
    ``expected`` is the score that its seat could expect after the action, if all play by the sheet.
    """

    points: int
    tokens: int
    strikes: int
    pace: int | None = None
    possible: bool | None = None
    turning: bool = False
    misplay: bool = False
    chance: Chance | None = None
    risked: Chance | None = None
    expected: float | None = None


def timeline_svg(points: Sequence[TimelinePoint], rules: Rules, width: float = 360) -> Markup:
    """Return the chart for a page that has the style, with detail according to ``width``.

    The ``rules`` say how high its lanes are: a perfect score, all tokens.
    """
    return _Timeline(points, rules, width).svg()


class _Timeline:
    """Draws the lanes one below another, with a column for each turn."""

    def __init__(self, points: Sequence[TimelinePoint], rules: Rules, width: float) -> None:
        self.points = points
        self.rules = rules
        self.width = width
        self.step = (width - INDENT - RIGHT) / max(1, len(points) - 1)
        self.chance_top = BAND + 14
        self.has_chance = any(point.chance is not None for point in points)
        self.score_top = self.chance_top + (CHANCE + GAP if self.has_chance else 0)
        self.tokens_top = self.score_top + SCORE + GAP
        self.pace_top = self.tokens_top + TOKENS + GAP
        has_pace = any(point.pace is not None for point in points)
        self.bottom = self.pace_top + (PACE if has_pace else -GAP)
        self.paces = [point.pace or 0 for point in points] if has_pace else []

    def svg(self) -> Markup:
        height = self.bottom + AXIS
        return tag(
            "svg",
            *self._band(),
            *(self._chance() if self.has_chance else ()),
            *self._score(),
            *self._tokens(),
            *(self._pace() if self.paces else ()),
            *self._axis(),
            *self._marks(),
            tag("line", class_="cursor", x1=INDENT, x2=INDENT, y1=BAND + 4, y2=self.bottom),
            class_="picture timeline",
            viewBox=f"0 0 {number(self.width)} {number(height)}",
            role="img",
            aria_label=self._words(),
            data_left=INDENT,
            data_right=RIGHT,
            data_width=self.width,
        )

    def _x(self, turn: float) -> float:
        return INDENT + turn * self.step

    def _words(self) -> str:
        last = self.points[-1]
        turning = [str(turn) for turn, point in enumerate(self.points) if point.turning]
        more = ""
        if turning:
            more = in_words(
                ", turning point at turn {turns}",
                ", turning points at turns {turns}",
                n=len(turning),
                turns=in_words(" and ").join(turning),
            )
        risked = [str(turn) for turn, point in enumerate(self.points) if point.risked is not None]
        if risked:
            turns = ", ".join(risked)
            more += in_words(
                ", chance of perfect put at risk at turn {turns}",
                ", chance of perfect put at risk at turns {turns}",
                n=len(risked),
                turns=turns,
            )
        return in_words(
            "The game over {turns} turns: {points} of {most} points, {strikes} strikes{more}",
            turns=len(self.points) - 1,
            points=last.points,
            most=self.rules.perfect,
            strikes=last.strikes,
            more=more,
        )

    # -- lanes -------------------------------------------------------------------------------

    def _band(self) -> Iterator[Markup]:
        """Whether perfect was possible: by colour, by height, and in words where they fit."""
        runs = groupby(range(len(self.points)), key=lambda turn: self.points[turn].possible)
        for possible, group in runs:
            turns = list(group)
            kind, words = BANDS[possible]
            left = self._x(max(0, turns[0] - 0.5))
            right = self._x(min(len(self.points) - 1, turns[-1] + 0.5))
            top = BAND - 4 if possible is False else 1
            yield tag(
                "rect",
                class_=f"band {kind}",
                x=left,
                y=top,
                width=max(1, right - left),
                height=BAND - top,
                rx=2 if possible is False else 4,
            )
            fitting = [text for text in map(say, words) if text_width(text, 11) + 6 < right - left]
            for text in fitting[:1]:
                x, y = (left + right) / 2, 12 if possible is False else 14.5
                yield tag("text", text, class_=f"on-band {kind}", x=x, y=y, font_size=11)

    def _chance(self) -> Iterator[Markup]:
        """The chance of perfect as a line, with the 95 % interval as an area around it."""
        top = self.chance_top
        yield from self._guide(top, "100")
        yield from self._guide(self._likely(0), "0")
        known = groupby(enumerate(self.points), key=lambda each: each[1].chance is not None)
        for is_known, group in known:
            if is_known:
                yield from self._run(
                    [(turn, point.chance) for turn, point in group if point.chance]
                )
        yield self._title(in_words("chance of perfect in %"), top)
        for turn, point in enumerate(self.points):
            before = self.points[turn - 1].chance if turn else None
            if before is not None and point.risked is not None:
                high, low = self._likely(before.share), self._likely(point.risked.share)
                fall = f"M{number(self._x(turn))} {number(high)}V{number(low)}m-3-4l3 4l3-4"
                yield tag("path", class_="miss", d=fall)

    def _run(self, chances: Sequence[tuple[int, Chance]]) -> Iterator[Markup]:
        """Consecutive turns with known chances: the area, and the line on it."""
        low = [(turn, chance.interval[0]) for turn, chance in chances]
        high = [(turn, chance.interval[1]) for turn, chance in chances]
        line = [(turn, float(chance.share)) for turn, chance in chances]
        around = [*self._levels(high), *reversed(self._levels(low))]
        yield tag("path", class_="field spread", d=f"M{'L'.join(around)}Z")
        yield tag("path", class_="line chance", d=f"M{'L'.join(self._levels(line))}")

    def _levels(self, likely: Sequence[tuple[int, float]]) -> list[str]:
        """The corners of a line that stays level until the next turn."""
        last = len(self.points) - 1
        return [
            f"{number(self._x(min(at, last)))} {number(self._likely(part))}"
            for turn, part in likely
            for at in (turn, turn + 1)
        ]

    def _likely(self, part: float | Fraction) -> float:
        """The vertical position of a chance."""
        return self.chance_top + CHANCE * (1 - float(part))

    def _score(self) -> Iterator[Markup]:
        """The points as a rising area, up to perfect."""
        top, base = self.score_top, self.score_top + SCORE
        heights = [base - SCORE * point.points / self.rules.perfect for point in self.points]
        yield from self._guide(top, str(self.rules.perfect))
        yield from self._guide(base, "0")
        line = self._stairs(heights)
        yield tag("path", class_="field", d=f"{line}V{number(base)}H{number(INDENT)}Z")
        yield tag("path", class_="line", d=line)
        expected = [
            (self._x(turn), base - SCORE * point.expected / self.rules.perfect)
            for turn, point in enumerate(self.points)
            if point.expected is not None
        ]
        title = Phrase("points; dots: expected by the sheet") if expected else Phrase("points")
        yield self._title(say(title), top)
        dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in expected)
        if dots:
            yield tag("path", class_="expected", d=dots)
        for turn, point in enumerate(self.points):
            if point.misplay:
                x, y = self._x(turn), heights[turn]
                yield tag("path", class_="miss", d=cross(x, y, 4))

    def _tokens(self) -> Iterator[Markup]:
        """The tokens as bars."""
        base = self.tokens_top + TOKENS
        yield from self._guide(base, "0")
        yield from self._guide(self.tokens_top, str(self.rules.tokens))
        wide = max(0.8, min(self.step * 0.62, 9))
        unit = TOKENS / max(1, self.rules.tokens)
        bars = (
            f"M{number(self._x(turn))} {number(base)}v{number(-unit * point.tokens)}"
            for turn, point in enumerate(self.points)
            if point.tokens
        )
        yield tag("path", class_="bars", d="".join(bars), stroke_width=wide)
        yield self._title(in_words("tokens"), self.tokens_top)

    def _pace(self) -> Iterator[Markup]:
        """The pace as a line, with its zero: below it, the reachable score is out of reach."""
        low, high = min(0, *self.paces), max(1, *self.paces)
        scale = PACE / (high - low)
        base = self.pace_top + PACE
        zero = base + low * scale
        yield from self._guide(zero, "0", strong=True)
        yield from self._guide(self.pace_top, str(high))
        stairs = self._stairs([zero - pace * scale for pace in self.paces])
        yield tag("path", class_="line pace", d=stairs)
        yield self._title(in_words("pace"), self.pace_top)

    def _stairs(self, heights: Sequence[float]) -> str:
        """A line that stays level until the turn that changes it."""
        steps = [f"M{number(INDENT)} {number(heights[0])}"]
        for turn, (before, height) in enumerate(pairwise(heights), start=1):
            rise = f"V{number(height)}" if height != before else ""
            steps.append(f"H{number(self._x(turn))}{rise}")
        return "".join(steps)

    def _guide(self, y: float, label: str, *, strong: bool = False) -> Iterator[Markup]:
        kind = "guide zero" if strong else "guide"
        yield tag("line", class_=kind, x1=INDENT, x2=self.width - RIGHT, y1=y, y2=y)
        yield tag("text", label, class_="quiet end", x=INDENT - 6, y=y + 4, font_size=11)

    def _title(self, text: str, top: float) -> Markup:
        return tag("text", text, class_="quiet lane", x=INDENT + 4, y=top - 3, font_size=11)

    # -- turns -------------------------------------------------------------------------------

    def _axis(self) -> Iterator[Markup]:
        last = len(self.points) - 1
        for turn in range(0, last + 1, 10 if last > 20 else 5):
            x = self._x(turn)
            yield tag("line", class_="guide", x1=x, x2=x, y1=self.bottom, y2=self.bottom + 4)
            y = self.bottom + 15
            yield tag("text", str(turn), class_="quiet middle", x=x, y=y, font_size=11)

    def _marks(self) -> Iterator[Markup]:
        """A flag at each turning point."""
        for turn, point in enumerate(self.points):
            if point.turning:
                x = number(self._x(turn))
                yield tag("path", class_="turning", d=f"M{x} {BAND}V{number(self.bottom)}")
                yield tag("path", class_="flag", d=f"M{x} {BAND - 9}l7 7l-7 7l-7-7Z")
