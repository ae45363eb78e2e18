"""What hanab.live's JSON says that can't be read is refused by name, with its JSON path."""

import json
from typing import Any

import pytest

from deducer.errors import FormatError
from deducer.formats import read
from deducer.formats.hanab_live_options import VARIANTS
from tests.support.hanab_live import COLOUR, END, PLAY, RANK, VOTE, VOTED, act, deck, game, text


@pytest.mark.parametrize("variant", ["Pink (4 Suits)", "6 suits", "", "White (5 Suits)"])
def test_other_variants_are_refused_by_name(variant: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text(options={"variant": variant}))
    assert caught.value.place == "options.variant"
    assert repr(variant) in str(caught.value)
    assert ", ".join(VARIANTS) in str(caught.value)


@pytest.mark.parametrize("option", ["tableName", "startingplayer"])
def test_other_options_are_refused_by_name(option: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text(options={option: True}))
    assert caught.value.place == f"options.{option}"
    assert "deckPlays" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "place", "fragment"),
    [
        ({"players": None}, "", "'players' is missing"),
        ({"players": "Ann"}, "players", "a list is needed here, not a text"),
        (
            {"players": ["A", "B", "C", "D", "E", "F", "G"]},
            "players",
            "2 to 6 players can play here, not 7",
        ),
        ({"players": ["Ann", 3]}, "players[1]", "a text is needed here, not a number"),
        ({"deck": [{"rank": 1}]}, "deck[0]", "'suitIndex' is missing"),
        ({"deck": [{"suitIndex": 5, "rank": 1}]}, "deck[0].suitIndex", "5 is not from -1 to 4"),
        ({"deck": [{"suitIndex": 0, "rank": 6}]}, "deck[0].rank", "6 is not from 1 to 5"),
        ({"deck": [{"suitIndex": -1, "rank": 1}]}, "deck[0].rank", "1 is not from -1 to -1"),
        ({"deck": [{"suitIndex": 0, "rank": 1.0}]}, "deck[0].rank", "a whole number is needed"),
        ({"deck": deck()[1:] + deck()[3:4]}, "deck[49]", "has 2 r2, and this is one more"),
        ({"actions": [{"target": 0}]}, "actions[0]", "'type' is missing"),
        ({"actions": [act(6, 0)]}, "actions[0].type", "6 is not from 0 to 5"),
        ({"actions": [act(PLAY, 50)]}, "actions[0].target", "50 is not from 0 to 49"),
        ({"actions": [act(PLAY, 5)]}, "actions[0].target", "Ann does not hold card 5, but 0, 1"),
        ({"actions": [act(PLAY, 0), act(PLAY, 0)]}, "actions[1].target", "Bob does not hold"),
        ({"actions": [act(COLOUR, 2, 0)]}, "actions[0].target", "2 is not from 0 to 1"),
        ({"actions": [act(RANK, 1, 0)]}, "actions[0].value", "0 is not from 1 to 5"),
        ({"actions": [{"type": RANK, "target": 1}]}, "actions[0]", "'value' is missing"),
        ({"actions": [act(END, 2, 1)]}, "actions[0].target", "2 is not from -1 to 1"),
        ({"actions": [act(END, 0, 11)]}, "actions[0].value", "11 is not from 1 to 10"),
        ({"actions": [act(VOTE, 0, 10)]}, "actions[0].target", "by vote has the target -1 and no"),
        ({"actions": [act(VOTE, -2, 10)]}, "actions[0].target", "by vote has the target -1 and no"),
        ({"actions": [act(VOTE, -1)]}, "actions[0].value", "by vote has the value 10 and no other"),
        ({"actions": [{"type": VOTE, "target": -1}]}, "actions[0]", "'value' is missing"),
        ({"actions": [VOTED | {"target": "x"}]}, "actions[0].target", "a whole number is needed"),
        ({"actions": [act(PLAY, 10**30)]}, "actions[0].target", "a huge number is not from"),
        ({"actions": [act(PLAY, 0)] * 10_001}, "actions", "a list of 10001 items is too long"),
        (
            {"options": {"detrimentalCharacters": 0}},
            "options.detrimentalCharacters",
            "hanab.live has this option, but games with it can't be read here",
        ),
        ({"detrimentalCharacters": True}, "detrimentalCharacters", "hanab.live has this option"),
        ({"something": {"new": 1}}, "something", "this key is unknown: choose from actions"),
        ({"variant": "Pink (6 Suits)"}, "options.variant", "can't be read: choose from"),
        ({"variant": "No Variant", "options": {"variant": "6 Suits"}}, "variant", "another"),
        ({"options": []}, "options", "an object is needed here, not a list"),
        ({"options": {"deckPlays": 1}}, "options.deckPlays", "true or false is needed here"),
        ({"options": {"startingPlayer": 2}}, "options.startingPlayer", "2 is not from 0 to 1"),
    ],
)
def test_what_cannot_be_read_names_its_place(
    change: dict[str, Any], place: str, fragment: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read(json.dumps(game() | change))
    assert caught.value.place == place
    assert fragment in caught.value.problem
    assert str(caught.value).startswith(f"{place}: " if place else fragment)


@pytest.mark.parametrize(
    ("change", "place", "fragment"),
    [
        ({"players": ["Ann", "ann"]}, "players", "two players are called ann"),
        ({"players": ["Ann", " Bob"]}, "players", "' Bob' can't be a player's name"),
        ({"deck": deck()[:49]}, "deck", "the deck has 50 cards"),
        ({"deck": [*deck(), *deck()[:1]]}, "deck", "the deck has 50 cards"),
    ],
)
def test_a_header_that_contradicts_itself_names_its_place(
    change: dict[str, Any], place: str, fragment: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read(json.dumps(game() | change))
    assert fragment in str(caught.value)
    assert caught.value.place.startswith(place)
