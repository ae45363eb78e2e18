"""Reads hanab.live's game JSON: whole games, logged by the site.

A card's id is its index in the deck, and seats are dealt whole hands in turn. Options that are
rules here become rules. Where the site ends a game without an action, the record says why. What has
no meaning here is kept in ``RecordData.foreign``. All other options and keys are refused by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from deducer.errors import RecordError
from deducer.formats.hanab_live_options import (
    BY_VOTE,
    CONDITIONS,
    FOREIGN_KEYS,
    LATE,
    NAME,
    ActionType,
    foreign_options,
    options_of,
    read_rules,
)
from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Ended, Event, Hinted, Played, Reason
from deducer.record.json_value import JsonValue
from deducer.table.moments import Moment
from deducer.table.replay import Replay
from solver.cards import Card
from solver.moves import PILE, Hint
from solver.position import cycled
from solver.rules import PLAYERS, Rules


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON: an object, or a list, which :func:`read` refuses."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "["))


def read(text: str) -> RecordData:
    """Read the game in ``text``, JSON.

    :raises FormatError: with the JSON path of what can't be read or has no meaning here.
    """
    data = JsonValue.read(text)
    if isinstance(data.value, list):
        raise data.fail("this JSON is a list: a game is an object with players, deck and actions")
    return late_marked(record_of(data))


def record_of(game: JsonValue) -> RecordData:
    """Return the record of the JSON data ``game``.

    :raises FormatError: with the JSON path of what can't be read or has no meaning here.
    """
    players = tuple(name.text() for name in game["players"].items())
    options = options_of(game)
    if len(players) not in PLAYERS:
        raise game["players"].fail(
            "2 to 6 players can play here, not {players}", players=len(players)
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
            foreign=_foreign(game, options),
        )
    except RecordError as error:
        raise game["players"].fail(error.fault) from None
    return replace(record, log=tuple(_EventLog(record).events(game["actions"])))


def late_marked(record: RecordData) -> RecordData:
    """Return ``record`` with actions after the end of the game marked as slips, as in old logs.

    Where the site ended the game without an action, an end is added. A record that is impossible
    for other reasons is returned unchanged.
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
    return ended(replace(record, log=tuple(log)), replay)


def ended(record: RecordData, replay: Replay) -> RecordData:
    """Return ``record``, which ``replay`` has replayed, with its end where the site ends a game."""
    reason = None if replay.ended else site_end(record, replay.now, replay.ledger.cards)
    return record if reason is None else replace(record, log=(*record.log, Ended(reason)))


def site_end(
    record: RecordData, moment: Moment, cards: Callable[[Sequence[int]], Sequence[Card | None]]
) -> Reason | None:
    """Return why the site ends a game at ``moment`` where the rules do not; None if it does not.

    A speedrun ends once perfect is out of reach. A game ends once no card can be played any more by
    a seat that still has a turn. ``cards`` are those at some places in the deck. Games with
    unknown cards are not the site's.
    """
    board = moment.board
    if board.end is not None or None in record.deck:
        return None
    options = JsonValue(record.foreign, "foreign").get(NAME).get("options")
    if options.get("speedrun").flag() and board.is_perfect_gone:
        return Reason.SPEEDRUN
    if board.rules.crowning_piece:
        return None
    if board.turns_left is None:
        return Reason.FINISHED if board.reachable == board.points else None
    seats = [(board.turn + step) % board.players for step in range(board.turns_left)]
    playable = (
        card is not None and board.is_playable(card)
        for seat in seats
        for card in cards(moment.hands[seat])
    )
    return None if any(playable) else Reason.FINISHED


def _card(data: JsonValue, rules: Rules) -> Card | None:
    """A card of the deck, or None for an unknown one (-1, -1)."""
    suits = rules.composition.suits
    key = "suit" if data.get("suit") and not data.get("suitIndex") else "suitIndex"  # until 2020
    suit = data[key].number(-1, len(suits) - 1)
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


def _foreign(game: JsonValue, options: JsonValue) -> dict[str, object]:
    """What the file holds beyond the record, to be written back."""
    kept = {key: game.object()[key] for key in FOREIGN_KEYS if key in game.object()}
    if options:
        kept["options"] = foreign_options(options)
    return {NAME: kept} if kept else {}


def _by_vote(action: JsonValue) -> Ended:
    """The end by vote, which the site accepts in one form only."""
    for key, only in BY_VOTE.items():
        if action[key].whole() != only:
            raise action[key].fail(
                "an end by vote has the {key} {value} and no other", key=key, value=only
            )
    return Ended(CONDITIONS[BY_VOTE["value"]])


_OLD_TYPES = (ActionType.PLAY, ActionType.DISCARD, ActionType.PLAY)


def _modern(action: JsonValue, total: int) -> JsonValue:
    """An action of before April 2020 (0 hint, 1 play, 2 discard, 3 play from the pile) as today."""
    kind = action["type"].number(0, len(_OLD_TYPES))
    target, value = action.get("target").value, None
    if kind:
        modern, target = _OLD_TYPES[kind - 1], total - 1 if kind == len(_OLD_TYPES) else target
    else:
        clue = action["clue"]
        modern = ActionType.COLOUR if clue["type"].number(0, 1) else ActionType.RANK
        value = clue["value"].whole()
    return JsonValue({"type": int(modern), "target": target, "value": value}, action.path)


class _EventLog:
    """Turns a game's actions into events; follows the hands, to find the slot of a card's id."""

    def __init__(self, record: RecordData) -> None:
        self.record = record
        self.hinted: set[int] = set()
        size = record.rules.hand_size(len(record.players))
        seats = range(len(record.players))
        self.hands = [list(range((seat + 1) * size - 1, seat * size - 1, -1)) for seat in seats]
        self.drawn = size * len(seats)
        self.turn = record.first

    def events(self, actions: JsonValue) -> Iterator[Event]:
        items = list(actions.items())
        if any("clue" in action.object() for action in items):
            items = [_modern(action, len(self.record.deck)) for action in items]
        for action in items:
            event = self._event(action)
            yield event
            if self.record.rules.card_cycling and isinstance(event, Hinted):
                self._cycle(event)

    def _cycle(self, event: Hinted) -> None:
        """Move the oldest unhinted card of the seat that gave a hint to slot 1."""
        assert event.seat is not None
        deck, touches = self.record.deck, self.record.rules.composition.touches
        for place in self.hands[event.hint.to]:
            card = deck[place]
            if card is not None and touches(event.hint.value, card):
                self.hinted.add(place)
        hand = self.hands[event.seat]
        order = cycled([place in self.hinted for place in hand])
        self.hands[event.seat] = [hand[slot - 1] for slot in order]

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
