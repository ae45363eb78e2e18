"""hanab.live's JSON, event by event: what is understood, what is kept, what is refused by name."""

import json
from dataclasses import replace
from typing import Any

import pytest

from deducer.errors import FormatError
from deducer.formats import HANAB_LIVE, compact, load, read
from deducer.formats.hanab_live_options import VARIANTS
from deducer.record.events import Discarded, Ended, Event, Hinted, Played, Rearranged, Reason
from deducer.show.words.outcome import outcome_text
from deducer.table.table import Table
from solver import Card, End, Ending, Hint
from tests.support.hanab_live import (
    COLOUR,
    DISCARD,
    END,
    PLAY,
    RANK,
    VOTE,
    VOTED,
    act,
    cycle,
    deck,
    game,
    text,
    written,
)
from tests.support.places import SHARED, needs_shared


def only(action: dict[str, int], **more: Any) -> Event:
    (event,) = read(text(action, **more)).events
    return event


@pytest.mark.parametrize(
    ("action", "event"),
    [
        (act(PLAY, 4), Played(0, 1)),
        (act(PLAY, 0), Played(0, 5)),
        ({"type": PLAY, "target": 2}, Played(0, 3)),
        (act(DISCARD, 3), Discarded(0, 2)),
        ({"type": DISCARD, "target": 3}, Discarded(0, 2)),
        (act(COLOUR, 1, 0), Hinted(0, Hint(1, colour="r"))),
        (act(COLOUR, 1, 4), Hinted(0, Hint(1, colour="p"))),
        (act(RANK, 1, 5), Hinted(0, Hint(1, rank=5))),
        (act(END, 0, 4), Ended(Reason.GIVEN_UP, 0)),
        (act(END, -1, 6), Ended(Reason.IDLE)),
        (act(END, 1, 1), Ended(Reason.NORMAL, 1)),
        (VOTED, Ended(Reason.VOTE)),
    ],
)
def test_an_action_is_read(action: dict[str, int], event: Event) -> None:
    assert only(action) == event


@pytest.mark.parametrize("value", [False, None])
@pytest.mark.parametrize("option", ["detrimentalCharacters", "allOrNothing", "anythingElse"])
def test_an_option_that_is_off_says_nothing(option: str, value: bool | None) -> None:
    record = read(text(act(PLAY, 0), options={option: value}))
    assert record.rules == read(text()).rules
    assert record.foreign == {"hanab.live": {"options": {option: value}}}


def test_slots_follow_the_cards_by_their_ids() -> None:
    table = Table.of(read(text(act(PLAY, 1), act(RANK, 0, 1), act(PLAY, 10), act(PLAY, 9))))
    slots = [event.slot for event in table.events if isinstance(event, Played)]
    assert slots == [4, 1, 1]
    assert table.now.hands == ((11, 4, 3, 2, 0), (12, 8, 7, 6, 5))
    assert table.board.tokens == 7
    assert table.events[1] == Hinted(1, Hint(0, rank=1), (1, 4, 5))


@pytest.mark.parametrize(
    ("variant", "suits"), [("Dark Rainbow (6 Suits)", 6), ("Dark Rainbow (5 Suits)", 5)]
)
def test_rainbow_is_wild(variant: str, suits: int) -> None:
    rainbow = [{"suitIndex": suits - 1, "rank": rank} for rank in range(1, 6)]
    cards = [*deck()[:5], *rainbow, *deck(suits - 1)[5:]]
    game = text(act(COLOUR, 1, 3), act(PLAY, 9), deck=cards, options={"variant": variant})
    record = read(game)
    assert record.rules.composition.wild == {"m"}
    table = Table.of(record)
    assert table.events[0] == Hinted(0, Hint(1, colour="b"), (1, 2, 3, 4, 5))
    assert table.board.is_indispensable(Card("m", 1))
    assert written(record)["options"] == {"variant": variant}
    with pytest.raises(FormatError, match=rf"{suits - 1} is not from 0 to {suits - 2}"):
        read(game.replace('"value": 3', f'"value": {suits - 1}'))


def test_white_reversed_is_black_powder() -> None:
    powder = [{"suitIndex": 5, "rank": rank} for rank in (5, 4, 5, 5, 4, 3, 3, 2, 2, 1)]
    options = {"variant": "White Reversed (6 Suits)"}
    cards = [*deck()[:5], *powder[:2], *deck()[5:], *powder[2:]]
    plays = [act(PLAY, card) for card in (5, 0, 6)]
    record = read(text(act(RANK, 1, 5), *plays, deck=cards, options=options))
    assert record.rules.composition.powder == {"k"}
    table = Table.of(record)
    assert table.events[0] == Hinted(0, Hint(1, rank=5), (5,))
    assert (table.board.height("k"), table.board.on_top("k"), table.board.strikes) == (2, 4, 0)
    assert table.board.is_indispensable(Card("k", 1))
    assert written(record)["options"] == options


