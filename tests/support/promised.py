"""The promises of a game written a second time, over worlds in which every card is known.

It shares nothing with :mod:`deducer.agreements` but tables, sheets and the names of kinds: no lens,
no masks, no scenes. ``world`` gives the card of each place in the deck.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from deducer.agreements import Sheet
from deducer.record.events import Action, Discarded, Hinted, Played, SheetChanged
from deducer.table.table import Table
from solver import Card
from solver.board import Board

World = Mapping[int, Card]


@dataclass
class Teller:
    """Who tells, of one action of a table, which promises it keeps in a world."""

    table: Table
    first: Sheet
    """The sheet that the game began with."""
    number: int
    last: int
    world: World
    tellers: dict[tuple[int, int], Teller] = field(default_factory=dict)
    """Those of earlier actions, by their number and the last event that they know."""

    def __post_init__(self) -> None:
        self.sheet = self.first
        for event in self.table.events[: self.number - 1]:
            if isinstance(event, SheetChanged):
                self.sheet = event.sheet
        self.moment = self.table.moments[self.number - 1]
        self.board: Board = self.moment.board
        self.hands = self.moment.hands
        event = self.table.events[self.number - 1]
        assert isinstance(event, Hinted | Played | Discarded)
        assert event.seat is not None
        self.event, self.giver = event, event.seat
        self.others = [seat for seat in range(len(self.hands)) if seat != self.giver]
        self.hinted = {
            self.table.moments[number - 1].hands[event.hint.to][slot - 1]
            for number, event in self.acts(1, self.number - 1)
            if isinstance(event, Hinted) and number not in self.table.caveats
            for slot in event.slots or ()
        }

    def acts(self, first: int, last: int) -> list[tuple[int, Action]]:
        return [
            (number, event)
            for number, event in enumerate(self.table.events[:last], start=1)
            if number >= first and isinstance(event, Hinted | Played | Discarded)
        ]

    def teller(self, number: int, last: int = 0) -> Teller:
        """That of an earlier action, which knows what happened up to ``last``, if anything."""
        key = number, last or number
        if key not in self.tellers:
            self.tellers[key] = Teller(self.table, self.first, *key, self.world, self.tellers)
        return self.tellers[key]

    @cached_property
    def hints(self) -> list[Teller]:
        """The earlier hints that pointed at cards and are relied on."""
        return [
            self.teller(number)
            for number, event in self.acts(1, self.number - 1)
            if isinstance(event, Hinted) and event.slots and number not in self.table.caveats
        ]

    @cached_property
    def moved(self) -> set[int]:
        earlier = [self.teller(number) for number, _ in self.acts(1, self.number - 1)]
        moved = {place for hint in self.hints for place in hint.chop_moves}
        return moved | {p for t in earlier for p in t.ones_moves}

    @cached_property
    def recent(self) -> list[Teller]:
        """The hints of the last rounds, as one sees them just before this action."""
        return [
            self.teller(hint.number, self.number - 1)
            for hint in self.hints
            if self.number - hint.number <= 2 * len(self.hands)
        ]

    def could_be(self, place: int, *, after: bool = False) -> set[Card]:
        """What everybody can tell of a card before this action, or after."""
        end = self.number + after
        if place in self.table.opened and self.table.opened[place] < end:
            return {self.table.sources[place].card}
        composition = self.board.rules.composition
        cards = set(composition.cards)
        for clue in self.table.clues.get(place, ()):
            if clue.number < end and clue.reliable:
                cards = {
                    c for c in cards if composition.touches(clue.hint.value, c) == clue.touched
                }
        return cards

    def chop(self, seat: int) -> int | None:
        free = [place for place in self.hands[seat] if place not in self.hinted | self.moved]
        return free[-1] if free else None

    # -- of a hint -----------------------------------------------------------------------------

    @cached_property
    def hint(self) -> Hinted:
        assert isinstance(self.event, Hinted)
        return self.event

    @cached_property
    def touched(self) -> list[int]:
        hand = self.hands[self.hint.hint.to]
        return [hand[slot - 1] for slot in sorted(self.hint.slots or ())]

    @cached_property
    def new(self) -> list[int]:
        return [place for place in self.touched if place not in self.hinted | self.moved]

    @cached_property
    def at_chop(self) -> bool:
        return self.chop(self.hint.hint.to) in self.new

    @cached_property
    def focus(self) -> int:
        chop = self.at_chop and not self.sheet.newest
        if self.sheet.ones and self.hint.hint.rank == 1 and self.new and not chop:
            return self.first_ones(self.new)[0]
        cards = self.new or self.touched
        return cards[-1] if (chop and self.new) or self.sheet.oldest_focus else cards[0]

    def first_ones(self, places: list[int]) -> list[int]:
        """Ones in the order in which they are played; of a hand, newest first."""
        dealt = [p for hand in self.table.moments[0].hands for p in hand]
        foci = [hint.focus for hint in self.hints if hint.sheet.play]
        first = [p for p in places if p in foci]
        drawn = [p for p in places if p not in foci and p not in dealt]
        others = [p for p in places if p not in foci and p in dealt]
        return first[::-1] + drawn[::-1] + others[::-1]

    @cached_property
    def ones_moves(self) -> set[int]:
        """The chop that a play of ones out of order saves."""
        gone = self.left(self.number)
        if not self.sheet.ones_moves or not isinstance(self.event, Played) or gone is None:
            return set()
        ones = []
        for place in self.hands[self.giver]:
            cards = self.could_be(place)
            if place in self.hinted and len(cards) > 1 and {c.rank for c in cards} == {1}:
                ones.append(place)
        if gone not in ones:
            return set()
        early = self.first_ones(ones).index(gone)
        if early == 0 or early > len(self.others):
            return set()
        chop = self.chop((self.giver + early) % len(self.hands))
        return set() if chop is None else {chop}

    @cached_property
    def saved(self) -> int | None:
        """The card that the hint may save."""
        return self.new[-1] if self.at_chop else None

    @cached_property
    def chop_moves(self) -> set[int]:
        hand, sheet = self.hands[self.hint.hint.to], self.sheet
        if not self.new:
            return set()
        behind = hand[hand.index(self.new[0]) + 1 :]
        free = {p for p in behind if p not in self.hinted | self.moved | {*self.touched}}
        useless = all(
            self.board.is_trash(c) for p in self.new for c in self.could_be(p, after=True)
        )
        if sheet.trash_moves and useless:
            return free
        beside = self.hint.hint.rank == 5 and len(self.new) == 1 and len(free) == 1
        return free if sheet.five_moves and beside else set()

    @cached_property
    def savable_kinds(self) -> set[Card]:
        """What a hint of the chop may save, whatever is in other hands."""
        rank, sheet = self.hint.hint.rank, self.sheet
        cards = {c for c in self.board.rules.composition.cards if not self.board.is_trash(c)}
        if rank == 5 or (rank == 2 and sheet.twos and sheet.any_two):
            return {c for c in cards if c.rank == rank}
        saved = {c for c in cards if self.board.is_indispensable(c) and c.rank != 5}
        tells = any(
            self.could_be(p) != self.could_be(p, after=True)
            for p in self.touched
            if p != self.saved
        )
        if tells:
            saved |= {c for c in cards if c.rank == 5 and self.is_single(c.suit)}
        return {c for c in saved if rank or tells or c.rank != 2 or not self.is_single(c.suit)}

    def is_single(self, letter: str) -> bool:
        """Whether the deck has one copy of each card of a suit."""
        return max(dict(self.board.rules.composition.suits)[letter]) == 1

    def fitting(self, place: int) -> set[Card] | None:
        """What all took a card for when a hint could only ask to play it at once; None: nothing."""
        for hint in reversed(self.hints):
            if hint.focus == place and hint.sheet.play and (fits := hint.asks_to_play()):
                return fits
        return None

    def asks_to_play(self) -> set[Card]:
        cards = self.could_be(self.focus, after=True)
        return {c for c in cards if self.board.is_playable(c) and not self.may_save()}

    def proves_fit(self) -> bool:
        """Whether an older hinted card is only now known to fit."""
        old = [place for place in self.touched if place in self.hinted and place != self.focus]
        return any(
            all(map(self.board.is_playable, self.could_be(place, after=True)))
            and not all(map(self.board.is_playable, self.could_be(place)))
            for place in old
        )

    def left(self, number: int) -> int | None:
        """The card that left its hand by event ``number``."""
        event = self.table.events[number - 1]
        if not isinstance(event, Played | Discarded) or event.seat is None or not event.slot:
            return None
        return self.table.moments[number - 1].hands[event.seat][event.slot - 1]

    # -- what is promised ----------------------------------------------------------------------

    def told(self) -> Iterator[tuple[str, int, bool]]:
        if isinstance(self.event, Hinted):
            if self.event.slots and self.number not in self.table.caveats:
                yield from self.by_hint()
            silent = bool(self.event.slots) and self.number not in self.table.caveats
            if not silent or self.new or self.hint.hint.to == (self.giver + 1) % len(self.hands):
                return
        if self.sheet.silence and self.board.tokens and isinstance(self.event, Discarded):
            seat = (self.giver + 1) % len(self.hands)
            place = self.chop(seat)
            if place is not None:
                kind = "silence"
                kind += ", early" if self.nobody_discarded_from_chop() else ""
                yield kind, place, not self.needs_saving(place, seat)
        if self.sheet.fits and self.board.tokens:
            unhinted = [
                p for p in self.hands[(self.giver + 1) % len(self.hands)] if p not in self.hinted
            ]
            for place in unhinted[1:] if len(self.hands) > 2 else unhinted:
                kind = "silence on what fits"
                kind += ", of two players" if len(self.hands) == 2 else ""
                kind += ", early" if self.nobody_discarded_from_chop() else ""
                yield kind, place, not self.board.is_playable(self.world[place])
        gone = self.left(self.number)
        if gone is None:
            return
        played = isinstance(self.event, Played)
        surely = all(
            self.board.is_playable(c) or self.board.is_trash(c) for c in self.could_be(gone)
        )
        focused = [hint for hint in self.hints if hint.sheet.play and hint.focus == gone]
        unasked = played and not surely and not focused
        if unasked and self.sheet.blind and self.sheet.finesse:
            hints = [
                h for h in self.recent if h.hint.hint.to != self.giver and h.giver != self.giver
            ]
            if hints:
                unclear = [
                    h
                    for h in self.recent
                    if h.hint.hint.to == self.giver
                    and h.sheet.own_finesse
                    and not h.explained_without()
                ]
                yield "blind play", hints[-1].focus, gone in self.called() or bool(unclear)
        if played and gone in self.table.opened and self.sheet.sarcastic:
            shown = self.table.sources[gone].card
            for place in [p for seat in self.others for p in self.hands[seat] if p in self.hinted]:
                if shown in self.could_be(place):
                    yield "copy played", place, self.world[place] != shown
        if not played and gone in self.hinted and self.sheet.sarcastic:
            seen = [p for seat, hand in enumerate(self.hands) if seat != self.giver for p in hand]
            hinted = [p for p in seen if p in self.hinted]
            card = self.table.sources[gone].card if gone in self.table.opened else None
            if hinted and card is not None and not self.board.is_trash(card):
                copies = [p for p in hinted if self.world[p] == card]
                yield "copy discarded", hinted[0], bool(copies)

    def called(self, *hidden: int) -> dict[int, Card | None]:
        """The cards that hints of the last rounds asked players to play unhinted.

        The one who acts now must be able to tell: not by their own cards, nor by ``hidden`` ones.
        Those they have to take for what is missing; by a bluff, for the one card that fits, or they
        can't tell for what.
        """
        dark = {*hidden, *self.hands[self.giver]}
        cards: dict[int, Card | None] = {}
        for hint in self.recent:
            cards |= hint.asked(dark)
        return cards

    def asked(self, dark: set[int]) -> dict[int, Card | None]:
        card = self.world[self.focus]
        if self.focus in dark or self.board.is_playable(card) or self.board.is_trash(card):
            return {}
        if self.stalls() and card.rank == 5:
            return {}
        if card.rank == 2 and self.saves_twos():
            return {}
        if self.sheet.save and self.saved == self.focus and card in self.savable_kinds:
            return {}
        path = Path(self, own=self.sheet.own_finesse, dark=dark)
        if path.leads_to(card):
            return {**path.blind}
        place = self.bluffed()
        if place is None:
            return {}
        if place in dark:
            fits = [*filter(self.board.is_playable, self.board.rules.composition.cards)]
            return {place: fits[0] if len(fits) == 1 else None}
        return {place: self.world[place]} if self.board.is_playable(self.world[place]) else {}

    def bluffed(self) -> int | None:
        """The card with which the next player has answered a bluff, or still may."""
        seat = (self.giver + 1) % len(self.hands)
        free = [place for place in self.hands[seat] if place not in self.hinted]
        if not self.sheet.bluff or seat == self.hint.hint.to or not free:
            return None
        place = free[-1] if self.sheet.oldest_finesse else free[0]
        for number, event in self.acts(self.number + 1, self.last):
            if event.seat == seat:
                return place if isinstance(event, Played) and self.left(number) == place else None
        return place

    def by_hint(self) -> Iterator[tuple[str, int, bool]]:
        world, sheet, new, focus = self.world, self.sheet, self.new, self.focus
        if sheet.trash_moves and self.chop_moves and self.hint.hint.rank != 5:
            return
        before, after = self.could_be(focus), self.could_be(focus, after=True)
        fixed = not new and any(map(self.board.is_playable, before))
        fixed = fixed and not any(map(self.board.is_playable, after))
        if sheet.play and not (sheet.fix and fixed):
            yield f"play{self.circumstances()}", focus, self.meant()
        if sheet.touch and self.all_can_be_useful(9):
            kind = "no trash"
            if len(self.touched) > 1:
                kind += ", one of several by rank" if self.hint.hint.rank else ", one of several"
            for place in new:
                yield kind, place, not self.board.is_trash(world[place])
            seen = [p for seat in self.others for p in self.hands[seat] if p in self.hinted]
            for at, place in enumerate(new):
                for other in (seen + new[:at]) if self.all_can_be_useful(1) else []:
                    yield "no copy", place, world[place] != world[other]
                if sheet.finesse and self.all_can_be_useful(1):
                    now = self.teller(self.number).asked({*self.hands[self.giver]})
                    asked = self.called() | ({} if place == focus else now)
                    others = [card for p, card in asked.items() if p != place]
                    yield "no copy, called", place, world[place] not in others

    def circumstances(self) -> str:
        """What is added to the kind of the promise about the focus."""
        if self.proves_fit():
            return ", beside a card shown to fit"
        if not any(map(self.board.is_playable, self.could_be(self.focus, after=True))):
            return ", not now, but saved" if self.may_save() else ", not now"
        to = self.hint.hint.to
        words = ("", ", let pass", ", let pass again")[min(2, self.waited(to, self.focus))]
        return words + (", one of several" if len(self.touched) > 1 else "")

    def all_can_be_useful(self, most: int) -> bool:
        """Whether the receiver's hinted cards may all be of use, at ``most`` so many the same."""
        places = [p for p in self.hands[self.hint.hint.to] if p in {*self.new} | self.hinted]
        rows = {p: self.could_be(p, after=True) for p in places}
        useful = {p: [c for c in row if not self.board.is_trash(c)] for p, row in rows.items()}
        choices = [useful[p] for p in places if p in self.new or useful[p]]
        copies = self.board.rules.composition.copies
        gone = dict(zip(copies, self.board.discards, strict=True))

        def fill(at: int, taken: list[Card]) -> bool:
            return at == len(choices) or any(
                fill(at + 1, [*taken, card])
                for card in choices[at]
                if taken.count(card) < min(most, copies[card] - gone[card])
            )

        return fill(0, [])

    def waited(self, seat: int, focus: int) -> int:
        waited = 0
        for number, event in self.acts(self.number + 1, self.last):
            before = self.table.moments[number - 1]
            if event.seat == seat:
                if focus not in before.hands[seat] or self.left(number) == focus:
                    break
                waited += not isinstance(event, Played)
        return waited

    def meant(self) -> bool:
        card, board = self.world[self.focus], self.board
        if self.sheet.newest and (self.saves() or self.means_chop()):
            return True
        if board.is_trash(card):
            return False
        if board.is_playable(card) or self.saves():
            return True
        if self.stalls():
            return True
        if Path(self, own=False).leads_to(card):
            return True
        bluff = self.bluffed()
        if bluff is not None and board.is_playable(self.world[bluff]):
            return True
        if not self.sheet.own_finesse or self.explained_without():
            return False
        return Path(self, own=True).leads_to(card)

    def means_chop(self) -> bool:
        """Whether the chop, which the hint touches, too, is one to be played."""
        card, path = self.world[self.new[-1]] if self.new else None, Path(self, own=False)
        if card is None or not self.at_chop or self.board.is_trash(card):
            return False
        path.used = {self.new[-1]}
        return self.stalls() or self.board.is_playable(card) or path.leads_to(card)

    def saves_twos(self) -> bool:
        return self.at_chop and self.hint.hint.rank == 2 and self.sheet.save and self.sheet.twos

    def may_save(self) -> bool:
        """Whether all can think that the hint saves the chop."""
        if self.saved is None or not self.sheet.save:
            return False
        saved = self.savable_kinds | {c for c in self.board.rules.composition.cards if c.rank == 2}
        kinds = saved if self.saves_twos() else self.savable_kinds
        return bool(self.could_be(self.saved, after=True) & kinds)

    def stalls(self) -> bool:
        """Whether the hint may only tell of a five."""
        if not self.sheet.stall or self.hint.hint.rank != 5 or not self.new:
            return False
        return self.sheet.any_five or self.nobody_discarded_from_chop()

    def saves(self) -> bool:
        """Whether the hint saves the chop."""
        if self.saved is None or not self.sheet.save or self.board.is_trash(self.world[self.saved]):
            return False
        if self.world[self.saved] in self.savable_kinds:
            return True
        if self.hint.hint.rank != 2 or not self.sheet.twos:
            return False
        return self.alone(self.saved, self.hint.hint.to)

    def explained_without(self) -> bool:
        """Whether the receiver could read the hint without cards of theirs that nobody told of."""
        gotten = [p for hand in self.hands for p in hand if p in self.hinted and p != self.focus]
        known = [self.could_be(p) for p in gotten if self.sheet.touch]
        cards = [
            c
            for c in self.could_be(self.focus, after=True)
            if not self.board.is_trash(c) and {c} not in known
        ]
        if self.may_save():
            return True
        return any(
            self.board.is_playable(c) or Path(self, own=False, hidden=True).leads_to(c)
            for c in cards
        )

    def alone(self, place: int, holder: int) -> bool:
        elsewhere = [s for s in self.others if s != holder]
        return self.world[place] not in [self.world[p] for s in elsewhere for p in self.hands[s]]

    def needs_saving(self, place: int, seat: int) -> bool:
        card = self.world[place]
        if self.board.is_indispensable(card):
            return True
        two = card.rank == 2 and not self.board.is_trash(card)
        wanted = (self.sheet.twos and two) or (self.sheet.unique and self.board.is_playable(card))
        return wanted and self.alone(place, seat)

    def nobody_discarded_from_chop(self) -> bool:
        for number, event in self.acts(1, self.number - 1):
            if isinstance(event, Discarded):
                then = self.teller(number)
                if then.chop(then.giver) == self.left(number):
                    return False
        return True


