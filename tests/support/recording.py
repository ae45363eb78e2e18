"""One phone records a game: it enters, by taps, each event of a record that its owner wrote."""

import re

from deducer.record.events import Discarded, HandDealt, Hinted, Played
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card, suit
from tests.support.phone import Phone, spoken


class Recording:
    """The phone of whoever wrote the record of ``table``, event by event."""

    def __init__(self, phone: Phone, table: Table) -> None:
        self.phone = phone
        self.table = table
        self.names = table.record.players
        self.steps = list(zip(table.moments[:-1], table.events, table.moments[1:], strict=True))

    def enter(self, first: int = 0, last: int | None = None) -> None:
        """Enter the events from index ``first`` to before ``last``."""
        for before, event, after in self.steps[first:last]:
            match event:
                case HandDealt(seat, cards):
                    self.deal(self.names[seat], *map(str, cards))
                case Hinted():
                    self._hint(before.board.turn, event)
                    self.phone.is_back()
                case Played() | Discarded():
                    self._act(before, event, after)
                    self.phone.is_back()

    def deal(self, who: str, *cards: str) -> None:
        """Tap in a hand; after one of them the next is asked for."""
        phone = self.phone
        asked = phone.sheet.get_by_role("heading", name=f"{who}’s hand")
        opener = phone.button(f"Enter {who}’s cards")
        asked.or_(opener).first.wait_for()
        if not asked.count():
            opener.click()
        for card in cards:
            phone.sheet.get_by_role("button", name=spoken(card), exact=True).click()
        asked.wait_for(state="detached")

    def _hint(self, seat: int, event: Hinted) -> None:
        """A hint to another is filled in from the cards, one to the writer is tapped in."""
        phone, hint, to = self.phone, event.hint, self.names[event.hint.to]
        clue = str(hint.rank) if hint.colour is None else suit(hint.colour).name
        if hint.to != self.table.record.writer:
            phone.hints_by_card(to, min(event.slots or (1,)), clue)
            return
        phone.button(f"Hint ({self.names[seat]})").click()
        phone.chooses(clue)
        for slot in event.slots or ():
            phone.sheet.locator(".slots input").nth(slot - 1).check(force=True)
        phone.choice(re.compile(f"^{to}: {clue} →")).click()

    def _act(self, before: Moment, event: Played | Discarded, after: Moment) -> None:
        """A play or discard: a card is picked where it, or what is drawn, is not known."""
        seat, phone = before.board.turn, self.phone
        verb = "Play" if isinstance(event, Played) else "Discard"
        if seat == self.table.record.writer:
            phone.puts_off()
            phone.own(event.slot).click()
            asked = event.card
        else:
            phone.hand(self.names[seat]).locator(".held-card").nth(event.slot - 1).click()
            asked = self._drawn(before, after, seat)
        phone.choice(verb).click()
        picker = phone.sheet.locator(".picker")
        picker.or_(phone.page.locator("body:not(:has(dialog))")).wait_for()
        if asked is not None and picker.count():
            phone.pick(str(asked))

    def _drawn(self, before: Moment, after: Moment, seat: int) -> Card | None:
        """The card that a seat drew, if any."""
        if len(after.pile) == len(before.pile):
            return None
        return self.table.card(after.hands[seat][0])
