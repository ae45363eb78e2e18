"""The chart of a game: lanes, a band, marks."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from deducer.advice.chances.answers import Chance
from deducer.show.pictures.timeline import TimelinePoint, timeline_svg
from solver.rules import Rules

RULES = Rules.named("standard")
chances = st.builds(
    lambda won, still, lost, all_worlds: Chance(won + still + lost, won, still, all_worlds),
    st.integers(1, 9),
    st.integers(0, 9),
    st.integers(0, 9),
    st.booleans(),
)
points = st.builds(
    TimelinePoint,
    points=st.integers(0, 25),
    tokens=st.integers(0, 8),
    strikes=st.integers(0, 3),
    pace=st.none() | st.integers(-30, 30),
    possible=st.none() | st.booleans(),
    turning=st.booleans(),
    misplay=st.booleans(),
    chance=st.none() | chances,
    risked=st.none() | chances,
)


@given(st.lists(points, min_size=1, max_size=120), st.sampled_from([344, 760]))
def test_any_game_is_valid_xml(course: list[TimelinePoint], width: float) -> None:
    drawn = ElementTree.fromstring(timeline_svg(course, RULES, width))
    assert drawn.get("viewBox", "").startswith(f"0 0 {width} ")
    assert sum(path.get("class") == "flag" for path in drawn.iter("path")) == sum(
        point.turning for point in course
    )
    assert "NaN" not in timeline_svg(course, RULES, 720)


@given(st.lists(points, min_size=1, max_size=60))
def test_a_chance_is_level_for_a_turn_within_its_field(course: list[TimelinePoint]) -> None:
    drawn = ElementTree.fromstring(timeline_svg(course, RULES, 760))
    paths = {
        kind: [path.get("d", "") for path in drawn.iter("path") if path.get("class") == kind]
        for kind in ("line chance", "field spread")
    }
    known = [point.chance for point in course if point.chance is not None]
    lines, fields = ([corners(path) for path in row] for row in paths.values())
    assert sum(map(len, lines)) == 2 * len(known)
    heights = [height for line in lines for _, height in line[::2]]
    ranked = sorted(zip(known, heights, strict=True), key=lambda each: each[0].share)
    assert [height for _, height in ranked] == sorted(heights, reverse=True)
    for line, field in zip(lines, fields, strict=True):
        above, below = field[: len(line)], field[len(line) :][::-1]
        assert [x for x, _ in above] == [x for x, _ in line] == [x for x, _ in below]
        for (_, high), (_, middle), (_, low) in zip(above, line, below, strict=True):
            assert high <= middle <= low
    titles = [text.text for text in drawn.iter("text")]
    assert ("chance of perfect in %" in titles) == bool(known)


def corners(path: str) -> list[tuple[float, float]]:
    """The places that a path of straight lines leads to."""
    return [
        (float(x), float(y)) for x, y in (place.split() for place in path.strip("MZ").split("L"))
    ]


def test_an_arrow_shows_what_was_put_at_risk() -> None:
    sure, half = Chance(10, 10, 0, True), Chance(10, 5, 0, True)
    course = [
        TimelinePoint(0, 8, 0, chance=sure),
        TimelinePoint(0, 8, 0, risked=half, chance=half),
        TimelinePoint(0, 8, 0),
    ]
    svg = timeline_svg(course, RULES)
    assert svg.count('class="miss"') == 1
    assert 'chance of perfect put at risk at turn 1"' in svg


def test_a_band_says_by_shape_and_in_words_what_was_possible() -> None:
    course = [
        *[TimelinePoint(0, 8, 0, possible=True)] * 20,
        *[TimelinePoint(0, 8, 0, possible=None)] * 20,
        *[TimelinePoint(0, 8, 0, possible=False)] * 20,
    ]
    svg = timeline_svg(course, RULES, 760)
    drawn = ElementTree.fromstring(svg)
    bands = [rect for rect in drawn.iter("rect") if "band" in rect.get("class", "")]
    assert [band.get("class") for band in bands] == ["band possible", "band open", "band lost"]
    assert bands[0].get("height") != bands[2].get("height")
    for words in ("perfect possible", "not known", "out of reach"):
        assert f">{words}</text>" in svg
    assert ">possible</text>" in timeline_svg(course[:21], RULES, 120)


def test_words_tell_what_the_chart_shows() -> None:
    course = [TimelinePoint(0, 8, 0), TimelinePoint(0, 8, 1, turning=True, misplay=True)]
    svg = timeline_svg(course, RULES)
    assert (
        'aria-label="The game over 1 turns: 0 of 25 points, 1 strikes, turning point at turn 1"'
        in svg
    )
    assert svg.count('class="miss"') == 1


def test_there_is_no_lane_for_a_pace_that_the_rules_lack() -> None:
    with_pace = timeline_svg([TimelinePoint(0, 8, 0, 10)], RULES)
    without = timeline_svg([TimelinePoint(0, 8, 0)], RULES)
    assert ">pace</text>" in with_pace
    assert ">pace</text>" not in without
