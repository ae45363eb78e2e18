"""The parts of a table's state: what its page draws, as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import zip_longest
from typing import Final, NamedTuple, Self, TypedDict, cast

from pydantic_core import to_json

from deducer.errors import Contradiction
from deducer.languages import phrase_data
from deducer.record.events import Entry, Event
from deducer.record.turns import Turns
from deducer.record.writing import entry_text
from deducer.show.json.values import JsonData, fill
from deducer.show.theme import DARK, LIGHT, is_lettered, shape_path, suit_colours
from deducer.table.moments import Moment
from deducer.table.table import Table
from deducer.web.messages.entries import entry_data
from deducer.web.messages.face import BoardShown, Over, PhraseShown, RulesShown, SuitShown, Tones
from deducer.web.messages.state import EntryData, LogItem, Warned
from deducer.web.tables.visible_table import VisibleTable
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

FORMAT: Final = 1


def json_of(data: object) -> str:
    """Return ``data`` as JSON text."""
    return to_json(data).decode()


class Written(TypedDict):
    """An entry as a line of the text notation, and as JSON data."""

    text: str
    entry: EntryData


def written(entry: Entry, players: tuple[str, ...]) -> Written:
    """Return ``entry`` as it is shown where ``players`` play."""
    return Written(text=entry_text(entry, players), entry=entry_data(entry))


class LogLine(NamedTuple):
    """An event as in a state, and as JSON text."""

    event: Event
    item: LogItem
    json: str

    @classmethod
    def of(cls, table: Table, number: int, event: Event, turn: str) -> Self:
        """Return the line of event ``number`` of ``table``, which says if it was a strike."""
        item = LogItem(
            number=number,
            turn=turn,
            seat=getattr(event, "seat", None),
            text=entry_text(event, table.record.players),
            entry=entry_data(event),
        )
        if table.is_strike(number):
            item["strike"] = True
        return cls(event, item, json_of(item))

    def tells(self, table: Table, event: Event, turn: str) -> bool:
        """Whether it still is the line of ``event``."""
        is_same = self.event is event and self.item["turn"] == turn
        return is_same and ("strike" in self.item) == table.is_strike(self.item["number"])


def log_lines(
    table: Table, events: Sequence[Event], before: Sequence[LogLine] = ()
) -> list[LogLine]:
    """Return ``events`` as in a state, out of the lines ``before`` where those tell the same.

    Else each entry would write the whole log of a long game anew, for each view.
    """
    turns = table.turns if len(events) == len(table.events) else Turns.of(events)
    lines = []
    together = zip_longest(events, turns.numbers, before[: len(events)])
    for number, (event, turn, line) in enumerate(together, start=1):
        if line is None or not line.tells(table, event, turn):
            line = LogLine.of(table, number, event, turn)
        lines.append(line)
    return lines


def warning_of(visible: VisibleTable) -> Warned | None:
    """Return why a visible record can't have happened, as in a state, or None."""
    error = visible.clash
    if error is None:
        return None
    numbers = {number for doubt in visible.doubts for number in doubt.numbers}
    if not numbers:
        numbers = {*error.numbers} if isinstance(error, Contradiction) else {error.number}
    return Warned(problem=phrase_shown(error.phrase), events=sorted(numbers))


def phrase_shown(phrase: Phrase) -> PhraseShown:
    """Return a phrase as a text, and as data to be translated."""
    data = phrase_data(phrase)
    return PhraseShown(text=str(phrase), template=data["template"], values=data["values"])


@lru_cache(maxsize=64)
def rules_data(rules: Rules, players: int) -> RulesShown:
    """Return the rules, as in a state."""
    deck = rules.composition
    shown = fill(
        RulesShown,
        rules,
        hand=rules.hand_size(players),
        suits=list(map(partial(_suit_data, rules), deck.letters, deck.tops)),
        phrase=phrase_shown(rules_phrase(rules, players)),
    )
    return cast(RulesShown, shown)


def _suit_data(rules: Rules, letter: str, top: int) -> JsonData:
    composition = rules.composition
    return fill(
        SuitShown,
        suit(letter),
        letter=letter,
        shape=shape_path(letter),
        lettered=is_lettered(letter),
        light=_tones(letter, LIGHT),
        dark=_tones(letter, DARK),
        copies=[composition.copies[Card(letter, rank)] for rank in range(1, top + 1)],
        powder=letter in composition.powder,
        touched_by=[
            colour for colour in composition.colours if composition.touches(colour, Card(letter, 1))
        ],
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
    shown = fill(
        BoardShown,
        board,
        turn=None if table.outcome_at(moment).over else board.turn,
        number=moment.turn + 1,
        pace=None if board.rules.crowning_piece else board.pace,
        fireworks=dict(zip(letters, board.fireworks, strict=True)),
        ceilings=dict(zip(letters, board.ceilings, strict=True)),
        discards={
            str(card): count for card, count in zip(cards, board.discards, strict=True) if count
        },
        worth={str(card): list(worth) for card in cards if (worth := worths[card])},
    )
    return cast(BoardShown, shown)


def over_data(table: Table, moment: Moment | None = None) -> Over | None:
    """Return how play stopped by ``moment`` (default: the last); None while it goes on."""
    outcome = table.outcome_at(moment or table.now)
    if not outcome.over:
        return None
    step = table.record.rules.rating_step(outcome.score) if outcome.is_rated else None
    return cast(Over, fill(Over, outcome, rating=step))
