"""The promises of a game written a second time, over worlds in which every card is known.

It shares nothing with :mod:`deducer.agreements` but tables, sheets and the names of kinds: no lens,
no masks, no scenes. ``world`` gives the card of each place in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from deducer.agreements import Sheet
from deducer.record.events import Action, Discarded, Hinted, Played
from deducer.table.table import Table
from solver import Card
from solver.board import Board

World = Mapping[int, Card]


@dataclass
class Teller:
    """Who tells, of one action of a table, which promises it keeps in a world."""

    table: Table
    sheet: Sheet
    number: int
    last: int
    world: World

    def __post_init__(self) -> None:
        self.moment = self.table.moments[self.number - 1]
        self.board: Board = self.moment.board
        self.hands = self.moment.hands
        self.giver = self.board.turn
        self.others = [seat for seat in range(len(self.hands)) if seat != self.giver]
        self.event = self.table.events[self.number - 1]
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

    def could_be(self, place: int) -> set[Card]:
        """What everybody can tell of a card from hints before this action."""
        composition = self.board.rules.composition
        cards = set(composition.cards)
        for clue in self.table.clues.get(place, ()):
            if clue.number < self.number and clue.reliable:
                cards = {
                    c for c in cards if composition.touches(clue.hint.value, c) == clue.touched
                }
        return cards

    def chop(self, seat: int) -> int | None:
        unhinted = [place for place in self.hands[seat] if place not in self.hinted]
        return unhinted[-1] if unhinted else None

    def left(self, number: int) -> int | None:
        """The card that left its hand by event ``number``."""
        event = self.table.events[number - 1]
        before = self.table.moments[number - 1]
        slot = getattr(event, "slot", 0)
        return before.hands[before.board.turn][slot - 1] if slot else None

    # -- what is promised ----------------------------------------------------------------------

    def told(self) -> Iterator[tuple[str, int, bool]]:
        if isinstance(self.event, Hinted):
            if self.event.slots and self.number not in self.table.caveats:
                yield from self.by_hint()
        elif self.sheet.silence and self.board.tokens:
            seat = (self.giver + 1) % len(self.hands)
            place = self.chop(seat)
            if place is not None:
                discard = isinstance(self.event, Discarded)
                kind = "silence" if discard else "silence on a play"
                yield kind, place, not self.needs_saving(place, seat)

    def by_hint(self) -> Iterator[tuple[str, int, bool]]:
        assert isinstance(self.event, Hinted)
        to, world = self.event.hint.to, self.world
        touched = [self.hands[to][slot - 1] for slot in sorted(self.event.slots or ())]
        new = [place for place in touched if place not in self.hinted]
        chop = self.chop(to)
        focus = chop if chop in new else (new or touched)[0]
        assert focus is not None
        if self.sheet.play:
            kind = "play"
            if not new:
                kind = "play again"
            elif focus == chop:
                several = len(new) > 1 and self.event.hint.rank is None
                kind = "play or save several" if several else "play or save"
            if self.waited(to, focus):
                kind += ", let pass"
            yield kind, focus, self.meant(focus, focus == chop, bool(new), set(touched))
        if self.sheet.touch:
            for place in new:
                yield "no trash", place, not self.board.is_trash(world[place])
            seen = [p for seat in self.others for p in self.hands[seat] if p in self.hinted]
            for at, place in enumerate(new):
                for other in seen + new[:at]:
                    yield "no copy", place, world[place] != world[other]

    def waited(self, seat: int, focus: int) -> bool:
        for number, event in self.acts(self.number + 1, self.last):
            before = self.table.moments[number - 1]
            if before.board.turn == seat:
                if focus not in before.hands[seat] or self.left(number) == focus:
                    return False
                if not isinstance(event, Played):
                    return True
        return False

    def meant(self, focus: int, on_chop: bool, new: bool, touched: set[int]) -> bool:
        assert isinstance(self.event, Hinted)
        card, board, rank = self.world[focus], self.board, self.event.hint.rank
        if board.is_trash(card):
            return False
        if board.is_playable(card):
            return True
        if self.sheet.save and on_chop and self.savable(focus, rank):
            return True
        if self.sheet.stall and rank == 5 and new and self.nobody_discarded_from_chop():
            return True
        return self.on_its_way(focus, touched)

    def savable(self, focus: int, rank: int | None) -> bool:
        card = self.world[focus]
        if rank == 5 or (self.board.is_indispensable(card) and card.rank != 5):
            return True
        assert isinstance(self.event, Hinted)
        return rank == 2 and self.sheet.twos and self.alone(focus, self.event.hint.to)

    def alone(self, place: int, holder: int) -> bool:
        elsewhere = [s for s in self.others if s != holder]
        return self.world[place] not in [self.world[p] for s in elsewhere for p in self.hands[s]]

    def needs_saving(self, place: int, seat: int) -> bool:
        card = self.world[place]
        if self.board.is_indispensable(card):
            return True
        two = card.rank == 2 and not self.board.is_trash(card)
        return two and self.sheet.twos and self.alone(place, seat)

    def nobody_discarded_from_chop(self) -> bool:
        for number, event in self.acts(1, self.number - 1):
            if isinstance(event, Discarded):
                then = Teller(self.table, self.sheet, number, self.last, self.world)
                if then.chop(then.giver) == self.left(number):
                    return False
        return True

    def on_its_way(self, focus: int, touched: set[int]) -> bool:
        card, used = self.world[focus], {focus}
        for rank in range(self.board.height(card.suit) + 1, card.rank):
            if not self.got(Card(card.suit, rank), used, touched):
                return False
        return True

    def got(self, card: Card, used: set[int], touched: set[int]) -> bool:
        assert isinstance(self.event, Hinted)
        for seat, hand in enumerate(self.hands):
            for place in hand:
                if place in self.hinted - used and card in self.could_be(place):
                    mine = seat == self.giver
                    if self.could_be(place) == {card} if mine else self.world[place] == card:
                        return True
        if not self.sheet.finesse:
            return False
        order = sorted(self.others, key=lambda seat: (seat - self.giver) % len(self.hands))
        order.sort(key=lambda seat: seat == self.event.hint.to)  # type: ignore[union-attr]
        for seat in order:
            hand = self.hands[seat]
            if self.sheet.prompt and any(
                p in self.hinted and card in self.could_be(p) for p in hand
            ):
                continue
            blind = [p for p in hand if p not in self.hinted | used | touched]
            if blind and self.world[blind[0]] == card:
                used.add(blind[0])
                return self.in_time(seat, blind[0])
        return False

    def in_time(self, seat: int, place: int) -> bool:
        other_turns = 0
        for number, event in self.acts(self.number + 1, self.last):
            before = self.table.moments[number - 1]
            if before.board.turn != seat:
                continue
            if place not in before.hands[seat]:
                return True
            if self.left(number) == place:
                return isinstance(event, Played)
            other_turns += not isinstance(event, Played)
            if other_turns > self.sheet.patience:
                return False
        return True


def promised(
    table: Table, sheet: Sheet, last: int, world: World
) -> Iterator[tuple[str, int, bool]]:
    """Yield each promise of the first ``last`` events: its kind, its card, and if it is kept."""
    for number in range(1, last + 1):
        if isinstance(table.events[number - 1], Hinted | Played | Discarded):
            yield from Teller(table, sheet, number, last, world).told()
