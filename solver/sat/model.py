"""A position as clauses that can be satisfied if and only if a perfect line leads from it.

The variables stand not for all moves but for *events*: the moves by which a card leaves a hand. An
event is a play that succeeds, a discard or a misplay. While the pile lasts, each event draws a
card. So event ``i`` draws the pile's card ``i`` in every line, and after ``e`` events ``e`` cards
are gone. Between two events there are hints only, which change nothing but the tokens and the seat
to move. So a line is given by the number of hints before each event, and by what that does to a
card.

Why this encoding loses no line and adds none:

* **Which hint** it is does not matter: every hint leads to the same position. One can be given if
  there is a token and another seat holds a card, whether or not hints may be empty, since a card's
  own colour points at it. If two seats hold cards, everyone can hint. If one seat alone does, the
  next event is its own; until then everyone else can hint, and it can't. With as many hints as
  players it would have to: that many need a second seat with cards.
* **Hints and tokens** are counted from the position on, not from event to event: all hints so far,
  all tokens gained so far. So the number of turns before an event is known with its hints, and so
  is its seat; and a solver learns how many hints a part of a line takes at least, which decides
  most deals with many players.
* **Owners.** From the event that draws it, a card is held by the seat whose event that was. Seats
  move in turn, so an event's seat follows from the events and hints before it.
* **Used copies.** A perfect line plays each card that is needed once: just one of its copies is
  *used*, and the plays that succeed are the events that take used copies. A firework has a card
  from the event on that takes the used copy, and needs the card below at least one event earlier.
* **Ends.** A line to perfect meets no other end of the game before. A last copy that is lost leaves
  no used copy; the strike that loses is not spare; turns of the final round are counted; and a seat
  that is stuck has neither an event nor a hint to go on with (:meth:`Model._pile_play` has an
  exception).
* **Idle events.** There are at most as many events as cards, and under the standard ending at most
  as cards in the pile and turns after it. A line that is perfect earlier is filled up with idle
  events, and only such a line is. Each takes any card that is left, whoever holds it, so that
  counts stay simple; while the pile lasts, there is one, since the hands together stay as large.
* **Counts.** :meth:`Model._count` adds what the rest implies, for speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from solver.cards import Card
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.translate import cards, telling_hint
from solver.moves import PILE, Discard, Move, Play
from solver.position import Position
from solver.sat.clauses import FALSE, TRUE, Clauses, Order, reaches

COUNTED = 3
"""Events between two counts of the cards in hand: each count takes hundreds of variables."""


class Event(NamedTuple):
    """A number of hints, and then what is done with a card."""

    hints: int
    card: Card
    fits: bool
    announced: bool
    discarded: bool


class Model(Clauses):
    """The clauses for a position that is not over, and their literals.

    Their second index is an event, for ``gone`` and ``risen`` the moment before an event.
    """

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.board = position.board
        self.rules = position.board.rules
        self.hands = position.hands
        self.pile = len(position.pile)
        self.dealt = sum(map(len, position.hands))
        self.cards = cards(position)
        self.needed = self.rules.perfect - self.board.points
        self.events = len(self.cards)
        self.turns = self.board.players if self.board.turns_left is None else self.board.turns_left
        if not self.rules.crowning_piece:
            self.events = min(self.events, self.pile + self.turns)
        new, events, moments = self.new, range(self.events), range(self.events + 1)
        first = self._first_events()
        self.takes = [[new() if event >= least else FALSE for event in events] for least in first]
        self.gone = [[new() if at > least else FALSE for at in moments] for least in first]
        self.play, self.discard, self.misplay = ([new() for _ in events] for _ in range(3))
        self.idle = [new() if event >= self.needed else FALSE for event in events]
        self.seat = [[new() for _ in range(self.board.players)] for _ in events]
        self.earned = [self.order(1 + self.rules.choreography) for _ in events]
        self.gained = [self.order(self._most_gained(moment)) for moment in moments]
        self.hinted = [self.order(self.board.tokens + self._most_gained(event)) for event in events]
        self.completes = [new() for _ in events]
        self.used = [FALSE if self.board.height(c.suit) >= c.rank else new() for c in self.cards]
        self.risen: dict[tuple[str, int], list[int]] = {}
        for letter, top in self.tops.items():
            height = self.board.height(letter)
            for rank in range(height + 1):
                self.risen[letter, rank] = [TRUE for _ in moments]
            for rank in range(height + 1, top + 1):
                plays = rank - height
                row = [new() if at >= plays else FALSE for at in events]
                self.risen[letter, rank] = [*row, TRUE]
        self._cards_go()
        self._fireworks_rise()
        self._misplays()
        self._tokens_change()
        self._seats_move()
        self._hint_somebody()
        self._pile_play()
        self._count()
        if not self.rules.crowning_piece:
            self._limit_turns(self.pile, self.turns)

    def _most_gained(self, moment: int) -> int:
        """The most tokens that the events before ``moment`` gain."""
        announced = self.rules.choreography
        plays = self.needed if announced else 0
        return min((1 + announced) * moment, plays + len(self.tops) + self.events - self.needed)

    def hinted_before(self, event: int) -> Order:
        """Return the number of hints before the event that precedes ``event``."""
        return self.hinted[event - 1] if event else [TRUE, FALSE]

    @property
    def tops(self) -> dict[str, int]:
        """The top rank of each suit."""
        composition = self.rules.composition
        return dict(zip(composition.letters, composition.tops, strict=True))

    def _first_events(self) -> list[int]:
        """The first event that can take each card."""
        first = [max(0, place - self.dealt + 1) for place in range(len(self.cards))]
        if self.rules.deck_plays and self.pile:
            first[-1] -= 1
        return first

    def owner(self, place: int) -> Sequence[int]:
        """Return for each seat the literal that it is dealt or draws the card at ``place``."""
        if place >= self.dealt:
            return self.seat[place - self.dealt]
        return [TRUE if place in places else FALSE for places in self._places()]

    def _places(self) -> Iterator[range]:
        """The range of places of each seat's hand among the cards."""
        end = 0
        for hand in self.hands:
            end += len(hand)
            yield range(end - len(hand), end)

    def line(self, literals: Sequence[int]) -> Iterator[Event]:
        """Yield the events of the line that makes ``literals`` true."""
        true = set(literals)
        hinted_before = 0
        for event in range(self.events):
            if self.idle[event] in true:
                return
            completes = self.completes[event] in true
            hinted = sum(literal in true for literal in self.hinted[event][1:])
            hints, hinted_before = hinted - hinted_before, hinted
            yield Event(
                hints=hints,
                card=next(
                    card
                    for card, takes in zip(self.cards, self.takes, strict=True)
                    if takes[event] in true
                ),
                fits=self.play[event] in true,
                announced=self.play[event] in true and self.earned[event][1 + completes] in true,
                discarded=self.discard[event] in true,
            )

    def _cards_go(self) -> None:
        """Require that each event takes one card, which is gone from then on."""
        for takes, gone in zip(self.takes, self.gone, strict=True):
            for event, (before, after) in enumerate(pairwise(gone)):
                self.add(-takes[event], -before)
                self.add(-takes[event], after)
                self.add(-before, after)
                self.add(-after, before, takes[event])
        for event in range(self.events):
            self.exactly_one([takes[event] for takes in self.takes])
            kinds = (self.play, self.discard, self.misplay, self.idle)
            self.exactly_one([kind[event] for kind in kinds])
        for before, after in pairwise(self.idle):
            self.add(-before, after)

    def _fireworks_rise(self) -> None:
        """Require that plays take the used copies in order; idle events follow the last one."""
        for (letter, rank), risen in self.risen.items():
            if rank > self.board.height(letter):
                card = Card(letter, rank)
                copies = [place for place, other in enumerate(self.cards) if other == card]
                self.exactly_one([self.used[place] for place in copies])
                below = self.risen[letter, rank - 1]
                for event, (before, after) in enumerate(pairwise(risen)):
                    self.add(-before, after)
                    self.add(-after, below[event])
            for event, idle in enumerate(self.idle):
                self.add(-idle, risen[event])
        tops = [self.risen[letter, top] for letter, top in self.tops.items()]
        for event, idle in enumerate(self.idle):
            self.add(idle, *(-risen[event] for risen in tops))
        for card, used, takes, gone in zip(
            self.cards, self.used, self.takes, self.gone, strict=True
        ):
            for risen_by, gone_by in zip(self.risen[card.suit, card.rank], gone, strict=True):
                self.add(-used, -risen_by, gone_by)
                self.add(-used, risen_by, -gone_by)
            for event, play in enumerate(self.play):
                self.add(-takes[event], -play, used)
                self.add(-takes[event], play, -used)

    def _misplays(self) -> None:
        """Require a spare strike for each misplay, and a wrong announcement if the card fits."""
        self.at_most(self.misplay, self.rules.strikes - self.board.strikes - 1)
        if self.rules.choreography and len(self.rules.composition.letters) > 1:
            return
        for card, takes in zip(self.cards, self.takes, strict=True):
            risen, below = (self.risen[card.suit, rank] for rank in (card.rank, card.rank - 1))
            for event, misplay in enumerate(self.misplay):
                self.add(-takes[event], -misplay, -below[event], risen[event])

    def _tokens_change(self) -> None:
        """Require that hints take tokens and events earn some, up to the maximum of the rules.

        When an event comes, there are as many tokens as at first and as events before it have
        *gained*, less all hints so far. A discard needs a missing token. An event gains what it
        earns, but no more than are missing. A table may have put in more tokens than the rules
        have: these can be spent, but none return until then.
        """
        first = self.board.tokens
        spare = first - self.rules.tokens  # a token is missing if more hints came than were gained
        for event, hinted in enumerate(self.hinted):
            gained, after = self.gained[event : event + 2]
            earned = self.earned[event]
            before = self.hinted_before(event)
            self._earn(event)
            self.at_least(hinted, before, 0)
            self.at_least(before, hinted, 0, -self.idle[event])
            self.at_least(gained, hinted, -first)
            self.at_least(hinted, gained, spare + 1, -self.discard[event])
            self.at_least(after, gained, 0)
            for most, more in enumerate(earned[1:]):
                self.at_least(gained, after, -most, more)
            for k, gained_k in enumerate(after[1:-1], start=1):
                self.add(-gained_k, reaches(gained, k), reaches(hinted, k + spare))
            for k, gained_k in enumerate(gained[:-1]):
                for least in range(1, len(earned) - 1):
                    missed = -reaches(hinted, k + least + spare)
                    self.add(-gained_k, -earned[least], missed, reaches(after, k + least))

    def _earn(self, event: int) -> None:
        """Require that discards, completed fireworks and announced plays earn a token each."""
        _, one, two, *_ = self.earned[event]
        completes = self.completes[event]
        play = self.play[event]
        self.add(-self.discard[event], one)
        self.add(-self.discard[event], -two)
        self.add(-self.misplay[event], -one)
        self.add(-self.idle[event], -one)
        self.add(-completes, play)
        self.add(-completes, one)
        tops = self.tops
        for card, takes in zip(self.cards, self.takes, strict=True):
            if card.rank == tops[card.suit]:
                self.add(-takes[event], -play, completes)
            else:
                self.add(-takes[event], -completes)
        if self.rules.choreography:
            self.add(-play, -two, completes)
        else:
            self.add(-play, -two)
            self.add(-play, -one, completes)

    def _seats_move(self) -> None:
        """Require that hints and events pass the turn, and that events take the mover's cards."""
        for event, (seats, hinted) in enumerate(zip(self.seat, self.hinted, strict=True)):
            self.exactly_one(seats)
            for hints, (at_least, more) in enumerate(pairwise(hinted)):
                mover = (self.board.turn + event + hints) % self.board.players
                self.add(-at_least, more, seats[mover])
            for place, takes in enumerate(self.takes):
                for seat, owner in enumerate(self.owner(place)):
                    self.add(-takes[event], -seats[seat], owner, self.idle[event])

    def _hint_somebody(self) -> None:
        """Require a card outside the event's own hand for as many hints as there are players.

        Hands never grow, so there is one whenever all hands have more cards than any first hand.
        """
        players = self.board.players
        widest = max(map(len, self.hands))
        if max(self.rules.tokens, self.board.tokens) < players:
            return
        for event, hinted in enumerate(self.hinted):
            in_hands = min(self.dealt, len(self.cards) - event)
            if in_hands > widest:
                continue
            others = []
            for place in range(min(len(self.cards), self.dealt + event)):
                other = self.new()
                others.append(other)
                self.add(-other, -self.gone[place][event])
                for seat, owner in zip(self.seat[event], self.owner(place), strict=True):
                    self.add(-other, -seat, -owner)
            as_many = self.new()
            self.at_least(self.hinted_before(event), hinted, 1 - players, as_many)
            self.add(-as_many, *others)

    def _pile_play(self) -> None:
        """Allow the seat that would draw the pile's last card to play it, but not to discard it.

        A seat with an empty hand is stuck without a token even so. (Hands are empty before the pile
        only where a table corrected them.) If one seat alone has cards, it can't hint before.
        """
        if not (self.rules.deck_plays and self.pile):
            return
        event = self.pile - 1
        takes = self.takes[-1][event]
        self.add(-takes, -self.discard[event])
        holders = [seat for seat, hand in enumerate(self.hands) if hand]
        for seat, literal in enumerate(self.seat[event]):
            if seat not in holders:
                unless = -takes, -literal, self.idle[event]
                hinted, before = self.hinted[event], self.hinted_before(event)
                self.at_least(self.gained[event], hinted, 1 - self.board.tokens, *unless)
                if len(holders) == 1:
                    since = (seat - holders[0]) % self.board.players
                    self.at_least(before, hinted, 1 - since, *unless)

    def _count(self) -> None:
        """Add counts: all needed cards are played, and hands are never too full.

        Both follow from one card per event. But with that alone, a solver must try very many cases
        to see that the hands are full of cards to keep.
        """
        self.at_most([-play for play in self.play], self.events - self.needed)
        for event in range(1, self.events + 1, COUNTED):
            drawn = min(len(self.cards), self.dealt + event)
            present = [-gone[event] for gone in self.gone[:drawn]]
            self.at_most(present, drawn - event)

    def _limit_turns(self, first: int, turns: int) -> None:
        """Require at most ``turns`` turns after event ``first - 1``."""
        before = self.hinted_before(first)
        for event in range(first, self.events):
            most_hints = turns - 1 - (event - first)
            self.at_least(before, self.hinted[event], -most_hints, self.idle[event])


