"""Records as people write them: with missed cards, slips, and entries that are put right later."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from deducer import formats
from deducer.record.data import RecordData, Writer
from deducer.record.events import (
    Counter,
    CounterAdjusted,
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Ended,
    Entry,
    Event,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    LateDraw,
    Noted,
    Played,
    Reason,
    Returned,
    SheetChanged,
    Shown,
    TurnAdjusted,
    Undone,
    VeiledLook,
    Voted,
)
from deducer.record.sheet import Sheet
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Deal, Dealt, Ending, Rules
from solver.editions import EDITIONS, Sixth
from solver.errors import HanabiError
from solver.moves import Hint
from tests.support.games import bare, played

FORMATS = ("hanab.live", "compact")
"""Other programs' formats, for games of which all is known."""
LARGE = 0.03
"""How often a house deck has hands so large that its odds can only be estimated."""
MOST_CORRECTIONS = 4
MOST_SLIPS = 2


def written(seed: int) -> str:
    """Return a random record, as text: mostly in our notation."""
    dice = random.Random(seed)
    deal = _deal(dice, seed)
    writer = dice.choice((*Writer, Writer.ALL, *range(deal.players)))
    if dice.random() < 0.15:  # in a format that holds nothing else
        actions = dice.randint(3, 80)
        record = played(deal, seed, Writer.ALL, actions=actions).record
        for name in dice.sample(FORMATS, len(FORMATS)):
            try:
                return formats.named(name).write(record).text
            except HanabiError:
                pass
        return show(bare(record, deal.deck))
    misses = dice.choice((0.0, 0.1, 0.4))
    record = played(deal, seed, writer, misses=misses, actions=dice.randint(0, 80)).record
    record = replace(record, title=dice.choice(("", f"Övning {seed}")))
    for _ in range(dice.randint(0, MOST_SLIPS)):
        record = _if_possible(record, _slipped, dice)
    for _ in range(dice.randint(0, MOST_CORRECTIONS)):
        record = _if_possible(record, _corrected, dice)
    if dice.random() < 0.05:  # what can't have happened
        record = record.append(*dice.sample(record.log, min(2, len(record.log))))
    if dice.random() < 0.05:
        record = record.append(VeiledLook())
    return show(record)


def _deal(dice: random.Random, seed: int) -> Deal:
    players, first = dice.randint(2, 5), dice.random() < 0.8
    rules = _printed(dice) if dice.random() < 0.6 else _house(dice, players)
    deal = Deal.shuffle(rules, players, seed)
    return deal if first else replace(deal, first=dice.randrange(players))


def _printed(dice: random.Random) -> Rules:
    return Rules.named(
        dice.choice([*Ending]),
        edition=dice.choice(sorted(EDITIONS)),
        sixth=dice.choice((None, None, *Sixth)),
        choreography=dice.random() < 0.2,
        empty_hints=dice.choice((None, True, False)),
        dealt=dice.choice([*Dealt]),
    )


