"""hanab.live's game JSON: whole games with every card known, logged by the site.

A card's id is its place in the deck; seats take their whole hands in turn. Options that are rules
of ours become rules; those without a meaning here are kept in ``Record.foreign``; the rest are
refused by name.
"""

from __future__ import annotations

from dataclasses import replace

from deducer.errors import RecordError
from deducer.events import Discarded, Ended, Event, Hinted, Played, Reason, Voted
from deducer.json_data import Data
from deducer.record import Record, Writer
from solver.cards import Card, Composition
from solver.editions import AVALANCHE
from solver.moves import PILE, Hint
from solver.rules import Ending, Rules

NAME = "hanab.live"

_TEN = (3, 2, 2, 2, 1)
VARIANTS: dict[str, dict[str, tuple[int, ...]]] = {
    "No Variant": dict.fromkeys("rygbp", _TEN),
    "6 Suits": dict.fromkeys("rygbpt", _TEN),
    "Black (6 Suits)": dict.fromkeys("rygbp", _TEN) | {"k": AVALANCHE["m"]},
}
"""The variants whose rules are rules of ours, with the copies in their decks."""

CONDITIONS = {
    1: Reason.NORMAL,
    2: Reason.STRIKES,
    3: Reason.TIMEOUT,
    4: Reason.GIVEN_UP,
    5: Reason.SPEEDRUN,
    6: Reason.IDLE,
    7: Reason.CHARACTER,
    8: Reason.OUT_OF_REACH,
    9: Reason.STUCK,
    10: Reason.VOTE,
}
"""The end conditions by number."""

_RULES = {
    "startingPlayer",
    "variant",
    "emptyClues",
    "oneExtraCard",
    "oneLessCard",
    "allOrNothing",
    "deckPlays",
}
_KEPT = {"timed", "timeBase", "timePerTurn", "speedrun", "cardCycle"}
_PLAY, _DISCARD, _COLOUR, _RANK, _END, _VOTE = range(6)


def sniff(text: str) -> bool:
    """Whether a text is a JSON object."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def read(text: str) -> Record:
    """Read a game.

    :raises FormatError: with the JSON path of what can't be read or has no meaning here.
    """
    game = Data.read(text)
    players = tuple(name.text() for name in game["players"].items())
    options = game.get("options")
    if not 2 <= len(players) <= 5:
        raise game["players"].fail(f"2 to 5 can play here, not {len(players)}")
    rules = _rules(options)
    deck = tuple(_card(card, rules) for card in game["deck"].items())
    first = options.get("startingPlayer").number(0, len(players) - 1, default=0)
    if len(deck) != rules.composition.total:
        total = rules.composition.total
        raise game["deck"].fail(f"the deck has {total} cards, and these are {len(deck)}")
    try:
        record = Record(
            rules=rules,
            players=players,
            writer=Writer.ALL,
            first=first,
            deck=deck,
            foreign=_foreign(game),
        )
    except RecordError as error:
        raise game["players"].fail(error.problem) from None
    return replace(record, log=_Log(record).events(game["actions"]))


def _rules(options: Data) -> Rules:
    known = _RULES | _KEPT
    for key in options.object() if options else ():
        if key not in known:
            raise options.get(key).fail(
                f"this option has no meaning here: there are {', '.join(sorted(known))}"
            )
    variant = options.get("variant")
    name = variant.text() if variant else "No Variant"
    if name not in VARIANTS:
        raise variant.fail(f"variant {name[:40]!r} can't be read: there are {', '.join(VARIANTS)}")
    more = options.get("oneExtraCard").flag() - options.get("oneLessCard").flag()
    two, three, four, five = (size + more for size in (5, 5, 4, 4))
    return Rules(
        composition=Composition.of(VARIANTS[name]),
        ending=Ending.CROWNING_PIECE if options.get("allOrNothing").flag() else Ending.STANDARD,
        hand_sizes=(two, three, four, five),
        empty_hints=options.get("emptyClues").flag(),
        deck_plays=options.get("deckPlays").flag(),
    )


def _card(data: Data, rules: Rules) -> Card | None:
    """A card of the deck; -1, -1 stands for one that is not known."""
    suits = rules.composition.suits
    suit = data["suitIndex"].number(-1, len(suits) - 1)
    if suit == -1:
        data["rank"].number(-1, -1)
        return None
    letter, copies = suits[suit]
    return Card(letter, data["rank"].number(1, len(copies)))


def _foreign(game: Data) -> dict[str, object]:
    """What the file says that is not in the record otherwise, to be written back."""
    options = game.get("options").object() if game.get("options") else {}
    kept: dict[str, object] = {
        key: value
        for key, value in game.object().items()
        if key not in ("players", "deck", "actions", "options")
    }
    if game.get("options"):
        kept["options"] = {key: value for key, value in options.items() if key in _KEPT}
    return {NAME: kept} if kept else {}


class _Log:
    """Turns a game's actions into events: follows the hands, to know slots by cards' ids."""

    def __init__(self, record: Record) -> None:
        self.record = record
        size = record.rules.hand_size(len(record.players))
        seats = range(len(record.players))
        self.hands = [list(range((seat + 1) * size - 1, seat * size - 1, -1)) for seat in seats]
        self.drawn = size * len(seats)
        self.turn = record.first

    def events(self, actions: Data) -> tuple[Event, ...]:
        return tuple(self._event(action) for action in actions.items())

    def _event(self, action: Data) -> Event:
        kind = action["type"].number(_PLAY, _VOTE)
        target = action["target"]
        seats = len(self.record.players)
        if kind == _END:
            reason = CONDITIONS.get(action["value"].number(1, max(CONDITIONS)))
            seat = target.number(-1, seats - 1)
            return Ended(reason or Reason.NORMAL, None if seat == -1 else seat)
        if kind == _VOTE:
            return Voted(target.number(0, seats - 1))
        seat, self.turn = self.turn, (self.turn + 1) % seats
        if kind in (_COLOUR, _RANK):
            return Hinted(seat, self._hint(kind, target.number(0, seats - 1), action["value"]))
        slot = self._slot(seat, target)
        return Played(seat, slot) if kind == _PLAY else Discarded(seat, slot)

    def _hint(self, kind: int, to: int, value: Data) -> Hint:
        suits = self.record.rules.composition
        if kind == _COLOUR:
            return Hint(to, colour=suits.letters[value.number(0, len(suits.letters) - 1)])
        return Hint(to, rank=value.number(1, suits.max_rank))

    def _slot(self, seat: int, target: Data) -> int:
        """The slot of a card that leaves its hand, or 0 where it is played from the pile."""
        hand = self.hands[seat]
        total = self.record.rules.composition.total
        card = target.number(0, total - 1)
        left = self.drawn < total
        if card == self.drawn == total - 1 and self.record.rules.deck_plays:
            self.drawn += 1
            return PILE
        if card not in hand:
            name = self.record.players[seat]
            held = ", ".join(map(str, reversed(hand)))
            raise target.fail(f"{name} does not hold card {card}, but {held}")
        slot = hand.index(card) + 1
        hand.remove(card)
        if left:
            hand.insert(0, self.drawn)
            self.drawn += 1
        return slot
