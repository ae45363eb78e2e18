"""What a viewer sees, kept up to date entry by entry, against the same from the beginning."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deducer.errors import Contradiction, RecordError
from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import (
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Entry,
    Event,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    Noted,
    Played,
    Seen,
    Shown,
    Undone,
)
from deducer.record.writing import entry_text
from deducer.web.tables.hands import hand_data
from deducer.web.tables.open_table import OpenTable
from deducer.web.tables.state import json_of
from deducer.web.tables.visible_table import VisibleTable
from solver import Card, Deal, Hint, Rules
from solver.errors import HanabiError
from tests.support.cases import a_few, thorough
from tests.support.games import played
from tests.support.phones import steps_of
from tests.support.services import state_of

SMALL = Rules.house("ryg", (3, 2, 1), hand_size=3, tokens=4)
PLAYERS = ("Ann", "Bob", "Cy")


def game(seed: int, players: int, actions: int) -> RecordData:
    """The record that phones would write of a random game, with each draw seen after its action."""
    rules = Rules.named() if seed % 4 == 0 else SMALL
    record = played(Deal.shuffle(rules, players=players, seed=seed), seed, actions=actions).record
    steps = [step.entry for step in steps_of(record)]
    return replace(record, log=tuple(steps))


def drawn_later(record: RecordData, dice: random.Random, mistakes: float = 0.2) -> RecordData:
    """The record with many a draw seen later, some of them wrongly at first."""
    log: list[Entry] = []
    waiting: list[DrawSeen] = []
    for entry in record.log:
        count = sum(not isinstance(each, DrawSeen) for each in log)
        drawn = bool(log) and isinstance(log[-1], Played | Discarded) and dice.random() < 0.8
        if isinstance(entry, Seen) and drawn:
            waiting.append(DrawSeen(count, entry.seat, entry.card))
            if dice.random() < mistakes:
                wrong = dice.choice((None, *record.rules.composition.cards))
                log.append(DrawSeen(count, entry.seat, wrong))
        else:
            log.append(entry)
        while waiting and dice.random() < 0.5:
            log.append(waiting.pop())
    return replace(record, log=(*log, *waiting))


def corrected(record: RecordData, dice: random.Random) -> list[Entry]:
    """A log with guesses and corrections in it, some of which make nonsense of the rest.

    Draws that are seen later are left out where corrections left no such event.
    """
    log: list[Entry] = []

    def add(entry: Entry) -> None:
        try:
            replace(record, log=(*log, entry)).events  # noqa: B018 - folding is the check
        except RecordError:
            assert isinstance(entry, DrawSeen)
        else:
            log.append(entry)

    for entry in record.log:
        if isinstance(entry, Played | Discarded) and dice.random() < 0.2:
            entry = replace(entry, card=dice.choice(record.rules.composition.cards))
        add(entry)
        if dice.random() < 0.1:
            card = dice.choice(record.rules.composition.cards)
            add(Shown(dice.randrange(len(record.players)), dice.randint(1, 3), card, "oops"))
        count = len(replace(record, log=tuple(log)).events)
        if count and dice.random() < 0.2:
            number, other = dice.randint(1, count), dice.choice(record.events)
            mends = (Undone(), Dropped(number), Fixed(number, other), Inserted(number, other))
            add(dice.choice(mends))
        if count > 1 and dice.random() < 0.1:
            add(Undone())
    return log


@pytest.mark.slow
@thorough(80)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(-1, 3), st.booleans(), st.booleans())
@example(19934, 4, 3, False, False)  # looks that several entries gave
def test_entry_by_entry_is_the_same_as_from_the_beginning(
    seed: int, players: int, seat: int, mended: bool, opened: bool
) -> None:
    record = drawn_later(game(seed, players, actions=12), random.Random(seed))
    log = corrected(record, random.Random(seed)) if mended else list(record.log)
    viewer = None if seat < 0 else seat % players
    window = VisibleTable.of(replace(record, log=()), viewer, revealed=opened)
    table = OpenTable("t", replace(record, log=()), "every", ())
    table.revealed = opened
    dice, seq = random.Random(seed), 0
    while seq < len(log):
        news = log[seq : seq + dice.choice((1, 1, 1, 2, 4))]
        window = window.after(*news)
        seq += len(news)
        full = replace(record, log=tuple(log[:seq]))
        again = VisibleTable.of(full, viewer, revealed=opened)
        assert str(window.clash) == str(again.clash)
        assert [doubt.numbers for doubt in window.doubts] == [each.numbers for each in again.doubts]
        if window.refusal is None:
            assert replace(window.table, record=full) == replace(again.table, record=full)
        state = table.view(window, host=False).state
        assert state == state_of(full, viewer, revealed=opened)
        assert json.loads(json_of(state)) == json.loads(json.dumps(state))


@pytest.mark.parametrize("seed", a_few([1, 2, 3, 4], 2))
@pytest.mark.slow
def test_what_views_share_shows_each_what_it_may_see(seed: int) -> None:
    """Whoever is drawn first, and whatever the others saw."""
    dice = random.Random(seed)
    record = drawn_later(game(seed, 3, actions=14), dice)
    log = corrected(record, dice)
    viewers: list[int | None] = [0, 1, 2, None]
    table = OpenTable("t", replace(record, log=()), "every", ())
    windows = {viewer: VisibleTable.of(replace(record, log=()), viewer) for viewer in viewers}
    for seq, entry in enumerate(log, start=1):
        dice.shuffle(viewers)
        for viewer in viewers:
            windows[viewer] = window = windows[viewer].after(entry)
            full = replace(record, log=tuple(log[:seq]))
            assert table.view(window, host=False).state == state_of(full, viewer)


# -- what is accepted ------------------------------------------------------------------------


def begun(*log: Event) -> RecordData:
    return RecordData(Rules.named(), PLAYERS, log)


def cards(text: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "?" else Card.parse(word) for word in text.split())


BOB = HandDealt(1, cards("r1 r2 y3 g4 b5"))
CY = HandDealt(2, cards("w1 w2 y1 g1 b1"))
ANN = HandDealt(0, cards("r5 y5 g5 w5 b2"))


def accepted(record: RecordData, viewer: int | None, entry: Entry) -> Entry:
    """The entry as it is written down."""
    window = VisibleTable.of(record, viewer)
    line, after = window.accepted(entry, EntryReader(record.players, record.rules))
    again = window.after(line.entry)
    assert after.record == again.record
    assert after.clash is None or window.clash is not None
    assert line.text == entry_text(line.entry, record.players)
    return line.entry


def test_what_an_entry_leaves_open_is_filled_in_by_what_its_sender_sees() -> None:
    record = begun(BOB, CY)
    hint = Hint(1, colour="r")
    assert accepted(record, 0, Hinted(None, hint)) == Hinted(0, hint, (1, 2))
    told = record.append(Hinted(0, hint, (1, 2)))
    assert accepted(told, 0, Played(None, 1)) == Played(1, 1, Card("r", 1))
    with pytest.raises(RecordError, match="say which card it was"):
        accepted(told, 1, Played(None, 1))
    with pytest.raises(RecordError, match="say which slots"):
        accepted(record, 1, Hinted(0, hint))


def test_corrections_are_filled_in_too() -> None:
    record = begun(BOB, CY, Hinted(0, Hint(1, colour="r"), (1, 2)))
    fixed = accepted(record, 0, Fixed(3, Hinted(None, Hint(1, rank=3))))
    assert fixed == Fixed(3, Hinted(0, Hint(1, rank=3), (3,)))
    assert accepted(record, 0, Inserted(3, Noted("x"))) == Inserted(3, Noted("x"))


def test_a_fixed_slip_stays_that_of_who_acted_out_of_turn() -> None:
    slip = Discarded(2, 1, Card("w", 1), slip="too fast")
    record = begun(BOB, CY, Hinted(0, Hint(1, colour="r"), (1, 2)), slip)
    fixed = Fixed(4, replace(slip, slip="much too fast"))
    assert accepted(record, 0, Fixed(4, replace(slip, seat=None, slip="much too fast"))) == fixed
    with pytest.raises(RecordError, match="it is Bob's turn, not Cy's: enter Bob's turn first"):
        accepted(record, 0, Fixed(4, Discarded(None, 1, Card("w", 1))))


def test_refusals_depend_on_what_the_sender_sees_alone() -> None:
    record = begun(BOB, CY, ANN)
    clash = Seen(1, 1, Card("g", 4))
    for viewer in (0, 2):
        with pytest.raises(RecordError, match=r"r1 by the deal, Bob's slot 1 \(entry 0\.1\)"):
            accepted(record, viewer, clash)
    told = record.append(Hinted(0, Hint(1, rank=1), (1,)))
    lie = Played(1, 1, Card("w", 1))  # Bob can't know better: his own card is told to him by nobody
    assert accepted(told, 1, lie) == lie
    assert VisibleTable.of(told.append(lie), 1).clash is None
    others = VisibleTable.of(told.append(lie), 0).clash
    assert others is not None
    assert "r1" in str(others)


def test_nobody_enters_cards_that_they_do_not_see() -> None:
    record = begun(BOB, CY)
    with pytest.raises(RecordError, match="can't see"):
        accepted(record, 0, ANN)
    with pytest.raises(RecordError, match="can't see"):
        accepted(record, 0, Discarded(0, 1, Card("r", 4), Drawn(Card("r", 3)), slip="full"))
    for entry in (ANN, Seen(0, 1, Card("r", 1)), Fixed(1, ANN)):
        with pytest.raises(HanabiError, match="only a player who sees these cards"):
            accepted(record, None, entry)


def test_where_nothing_fits_any_more_corrections_are_accepted_and_nothing_else() -> None:
    hint = Hint(1, rank=1)
    record = begun(BOB, CY, Hinted(0, hint, (1,)), Played(1, 1, Card("b", 5)), Noted("x"))
    assert VisibleTable.of(record, 0).clash is not None
    assert VisibleTable.of(record, 0).doubts == ()
    with pytest.raises(Contradiction, match=r"turn 1 .*; turn 2 .*play 1 b5"):
        accepted(record, 0, Noted("y"))
    assert accepted(record, 0, Undone()) == Undone()
    mended = Fixed(4, Played(1, 1, Card("r", 1)))
    assert accepted(record, 0, mended) == mended
    assert VisibleTable.of(record.append(mended), 0).clash is None
    more = Inserted(4, Discarded(1, 2, Card("r", 2)))
    assert accepted(record, 0, Inserted(4, Discarded(None, 2))) == more, "still it can't go on"
    with pytest.raises(RecordError, match="no event 9"):
        accepted(record, 0, Dropped(9))


LIE = Played(1, 1, Card("w", 1))
"""Bob played r1, and tapped another card."""


def test_a_card_in_doubt_still_has_to_be_as_it_was_hinted() -> None:
    hinted = begun(BOB, CY, Hinted(0, Hint(1, rank=1), (1,)))
    lie = Played(1, 1, Card("w", 2))
    for viewer in (0, 1, 2, None):
        seen = VisibleTable.of(hinted, viewer).after(lie)
        again = VisibleTable.of(hinted.append(lie), viewer)
        assert isinstance(seen.refusal, Contradiction)
        assert seen.refusal.numbers == (3, 4)
        assert str(seen.refusal) == str(again.refusal)
        assert seen.doubts == again.doubts == ()


def test_nobody_adds_a_doubt_of_what_they_see() -> None:
    """Not even while there is another one, and not by a correction."""
    record = begun(BOB, CY, Hinted(0, Hint(1, rank=1), (1,)), LIE)
    second = Played(2, 3, Card("g", 2))
    for entry in (second, Inserted(5, second), Fixed(4, second)):
        with pytest.raises(RecordError):
            accepted(record, 0, entry)
    clash = r"y1 by the deal, Cy's slot \d \(entry 0\.2\), and g2 here"
    with pytest.raises(RecordError, match=clash):
        accepted(record, 0, second)
    with pytest.raises(RecordError, match=r"r1 by the deal, Bob's slot 1 \(entry 0\.1\)"):
        accepted(begun(*record.events[:3]), 2, LIE)
    assert accepted(record, 2, second) == replace(second, seat=2), "Cy can't know better"
    other = Fixed(4, replace(LIE, card=Card("y", 1)))
    assert accepted(record, 0, other) == other, "still in doubt, but not by more cards"


def test_what_can_not_be_written_down_is_refused() -> None:
    record = begun(BOB, CY)
    for text in ("a\nb", "\x00", " blank", ""):
        with pytest.raises(HanabiError):
            accepted(record, 0, Noted(text))


@pytest.mark.parametrize("seed", [3, 4])
def test_a_hand_is_shown_as_it_was_at_a_moment(seed: int) -> None:
    record = game(seed, 3, actions=14)
    table, last = VisibleTable.of(record, None, revealed=True).table, 0
    for moment in table.moments:
        board, events = moment.board, record.events[: moment.number]
        then = VisibleTable.of(replace(record, log=events), None, revealed=True).table
        for seat in range(3):
            for slot in hand_data(table, seat, moment=moment)["slots"]:
                clues = [clue.number for clue in then.clues.get(slot["place"], ())]
                assert [clue["number"] for clue in slot["clues"]] == clues
                if slot["card"] is not None:
                    card = Card.parse(slot["card"])
                    assert slot["playable"] == board.is_playable(card)
                    assert slot["trash"] == board.is_trash(card)
                    assert slot["last"] == board.is_indispensable(card)
                    last += slot["last"]
    assert last > 3
