"""hanab.live's compact links: every letter of them, read and written, and what none can be."""

import json
from typing import Any

import pytest

from deducer.errors import FormatError
from deducer.formats import HANAB_LIVE, compact, load, read
from deducer.formats.compact_letters import ALPHABET
from deducer.formats.hanab_live_options import NUMBERED, VARIANTS
from deducer.record.data import Writer
from deducer.record.events import Discarded, Ended, Event, Hinted, Played, Reason
from deducer.record.reading import parse
from deducer.table.table import Table
from solver import Deal, Ending, Hint, Rules
from tests.support.games import bare, played
from tests.support.hanab_live import COLOUR, DISCARD, END, PLAY, RANK, VOTED, act, cycle, deck, game
from tests.support.places import SAMPLES
from tests.support.texts import SEEN

DECK = "15" + "".join(
    ALPHABET[suit * 5 + rank] for suit in range(5) for rank in map(int, "0001122334")
)
"""The deck in order, suit by suit, in letters of ranks from 1 to 5."""
ACTIONS = "03aepabdgaaa"
"""Of types 0 to 3: play 4, seat 0 has rank 2, discard 3, seat 0 has red, play 0."""
PLAYED = (act(PLAY, 4), act(RANK, 0, 2), act(DISCARD, 3), act(COLOUR, 0, 0), act(PLAY, 0))
CODE = f"2{DECK},{ACTIONS},0"


def link(*actions: dict[str, int], **more: Any) -> str:
    """The link of a game in JSON."""
    return compact.write(read(json.dumps(game(*actions, **more)))).text


def back(*actions: dict[str, int], **more: Any) -> dict[str, Any]:
    """A game in JSON once it was a link."""
    data: dict[str, Any] = json.loads(HANAB_LIVE.write(read(link(*actions, **more))).text)
    return data


def wrapped(code: str) -> str:
    """A code with its hyphens."""
    return "-".join(code[at : at + 20] for at in range(0, len(code), 20))


# -- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        wrapped(CODE),
        f"https://hanab.live/replay-json/{wrapped(CODE)}",
        f"https://hanab.live/shared-replay-json/{wrapped(CODE)}#12",
        f"https://hanab.live/shared-replay-json/{CODE}#",
        f"  hanab.live/replay-json/{CODE}\n",
        f"\ufeffreplay-json/{CODE},p2v0s1,more#3",
        f"\n{CODE},\r\n",
    ],
)
def test_a_link_is_read_however_it_was_pasted(text: str) -> None:
    record = read(text)
    assert record.players == ("seat1", "seat2")
    assert (record.writer, record.first, record.foreign) == (Writer.ALL, 0, {})
    data = json.loads(HANAB_LIVE.write(record).text)
    assert (data["deck"], data["actions"]) == (deck(), list(PLAYED))
    assert "options" not in data


