"""Pictures of whole tables: valid XML at any turn of any game, with everything that lies there."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.errors import ViewError
from deducer.show.pictures.scene import last_words, scene, scene_words, scenes
from deducer.show.pictures.table_picture import most_discards, table_file, table_svg
from deducer.table.table import Table
from solver import Deal
from tests.support.cases import thorough
from tests.support.games import played
from tests.support.strategies import deals
from tests.support.texts import DEALT, OPEN, SEEN, table

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "</text><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "]]>&amp;<!--",
    "\u202e李🂡'&#39;",
    "W" * 300,
)


def texts(svg: str) -> list[str]:
    """All texts in a picture."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return ["".join(text.itertext()) for text in found]


@pytest.mark.slow
@given(deals, st.integers(0, 9), st.sampled_from([0.0, 0.3]))
@thorough(40)
def test_any_turn_of_any_game_is_valid_xml(deal: Deal, seed: int, misses: float) -> None:
    record = played(deal, seed, misses=misses, actions=30).record
    record = replace(record, players=HOSTILE[: len(record.players)])
    for shown in scenes(Table.of(record)):
        ElementTree.fromstring(table_svg(shown))
        drawn = ElementTree.fromstring(table_file(shown))
        assert not [each for each in drawn.iter() if each.tag in (f"{SVG}script", f"{SVG}img")]
        used = {use.get("href", "")[1:] for use in drawn.iter(f"{SVG}use")}
        assert used <= {symbol.get("id") for symbol in drawn.iter(f"{SVG}symbol")}
        box = [float(part) for part in drawn.get("viewBox", "").split()]
        assert box[2] == 360
        assert 200 < box[3] < 2000


def test_a_table_shows_what_lies_there() -> None:
    shown = scene(table("Ann: hint Bob 1 1 5", "Bob: play 1 r1 > y2"))
    said = texts(table_file(shown))
    assert "2 · Bob plays slot 1: r1" in said
    assert "1 / 25" in said
    assert {"Ann", "Bob", "Cy", "play r1", "new"} <= set(said)
    assert scene_words(shown).startswith(
        "Turn 2: Bob plays slot 1: r1. 1 points, 7 tokens, 0 strikes, 34 in the pile. "
        "Fireworks: red 1, yellow 0"
    )
    assert "Cy to move: white 3, white 2, green 1, red 2, blue 5" in scene_words(shown)


def test_cards_that_are_not_known_lie_on_their_faces() -> None:
    svg = table_file(scene(table("Ann: hint Bob 1 1 5")))
    assert len(re.findall('<use href="#card-back"', svg)) == 5 + 1  # Ann's hand, and the pile
    assert "Ann: unknown, unknown" in svg


def test_marks_follow_the_last_action() -> None:
    hinted = scene(table("Ann: hint Bob 1 1 5"))
    assert [held.marked for held in hinted.hands[1]] == [True, False, False, False, True]
    assert [held.clues for held in hinted.hands[1]] == [(1,), (), (), (), (1,)]
    assert (hinted.last and hinted.last.to) == 1
    drew = scene(table("Ann: hint Bob 1 1 5", "Bob: play 1 r1 > y2"))
    assert [held.drawn for held in drew.hands[1]] == [True, False, False, False, False]
    assert drew.last is not None
    assert drew.last.fits
    assert table_svg(hinted).count('class="ring"') == 2


def test_a_strike_and_a_discard_are_marked_among_the_discards() -> None:
    struck = table_svg(scene(table("Ann: play 1 r5")))
    assert 'class="chip new bad"' in struck
    assert "strike r5" in struck
    away = table_svg(scene(table("Ann: hint Bob 1 1 5", "Bob: discard 5 w1 > r2")))
    assert 'class="chip new"' in away
    assert "discard w1" in away


def test_the_worth_of_cards_is_marked() -> None:
    svg = table_svg(scene(table(after=OPEN)))
    assert svg.count('class="fits"') == 6  # each 1
    assert svg.count('class="last-copy"') == 1  # w5
    assert 'class="trash"' in table_svg(scene(table("Ann: play 1", after=OPEN)))


def test_a_rank_out_of_reach_is_crossed_out() -> None:
    svg = table_svg(
        scene(table("Ann: hint Bob 1", "Bob: hint Ann 5", "Ann: discard 5 w5 > r3", after=OPEN))
    )
    assert svg.count('class="gone"') == 1


def test_the_last_round_counts_down_and_then_is_over() -> None:
    lines = ["Ann: hint Bob 1 1", "Bob: discard 1 > y3", "Ann: play 1 > r1"]
    assert "2 turns left" in texts(table_file(scene(table(*lines, after=DEALT))))
    ended = scene(table(*lines, "Bob: play 3", "Ann: play 2", after=DEALT))
    assert ended.over
    assert "pile empty" in texts(table_file(ended))


def test_a_hand_put_in_another_order_keeps_its_marks() -> None:
    shown = scene(table("Ann: hint Bob 1 1 5", "rearrange Bob 2 1 3 4 5"))
    assert [held.marked for held in shown.hands[1]] == [False, True, False, False, True]


def test_pictures_of_a_game_agree_in_size() -> None:
    game = table("Ann: hint Bob 1 1 5", "Bob: discard 5 w1 > r2")
    room = most_discards(game.board) + 3
    boxes = {ElementTree.fromstring(table_svg(each, room)).get("viewBox") for each in scenes(game)}
    assert len(boxes) == 1


def test_words_say_what_was_done() -> None:
    assert last_words(scene(table())) == ""
    assert last_words(scene(table("Ann: hint Bob 1 1 5"))) == "Ann hints Bob 1: slots 1, 5"
    assert last_words(scene(table("Ann: discard 2 r3", after=SEEN + "adjust tokens 5\n"))) == (
        "Ann discards slot 2: r3"
    )
    assert last_words(scene(table("Ann: play 2 r3"))) == "Ann misplays slot 2: r3"


def test_a_turn_that_was_not_played_is_refused() -> None:
    with pytest.raises(ViewError, match="no turn 1"):
        scene(table(), 1)
