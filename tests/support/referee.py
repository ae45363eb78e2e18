"""A referee of what can be known, which goes through every deal of the unseen cards.

It lays a record out from its events alone: it shares nothing with the deducer but cards and events.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from hypothesis import strategies as st

from deducer import Record
from deducer.game import ExplainedKnowledge
from deducer.record.data import Writer
from deducer.record.events import (
    Action,
    Discarded,
    Drawn,
    Event,
    HandDealt,
    Hinted,
    PileShown,
    Played,
    Rearranged,
    Seen,
    Shown,
)
from solver import Card, Deal, Dealt, Ending, Hint
from tests.support.games import Game, played
from tests.support.tables import now_and_then_wild

Eyes: TypeAlias = int | str
"""Who looks: a seat, ``public`` or ``everyone``."""
MOST_WORLDS = 5_000
"""How many worlds the referee goes through at the most, where it goes through all."""
seeds = st.integers(0, 2**32)


# -- small games -----------------------------------------------------------------------------


def small_deal(chance: random.Random, most_cards: int = 12) -> Deal:
    """A house deck of 1 to 3 suits and 1 to 4 ranks, dealt as hands of 1 to 3."""
    players = chance.choice((2, 2, 2, 3, 3, 4))
    tops = {letter: chance.randint(1, 4) for letter in "ryg"[: chance.choice((1, 2, 2, 3))]}
    cards = [(letter, rank) for letter, top in tops.items() for rank in range(top)]
    hand = chance.randint(1, max(1, min(3, most_cards // players, 10 * len(cards) // players)))
    total = chance.randint(hand * players, min(most_cards, 10 * len(cards)))
    copies = {letter: [0] * top for letter, top in tops.items()}
    for at in range(total):
        room = [card for card in cards if copies[card[0]][card[1]] < 10]
        letter, rank = cards[at] if at < len(cards) else chance.choice(room)
        copies[letter][rank] += 1
    rules = now_and_then_wild(
        copies,
        hand_size=hand,
        tokens=chance.choice((2, 8, 8)),
        strikes=chance.choice((1, 3, 8)),
        ending=chance.choice(list(Ending)),
        empty_hints=chance.random() < 0.5,
        choreography=chance.random() < 0.2,
        deck_plays=chance.random() < 0.2,
        dealt=chance.choice(list(Dealt)),
    )
    rules = replace(rules, card_cycling=random.Random(f"cycling {copies}").random() < 0.3)
    deck = rules.composition.deck()
    chance.shuffle(deck)
    return Deal(rules, players, tuple(deck), chance.randrange(players))


def small_record(chance: random.Random, writer: int | Writer | None = None) -> Record:
    """The beginning of a small game as somebody wrote it, who perhaps missed a card or two."""
    deal = small_deal(chance)
    if writer is None:
        writer = chance.choice([*range(deal.players), *range(deal.players), *Writer])
    misses = 0.0 if writer is Writer.ALL else chance.choice((0, 0.2, 0.4))
    actions = chance.randint(0, 12)
    game = played(deal, chance.randrange(2**32), writer, misses=misses, actions=actions)
    events = _with_slips(game, chance)
    return Record.of(replace(game.record, log=events[: chance.randint(0, len(events))]))


def _with_slips(game: Game, chance: random.Random) -> tuple[Event, ...]:
    """The events, a few hints pointing wrongly and a few cards turned up by accident."""
    events: list[Event] = []
    cycling = game.deal.rules.card_cycling  # what a hint points at moves other cards later
    for event, laid in zip(game.record.events, game.laid, strict=False):
        holders = [seat for seat, hand in enumerate(laid.hands) if hand]
        if holders and chance.random() < 0.08 and not isinstance(event, HandDealt):
            seat = chance.choice(holders)
            slot, place = chance.choice(list(enumerate(laid.hands[seat], start=1)))
            events.append(Shown(seat, slot, game.deal.deck[place], slip="dropped"))
        if isinstance(event, Hinted) and not cycling and chance.random() < 0.08:
            slot = chance.randint(1, len(laid.hands[event.hint.to]))
            event = replace(event, slots=(slot,), slip="pointed wrongly")
        events.append(event)
    return tuple(events)


# -- the referee -----------------------------------------------------------------------------


class Scene:
    """The table after some events, laid out by hand; ``known`` is all that the record tells."""

    def __init__(self, record: Record) -> None:
        self.record = record
        rules, players = record.rules, len(record.players)
        size = rules.hand_size(players)
        rounds = rules.dealt is Dealt.ROUNDS
        order = [at % players if rounds else at // size for at in range(size * players)]
        self.hands = [
            [at for at in reversed(range(len(order))) if order[at] == s] for s in range(players)
        ]
        self.copies, self.wild = rules.composition.copies, rules.composition.wild
        self.powder = rules.composition.powder
        self.pile = list(range(len(order), sum(self.copies.values())))
        self.known = {at: card for at, card in enumerate(record.deck) if card is not None}
        self.opened: set[int] = set()
        self.hints: dict[int, list[tuple[Hint, bool]]] = {}
        self.cycling, self.pointed = rules.card_cycling, set[int]()
        self.fireworks: Counter[str] = Counter()
        self.discards: Counter[Card] = Counter()
        self.actions = 0

    def to_play(self, suit: str) -> list[Card]:
        """The cards of a suit that are not played yet, in their order."""
        cards = sorted({card for card in self.copies if card.suit == suit})
        return (cards[::-1] if suit in self.powder else cards)[self.fireworks[suit] :]

    def is_playable(self, card: Card) -> bool:
        return self.to_play(card.suit)[:1] == [card]

    def is_trash(self, card: Card) -> bool:
        """Whether a card is played already, or all copies of one on the way to it are gone."""
        left = self.to_play(card.suit)
        way = left[: left.index(card) + 1] if card in left else []
        return not way or any(self.copies[step] == self.discards[step] for step in way)

    def is_indispensable(self, card: Card) -> bool:
        return not self.is_trash(card) and self.copies[card] - self.discards[card] == 1

    def take(self, event: Event) -> None:
        """What one more event does."""
        turn = (self.record.first + self.actions) % len(self.hands)
        self.actions += isinstance(event, Action)
        match event:
            case HandDealt(seat, cards):
                self._learn(self.hands[seat], cards)
            case PileShown(cards):
                self._learn(self.pile, cards)
                self.opened |= {place for place in self.pile if place in self.known}
            case Rearranged(seat, order):
                self.hands[seat] = [self.hands[seat][slot - 1] for slot in order]
            case Seen(seat, slot, card):
                self._learn([self.hands[seat][slot - 1]], [card])
            case Shown(seat, slot, card):
                self._open(self.hands[seat][slot - 1], card)
            case Hinted(_, hint, slots, slip):
                for slot, place in enumerate(self.hands[hint.to], start=1):
                    known = slots is None and touches(hint, self.known[place], self.wild)
                    is_so = known or slot in (slots or ())
                    self.pointed |= {place} if is_so else set()
                    if slip is None:
                        self.hints.setdefault(place, []).append((hint, is_so))
                if self.cycling:
                    self._cycle(self.hands[turn])
            case Played(_, slot, card, announce, _, drawn):
                place = self.hands[turn].pop(slot - 1) if slot else self.pile.pop(0)
                bare = self._open(place, card)
                if self.is_playable(bare) and announce in (None, bare.suit):
                    self.fireworks[bare.suit] += 1
                else:
                    self.discards[bare] += 1
                if slot:
                    self._draw(turn, drawn)
            case Discarded(_, slot, card, drawn):
                self.discards[self._open(self.hands[turn].pop(slot - 1), card)] += 1
                self._draw(turn, drawn)

    def _cycle(self, hand: list[int]) -> None:
        """After a hint of its holder, the oldest card that no hint touched goes to slot 1."""
        for place in reversed(hand):
            if place not in self.pointed:
                hand.remove(place)
                hand.insert(0, place)
                return

    def _learn(self, places: Sequence[int], cards: Sequence[Card | None]) -> None:
        told = zip(places, cards, strict=True)
        self.known |= {place: card for place, card in told if card is not None}

    def _open(self, place: int, card: Card | None) -> Card:
        self._learn([place], [card])
        self.opened.add(place)
        return self.known[place]

    def _draw(self, turn: int, drawn: Drawn | None) -> None:
        if self.pile:
            self._learn([self.pile[0]], [drawn.card if drawn else None])
            self.hands[turn].insert(0, self.pile.pop(0))

    def visible(self, viewer: Eyes) -> dict[int, Card]:
        """The cards that somebody sees."""
        seen = {place: self.known[place] for place in self.opened}
        for holder, hand in enumerate(self.hands):
            if viewer not in ("public", holder):
                seen |= {place: self.known[place] for place in hand if place in self.known}
        return seen

    def hidden(self, viewer: Eyes) -> list[int]:
        """The cards in hands that somebody does not see."""
        seen = self.visible(viewer)
        return [place for hand in self.hands for place in hand if place not in seen]

    def unseen(self, viewer: Eyes) -> Counter[Card]:
        """How many copies of each card somebody does not see."""
        return Counter(self.copies) - Counter(self.visible(viewer).values())

    def may_be(self, place: int) -> list[Card]:
        """The cards that agree with the hints about one."""
        said = self.hints.get(place, ())
        return [
            card for card in self.copies if all(touches(h, card, self.wild) is t for h, t in said)
        ]

    def worlds(self, viewer: Eyes) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Every way the cards of ``hidden`` can be, and how many deals of cards give it."""
        return fillings([self.may_be(place) for place in self.hidden(viewer)], self.unseen(viewer))


