"""Answers about hands: what a teammate can know, why a card is ruled out, what hints would tell."""

from __future__ import annotations

from deducer.web.messages.entries import CardText, Letter, Message, Slot
from deducer.web.messages.face import PhraseShown


class TeammateSlotShown(Message):
    """What a teammate can't rule out of a slot."""

    slot: int
    """The slot, counted from 1."""
    candidates: list[CardText]
    """The cards that the teammate may be unable to rule out."""
    surely: list[CardText]
    """Those that it surely can't rule out."""


class TeammateShown(Message):
    """What a teammate can know, as far as this link can tell."""

    seat: int
    """The teammate."""
    slots: list[TeammateSlotShown]
    """Its slots, slot 1 first."""


class WhyShown(Message):
    """Why each card that a slot can't hold is ruled out."""

    reasons: dict[CardText, str]
    """For each card that is ruled out: why, in words."""
    phrases: dict[CardText, PhraseShown]
    """The same as phrases, for other languages."""


class HintSlot(Message):
    """A slot of a hint's receiver: what it may be unable to rule out before and after the hint."""

    slot: Slot
    touched: bool
    """Whether the hint touches it."""
    before: list[CardText]
    """What the receiver may be unable to rule out before the hint."""
    after: list[CardText]
    """The same after it."""


class HintShown(Message):
    """What a hint would tell, as in advice."""

    to: int
    """The seat that would get it."""
    colour: Letter | None = None
    """The suit that it names, if it names one."""
    rank: int | None = None
    """The rank that it names, if it names one."""
    touched: list[Slot]
    """The slots that it touches."""
    now_playable: list[Slot]
    """Slots that would become certain to fit."""
    saved: list[Slot]
    """Slots of last copies that would become certain to be last copies or to fit."""
    now_trash: list[Slot]
    """Slots that would become certain to be trash."""
    bits: float | None
    """Its information in bits; null where there are too many worlds to count."""
    told_nothing: bool
    """Whether the receiver could rule out nothing new."""
    slots: list[HintSlot]
    """The receiver's slots, before and after."""


class HintsShown(Message):
    """What each hint would tell, the most useful first."""

    hints: list[HintShown]
    """The hints."""
