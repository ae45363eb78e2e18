"""Complete games, played at random with the referee of known deals and written down as records."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from deducer import Record
from deducer.record.data import RecordData, Writer
from deducer.record.events import (
    Discarded,
    Drawn,
    Event,
    HandDealt,
    Hinted,
    PileShown,
    Played,
    PlayOutcome,
    Rearranged,
    Seen,
    Shown,
    event_of,
)
from solver import Card, Deal, Discard, Hint, Move, Play, Position
from solver.deal import dealt_places
from solver.moves import PILE

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
THROWN_AWAY = """\
players: Ann Bob
seat: all
agreements: beginner
copies: r 3 2 1, y 3 2 1
hand: 2
tokens: 3
deal Ann r1 y3
deal Bob r2 y1
Ann: hint Bob 1 2
Bob: hint Ann 3 2
Ann: discard 2 y3 > r1
"""
"""All play by the agreements, but for a last copy that is thrown away though all know it."""


@dataclass(frozen=True)
class Laid:
    """Where every card of the deck lies, by its place in the deck, with the referee's position."""

    position: Position
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A record, and what must be on the table after each of its events (before them at first)."""

    deal: Deal
    record: RecordData
    laid: tuple[Laid, ...]


class Scribe:
    """Plays a deal at random and writes it down, as somebody who misses cards now and then."""

    def __init__(self, deal: Deal, seed: int, writer: int | Writer, *, misses: float = 0.0) -> None:
        self.deal = deal
        self.dice = random.Random(seed)
        self.writer = writer
        self.misses = misses
        places = dealt_places(deal.rules, deal.players)
        hands = tuple(tuple(reversed(hand)) for hand in places)
        pile = tuple(range(sum(map(len, hands)), len(deal.deck)))
        self.laid = [Laid(deal.start, hands, pile)]
        self.events: list[Event] = []
        self.known: set[int] = set()
        self.pointed: set[int] = set()

    def game(self, actions: int) -> Game:
        """Write so many actions down, or fewer if the game ends."""
        self._write_hands()
        for _ in range(actions):
            moves = list(self.now.position.legal_moves())
            if not moves:
                break
            self._between()
            self._act(self._choose(moves))
        if self.now.position.board.end is not None:
            self._lay_open()
        names = NAMES[: self.deal.players]
        record = RecordData(
            self.deal.rules,
            names,
            tuple(self.events),
            writer=self.writer,
            first=self.deal.first,
        )
        return Game(self.deal, record, tuple(self.laid))

    @property
    def now(self) -> Laid:
        return self.laid[-1]

    def _add(self, event: Event, laid: Laid) -> None:
        self.events.append(event)
        self.laid.append(laid)

    def _choose(self, moves: Sequence[Move]) -> Move:
        """A move, plays that fit more often than chance has it: games should get somewhere."""
        position = self.now.position
        hand = position.hands[position.board.turn]
        fitting = [
            move
            for move in moves
            if isinstance(move, Play)
            and move.slot != PILE
            and position.board.fits(hand[move.slot - 1], move.announce)
        ]
        return self.dice.choice(fitting if fitting and self.dice.random() < 0.5 else moves)

    def _noticed(self, seat: int, place: int) -> Card | None:
        """What the writer saw of a card in that seat's hand."""
        if place in self.known:
            return self.deal.deck[place]
        if seat == self.writer or self.dice.random() < self.misses:
            return None
        self.known.add(place)
        return self.deal.deck[place]

    def _write_hands(self) -> None:
        for seat, hand in enumerate(self.now.hands):
            if seat != self.writer or self.dice.random() < 0.5:
                cards = tuple(self._noticed(seat, place) for place in hand)
                self._add(HandDealt(seat, cards), self.now)

    def _between(self) -> None:
        """Rearrange a hand, or notice a card late, once in a while."""
        seat = self.dice.randrange(self.deal.players)
        hand = self.now.hands[seat]
        if hand and self.dice.random() < 0.2:
            order = self.dice.sample(range(1, len(hand) + 1), len(hand))
            self._rearrange(seat, tuple(order))
        if hand and seat != self.writer and self.misses and self.dice.random() < 0.2:
            slot = self.dice.randint(1, len(hand))
            place = self.now.hands[seat][slot - 1]
            self.known.add(place)
            self._add(Seen(seat, slot, self.deal.deck[place]), self.now)

    def _rearrange(self, seat: int, order: tuple[int, ...]) -> None:
        now = self.now
        cards, places = now.position.hands[seat], now.hands[seat]
        hands = list(now.position.hands)
        hands[seat] = tuple(cards[slot - 1] for slot in order)
        laid = list(now.hands)
        laid[seat] = tuple(places[slot - 1] for slot in order)
        marks = [[place in self.pointed for place in row] for row in laid]
        hinted = tuple(map(tuple, marks)) if now.position.hinted else ()
        position = replace(now.position, hands=tuple(hands), hinted=hinted)
        self._add(Rearranged(seat, order), replace(now, position=position, hands=tuple(laid)))

    def _act(self, move: Move) -> None:
        now = self.now
        seat = now.position.board.turn
        said = self.dice.choice([seat, None])
        position = now.position.after(move)
        match move:
            case Hint(to):
                known = self.known.issuperset(now.hands[to]) and self.dice.random() < 0.5
                slots = None if known else now.position.touched(move)
                hands = self._after_hint(seat, to, now.position.touched(move))
                self._add(Hinted(said, move, slots), replace(now, position=position, hands=hands))
            case Play(slot, announce):
                place, laid = self._taken(seat, slot, position)
                card = self._revealed(place)
                fits = now.position.board.fits(self.deal.deck[place], announce)
                outcome = self.dice.choice([None, PlayOutcome.FITS if fits else PlayOutcome.STRIKE])
                drawn = self._drawn(seat, slot, laid)
                self._add(Played(said, slot, card, announce, outcome, drawn), laid)
            case Discard(slot):
                place, laid = self._taken(seat, slot, position)
                card = self._revealed(place)
                self._add(Discarded(said, slot, card, self._drawn(seat, slot, laid)), laid)

    def _after_hint(self, giver: int, to: int, slots: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """How hands lie after a hint: the giver's oldest card without one may go to slot 1."""
        hands = list(self.now.hands)
        self.pointed |= {hands[to][slot - 1] for slot in slots}
        moved = [place for place in hands[giver] if place not in self.pointed][-1:]
        if self.deal.rules.card_cycling:
            others = [place for place in hands[giver] if place not in moved]
            hands[giver] = (*moved, *others)
        return tuple(hands)

    def _taken(self, seat: int, slot: int, position: Position) -> tuple[int, Laid]:
        """The card that leaves its slot, and how all lies then."""
        hand, pile = list(self.now.hands[seat]), list(self.now.pile)
        if slot == PILE:
            place = pile.pop(0)
        else:
            place = hand.pop(slot - 1)
            hand[:0], pile = pile[:1], pile[1:]
        hands = list(self.now.hands)
        hands[seat] = tuple(hand)
        return place, Laid(position, tuple(hands), tuple(pile))

    def _revealed(self, place: int) -> Card | None:
        """What is written of a card that an action turns up: nothing where it is known already."""
        if place in self.known and self.dice.random() < 0.3:
            return None
        self.known.add(place)
        return self.deal.deck[place]

    def _drawn(self, seat: int, slot: int, after: Laid) -> Drawn | None:
        if slot == PILE:
            return None
        if len(after.pile) == len(self.now.pile):
            return self.dice.choice([None, Drawn(nothing=True)])
        card = self._noticed(seat, after.hands[seat][0])
        return Drawn(card) if card is not None else self.dice.choice([None, Drawn()])

    def _lay_open(self) -> None:
        """Turn up what nobody saw, once the game is over."""
        now = self.now
        for seat, hand in enumerate(now.hands):
            for slot, place in enumerate(hand, start=1):
                if self.dice.random() < 0.5:
                    self._add(Shown(seat, slot, self.deal.deck[place]), now)
                    self.known.add(place)
        if now.pile and self.dice.random() < 0.5:
            self._add(PileShown(now.position.pile), now)
            self.known.update(now.pile)


def played(
    deal: Deal,
    seed: int,
    writer: int | Writer = Writer.ALL,
    *,
    misses: float = 0.0,
    actions: int = 200,
) -> Game:
    """Play a deal at random and write it down."""
    return Scribe(deal, seed, writer, misses=misses).game(actions)


def begun(deal: Deal, line: Iterable[Move]) -> Record:
    """The record of a deal that was played so far, all its cards known."""
    log = tuple(map(event_of, line))
    return Record(deal.rules, NAMES[: deal.players], log, Writer.ALL, deal.first, deal.deck)


def bare(record: RecordData, deck: tuple[Card, ...]) -> RecordData:
    """The record with its cards told by the order of the deck only, but for what is laid open."""

    def told(event: Event) -> Event:
        if isinstance(event, Played | Discarded) and event.drawn and event.drawn.card:
            return replace(event, drawn=Drawn())
        return event

    looks = HandDealt | Seen
    log = tuple(told(event) for event in record.events if not isinstance(event, looks))
    return replace(record, log=log, deck=deck)
