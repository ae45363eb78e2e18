"""hanab.live's JSON as it is written: what comes back unchanged, what is lost, what is refused."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.errors import FormatError, RecordError
from deducer.formats import FORMATS, HANAB_LIVE, compact, load, read, sniffed
from deducer.formats.hanab_live_options import LATE
from deducer.formats.leaving_out import regular
from deducer.formats.written import Written
from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Deal, HanabiError, Rules
from tests.support.cases import thorough
from tests.support.games import played
from tests.support.hanab_live import (
    COLOUR,
    DISCARD,
    END,
    PLAY,
    RANK,
    VOTED,
    act,
    deck,
    game,
    text,
    written,
)
from tests.support.places import SAMPLES
from tests.support.records import records
from tests.support.strategies import printed_rules
from tests.support.texts import OPEN, SEEN, SMALL

ALL = "players: Ann Bob\nseat: all\n"


def warnings(text: str) -> tuple[str, ...]:
    return tuple(map(str, HANAB_LIVE.write(parse(text)).warnings))


def refused(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        HANAB_LIVE.write(parse(text))
    return caught.value


# -- what comes back unchanged ---------------------------------------------------------------------

EVERYTHING = game(
    *(act(PLAY, 0), act(RANK, 0, 2), act(DISCARD, 1), act(COLOUR, 0, 0), VOTED),
    options={"timed": True, "timeBase": 60, "timePerTurn": 5, "speedrun": True, "cardCycle": True},
    notes=[["a", ""], ["ü\ud800", "\n"]],
    id=17,
    seed="p2v0s1",
    characters=[{"name": "x"}, None],
)


@pytest.mark.parametrize(
    "data",
    [
        game(act(PLAY, 0)),
        game(act(PLAY, 0), options={}),
        game(act(PLAY, 0), options={"variant": "No Variant", "emptyClues": False, "timed": False}),
        game(act(PLAY, 0), options={"startingPlayer": 0, "allOrNothing": None}),
        game(act(PLAY, 0), options={"detrimentalCharacters": False, "speedrun": None}),
        game(act(PLAY, 0), VOTED),
        game(VOTED),
        game(act(PLAY, 9), options={"startingPlayer": 1}),
        game(act(COLOUR, 1, 4), options={"emptyClues": True, "deckPlays": True}),
        game(act(PLAY, 5), options={"oneExtraCard": True}),
        game(act(PLAY, 3), options={"oneLessCard": True, "allOrNothing": True}),
        game(act(COLOUR, 1, 0), deck=deck(6), options={"variant": "6 Suits"}),
        EVERYTHING,
    ],
)
def test_a_game_is_written_as_it_was_read(data: dict[str, Any]) -> None:
    record = read(json.dumps(data))
    assert written(record) == data
    assert HANAB_LIVE.write(record).warnings == ()
    assert written(parse(show(record))) == data


@pytest.mark.parametrize("value", range(1, 11))
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_every_end_is_written_as_it_was_read(value: int, seat: int) -> None:
    data = game(act(PLAY, 0), act(END, seat, value))
    by_vote = (value, seat) == (10, -1)  # the site has a type of its own for it
    assert written(read(json.dumps(data))) == (game(act(PLAY, 0), VOTED) if by_vote else data)


def test_single_votes_are_lost_and_the_end_is_not() -> None:
    ended = show(read(text(act(PLAY, 0), VOTED)))
    voted = parse(ended.replace("end vote", "vote Ann\nvote Bob\nend vote"))
    assert written(voted)["actions"] == [act(PLAY, 0), VOTED]
    assert tuple(map(str, HANAB_LIVE.write(voted).warnings)) == ("not kept: 2 votes",)


def test_unknown_cards_are_written_and_read_though_nobody_can_tell_what_a_hint_touched() -> None:
    cards = deck()
    cards[1] = cards[49] = {"suitIndex": -1, "rank": -1}
    data = game(act(PLAY, 4), act(RANK, 0, 1), act(PLAY, 3), deck=cards)
    shown = HANAB_LIVE.write(read(json.dumps(data)))
    assert json.loads(shown.text) == data
    touched, unknown = map(str, shown.warnings)
    assert unknown.startswith("2 of 50 cards are not known")
    assert touched == "which cards 1 hint touched is not kept: some are not known"


def test_a_game_without_an_action_is_written() -> None:
    shown = HANAB_LIVE.write(read(text()))
    assert json.loads(shown.text) == game()
    assert tuple(map(str, shown.warnings)) == (
        "there is no action: hanab.live itself reads no game without one",
    )


# -- logs that go on past an ending ----------------------------------------------------------------


def test_a_log_that_goes_on_past_the_end_says_so_and_comes_back() -> None:
    strikes = [act(PLAY, 4), act(PLAY, 9), act(PLAY, 3)]
    more = [act(RANK, 0, 1), act(PLAY, 0), act(DISCARD, 8)]
    data = game(*strikes, *more, act(END, 0, 4))
    record = read(json.dumps(data))
    slips = [getattr(event, "slip", None) for event in record.events]
    assert slips == [*[None] * 3, *[LATE] * 3, None]
    assert Table.of(record).now.turn == 6
    assert written(record) == written(parse(show(record))) == data


def test_a_log_that_can_not_have_happened_is_read_and_refused_with_its_event() -> None:
    record = read(text(act(DISCARD, 0)))
    with pytest.raises(RecordError, match=r"turn 1 .*all 8 tokens are available"):
        HANAB_LIVE.write(record)
    assert "a slip" in refused(SEEN + f"Ann: hint Bob 1 1 ! {LATE}\n").problem  # before the end


# -- records of ours -------------------------------------------------------------------------------


def test_our_suits_have_other_names_there() -> None:
    data = written(parse(ALL + "deal Ann w1 r1 r2 y1 w5\nAnn: play 1\nBob: hint Ann white 5\n"))
    assert data["deck"][0] == {"suitIndex": 4, "rank": 5}
    assert data["deck"][5:] == [{"suitIndex": -1, "rank": -1}] * 45
    assert data["actions"] == [act(PLAY, 4), act(COLOUR, 0, 4)]
    (said,) = [said for said in warnings(OPEN + "Ann: play 5") if "names" in said]
    assert said == "suits have other names there: white becomes purple"


def test_a_wild_suit_goes_with_a_wild_suit_only() -> None:
    deck = ", ".join(f"{letter} 3 2 2 2 1" for letter in "rygbpm")
    assert refused(f"{ALL}copies: {deck}\nwild: m p\n").place == "rules"
    assert written(parse(f"{ALL}copies: {deck}\nwild: y\n"))["options"] == {
        "variant": "Rainbow (6 Suits)"
    }
    assert "options" not in written(parse(f"{ALL}copies: {deck[:-13]}\n"))


@pytest.mark.parametrize(
    ("said", "warning"),
    [
        ("title: Friday\n", "the title is not kept"),
        ("advice: off\n", "'advice: off' is not kept"),
        ("edition: fr\n", "the edition (fr) is not kept"),
        ("dealt: rounds\n", "the deck was dealt in rounds"),
        ('foreign: {"other": 1}\n', "details from other formats are not kept: 'other'"),
        (
            'foreign: {"hanab.live": {"options": {"timed": true}}}\n',
            "the option timed is not kept: it says nothing without timeBase",
        ),
        ("note hello\n", "not kept: 1 remark"),
        ("agree bga\nagree none\n", "not kept: 2 changes of agreements"),
        ("rearrange Bob 2 1 3 4 5\n", "not kept: 1 rearrangement"),
        ("seen Bob 2 r3\n", "not kept: 1 late look"),
        ("end given-up\nshow Bob 2 r3\n", "not kept: 1 shown card"),
        ("note hello\nundo\n", "corrections are not kept, only what they left"),
    ],
)
def test_what_is_lost_is_named(said: str, warning: str) -> None:
    assert warning in " | ".join(warnings(ALL + said))


def test_who_saw_what_is_lost() -> None:
    said = warnings(SEEN + "Ann: hint Bob 1\n")
    assert "who wrote it, and what they saw when, is not kept" in said
    assert "40 of 50 cards are not known: hanab.live itself reads whole decks only" in said


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        (ALL + "rules: standard choreography\n", "rules", "no timed choreography"),
        (ALL + "tokens: 7\n", "rules", "hanab.live has 8 tokens, not 7"),
        (ALL + "hand: 3\n", "rules", "deals 4 to 6 cards to 2 players, not 3"),
        (ALL + "edition: suit-and-dots\n", "rules", "No Variant, 6 Suits, Black (6 Suits)"),
        (SMALL + "tokens: 8\n", "rules", "hanab.live has 3 strikes, not 2"),
        (ALL + "copies: r 3 2 2 2 1\n", "rules", "none of these variants has this deck"),
        (
            SEEN + "Bob: hint Cy 1 3 ! out of turn\n",
            "turn 1, line 5 (Bob: hint Cy 1 3 ! out of turn)",
            "hanab.live can't hold a slip",
        ),
        (
            SEEN + "adjust tokens 5 ! a slip\n",
            "entry 0.3, line 5 (adjust tokens 5 ! a slip)",
            "hanab.live can't hold an adjustment",
        ),
        (SEEN + "show Ann 2 r3 !\n", "entry 0.3, line 5 (show Ann 2 r3 !)", "a slip"),
        (ALL + 'foreign: {"hanab.live": []}\n', "foreign.hanab.live", "an object is needed here"),
    ],
)
def test_what_no_game_there_can_be_is_refused_by_name(text: str, place: str, problem: str) -> None:
    error = refused(text)
    assert error.place == place
    assert problem in error.problem


def test_hand_written_foreign_data_never_changes_the_game() -> None:
    foreign = {
        "players": [],
        "deck": 1,
        "actions": {},
        "seed": "s",
        "options": {"allOrNothing": True, "odd": 1, "timeBase": 3},
    }
    record = replace(read(text(act(PLAY, 0))), foreign={"hanab.live": foreign})
    assert written(record) == game(act(PLAY, 0), seed="s", options={"timeBase": 3})


def test_hands_dealt_in_rounds_are_written_as_whole_hands() -> None:
    record = parse(
        ALL + "dealt: rounds\ndeal Ann r1 r2 r3 r4 r5\ndeal Bob y1 y2 y3 y4 y5\n"
        "Ann: play 1\nBob: discard 5 ! x\nundo\nBob: play 1\n"
    )
    data = written(record)
    assert [card["rank"] for card in data["deck"][:10]] == [5, 4, 3, 2, 1] * 2
    assert [card["suitIndex"] for card in data["deck"][:10]] == [0] * 5 + [1] * 5
    assert data["actions"] == [act(PLAY, 4), act(PLAY, 9)]


@given(st.data(), printed_rules(), st.integers(2, 5), st.integers(0, 999))
@thorough(40)
def test_a_random_game_keeps_its_course(
    data: st.DataObject, rules: Rules, players: int, seed: int
) -> None:
    """What the board shows after each action is the same when the game is read back."""
    rules = replace(rules, choreography=False)
    if rules.edition == "suit-and-dots":
        return
    deal = replace(Deal.shuffle(rules, players, seed), first=data.draw(st.integers(0, players - 1)))
    record = played(deal, seed).record
    before, after = Table.of(record), Table.of(read(HANAB_LIVE.write(record).text))
    assert len(before.actions()) == len(after.actions())
    for (one, _), (other, _) in zip(before.actions(), after.actions(), strict=True):
        assert replace(one.board, rules=other.board.rules) == other.board
    assert (before.outcome.score, before.outcome.over) == (after.outcome.score, after.outcome.over)


@pytest.mark.slow
@given(records())
@thorough(150)
def test_whatever_a_record_holds_is_written_or_refused(record: RecordData) -> None:
    for known in FORMATS:
        with suppress(HanabiError):
            shown = known.write(record)
            assert isinstance(shown, Written)
            assert sniffed(shown.text) is known
            shown.text.encode()


# -- what is left out by an option, and named line by line ---------------------------------------


DECK = "deck: " + " ".join(
    f"{suit}{rank}" for suit in "rygbp" for rank in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
)
GAME = f"players: Ann Bob\nseat: all\ncopies: {{}}\n{DECK}\n".format(
    ", ".join(f"{suit} 3 2 2 2 1" for suit in "rygbp")
)


def left(record: RecordData, *, link: bool = False) -> tuple[RecordData, list[str]]:
    plain, lost = regular(record, link=link)
    return plain, list(map(str, lost))


@pytest.mark.parametrize(
    ("events", "kept", "lost"),
    [
        (
            "Ann: hint Bob 3\nAnn: hint Bob 4 ! too fast\nadjust turn Bob\nBob: discard 1\n",
            [[3, 1, 3], [1, 9, 0]],
            [
                "turn 2, line 6 (Ann: hint Bob 4 2 3 ! too fast) is left out: "
                "it is Bob's turn there",
                "entry 2.1, line 7 (adjust turn Bob) is left out",
            ],
        ),
        (
            "Ann: hint Bob 3 1 ! missed two\nBob: hint Ann 1\n",
            [[3, 1, 3], [3, 0, 1]],
            ["turn 1, line 5 (Ann: hint Bob 3 1 ! missed two) is written as the rules allow it"],
        ),
        (
            "Ann: hint Bob 3\nshow Ann 1 r2 ! it fell\nnote oh\nBob: discard 1\n",
            [[3, 1, 3], [1, 9, 0]],
            [
                "entry 1.1, line 6 (show Ann 1 r2 ! it fell) is left out",
                "entry 1.2, line 7 (note oh) is left out",
            ],
        ),
        (
            "Ann: hint Bob 3\nBob: discard 1\nBob: discard 1 ! again\nadjust turn Ann\n"
            "Ann: play 5\nBob: play 1\n",
            [[3, 1, 3], [1, 9, 0], [0, 0, 0]],
            [
                "turn 3, line 7 (Bob: discard 1 y1 ! again) is left out: it is Ann's turn there",
                "entry 3.1, line 8 (adjust turn Ann) is left out",
                "turn 5, line 10 (Bob: play 1 y1) is left out: the cards lie otherwise there",
            ],
        ),
    ],
)
def test_each_thing_is_named(events: str, kept: list[list[int]], lost: list[str]) -> None:
    plain, named = left(parse(GAME + events))
    assert named == lost
    assert [list(action.values()) for action in written(plain)["actions"]] == kept


def test_what_is_written_can_be_read() -> None:
    for name in ("choreography", "crowning_piece_lost", "hanab_live"):
        path = next(SAMPLES.glob(f"{name}.*"))
        plain, named = left(load(path))
        assert bool(named) == (name == "choreography")
        table = Table.of(read(HANAB_LIVE.write(plain).text))
        assert table.board.points == Table.of(plain).board.points


def test_a_link_has_no_end_without_a_seat() -> None:
    record = parse(GAME + "Ann: play 5\nend vote\nnote so\n")
    assert left(record)[1] == ["entry 1.2, line 7 (note so) is left out"]
    plain, named = left(record, link=True)
    assert named[0] == "entry 1.1, line 6 (end vote) is left out"
    assert len(read(compact.write(plain).text).events) == 1


def test_cards_that_are_not_known_stay_unknown() -> None:
    plain, named = left(parse(SEEN + "Ann: hint Bob 1 1 ! so\n"))
    assert named == ["turn 1, line 5 (Ann: hint Bob 1 1 ! so) is written as the rules allow it"]
    assert {"suitIndex": -1, "rank": -1} in written(plain)["deck"]