@pytest.mark.parametrize(
    ("players", "options", "size"),
    [
        (2, {}, 5),
        (5, {}, 4),
        (2, {"oneExtraCard": True}, 6),
        (3, {"oneLessCard": True}, 4),
        (5, {"oneLessCard": True, "oneExtraCard": True}, 4),
        (5, {"oneLessCard": False, "oneExtraCard": None}, 4),
        (6, {}, 3),
    ],
)
def test_hand_sizes(players: int, options: dict[str, bool], size: int) -> None:
    names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"][:players]
    record = read(text(act(PLAY, size - 1), players=names, options=options))
    assert record.events == (Played(0, 1),)
    assert Table.of(record).moments[0].board.hands == (size,) * players


def test_all_or_nothing_is_the_crowning_piece() -> None:
    actions = [act(RANK, 1, 5), act(DISCARD, 9)]
    record = read(text(*actions, options={"allOrNothing": True}))
    assert record.rules.ending is Ending.CROWNING_PIECE
    table = Table.of(record)
    assert (table.board.end, table.outcome.score) == (End.OUT_OF_REACH, 0)
    assert Table.of(read(text(*actions))).board.end is None


def test_hints_that_touch_no_card() -> None:
    hint = act(COLOUR, 1, 4)
    table = Table.of(read(text(hint, options={"emptyClues": True})))
    assert table.events == (Hinted(0, Hint(1, colour="p"), ()),)
    with pytest.raises(ValueError, match="touches at least one card"):
        Table.of(read(text(hint)))


def test_the_last_card_of_the_pile_can_be_played_unseen() -> None:
    header = {"deckPlays": True, "emptyClues": True}
    *actions, last = cycle(48, final=act(PLAY, 49))
    record = read(text(*actions, last, options=header))
    assert record.events[-1] == Played(len(actions) % 2, 0)
    table = Table.of(record)
    assert table.board.pile == 0
    assert table.board.turns_left == 2
    assert sum(table.board.hands) == 10
    with pytest.raises(FormatError, match=r"does not hold card 49, but") as caught:
        read(text(*actions, last, options={"emptyClues": True}))
    assert caught.value.place == f"actions[{len(actions)}].target"
    with pytest.raises(FormatError, match="does not hold card 48"):
        read(text(*actions[:-1], act(PLAY, 48), options=header))


@needs_shared
def test_card_cycling_is_a_rule_and_rearrangements_that_do_the_same_become_it() -> None:
    cases = SHARED / "cases"
    record, right = load(cases / "card-cycle.json"), load(cases / "card-cycle-right.hanabi")
    by_turn = [
        {moment.turn: moment.hands for moment in Table.of(each).moments} for each in (record, right)
    ]
    assert by_turn[0] == by_turn[1]
    assert written(record) == json.loads((cases / "card-cycle.json").read_text())
    assert written(right)["options"] == {"cardCycle": True}


def test_only_the_oldest_unhinted_card_cycles() -> None:
    hints = (act(RANK, 1, 3), act(RANK, 0, 1), act(RANK, 1, 4), act(RANK, 0, 2), act(RANK, 1, 5))
    record = read(text(*hints, options={"cardCycle": True}))
    assert record.rules.card_cycling
    hands = [moment.hands for moment in Table.of(record).moments]
    assert [hand[turn % 2] for turn, hand in enumerate(hands[1:])] == [
        (0, 4, 3, 2, 1),
        (7, 9, 8, 6, 5),  # the 3s are hinted
        (3, 0, 4, 2, 1),  # the 1s are hinted
        (9, 7, 8, 6, 5),  # the 5 alone is not hinted
        (3, 0, 4, 2, 1),  # all of Ann's cards are
    ]
    assert HANAB_LIVE.write(record).warnings == ()


def test_hands_that_were_rearranged_otherwise_are_not_cycled() -> None:
    record = read(text(act(RANK, 1, 3)))
    other = replace(record, log=(record.log[0], Rearranged(0, (2, 1, 3, 4, 5))))
    assert "options" not in written(other)
    assert [*map(str, HANAB_LIVE.write(other).warnings)] == ["not kept: 1 rearrangement"]


def test_old_exports_are_read() -> None:
    beside = read(text(deck=deck(6), variant="6 Suits", firstPlayer=1))
    assert (beside.rules.perfect, beside.first) == (30, 1)
    assert written(beside)["options"] == {"variant": "6 Suits", "startingPlayer": 1}
    actions = [act(RANK, 1, 3), act(COLOUR, 0, 0), act(PLAY, 0), act(DISCARD, 9)]
    cards = [{"suit": card["suitIndex"], "rank": card["rank"]} for card in deck()]
    assert read(text(*actions, deck=cards)) == read(text(*actions))
    older = [
        {"type": 0, "target": 1, "clue": {"type": 0, "value": 3}},
        {"type": 0, "target": 0, "clue": {"type": 1, "value": 0}},
        {"type": 1, "target": 0, "clue": None},
        {"type": 2, "target": 9, "clue": None},
    ]
    assert read(text(actions=older, deck=cards)) == read(text(*actions))