def moves(position: Position, events: Iterable[Event]) -> Iterator[Move]:
    """Yield the moves of a line from ``position``, with concrete hints."""
    composition = position.board.rules.composition
    for event in events:
        for _ in range(event.hints):
            fireworks = dict(zip(composition.letters, position.board.fireworks, strict=True))
            hint = telling_hint(composition, position.hands, position.board.turn, fireworks)
            yield hint
            position = position.after(hint)
        move = _event_move(position, event)
        yield move
        position = position.after(move)


def _event_move(position: Position, event: Event) -> Move:
    board = position.board
    hand = position.hands[board.turn]
    # a copy in hand will do for one on the pile: that one is drawn in its place
    slot = hand.index(event.card) + 1 if event.card in hand else PILE
    if event.discarded:
        return Discard(slot)
    if event.announced:
        return Play(slot, event.card.suit)
    if event.fits or not board.is_playable(event.card):
        return Play(slot)
    letters = board.rules.composition.letters
    return Play(slot, next(letter for letter in letters if letter != event.card.suit))


def codes(position: Position, events: Iterable[Event]) -> Iterator[int]:
    """Yield the same as the kernel's codes; of plays from the pile it knows none."""
    index = position.board.rules.composition.index
    by_bit = sorted(cards(position), key=index.__getitem__)
    for event in events:
        yield from [HINT * MOVE] * event.hints
        kind = MISPLAY
        if event.discarded:
            kind = DISCARD
        elif event.fits:
            kind = ANNOUNCED if event.announced else PLAY
        yield kind * MOVE + by_bit.index(event.card)