def lay_out(record: Record, turn: int) -> Scene:
    """The table just before action ``turn`` + 1, or after the last event."""
    whole, scene = Scene(record), Scene(record)
    for event in record.events:
        whole.take(event)
    for event in record.events:
        if scene.actions == turn and isinstance(event, Action):
            break
        scene.take(event)
    scene.known = whole.known
    return scene


def fillings(
    options: Sequence[Sequence[Card]], left: Counter[Card], deals: int = 1
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every way to put one of its options into each place, and how many deals of cards give it."""
    if not options:
        yield (), deals
        return
    for card in options[0]:
        copies = left[card]
        if copies:
            left[card] -= 1
            for rest, ways in fillings(options[1:], left, deals * copies):
                yield (card, *rest), ways
            left[card] += 1


def touches(hint: Hint, card: Card, wild: Collection[str] = ()) -> bool:
    if hint.rank is not None:
        return card.rank == hint.rank
    return card.suit == hint.colour or card.suit in wild


def ask(record: Record, turn: int, viewer: Eyes) -> ExplainedKnowledge:
    """What somebody knows."""
    look = record.at(turn)
    if isinstance(viewer, int):
        return look.seen_by(record.players[viewer])
    return look.public() if viewer == "public" else look.everyone()


def eyes_of(record: Record) -> list[Eyes]:
    return [*range(len(record.players)), "public", "everyone"]


def random_question(chance: random.Random) -> tuple[Record, int, Eyes]:
    """A record, a turn and somebody who looks."""
    record = small_record(chance)
    return record, chance.randint(0, record.actions), chance.choice(eyes_of(record))


def few_worlds(scene: Scene, viewer: Eyes) -> list[tuple[tuple[Card, ...], int]] | None:
    """All worlds, unless they are many."""
    worlds = list(islice(scene.worlds(viewer), MOST_WORLDS + 1))
    return worlds if len(worlds) <= MOST_WORLDS else None