def _house(dice: random.Random, players: int) -> Rules:
    if dice.random() < LARGE:
        return Rules.house("rygbwm", (3, 2, 2, 2, 1), hand_size=60 // players // 2)
    letters = dice.choice(("ry", "ryg", "rygb", "rygbw"))
    copies = dice.choice(((3, 2, 1), (2, 2, 1), (3, 2, 2, 1), (1, 1, 1, 1)))
    return Rules.house(
        letters,
        copies,
        wild=dice.choice(("", "", letters[-1])),
        hand_size=dice.randint(1, max(1, min(4, len(letters) * sum(copies) // players - 1))),
        tokens=dice.randint(1, 8),
        strikes=dice.choice((1, 2, 3, 3, 10)),
        ending=dice.choice([*Ending]),
        choreography=dice.random() < 0.2,
        empty_hints=dice.random() < 0.5,
        deck_plays=dice.random() < 0.2,
    )


_Change = Callable[[RecordData, random.Random], "RecordData | None"]


def _if_possible(record: RecordData, change: _Change, dice: random.Random) -> RecordData:
    """Return the changed record, or where that can't have happened, as it was."""
    try:
        changed = change(record, dice)
        if changed is not None:
            Table.of(changed)
            return changed
    except HanabiError:
        pass
    return record


# -- slips -------------------------------------------------------------------------------------


def _slipped(record: RecordData, dice: random.Random) -> RecordData | None:
    """Let something go wrong at the table, which it puts right."""
    table = Table.of(record)
    at = dice.randint(0, len(record.log))
    moment = table.moments[at]
    seats = [seat for seat, hand in enumerate(moment.hands) if hand]
    if not seats or moment.board.end is not None:
        return None
    seat = dice.choice(seats)
    slot = dice.randint(1, len(moment.hands[seat]))
    board, composition = moment.board, record.rules.composition
    card = table.card(moment.hands[seat][slot - 1]) or dice.choice(composition.cards)
    clue = Hint(seat, rank=dice.randint(1, composition.max_rank))
    other = (seat + 1) % board.players
    happened: Sequence[Event] = dice.choice(
        (
            (LateDraw(seat, None, "one too many"), Returned(seat, 1)),
            (
                CounterAdjusted(Counter.TOKENS, max(0, board.tokens - 1), "miscounted"),
                CounterAdjusted(Counter.TOKENS, board.tokens),
            ),
            (
                Hinted(other, clue, (slot,), "out of turn"),
                CounterAdjusted(Counter.TOKENS, board.tokens),
                TurnAdjusted(board.turn, "so it goes on"),
            ),
            (Shown(seat, slot, card, "fell over"),),
            (Discarded(seat, slot, card, slip="by mistake"),),
            (Played(seat, slot, card, slip=""),),
            (Noted("tea"), SheetChanged(Sheet.named("level-2")), Voted(seat)),
            (Ended(Reason.GIVEN_UP, seat),),
        )
    )
    return replace(record, log=(*record.log[:at], *happened, *record.log[at:]))


# -- corrections -------------------------------------------------------------------------------


def _corrected(record: RecordData, dice: random.Random) -> RecordData | None:
    """Write something down wrong, and correct it."""
    if any(not isinstance(entry, Event) for entry in record.log):
        return _continued(record, dice)
    at = dice.randrange(len(record.log) or 1)
    if not record.log:
        return None
    event, before, after = record.log[at], record.log[:at], record.log[at + 1 :]
    assert isinstance(event, Event)
    wrong = _wrong(event, dice)
    log: tuple[Entry, ...] = dice.choice(
        (
            (*before, wrong, *after, Fixed(at + 1, event)),
            (*before, wrong, Undone(), event, *after),
            (*before, wrong, event, *after, Dropped(at + 1)),
            (*before, *after, Inserted(at + 1, event)),
            (*before, *after, Inserted(at + 1, wrong), Undone(), Inserted(at + 1, event)),
        )
    )
    return replace(record, log=log)


def _continued(record: RecordData, dice: random.Random) -> RecordData | None:
    """Correct a record that was corrected before."""
    events = record.events
    number = dice.randint(1, len(events))
    event = events[number - 1]
    match event:
        case (
            Played(seat=int(seat), drawn=Drawn(card)) | Discarded(seat=int(seat), drawn=Drawn(card))
        ):
            return record.append(DrawSeen(number, seat, None), DrawSeen(number, seat, card))
    return record.append(*dice.choice(((Dropped(number), Undone()), (Noted("no"), Undone()))))


def _wrong(event: Event, dice: random.Random) -> Event:
    """Another event in its place, as a slip of the finger gives it."""
    match event:
        case Hinted(slots=slots) if slots:
            return replace(event, slots=slots[:-1] or None)
        case Played() | Discarded():
            return replace(event, slot=event.slot + 1)
        case HandDealt(cards=cards):
            return replace(event, cards=tuple(dice.sample(cards, len(cards))))
    return Noted("oh")
