"""The parts of a table's state: what its page draws, as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypedDict, cast

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
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

FORMAT: Final = 1


class Written(TypedDict):
    """An entry as a line of the text notation, and as JSON data."""

    text: str
    entry: EntryData


@lru_cache(maxsize=20_000)
def written(entry: Entry, players: tuple[str, ...]) -> Written:
    """Return ``entry`` as it is shown where ``players`` play."""
    return Written(text=entry_text(entry, players), entry=entry_data(entry))


def log_data(table: Table, events: Sequence[Event]) -> list[LogItem]:
    """Return ``events`` as in a state; ``table`` says which plays were strikes."""
    turns = table.turns if len(events) == len(table.events) else Turns.of(events)
    items = []
    for number, (event, turn) in enumerate(zip(events, turns.numbers, strict=True), start=1):
        line = written(event, table.record.players)
        item = LogItem(
            number=number,
            turn=turn,
            seat=getattr(event, "seat", None),
            text=line["text"],
            entry=line["entry"],
        )
        if table.is_strike(number):
            item["strike"] = True
        items.append(item)
    return items


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
    shown = fill(
        RulesShown,
        rules,
        hand=rules.hand_size(players),
        suits=[
            _suit_data(rules, letter, list(copies)) for letter, copies in rules.composition.suits
        ],
        text=str(phrase),
        phrase=phrase_data(phrase),
    )
    return cast(RulesShown, shown)


def _suit_data(rules: Rules, letter: str, copies: list[int]) -> JsonData:
    composition = rules.composition
    return fill(
        SuitShown,
        suit(letter),
        letter=letter,
        shape=shape_path(letter),
        lettered=is_lettered(letter),
        light=_tones(letter, LIGHT),
        dark=_tones(letter, DARK),
        copies=copies,
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
