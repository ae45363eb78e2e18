"""What can't have happened is refused: by its event, its line, and what would be right."""

import pytest

from deducer.errors import Contradiction, RecordError, event_place
from deducer.record.data import RecordData
from deducer.record.events import (
    Counter,
    CounterAdjusted,
    Discarded,
    Event,
    HandDealt,
    Hinted,
    LateDraw,
    Played,
    Rearranged,
    Seen,
    TurnAdjusted,
)
from deducer.table.table import Table
from solver import Card, Hint, Rules
from tests.support.texts import CROWNING, DEALT, OPEN, SEEN, SMALL, table

SPEND = "\n".join(["Ann: hint Bob 1 1 5", "Bob: hint Cy 1 3", "Cy: hint Bob 1 1 5"] * 2) + "\n"
BROKE = SEEN + SPEND + "Ann: hint Bob 1 1 5\nBob: hint Cy 1 3\n"
"""All eight tokens spent: Cy to move."""

EMPTY = DEALT + "Ann: play 1 > r1\nBob: play 1 > y3\n"
"""The pile of the small deck drawn: Ann to move, and the final round begun."""

RULES = Rules.named(choreography=True, empty_hints=True)
OVER = DEALT + "play 3 > r1\nplay 2 > y3\n"
"""Two strikes of two."""


@pytest.mark.parametrize(
    ("before", "line", "fragment"),
    [
        # tokens
        (BROKE, "Cy: hint Ann red 1", "no token is left for a hint: play or discard"),
        (SEEN, "Ann: discard 1 r1", "all 8 tokens are available: nobody can discard now"),
        # turns
        (SEEN, "Bob: play 1 r1", "it is Ann's turn, not Bob's"),
        (SEEN + "hint Bob 1 1 5\n", "Cy: discard 1", "it is Bob's turn, not Cy's"),
        # slots
        (SEEN, "Ann: play 6 r1", "slot 6 is empty: this hand has slots 1 to 5"),
        (SEEN, "Ann: hint Bob 1 1 6", "slot 6 is empty: Bob holds slots 1 to 5"),
        (SEEN, "seen Bob 6 r1", "slot 6 is empty: Bob holds 5 cards"),
        (SEEN, "Ann: play pile r1", "don't allow a play from the top of the pile"),
        # hints
        (SEEN, "Ann: hint Bob 1 1", "Bob's slot 5 is w1, so 1 must point at slot 5, too"),
        (SEEN, "Ann: hint Bob 1 1 2 5", "Bob's slot 2 is y3, so 1 can't point at it"),
        (SEEN, "Ann: hint Cy white 1 2 3", "Cy's slot 3 is g1, so white can't point at it"),
        (SEEN, "Ann: hint Cy yellow", "a hint touches at least one card by these rules"),
        (SEEN, "Ann: hint Ann red 1", "players can't hint themselves: choose a teammate"),
        (SEEN + "hint Bob 1 1 5\n", "Bob: hint Ann red", "say which slots it points at: slot 1"),
        # what nobody can do, not even as a slip
        (SEEN, "Ann: hint Bob 1 1 6 ! x", "slot 6 is empty"),
        (SEEN, "Ann: play 6 r1 ! x", "slot 6 is empty"),
        (SEEN, "Ann: hint Ann red 1 ! x", "players can't hint themselves"),
        # cards
        (
            SEEN + "hint Bob 1 1 5\n",
            "Bob: play 1 r2",
            "this card is r1 by the deal, Bob's slot 1 (entry 0.1), and r2 here",
        ),
        (SEEN, "seen Cy 5 g5", "this card is b5 by the deal, Cy's slot 5 (entry 0.2), and g5 here"),
        (
            SEEN,
            "Ann: play 1 b5",
            "the deck has 1 b5, and all are accounted for (the deal to Cy: entry 0.2)",
        ),
        (SEEN, "Ann: play 1", "say which card it was: the record does not have it"),
        (SEEN, "deal Ann r1 ? ? ? ?", "Ann wrote this and can't see these cards: write ?"),
        (SEEN, "Ann: play 1 r1 > y1", "Ann wrote this and can't see these cards: write ?"),
        (SEEN, "deal Ann ? ? ? ?", "a hand is 5 cards, and these are 4"),
        (SEEN + "hint Bob 1 1 5\n", "deal Ann ? ? ? ? ?", "dealt before the first action"),
        (SEEN, "show Bob 1 r1", "cards are shown when play has stopped: mark a slip with !"),
        (SEEN, "left ? ?", "the pile is shown when play has stopped"),
        (SEEN + "end given-up\n", "left ? ?", "35 cards are left, and these are 2"),
        # plays
        (OPEN, "Ann: play 1 r1 strike", "r1 fits: the red firework is at 0"),
        (OPEN, "Ann: play 3 r2 fits", "r2 can't fit: the red firework is at 0"),
        (
            OPEN + "play 1\nplay 3\n",
            "Ann: play 2 r1 fits",
            "r1 can't fit: the red firework is at 1",
        ),
        (OPEN, "Ann: play 1 as red", "colours are only announced in the timed choreography"),
        # drawing
        (OPEN, "Ann: play 1 > none", "a player draws while the pile has cards: mark a slip"),
        (EMPTY, "Ann: play 2 > y1", "the pile is empty: nothing can be drawn"),
        (OPEN + "adjust tokens 7\n", "Ann: discard 5 > w5", "the deck has 1 w5, and all are"),
        # rearranging
        (SEEN, "rearrange Bob 1 2 3 4 4", "name each slot from 1 to 5 once"),
        # the end
        (OVER, "Ann: play 1", "the game is over (strikes)"),
        (OVER, "Ann: discard 1", "the game is over (strikes)"),
        (CROWNING + "adjust tokens 7\ndiscard 1\n", "Bob: play 1", "is over (out-of-reach)"),
        (SEEN + "end given-up Bob\n", "Ann: hint Bob 1 1 5", "play has stopped (given-up)"),
        # adjustments
        (SEEN, "adjust tokens 9", "there are 8 tokens"),
        (SEEN, "adjust strikes 4", "there are 3 strikes"),
        (SEEN, "adjust return Bob 6", "slot 6 is empty: Bob holds 5 cards"),
        (SMALL, "deal Ann r1 r1 r1", "the deck has 2 r1, and all are accounted for"),
    ],
)
def test_it_is_refused(before: str, line: str, fragment: str) -> None:
    number = len(table(after=before).events) + 1
    with pytest.raises(RecordError) as caught:
        table(line, "note never reached", after=before)
    error = caught.value
    assert not isinstance(error, Contradiction)
    assert (error.number, error.line) == (number, before.count("\n") + 1)
    assert fragment in error.problem
    assert error.event.split()[0] in line
    place = event_place(error.turn, error.line, error.event)
    assert str(error) == f"{place}: {error.problem}"
    assert int(error.turn.partition(".")[0]) == table(after=before).now.turn + (
        "." not in error.turn
    )


