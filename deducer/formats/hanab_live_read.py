"""Reads hanab.live's game JSON: whole games, logged by the site.

A card's id is its index in the deck, and seats are dealt whole hands in turn. Options that are
rules here become rules. Options without a meaning here are kept in ``RecordData.foreign``. All
others are refused by name.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from deducer.errors import RecordError
from deducer.formats.hanab_live_options import (
    BY_VOTE,
    CONDITIONS,
    LATE,
    NAME,
    ActionType,
    foreign_options,
    read_rules,
)
from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Ended, Event, Hinted, Played
from deducer.record.json_value import JsonValue
from deducer.table.replay import Replay
from solver.cards import Card
from solver.moves import PILE, Hint
from solver.rules import Rules


def read(text: str) -> RecordData:
    """Read the game in ``text``, JSON.

    :raises FormatError: with the JSON path of what can't be read or has no meaning here.
    """
    data = JsonValue.read(text)
    if isinstance(data.value, list):
        raise data.fail("this JSON is a list: a game is an object with players, deck and actions")
    return late_marked(game(data))


def game(game: JsonValue) -> RecordData:
    """Return the record of the JSON data ``game``.

    :raises FormatError: with the JSON path of what can't be read or has no meaning here.
    """
    players = tuple(name.text() for name in game["players"].items())
    options = game.get("options")
    if not 2 <= len(players) <= 5:
        raise game["players"].fail(
            "2 to 5 players can play here, not {players}", players=len(players)
        )
    rules = read_rules(options)
    deck = _deck(game["deck"], rules)
    first = options.get("startingPlayer").number(0, len(players) - 1, default=0)
    try:
        record = RecordData(
            rules=rules,
            players=players,
            writer=Writer.ALL,
            first=first,
            deck=deck,
            foreign=_foreign(game),
        )
    except RecordError as error:
        raise game["players"].fail(error.fault) from None
    return replace(record, log=_EventLog(record).events(game["actions"]))


def late_marked(record: RecordData) -> RecordData:
    """Return ``record`` with actions after the end of the game marked as slips, as in old logs.

    A record that is impossible for other reasons is returned unchanged.
    """
    replay = Replay(record)
    log: list[Event] = []
    try:
        for event in record.events:
            if isinstance(event, Hinted | Played | Discarded) and replay.now.board.end is not None:
                event = replace(event, slip=LATE)
            replay.add(event)
            log.append(event)
    except RecordError:
        return record
    return replace(record, log=tuple(log))


def _card(data: JsonValue, rules: Rules) -> Card | None:
    """A card of the deck, or None for an unknown one (-1, -1)."""
    suits = rules.composition.suits
    suit = data["suitIndex"].number(-1, len(suits) - 1)
    if suit == -1:
        data["rank"].number(-1, -1)
        return None
    letter, copies = suits[suit]
    return Card(letter, data["rank"].number(1, len(copies)))


def _deck(data: JsonValue, rules: Rules) -> tuple[Card | None, ...]:
    """The deck, checked for its size and for the copies of each card."""
    items = list(data.items())
    deck = tuple(_card(item, rules) for item in items)
    total = rules.composition.total
    if len(deck) != total:
        raise data.fail(
            "the deck has {total} cards, and these are {count}", total=total, count=len(deck)
        )
    counts: Counter[Card] = Counter()
    for item, card in zip(items, deck, strict=True):
        if card is not None:
            counts[card] += 1
            if counts[card] > rules.composition.copies[card]:
                raise item.fail(
                    "the deck has {count} {card}, and this is one more",
                    count=counts[card] - 1,
                    card=card,
                )
    return deck


def _foreign(game: JsonValue) -> dict[str, object]:
    """What the file holds beyond the record, to be written back."""
    kept: dict[str, object] = {
        key: value
        for key, value in game.object().items()
        if key not in ("players", "deck", "actions", "options")
    }
    if game.get("options"):
        kept["options"] = foreign_options(game.get("options"))
    return {NAME: kept} if kept else {}


def _by_vote(action: JsonValue) -> Ended:
    """The end by vote, which the site accepts in one form only."""
    for key, only in BY_VOTE.items():
        if action[key].whole() != only:
            raise action[key].fail(
                "an end by vote has the {key} {value} and no other", key=key, value=only
            )
    return Ended(CONDITIONS[BY_VOTE["value"]])


class _EventLog:
    """Turns a game's actions into events; follows the hands, to find the slot of a card's id."""

    def __init__(self, record: RecordData) -> None:
        self.record = record
        size = record.rules.hand_size(len(record.players))
        seats = range(len(record.players))
        self.hands = [list(range((seat + 1) * size - 1, seat * size - 1, -1)) for seat in seats]
        self.drawn = size * len(seats)
        self.turn = record.first

    def events(self, actions: JsonValue) -> tuple[Event, ...]:
        return tuple(self._event(action) for action in actions.items())

    def _event(self, action: JsonValue) -> Event:
        kind = action["type"].number(min(ActionType), max(ActionType))
        target = action["target"]
        seats = len(self.record.players)
        if kind == ActionType.END:
            reason = CONDITIONS[action["value"].number(1, max(CONDITIONS))]
            seat = target.number(-1, seats - 1)
            return Ended(reason, None if seat == -1 else seat)
        if kind == ActionType.VOTE:
            return _by_vote(action)
        seat, self.turn = self.turn, (self.turn + 1) % seats
        if kind in (ActionType.COLOUR, ActionType.RANK):
            return Hinted(seat, self._hint(kind, target.number(0, seats - 1), action["value"]))
        slot = self._slot(seat, target)
        return Played(seat, slot) if kind == ActionType.PLAY else Discarded(seat, slot)

    def _hint(self, kind: int, to: int, value: JsonValue) -> Hint:
        deck = self.record.rules.composition
        if kind == ActionType.COLOUR:
            return Hint(to, colour=deck.colours[value.number(0, len(deck.colours) - 1)])
        return Hint(to, rank=value.number(1, deck.max_rank))

    def _slot(self, seat: int, target: JsonValue) -> int:
        """The slot of a card that leaves its hand, or 0 if it is played from the pile."""
        hand = self.hands[seat]
        total = self.record.rules.composition.total
        card = target.number(0, total - 1)
        left = self.drawn < total
        if card == self.drawn == total - 1 and self.record.rules.deck_plays:
            self.drawn += 1
            return PILE
        if card not in hand:
            name = self.record.players[seat]
            raise target.fail(
                "{who} does not hold card {id}, but {held}",
                who=name,
                id=card,
                held=tuple(reversed(hand)),
            )
        slot = hand.index(card) + 1
        hand.remove(card)
        if left:
            hand.insert(0, self.drawn)
            self.drawn += 1
        return slot
