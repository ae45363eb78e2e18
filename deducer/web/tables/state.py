"""The state of a table for one link: everything that its page draws, as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from deducer.errors import Contradiction
from deducer.knowledge.secrecy import veiled_entry, veiled_event
from deducer.languages import phrase_data
from deducer.record.events import Entry, Event, filled_in
from deducer.record.turns import START, next_number
from deducer.record.writing import EntryLine, entry_text
from deducer.show.theme import DARK, LIGHT, is_lettered, shape_path, suit_colours
from deducer.table.moments import Moment
from deducer.table.table import Table
from deducer.web.messages.entries import entry_data
from deducer.web.messages.face import BoardShown, Over, PhraseShown, RulesShown, SuitShown, Tones
from deducer.web.messages.state import (
    ClaimShown,
    EntryData,
    LogItem,
    Mode,
    RevealShown,
    State,
    UndoShown,
    Warned,
    You,
)
from deducer.web.store.rows import LogEntry
from deducer.web.tables.claims import Claim
from deducer.web.tables.doubts import doubts_shown
from deducer.web.tables.hands import hand_data, own_data, public_knowledge, unknown_data
from deducer.web.tables.reveal import NO_REVEAL, Reveal
from deducer.web.tables.visible_table import VisibleTable
from solver.cards import Card, suit
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

FORMAT: Final = 1


class Lines:
    """The lines of entries, by the entry: they depend on nothing else but the players' names."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._texts: dict[Entry, str] = {}
        self._data: dict[Entry, EntryData] = {}

    def note(self, line: EntryLine) -> None:
        """Keep a line that is written already."""
        self._texts[line.entry] = line.text

    def text(self, entry: Entry) -> str:
        """Return the line of ``entry``."""
        if entry not in self._texts:
            self._texts[entry] = entry_text(entry, self._players)
        return self._texts[entry]

    def data(self, entry: Entry) -> EntryData:
        """Return ``entry`` as JSON data."""
        if entry not in self._data:
            self._data[entry] = entry_data(entry)
        return self._data[entry]

    def log(self, table: Table, events: Sequence[Event]) -> list[LogItem]:
        """Return ``events`` as in a state; ``table`` says which plays were strikes."""
        items, turn = [], START
        for number, event in enumerate(events, start=1):
            turn = next_number(turn, event)
            item = LogItem(
                number=number,
                turn=turn,
                seat=getattr(event, "seat", None),
                text=self.text(event),
                entry=self.data(event),
            )
            if table.is_strike(number):
                item["strike"] = True
            items.append(item)
        return items


@dataclass(frozen=True)
class Frame:
    """The parts of a state that are not in the record; ``host`` if the link is the host's.

    ``claims`` are what seats have said of their own cards, ``last`` is what undo would take back.
    """

    table: str
    seq: int
    mode: Mode
    host: bool
    revealed: bool
    claims: tuple[Claim, ...] = ()
    last: LogEntry | None = None
    reveal: Reveal = NO_REVEAL


def view(visible: VisibleTable, frame: Frame, lines: Lines) -> State:
    """Return what a link may see of a table through what is ``visible``.

    Once a game is ``revealed`` nothing is veiled. If what can be seen can't have happened,
    ``warning`` says why, and the table is shown as just before. Where no seat's own hand is shown,
    each slot has what everybody knows of it. ``lines`` writes the entries.
    """
    viewer, revealed, record = visible.viewer, frame.revealed, visible.record
    table = visible.shown or _longest(visible)
    events = table.events  # filled in; after the last that fits, those that were entered
    if visible.refusal is not None:
        events += record.events[len(events) :]
    sheet = table.sheet.at(table.now.number + 1)
    public = public_knowledge(table) if viewer is None and not revealed else None
    claims = [
        (claim, claim.event if revealed else veiled_event(claim.event, viewer))
        for claim in frame.claims
    ]
    undo = None if frame.last is None else undo_shown(frame.last, viewer, events, lines)
    return State(
        format=FORMAT,
        table=frame.table,
        seq=frame.seq,
        title=record.title,
        mode=frame.mode,
        players=list(record.players),
        you=You(seat=viewer, host=frame.host),
        rules=rules_data(record.rules, len(record.players)),
        board=board_data(table),
        over=over_data(table),
        opened=revealed,
        reveal=reveal_shown(frame),
        advice=record.advice,
        agreements=str(sheet) if sheet else "",
        agreed=bool(table.sheet),
        hands=[hand_data(table, seat, public) for seat in range(len(table.now.hands))],
        own=None if viewer is None else own_data(table, viewer, revealed=revealed),
        unknown=unknown_data(table, viewer, revealed=revealed),
        log=lines.log(table, events),
        claims=[
            ClaimShown(
                seat=claim.seat,
                number=claim.number,
                after=claim.after,
                text=lines.text(event),
                entry=lines.data(event),
            )
            for claim, event in claims
        ],
        undo=undo,
        doubts=doubts_shown(visible),
        warning=warning_of(visible),
    )