@pytest.mark.parametrize("announced", ["as yellow fits", "as yellow r1 fits"])
def test_a_wrong_announcement_is_a_strike(announced: str) -> None:
    header = OPEN.replace("seat: all", "seat: all\nrules: standard choreography")
    with pytest.raises(RecordError, match="r1 was announced as y"):
        table(f"Ann: play 1 {announced}", after=header)
    assert table("Ann: play 1 as yellow strike", after=header).board.strikes == 1


@pytest.mark.parametrize(
    "event",
    [
        Hinted(0, Hint(9, rank=1), (1,)),
        Hinted(0, Hint(9, rank=1), (1,), "a slip"),
        Hinted(7, Hint(1, rank=1), (1,), "a slip"),
        Hinted(0, Hint(1, colour="m"), ()),
        Hinted(0, Hint(1, rank=6), ()),
        Played(0, 1, None, "m"),
        Hinted(0, Hint(-1, rank=1), (1,), "a slip"),
        Played(0, -1, Card("r", 1), slip="a slip"),
        Discarded(0, 0, Card("r", 1), slip="a slip"),
        Rearranged(9, (1, 2, 3, 4, 5)),
        Seen(9, 1, Card("r", 1)),
        Seen(1, 1, Card("m", 1)),
        HandDealt(9, (None,) * 5),
        TurnAdjusted(9),
        LateDraw(9),
        CounterAdjusted(Counter.TOKENS, -1),
        CounterAdjusted(Counter.STRIKES, -1),
    ],
    ids=repr,
)
def test_events_of_seats_slots_and_cards_that_there_are_not(event: Event) -> None:
    """No text says this, but a caller can."""
    with pytest.raises(RecordError) as caught:
        Table.of(RecordData(RULES, ("Ann", "Bob"), (event,)))
    assert (caught.value.number, caught.value.line) == (1, None)


def test_the_deck_line_is_held_against_the_deck() -> None:
    header = "players: Ann Bob\ncopies: r 2 1\nhand: 1\n"
    with pytest.raises(RecordError, match="the header: the deck has 1 r2") as caught:
        table(after=header + "deck: r2 r2 r1\n")
    assert caught.value.number == 0
    with pytest.raises(RecordError, match="this card is r1 by the deck's order, and r2 here"):
        table("deal Ann r2", after=header + "deck: r1 r2 r1\n")


def test_a_correction_is_blamed_with_its_own_line() -> None:
    """The event that a correction put in place stands where the correction was typed."""
    with pytest.raises(RecordError) as caught:
        table("Ann: hint Bob 1 1 5", "note fine", "fix 3: Ann: hint Bob 1 1")
    assert (caught.value.number, caught.value.line) == (3, 7)


def test_a_hint_needs_somebody_who_holds_a_card() -> None:
    """In the Crowning Piece hands shrink, at last to nothing."""
    header = "players: Ann Bob\nseat: all\nrules: crowning-piece\ncopies: r 1 1 1\nhand: 1\n"
    before = header + "deal Ann r1\ndeal Bob r2\nplay 1 > r3\nplay 1\n"
    with pytest.raises(RecordError, match="that player has no cards left to hint"):
        table("Ann: hint Bob 1 none", after=before)