FINISHED = [
    "cases/site-ends-when-nothing-more-fits.json",
    *(f"games/hc_{name}.json" for name in ("3p_24", "3p_26", "3p_30", "5p_75")),
]


@needs_shared
@pytest.mark.parametrize("name", FINISHED)
def test_a_site_ends_a_game_in_which_nothing_more_can_be_scored(name: str) -> None:
    path = SHARED / name
    record = load(path)
    table = Table.of(record)
    assert table.outcome.why is Reason.FINISHED
    assert outcome_text(table.outcome) == "over: nothing more can be scored"
    assert table.outcome.score == table.board.points
    assert written(record) == json.loads(path.read_text())
    assert Table.of(read(compact.write(record).text)).outcome.why is Reason.FINISHED
    *earlier, end = record.log
    assert end == Ended(Reason.FINISHED)
    assert not Table.of(replace(record, log=tuple(earlier))).outcome.over  # people may play on


def test_a_speedrun_ends_once_perfect_is_out_of_reach() -> None:
    log = [act(RANK, 1, 3), act(DISCARD, 9)]
    over = read(text(*log, options={"speedrun": True}))
    assert over.events[-1] == Ended(Reason.SPEEDRUN)
    assert Table.of(over).outcome.score == 0
    assert written(over)["actions"] == log
    assert not Table.of(read(text(*log))).outcome.over


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["Pink (4 Suits)", "6 suits", "", "White (5 Suits)"])
def test_other_variants_are_refused_by_name(variant: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text(options={"variant": variant}))
    assert caught.value.place == "options.variant"
    assert repr(variant) in str(caught.value)
    assert ", ".join(VARIANTS) in str(caught.value)


@pytest.mark.parametrize(
    ("change", "place", "fragment"),
    [
        ({"players": None}, "", "'players' is missing"),
        ({"players": [*"ABCDEFG"]}, "players", "2 to 6 players can play here, not 7"),
        ({"players": ["Ann", 3]}, "players[1]", "a text is needed here, not a number"),
        ({"deck": [{"rank": 1}]}, "deck[0]", "'suitIndex' is missing"),
        ({"deck": [{"suitIndex": 5, "rank": 1}]}, "deck[0].suitIndex", "5 is not from -1 to 4"),
        ({"deck": [{"suitIndex": 0, "rank": 6}]}, "deck[0].rank", "6 is not from 1 to 5"),
        ({"deck": [{"suitIndex": -1, "rank": 1}]}, "deck[0].rank", "1 is not from -1 to -1"),
        ({"deck": deck()[1:] + deck()[3:4]}, "deck[49]", "has 2 r2, and this is one more"),
        ({"actions": [{"target": 0}]}, "actions[0]", "'type' is missing"),
        ({"actions": [act(PLAY, 50)]}, "actions[0].target", "50 is not from 0 to 49"),
        ({"actions": [act(PLAY, 5)]}, "actions[0].target", "Ann does not hold card 5, but 0, 1"),
        ({"actions": [act(COLOUR, 2, 0)]}, "actions[0].target", "2 is not from 0 to 1"),
        ({"actions": [act(RANK, 1, 0)]}, "actions[0].value", "0 is not from 1 to 5"),
        ({"actions": [{"type": RANK, "target": 1}]}, "actions[0]", "'value' is missing"),
        ({"actions": [act(END, 0, 11)]}, "actions[0].value", "11 is not from 1 to 10"),
        ({"actions": [act(VOTE, 0, 10)]}, "actions[0].target", "by vote has the target -1 and no"),
        ({"actions": [act(VOTE, -1)]}, "actions[0].value", "by vote has the value 10 and no other"),
        ({"actions": [VOTED | {"target": "x"}]}, "actions[0].target", "a whole number is needed"),
        ({"actions": [act(PLAY, 10**30)]}, "actions[0].target", "a huge number is not from"),
        ({"actions": [act(PLAY, 0)] * 10_001}, "actions", "a list of 10001 items is too long"),
        (
            {"options": {"detrimentalCharacters": 0}},
            "options.detrimentalCharacters",
            "hanab.live has this option, but games with it can't be read here",
        ),
        ({"detrimentalCharacters": True}, "detrimentalCharacters", "hanab.live has this option"),
        ({"options": {"tableName": True}}, "options.tableName", "deckPlays"),
        ({"something": {"new": 1}}, "something", "this key is unknown: choose from actions"),
        ({"variant": "Pink (6 Suits)"}, "options.variant", "can't be read: choose from"),
        ({"variant": "No Variant", "options": {"variant": "6 Suits"}}, "variant", "another"),
        ({"options": []}, "options", "an object is needed here, not a list"),
        ({"options": {"startingPlayer": 2}}, "options.startingPlayer", "2 is not from 0 to 1"),
        ({"players": ["Ann", "ann"]}, "players", "two players are called ann"),
        ({"deck": [*deck(), *deck()[:1]]}, "deck", "the deck has 50 cards"),
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
