"""The chart of a game: lanes, a band, marks."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from deducer.pictures.timeline import Scales, TimelinePoint, timeline_file, timeline_svg

SCALES = Scales(perfect=25, tokens=8)
points = st.builds(
    TimelinePoint,
    points=st.integers(0, 25),
    tokens=st.integers(0, 8),
    strikes=st.integers(0, 3),
    pace=st.none() | st.integers(-30, 30),
    possible=st.none() | st.booleans(),
    turning=st.booleans(),
    misplay=st.booleans(),
)


@given(st.lists(points, min_size=1, max_size=120), st.sampled_from([344, 760]))
def test_any_game_is_valid_xml(course: list[TimelinePoint], width: float) -> None:
    drawn = ElementTree.fromstring(timeline_svg(course, SCALES, width))
    assert drawn.get("viewBox", "").startswith(f"0 0 {width} ")
    assert sum(path.get("class") == "flag" for path in drawn.iter("path")) == sum(
        point.turning for point in course
    )
    assert "NaN" not in timeline_file(course, SCALES)


def test_a_band_says_by_shape_and_in_words_what_was_possible() -> None:
    course = [
        *[TimelinePoint(0, 8, 0, possible=True)] * 20,
        *[TimelinePoint(0, 8, 0, possible=None)] * 20,
        *[TimelinePoint(0, 8, 0, possible=False)] * 20,
    ]
    svg = timeline_svg(course, SCALES, 760)
    drawn = ElementTree.fromstring(svg)
    bands = [rect for rect in drawn.iter("rect") if "band" in rect.get("class", "")]
    assert [band.get("class") for band in bands] == ["band possible", "band open", "band lost"]
    assert bands[0].get("height") != bands[2].get("height")
    for words in ("perfect possible", "not known", "out of reach"):
        assert f">{words}</text>" in svg
    assert ">possible</text>" in timeline_svg(course[:21], SCALES, 120)


def test_words_tell_what_the_chart_shows() -> None:
    course = [TimelinePoint(0, 8, 0), TimelinePoint(0, 8, 1, turning=True, misplay=True)]
    svg = timeline_svg(course, SCALES)
    assert (
        'aria-label="The game over 1 turns: 0 of 25 points, 1 strikes, turning point at turn 1"'
        in svg
    )
    assert svg.count('class="miss"') == 1


def test_there_is_no_lane_for_a_pace_that_the_rules_lack() -> None:
    with_pace = timeline_svg([TimelinePoint(0, 8, 0, 10)], SCALES)
    without = timeline_svg([TimelinePoint(0, 8, 0)], SCALES)
    assert ">pace</text>" in with_pace
    assert ">pace</text>" not in without