def reveal_shown(frame: Frame) -> RevealShown | None:
    """Return the vote on revealing the cards, as in a state; None before it and once it is over."""
    reveal = frame.reveal
    if frame.revealed or reveal == NO_REVEAL:
        return None
    return RevealShown(
        asked=reveal.since is not None, agreed=sorted(reveal.agreed), refused=reveal.refused
    )


def undo_shown(
    last: LogEntry, viewer: int | None, events: Sequence[Event], lines: Lines
) -> UndoShown:
    """Return the entry that undo would take back, as in a state.

    ``events`` are those that count, as the view sees them.
    """
    assert last.entry is not None
    entry = filled_in(veiled_entry(last.entry, viewer), events)
    return UndoShown(seq=last.seq, seat=last.seat, text=lines.text(entry), entry=lines.data(entry))


def _longest(visible: VisibleTable) -> Table:
    """The table after the longest prefix of a visible record with which it can go on."""
    while visible.refusal is not None:
        before = visible.record.events[: max(visible.refusal.number, 1) - 1]
        record = replace(visible.record, log=before, lines=())
        visible = VisibleTable.of(record, visible.viewer, revealed=visible.revealed)
    return visible.table


def warning_of(visible: VisibleTable) -> Warned | None:
    """Return why a visible record can't have happened, as in a state, or None."""
    error = visible.clash
    if error is None:
        return None
    phrase: PhraseShown = phrase_data(error)
    numbers = {number for doubt in visible.doubts for number in doubt.numbers}
    if not numbers:
        numbers = {*error.numbers} if isinstance(error, Contradiction) else {error.number}
    return Warned(
        problem=str(error),
        template=phrase["template"],
        values=phrase["values"],
        events=sorted(numbers),
    )


@lru_cache(maxsize=64)
def rules_data(rules: Rules, players: int) -> RulesShown:
    """Return the rules, as in a state."""
    phrase = rules_phrase(rules, players)
    return RulesShown(
        ending=str(rules.ending),
        edition=rules.edition,
        perfect=rules.perfect,
        tokens=rules.tokens,
        strikes=rules.strikes,
        choreography=rules.choreography,
        empty_hints=rules.empty_hints,
        hand=rules.hand_size(players),
        suits=[
            SuitShown(
                letter=letter,
                name=suit(letter).name,
                symbol=suit(letter).symbol,
                colour=suit(letter).colour,
                shape=shape_path(letter),
                lettered=is_lettered(letter),
                light=_tones(letter, LIGHT),
                dark=_tones(letter, DARK),
                copies=list(copies),
                touched_by=[
                    colour
                    for colour in rules.composition.colours
                    if rules.composition.touches(colour, Card(letter, 1))
                ],
            )
            for letter, copies in rules.composition.suits
        ],
        text=str(phrase),
        phrase=phrase_data(phrase),
    )


def _tones(letter: str, theme: dict[str, str]) -> Tones:
    """A suit's colours under a theme."""
    colours = suit_colours(suit(letter), theme, "veil")
    return Tones(page=colours["page"], face=colours["face"])


def board_data(table: Table, moment: Moment | None = None) -> BoardShown:
    """Return the public state of a table at ``moment`` (default: the last), as in a state."""
    moment = moment or table.now
    board = moment.board
    composition, worths = board.rules.composition, board.worths
    letters, cards = composition.letters, composition.cards
    return BoardShown(
        turn=None if table.outcome_at(moment).over else board.turn,
        number=moment.turn + 1,
        points=board.points,
        attainable=board.attainable,
        gone=list(map(str, board.gone)),
        tokens=board.tokens,
        strikes=board.strikes,
        pile=board.pile,
        turns_left=board.turns_left,
        pace=None if board.rules.crowning_piece else board.pace,
        fireworks=dict(zip(letters, board.fireworks, strict=True)),
        ceilings=dict(zip(letters, board.ceilings, strict=True)),
        discards={
            str(card): count for card, count in zip(cards, board.discards, strict=True) if count
        },
        worth={str(card): list(worth) for card in cards if (worth := worths[card])},
    )


def over_data(table: Table, moment: Moment | None = None) -> Over | None:
    """Return how play stopped by ``moment`` (default: the last); None while it goes on."""
    outcome = table.outcome_at(moment or table.now)
    if not outcome.over:
        return None
    step = table.record.rules.rating_step(outcome.score) if outcome.is_rated else None
    return Over(
        reason=str(outcome.why),
        score=outcome.score,
        rating=step,
        skips_to=outcome.board.skips_to,
    )
