"""What each hint would promise to its receiver, how they would read it, and if that is true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from deducer.agreements.factors import Factor
from deducer.agreements.odds_by_sheet import AgreedWeights, cards_read
from deducer.agreements.past import cards_phrase, kind_phrase
from deducer.agreements.promises import promises
from deducer.agreements.scenes import HintScene, scenes
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.record.events import Hinted
from deducer.table.clues import right_slots, touched_by
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card
from solver.errors import Phrase
from solver.moves import Hint, hints


@dataclass(frozen=True)
class HintOffer:
    """What ``hint`` would promise of the receiver's ``slot``, as far as its giver can tell.

    ``reading`` are the cards that the receiver would take it for, by all that both can tell, and
    ``card`` is what it is. ``holds`` says whether the promise would be true; it is None where that
    depends on cards that the giver does not see.
    """

    hint: Hint
    kind: str
    receiver: str
    slot: int
    reading: frozenset[Card]
    card: Card | None
    holds: bool | None
    board: Board

    @property
    def sure(self) -> bool:
        """Whether the receiver can't misread it: every card of the reading is used as this one."""
        fit = {self.board.is_playable(card) for card in self.reading}
        return self.holds is True and self.card in self.reading and len(fit) == 1

    @property
    def phrase(self) -> Phrase:
        """How the receiver would read it, and what it is."""
        would = Phrase(
            "{who} would read slot {slot} as {cards}",
            who=self.receiver,
            slot=self.slot,
            cards=cards_phrase(self.reading, self.board.rules.composition),
        )
        if self.card is None:
            return would
        return Phrase("{reading}; it is {card}", reading=would, card=self.card)

    @property
    def promise(self) -> Phrase:
        """What the hint would promise of the slot."""
        return kind_phrase(self.kind)


def touching(knowledge: Knowledge, to: int) -> dict[Hint, tuple[int, ...]]:
    """Return each hint to seat ``to`` that touches a card, with its slots, if all are known."""
    rules = knowledge.table.record.rules
    cards = [knowledge.table.card(place) for place in knowledge.moment.hands[to]]
    if None in cards:
        return {}
    every = hints(rules.composition, to)
    touched = {hint: right_slots(touched_by(hint, cards, rules)) for hint in every}
    return {hint: slots for hint, slots in touched.items() if slots}


def offers(
    kept: AgreedWeights, touched: Iterable[tuple[Hint, tuple[int, ...]]]
) -> Iterator[HintOffer]:
    """Yield what each hint would promise of its focus; ``touched`` are the slots that it points at.

    Left out are hints that touch nothing, that promise nothing by the sheet, or whose promises tie
    too many hidden cards together.
    """
    pairs: dict[int, tuple[Factor, ...] | None] = {}
    for hint, slots in touched:
        if not slots or (hint.to in pairs and pairs[hint.to] is None):
            continue
        try:
            offer = _offer(kept, hint, slots, pairs)
        except LimitError:
            continue
        if offer is not None and offer.reading:  # none where cards contradict each other
            yield offer


def _offer(
    kept: AgreedWeights,
    hint: Hint,
    slots: tuple[int, ...],
    pairs: dict[int, tuple[Factor, ...] | None],
) -> HintOffer | None:
    """Return what ``hint`` would promise, and how it is read once it is given.

    ``pairs`` holds what the promises before it say of the worlds that its giver and each receiver
    can't tell apart: that is the same whichever hint comes next; None where it is too much.
    """
    known = kept.knowledge
    events = known.table.events[: known.moment.number]
    event = Hinted(known.looker(), hint, slots)
    table = Table.of(replace(known.table.record, log=(*events, event), lines=()))
    after = replace(kept, knowledge=replace(known, table=table, moment=table.now))
    *earlier, scene = scenes(table, kept.sheet, table.now.number)
    focus = next((each for each in promises(scene) if each.kind.startswith("play")), None)
    if focus is None or not isinstance(scene, HintScene):
        return None
    if hint.to not in pairs:
        pairs[hint.to] = None
        before = kept.teammate(hint.to)
        pairs[hint.to] = tuple(before.factor(each) for s in earlier for each in promises(s))
    both = after.teammate(hint.to)
    new = map(both.factor, promises(scene))
    readings = both.read((*(pairs[hint.to] or ()), *new))
    slot = next(slot for slot in both.knowledge.slots if slot.place == focus.place)
    kinds = {region.kept for region in after.factor(focus).regions}
    return HintOffer(
        hint,
        focus.kind,
        table.record.players[hint.to],
        slot.slot,
        cards_read(readings, slot),
        after.knowledge.known.get(focus.place),
        kinds.pop() if len(kinds) == 1 else None,
        scene.board,
    )