class Path:
    """How the cards below a hint's focus are to be played, found card by card."""

    def __init__(
        self, hint: Teller, *, own: bool, hidden: bool = False, dark: Collection[int] = ()
    ) -> None:
        self.hint, self.own, self.hidden, self.dark = hint, own, hidden, dark
        self.world, self.sheet, self.board = hint.world, hint.sheet, hint.board
        self.to = hint.hint.hint.to
        self.tops = {card.suit: self.board.height(card.suit) for card in self.all_cards()}
        self.used = {hint.focus}
        self.blind: dict[int, Card] = {}
        self.by_receiver = 0

    def all_cards(self) -> list[Card]:
        return list(self.board.rules.composition.cards)

    def in_order(self, letter: str) -> list[Card]:
        """The cards of a suit as they are played."""
        cards = sorted(card for card in self.all_cards() if card.suit == letter)
        return cards[::-1] if letter in self.board.rules.composition.powder else cards

    def is_next(self, card: Card, tops: dict[str, int]) -> bool:
        return card in self.in_order(card.suit)[tops[card.suit] :][:1]

    def leads_to(self, card: Card) -> bool:
        order = self.in_order(card.suit)
        while self.tops[card.suit] < order.index(card):
            missing = order[self.tops[card.suit]]
            if self.is_hinted(missing):
                self.tops[card.suit] += 1
            elif not (self.sheet.finesse and self.is_finessed(missing)):
                return False
        return True

    def is_hinted(self, card: Card) -> bool:
        hint = self.hint
        for seat, hand in enumerate(hint.hands):
            for place in hand:
                if place not in hint.hinted or place in self.used:
                    continue
                known = hint.could_be(place)
                if card not in known:
                    continue
                mine = seat == hint.giver or place in self.dark
                taken = known & (hint.fitting(place) or known)
                if self.hidden and seat == self.to:
                    found = card in taken
                else:
                    found = taken == {card} if mine else self.world[place] == card
                if found:
                    self.used.add(place)
                    return True
        asked = hint.called(*self.dark)
        return any(asked[place] == card for place in asked if place not in self.used)

    def is_finessed(self, card: Card) -> bool:
        hint = self.hint
        order = [(hint.giver + n) % len(hint.hands) for n in range(1, len(hint.hands))]
        order.sort(key=lambda seat: seat == self.to)
        if not (self.own and self.sheet.own_finesse):
            order.remove(self.to)
        for seat in order:
            mine = seat == self.to
            played = self.played_up_to(card, self.free(seat, card))
            if played and (mine or all(self.in_time(seat, place) for place in played)):
                self.note(seat, {place: self.world[place] for place in played})
                return True
        for seat in order:
            guessed = self.guessed(card, self.free(seat, card))
            if guessed:
                self.note(seat, guessed)
                return True
        return False

    def free(self, seat: int, card: Card) -> list[int]:
        """The cards that a player may have to play for ``card``, in order."""
        hint, hand = self.hint, self.hint.hands[seat]
        most = 2 - self.by_receiver if seat == self.to else 3
        free = [p for p in hand if p not in self.not_next()]
        if self.sheet.oldest_finesse:
            free.reverse()
        if self.sheet.prompt:
            hinted = [p for p in hand if p in hint.hinted and p not in self.used]
            free = [p for p in hinted if card in hint.could_be(p)] + free
        return free[:most]

    def note(self, seat: int, cards: dict[int, Card]) -> None:
        for place, card in cards.items():
            self.tops[card.suit] += 1
            self.used.add(place)
            self.blind[place] = card
            self.by_receiver += seat == self.to

    def guessed(self, card: Card, places: list[int]) -> dict[int, Card]:
        """What a player takes their own cards for who thinks that they hold ``card``."""
        first = next((p for p in places if p in self.dark), None)
        if first is None:
            return {}
        front = places[: places.index(first)]
        tops = dict(self.tops)
        for place in front:
            shown = self.world[place]
            if self.hidden or not self.sheet.layers or not self.is_next(shown, tops):
                return {}
            tops[shown.suit] += 1
        if card not in self.hint.could_be(first):
            return {}
        return {place: self.world[place] for place in front} | {first: card}

    def not_next(self) -> set[int]:
        """The cards that nobody plays as their newest unhinted one."""
        hint = self.hint
        return hint.hinted | self.used | {*hint.touched} | {*hint.called(*self.dark)}

    def played_up_to(self, card: Card, places: list[int]) -> list[int]:
        """The cards that a player plays until ``card`` comes; none if it never does."""
        tops = dict(self.tops)
        for count, place in enumerate(places, start=1):
            if place in self.dark:
                return []
            shown = self.world[place]
            if shown == card:
                return places[:count]
            if self.hidden or not self.sheet.layers or not self.is_next(shown, tops):
                return []
            tops[shown.suit] += 1
        return []

    def in_time(self, seat: int, place: int) -> bool:
        hints, hint = 0, self.hint
        for number, event in hint.acts(hint.number + 1, hint.last):
            before = hint.table.moments[number - 1]
            if event.seat != seat:
                continue
            if place not in before.hands[seat]:
                return True
            if hint.left(number) == place:
                return isinstance(event, Played)
            hints += isinstance(event, Hinted)
            if isinstance(event, Discarded) or hints > self.sheet.patience:
                return False
        return True


def promised(
    table: Table, first: Sheet, last: int, world: World
) -> Iterator[tuple[str, int, bool]]:
    """Yield each promise of the first ``last`` events: its kind, its card, and if it is kept.

    ``first`` is the sheet that the game began with.
    """
    tellers: dict[tuple[int, int], Teller] = {}
    for number in range(1, last + 1):
        if isinstance(table.events[number - 1], Hinted | Played | Discarded):
            yield from Teller(table, first, number, last, world, tellers).told()