@pytest.mark.parametrize(
    ("actions", "event"),
    [
        ("00ae", Played(0, 1)),
        ("03aa", Played(0, 5)),
        ("03ec", Played(0, 3)),  # with a value of 0, as some write it
        ("11ad", Discarded(0, 2)),
        ("22bb", Hinted(0, Hint(1, colour="r"))),
        ("03gb", Hinted(0, Hint(1, colour="r"))),
        ("33gb", Hinted(0, Hint(1, rank=5))),
        ("057b", Hinted(0, Hint(1, rank=4))),
        ("44fb", Ended(Reason.GIVEN_UP, 1)),
        ("44lb", Ended(Reason.VOTE, 1)),
    ],
)
def test_the_two_letters_of_an_action(actions: str, event: Event) -> None:
    assert read(f"2{DECK},{actions},0").events[0] == event


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("", "character 1", "a comma and the actions are missing here"),
        (f"2{DECK},{ACTIONS}", "character 67", "a comma and the variant are missing here"),
        (f"7{DECK},00,0", "character 1 (players)", "2 to 6 players can play here, not 7"),
        (f"x{DECK},00,0", "character 1", "how many play must be a digit from 0 to 9, not 'x'"),
        ("2-1x,00,0", "character 4", "the greatest rank must be a digit from 1 to 9, not 'x'"),
        ("251,00,0", "character 3", "the greatest rank must be a digit from 5 to 9, not '1'"),
        ("2,00,0", "character 2", "the least rank is missing here, in the deck"),
        ("215abc,00,0", "character 1 (deck)", "the deck has 50 cards, and these are 3"),
        ("215ab cd,00,0", "character 6", "' ' is not one of the characters a-z, 0-9 and A-Z"),
        ("215a-z,00,0", "character 6 (card 2)", "5 is not from -1 to 4"),
        (f"2{DECK},66aa,0", "character 57 (action 1)", "6 is not from 0 to 5"),
        (f"2{DECK},00aea9,0", "character 59 (action 2)", "seat2 does not hold card 35, but 5, 6"),
        (f"2{DECK},00aea,0", "character 60", "the action's target is missing here"),
        (f"2{DECK},22ab,0", "character 57 (action 1)", "'value' is missing"),
        (f"2{DECK},55la,0", "character 57 (action 1)", "an end by vote has the target -1 and"),
        (f"2{DECK},05aefb,0", "character 59 (action 2)", "an end by vote has the target -1"),
        (f"2{DECK},0,0", "character 56", "the greatest action type is missing here"),
        (f"2{DECK},00,", "character 58", "the variant's number is missing here"),
        (f"2{DECK},00,12345", "character 58", "the variant's number has at most 4 digits"),
        ("-" * 10_001, "character 10000", "a link has at most 10000 characters"),
    ],
)
def test_what_can_not_be_read_names_its_character(text: str, place: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        compact.read(text)
    assert caught.value.place == place
    assert problem in caught.value.problem


@pytest.mark.parametrize("number", [4, 22, 9999])
def test_other_variants_are_refused_with_those_that_can_be_read(number: int) -> None:
    with pytest.raises(FormatError) as caught:
        read(f"2{DECK},00,{number}")
    known = ", ".join(f"{name} ({number})" for number, name in sorted(NUMBERED.items()))
    assert caught.value.problem == f"variant {number} can't be read: choose from {known}"


@pytest.mark.parametrize("number", NUMBERED)
def test_a_link_of_each_variant_comes_back(number: int) -> None:
    deal = Deal.shuffle(Rules(VARIANTS[NUMBERED[number]]), 3, number)
    record = bare(played(deal, 7, actions=20).record, deal.deck)
    link = compact.write(record).text
    assert link.rstrip().endswith(f",{number}")
    again = read(link)
    assert again.rules.composition == deal.rules.composition
    assert compact.write(again).text == link


# -- writing ---------------------------------------------------------------------------------------


def test_a_link_is_written_with_its_address() -> None:
    assert link(*PLAYED) == f"https://hanab.live/replay-json/{wrapped(CODE)}\n"
    assert link() == f"https://hanab.live/replay-json/{wrapped(f'2{DECK},00,0')}\n"


def test_what_is_lost_is_named() -> None:
    options = {"startingPlayer": 1, "timed": True, "timeBase": 0, "emptyClues": False}
    data = game(act(PLAY, 9), options=options, notes=[], seed="p2v0s1")
    assert tuple(map(str, compact.write(read(json.dumps(data))).warnings)) == (
        "the players' names are not kept",
        "options are not kept: startingPlayer, timeBase, timed",
        "not kept: 'notes', 'seed'",
    )
    assert compact.write(read(CODE)).warnings == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SEEN, "40 of 50 cards are not known: a link holds whole decks only"),
        ("players: A B\nrules: standard choreography\n", "no timed choreography"),
        (SEEN + "adjust tokens 5\n", "hanab.live can't hold an adjustment"),
    ],
)
def test_what_no_link_holds_is_refused_by_name(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        compact.write(parse(text))
    for end in (act(END, -1, 6), VOTED):
        with pytest.raises(FormatError, match=r"the end of play: .* an end without a seat"):
            link(act(PLAY, 0), end)


# -- options that a link does not say --------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "options"),
    [
        ([act(PLAY, 9)], {"startingPlayer": 1}),
        ([act(COLOUR, 1, 4)], {"emptyClues": True}),
        ([act(PLAY, 5)], {"oneExtraCard": True}),
        ([act(PLAY, 0), act(PLAY, 4)], {"oneLessCard": True}),
        (cycle(48, final=act(PLAY, 49)), {"deckPlays": True}),
        (
            [act(COLOUR, 0, 3), act(PLAY, 0), act(PLAY, 11)],
            {"startingPlayer": 1, "oneExtraCard": True, "emptyClues": True},
        ),
    ],
)
def test_options_that_the_actions_need_are_guessed(
    actions: list[dict[str, int]], options: dict[str, Any]
) -> None:
    record = read(json.dumps(game(*actions, options=options)))
    again = read(compact.write(record).text)
    assert again.rules == record.rules
    assert (again.first, again.events) == (record.first, record.events)
    assert back(*actions, options=options)["options"] == options


def test_a_crowning_piece_is_guessed_where_no_final_round_ends_it() -> None:
    record = load(SAMPLES / "crowning_piece_won.hanabi")
    again = read(compact.write(record).text)
    assert again.rules.ending is Ending.CROWNING_PIECE
    assert Table.of(again).outcome.score == 25
