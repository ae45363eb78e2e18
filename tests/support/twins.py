"""Games that differ in hidden cards alone: what they show to somebody must be the same."""

import random
from collections.abc import Mapping
from dataclasses import replace

from deducer import Record
from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Drawn, Event, HandDealt, Played, Seen
from solver import Card
from tests.support.games import played
from tests.support.referee import small_deal


def common(seed: int) -> Record:
    """A game as all seats write it together: every card that somebody sees, and every seat."""
    chance = random.Random(seed)
    game = played(
        small_deal(chance), chance.randrange(2**32), Writer.NONE, actions=chance.randint(0, 8)
    )
    record = Record.of(game.record)
    return Record.of(replace(record, log=record.table.events))


def retold(record: RecordData, cards: Mapping[int, Card]) -> Record:
    """The record with other cards at these places of the deck."""
    table = Record.of(record).table
    log: list[Event] = []
    for moment, event in zip(table.moments, table.events, strict=False):
        match event:
            case HandDealt(seat, told):
                hand = moment.hands[seat]
                told = tuple(
                    card and cards.get(place, card) for place, card in zip(hand, told, strict=True)
                )
                log.append(HandDealt(seat, told))
            case Seen(seat, slot, card):
                place = moment.hands[seat][slot - 1]
                log.append(Seen(seat, slot, cards.get(place, card)))
            case Played(drawn=Drawn(card=card)) | Discarded(drawn=Drawn(card=card)) if card:
                place = moment.pile[0]
                log.append(replace(event, drawn=Drawn(cards.get(place, card))))
            case _:
                log.append(event)
    return Record.of(replace(record, log=tuple(log)))


def alone(seed: int, writer: int | Writer) -> Record:
    """A game as one phone records it: some cards are missed, and much is left open."""
    chance = random.Random(seed)
    deal, again = small_deal(chance), chance.randrange(2**32)
    game = played(deal, again, writer, misses=0.2, actions=chance.randint(0, 8))
    return Record.of(game.record)
