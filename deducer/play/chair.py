"""An empty chair: a seat that the program plays with real cards, by what that seat may see.

The record is veiled for the seat first, and cut off at its turn: nothing is worked out from more.
So what a chair does can't depend on its own cards, whoever wrote them down.
"""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass, replace
from functools import cached_property

from deducer import times
from deducer.agreements.odds_by_sheet import AgreedWeights, KeptSlot
from deducer.agreements.rates import START, Rates
from deducer.agreements.takes import taken_mask
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.secrecy import veiled
from deducer.knowledge.views import SeatView
from deducer.play.layout import HINTED, PLAY, WHAT
from deducer.play.policy import Player
from deducer.play.search import TRIED, Ranking, improving_rankings, player_view
from deducer.play.translate import clue_of
from deducer.play.worlds import agreed_worlds
from deducer.record.sheet import Sheet
from deducer.table.clues import right_slots, touched_by
from deducer.table.derived import complete_events
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import Phrase, joined
from solver.limits import Limits
from solver.moves import Discard, Hint, Move, Play

DEFAULT = Sheet.named("beginner")
"""What a chair plays by at a table without agreements."""
MOST_WORLDS = 400
"""The most worlds that a chair looks at: with as many, it does the same each time it is asked."""


@dataclass(frozen=True)
class ChairAction:
    """What a chair does by what it knows, ``kept``; ``ranking`` is what it thought of.

    ``words`` are said at the table. The ``reasons`` are for after the game: they tell too much.
    """

    kept: AgreedWeights
    player: Player
    ranking: Ranking

    @property
    def move(self) -> Move:
        return self.ranking.choice

    @property
    def seat(self) -> int:
        return self.kept.knowledge.looker()

    @property
    def board(self) -> Board:
        return self.kept.knowledge.board

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots that the hint touches, or the one that is played or discarded."""
        if not isinstance(self.move, Hint):
            return (self.move.slot,)
        return right_slots(touched_by(self.move, self._hand(self.move.to), self.board.rules))

    @property
    def words(self) -> Phrase:
        """What the chair says when its turn comes: ``I hint Bob red: slots 2 and 4``."""
        match self.move:
            case Hint(to):
                names = self.kept.knowledge.table.record.players
                return Phrase(
                    "I hint {who} {clue}: slot {slots}",
                    "I hint {who} {clue}: slots {slots}",
                    n=len(self.slots),
                    who=names[to],
                    clue=self.move.label,
                    slots=_listed(self.slots),
                )
            case Play(slot, None):
                return Phrase("I play slot {slot}", slot=slot)
            case Play(slot, letter):
                return Phrase("I play slot {slot} as {suit}", slot=slot, suit=suit(letter or ""))
            case Discard(slot):
                return Phrase("I discard slot {slot}", slot=slot)

    @property
    def reasons(self) -> tuple[Phrase, ...]:
        """Why it does so, each reason a sentence."""
        match self.move:
            case Hint():
                why = self._why_hint(self.move)
            case Play(slot):
                why = self._why_play(self.kept.slots[slot - 1])
            case Discard(slot):
                why = self._why_discard(self.kept.slots[slot - 1])
        return (why, *self._searched())

    def _hand(self, seat: int) -> tuple[Card | None, ...]:
        knowledge = self.kept.knowledge
        return tuple(map(knowledge.known.get, knowledge.moment.hands[seat]))

    def _why_hint(self, hint: Hint) -> Phrase:
        """What the hint is about, as all read it, and why that card matters."""
        rules, touched = self.board.rules, sum(1 << slot - 1 for slot in self.slots)
        self.player.mean(hint.to, clue_of(rules, hint), touched)
        card = self._hand(hint.to)[self.player.focus]
        assert card is not None
        about = {
            "who": self.kept.knowledge.table.record.players[hint.to],
            "slot": self.player.focus + 1,
            "card": card,
        }
        if self.board.is_playable(card):
            return Phrase("{who}'s slot {slot} is {card}, which fits now", **about)
        if self.board.is_indispensable(card):
            return Phrase("{who}'s slot {slot} is {card}, the last copy", **about)
        if self.board.is_trash(card):
            return Phrase("{who}'s slot {slot} is {card}, which can't be played any more", **about)
        return Phrase("{who}'s slot {slot} is {card}, which is still needed", **about)

    def _why_play(self, slot: KeptSlot) -> Phrase:
        if slot.knowledge.surely(self.board.is_playable):
            return Phrase("my slot {slot} must fit", slot=slot.knowledge.slot)
        return Phrase(
            "by {sheet}, my slot {slot} is {cards}: it fits in {hits} of 100 cases",
            sheet=self.kept.sheet,
            slot=slot.knowledge.slot,
            cards=joined(" ", sorted(slot.reading)),
            hits=round(100 * slot.playable),
        )

    def _why_discard(self, slot: KeptSlot) -> Phrase:
        number = slot.knowledge.slot
        if slot.knowledge.surely(self.board.is_trash):
            return Phrase("my slot {slot} can't be played any more", slot=number)
        if self.player.chop(self.seat) == number - 1:
            return Phrase("my slot {slot} is my oldest card without a hint", slot=number)
        return Phrase("my slot {slot} is needed least, as far as I know", slot=number)

    def _searched(self) -> tuple[Phrase, ...]:
        """What playing on came to, if it was tried."""
        ranking = self.ranking
        if not ranking.worlds:
            return ()
        tried = Phrase(
            "in {worlds} worlds that I can't tell apart, it led to {score} points on average",
            worlds=ranking.worlds,
            score=round(ranking.chosen.score.mean),
        )
        if ranking.chosen is ranking.policy:
            return (tried,)
        return (tried, Phrase("the sheet alone would ask for something else, which led to less"))


def _listed(slots: tuple[int, ...]) -> object:
    """Slots in words: ``1, 2 and 4``."""
    *some, last = slots
    return Phrase("{some} and {last}", some=joined(", ", some), last=last) if some else last


def chair_action(
    table: Table,
    seat: int,
    moment: Moment | None = None,
    *,
    seconds: float | None = times.ADVICE,
    most: int = MOST_WORLDS,
) -> ChairAction:
    """Return what a chair at ``seat`` does at ``moment`` of ``table``, by default now.

    It goes by the table's sheet and one step of search, in ``most`` worlds at most and as many as
    the time allows; by the sheet alone where there are too many worlds to weigh.

    :raises ViewError: if it is not the turn of ``seat``, or a card of the others is not entered.
    """
    seen = seen_by_chair(table, seat, moment or table.now)
    limits = Limits(seconds=seconds)
    knowledge = Knowledge(seen, seen.now, SeatView(seat))
    for slot in knowledge.missed:
        raise ViewError(
            "enter {who}'s slot {slot} first: a chair needs all cards of the others",
            who=table.record.players[slot.holder],
            slot=slot.slot,
        )
    others = len(table.record.players) - 1
    people = others - len({*table.record.chairs} - {seat})
    kept = AgreedWeights(knowledge, seen.sheet or DEFAULT, rates_beside(people / others))
    player = player_view(kept)
    player.strict = people > 0  # they may take a hint at its word
    try:
        if player.strict:
            _read_own(player, kept)
            if player.choose() // WHAT == PLAY:
                most = 0  # without that play, others would look for the card in their own hands
        worlds = agreed_worlds(kept, player) if most else _no_worlds
    except LimitError:
        worlds, most = _no_worlds, 0
    rules = table.record.rules
    *_, last = improving_rankings(player, rules, worlds, limits, most=most, tried=TRIED)
    return ChairAction(kept, player, last)


def _read_own(player: Player, kept: AgreedWeights) -> None:
    """Let a seat read its own cards as the whole sheet does, beside people who hint by it.

    The policy knows only what it would mean itself: of finesses, one of a player in between. Nor is
    a seat asked for a card that lies where another would be asked for it.
    """
    composition, known = kept.knowledge.table.record.rules.composition, kept.knowledge.known
    asked = set()
    for hand in kept.knowledge.moment.hands:
        unhinted = (place for place in hand if not player.marks[place] & HINTED)
        asked.add(known.get(next(unhinted, -1)))
    for slot in kept.slots:
        place = slot.knowledge.place
        may_be_asked = player.terms.finesse and not slot.reading <= asked
        if slot.searched and (player.marks[place] & HINTED or may_be_asked):
            player.promises[place] = taken_mask(composition, slot.reading)


def rates_beside(people: float) -> Rates:
    """Return how often promises are kept where the share ``people`` of the others is no chair.

    People keep them as strangers do, and chairs always.
    """
    broken = {kind: round(people * rate.broken) for kind, rate in START.items()}
    return Rates(
        {
            kind: replace(rate, kept=rate.kept + rate.broken - broken[kind], broken=broken[kind])
            for kind, rate in START.items()
        }
    )


def _no_worlds(chance: random.Random) -> array[int]:
    raise AssertionError(chance)


def seen_by_chair(table: Table, seat: int, moment: Moment) -> Table:
    """Return ``table`` up to ``moment`` as ``seat`` may see it.

    :raises ViewError: if there is no such seat.
    """
    if not 0 <= seat < len(table.record.players):
        raise ViewError("there is no seat {seat}", seat=seat)
    events = complete_events(table)
    number = moment.number + len(events) - len(table.events)
    return Table.of(veiled(replace(table.record, log=events[:number], lines=()), seat))
