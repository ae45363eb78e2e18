"""Legal tables that are hard to count: large hands, many players, and hints at random."""

import random
from dataclasses import dataclass, replace

from deducer import Record
from deducer.record.data import RecordData, Writer
from deducer.record.events import Event, HandDealt, event_of
from solver import Deal, Hint, Rules
from tests.support.games import NAMES

SIX_SUITS = "rygbwm"


@dataclass(frozen=True)
class Harsh:
    """A table to be made: its rules, and how much happens at it.

    ``hidden`` is whether the record knows no card of any hand.
    """

    hand: int
    hints: int
    players: int = 5
    copies: tuple[int, ...] = (3, 2, 2, 2, 1)
    letters: str = SIX_SUITS
    turned: int = 0
    hidden: bool = False
    ending: str = "standard"

    def record(self, seed: int) -> Record:
        """Return the table with this shuffle and these hints."""
        rules = Rules.house(
            self.letters,
            self.copies,
            hand_size=self.hand,
            tokens=20,
            strikes=10,
            ending=self.ending,
        )
        deal = Deal.shuffle(rules, self.players, seed)
        log = tuple(self._log(deal, random.Random(seed)))
        record = RecordData(rules, NAMES[: self.players], log, writer=Writer.ALL, deck=deal.deck)
        record = replace(record, log=Record.of(record).table.events)
        return Record.of(self._unseen(record) if self.hidden else record)

    def _log(self, deal: Deal, chance: random.Random) -> list[Event]:
        """Hints at random, with cards turned up between them."""
        position = deal.start
        steps = [True] * self.hints + [False] * self.turned
        chance.shuffle(steps)
        log: list[Event] = []
        for is_hint in steps:
            moves = [move for move in position.legal_moves() if isinstance(move, Hint) == is_hint]
            if not moves:
                continue
            move = chance.choice(moves)
            log.append(event_of(move))
            position = position.after(move)
        return log

    def _unseen(self, record: RecordData) -> RecordData:
        """The same record by somebody who saw what was turned up, and no hand."""
        assert not self.turned
        hands = tuple(HandDealt(seat, (None,) * self.hand) for seat in range(self.players))
        return replace(record, log=(*hands, *record.log), writer=Writer.NONE, deck=())
