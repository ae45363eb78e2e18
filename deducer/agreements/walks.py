"""Walks: how the cards that are missing below a hint's focus get played, in one world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, partial
from itertools import islice
from math import inf
from typing import NamedTuple

from deducer.agreements.lens import Lens
from deducer.agreements.scenes import HintScene, Scene
from deducer.counting.bits import members, union
from deducer.record.events import Discarded, Hinted, Played
from solver.cards import Card

MOST = 3
"""The most cards that a player plays one after another for one that is missing."""
OWN = 2
"""How many cards of the receiver's own a hint may ask for unseen."""


class How(IntEnum):
    """How the focus of a hint keeps its promise, the simplest way first."""

    NOW = 1
    """It fits."""
    CALLED = 2
    """It fits once other cards are played that were hinted or asked for before."""
    PROMPT = 3
    """A hinted card has to be played for it that may be another one."""
    FINESSE = 4
    """Another player's unhinted card has to be."""
    OWN = 5
    """An unhinted card of the receiver's own has to be."""
    LAYERS = 6
    """Cards in front of that have to be, too."""
    SAVE = 7
    """It is saved, or only told."""


class Step(NamedTuple):
    """A card that a player now plays, though nobody has told that it fits.

    ``taken_for`` is what its holder takes it for, as a mask; 0 where whoever looks sees it. It may
    be several cards: by a *bluff*, it only has to fit.
    """

    seat: int
    place: int
    taken_for: int = 0


@dataclass
class Walk:
    """A walk up the ranks that are missing below a hint's focus, in one world.

    Each missing card must be on its way. A hinted card may be it (a *prompt*). By a *finesse*, it
    is somebody's newest unhinted card, unless they may think that a hinted one is the missing card.
    Where that one fits, or cards in front of the finessed one do, these are played first: *layers*.
    """

    scene: HintScene
    lens: Lens
    own: bool = True
    """Whether the receiver's own newest card may be finessed, too."""
    seen: bool = True
    """Whether the receiver's hinted cards count as what they are.

    Where not, they count as anything that they may be, and nothing lies in front of a card that a
    finesse asks for.
    """
    unseen: frozenset[int] = frozenset()
    """Cards that whoever looks at the hint does not see, besides those of its giver."""
    until: float = inf
    """The event before which they look: they can't know who plays what from then on."""
    used: set[int] = field(default_factory=set)
    steps: list[Step] = field(default_factory=list)
    """The cards that players now play in order, hinted ones only if they are layers."""
    how: How = How.CALLED
    """How the cards so far get played: the hardest way."""

    @cached_property
    def heights(self) -> dict[str, int]:
        """The fireworks with the cards of the walk so far."""
        return dict(self.scene.heights)

    @cached_property
    def called(self) -> list[Step]:
        """The cards that earlier hints asked for, as one can tell without unseen ones."""
        return called(self.scene, self.lens, self.unseen)

    def all_below_get_played(self, card: Card) -> bool:
        """Return whether all cards below ``card`` will be played."""
        while self.heights[card.suit] < self.scene.composition.step(card) - 1:
            step = self.scene.bits[card.suit, self.heights[card.suit] + 1]
            if self.accessible(step):
                self.heights[card.suit] += 1
            elif not (self.scene.sheet.finesse and self.finesses(step)):
                return False
        return True

    def accessible(self, step: int) -> bool:
        """Return whether a card is ``step`` that was hinted or asked for before.

        That is as the giver sees or all know.
        """
        for seat, place in self.scene.hinted_cards:
            public = self.scene.public(place)
            if place in self.used or not public & step:
                continue
            known = public & (self.scene.play_masks.get(place) or public)
            if seat == self.scene.receiver and not self.seen:
                found = bool(known & step)
            elif seat == self.scene.actor or place in self.unseen:
                found = known == step
            else:
                found = self.lens.among(place, step)
            if found:
                self.used.add(place)
                return True
        return any(
            each.taken_for == step if each.taken_for else self.lens.among(each.place, step)
            for each in self.called
            if each.place not in self.used
        )

    def finesses(self, step: int) -> bool:
        """Return whether a player's newest unhinted card is ``step``, or leads to it.

        If nobody's is, whoever does not see their own has to take it for that.
        """
        scene = self.scene
        others = [seat for seat in scene.next_seats if seat != scene.receiver]
        seats = (*others, *([scene.receiver] if self.own and scene.sheet.own_finesse else ()))
        for guess in (False, True) if self.unseen else (False,):
            for seat in seats:
                own = seat == scene.receiver
                most = OWN - sum(each.seat == seat for each in self.steps) if own else MOST
                places = self.layers(seat, step, most, guess=guess)
                unseen = own or bool({*places[-1:]} & self.unseen)
                in_time = unseen or all(played_in_time(scene, seat, p, self.until) for p in places)
                if places and in_time:
                    self.take(seat, places, step, guess=guess)
                    return True
        return False

    def take(self, seat: int, places: Sequence[int], step: int, *, guess: bool) -> None:
        """Let ``seat`` play the cards at ``places``; the last one is ``step``."""
        *others, last = places
        how = How.OWN if seat == self.scene.receiver else How.FINESSE
        how = How.LAYERS if others else How.PROMPT if last in self.scene.hinted else how
        self.how = max(self.how, how)
        self.steps += [
            *(Step(seat, place) for place in others),
            Step(seat, last, step if guess else 0),
        ]
        self.used.update(places)
        kinds = [*(self.lens.kind(place) for place in others), step.bit_length() - 1]
        for kind in kinds:
            self.heights[self.scene.composition.cards[kind].suit] += 1

    def layers(self, seat: int, step: int, most: int, *, guess: bool) -> list[int]:
        """Return the cards that ``seat`` plays up to ``step``, ``most`` at most.

        There are none if they do not lead there. With ``guess``, it is the first unseen card.
        """
        heights, places = dict(self.heights), []
        for place in islice(self.asked_places(seat, step), most):
            places.append(place)
            if place in self.unseen:
                return places if guess and self.scene.public(place) & step else []
            if self.lens.among(place, step):
                return places
            if not self.scene.sheet.layers or not self.seen or len(places) == most:
                return []
            bits = self.scene.bits
            fits = union(bits.get((suit, top + 1), 0) for suit, top in heights.items())
            if not self.lens.among(place, fits):
                return []
            heights[self.scene.composition.cards[self.lens.kind(place)].suit] += 1
        return []

    def asked_places(self, seat: int, step: int) -> Iterator[int]:
        """Yield the cards of ``seat`` that may be ``step``, the first to be played first.

        Hinted ones come before the newest that nothing marks.
        """
        scene, hand = self.scene, self.scene.hand(seat)
        if scene.sheet.prompt:
            hinted = [place for place in hand if place in scene.hinted and place not in self.used]
            yield from (place for place in hinted if scene.public(place) & step)
        passed = scene.hinted | self.used | {*scene.touched}
        passed |= {each.place for each in self.called}
        hand = hand[:: -1 if scene.sheet.oldest_finesse else 1]
        yield from (place for place in hand if place not in passed)


def called(scene: Scene, lens: Lens, unseen: frozenset[int] = frozenset()) -> list[Step]:
    """Return the unhinted cards that hints of the last rounds asked for, as the actor can tell.

    Neither their own cards do they see, nor ``unseen`` ones.
    """
    unseen |= {*scene.hand(scene.actor)}
    plays = (blind_plays(hint, lens, unseen, scene.number) for hint in scene.before)
    return [step for steps in plays for step in steps]


def blind_plays(hint: HintScene, lens: Lens, unseen: frozenset[int], until: int) -> list[Step]:
    """Return the unhinted cards that a hint asks for, as one can tell without ``unseen`` cards.

    Whoever looks does so right before the event ``until``.
    """
    return lens.look_up((hint.number, until, unseen), partial(_blind_plays, hint, unseen, until))


def _blind_plays(hint: HintScene, unseen: frozenset[int], until: int, lens: Lens) -> list[Step]:
    asks_nobody = hint.direct | hint.trash | hint.saved_twos
    if hint.focus in unseen or lens.among(hint.focus, asks_nobody):
        return []
    own, used = hint.sheet.own_finesse, {hint.focus}
    walk = Walk(hint, lens, own=own, unseen=unseen, until=until, used=used)
    if walk.all_below_get_played(hint.composition.cards[lens.kind(hint.focus)]):
        return walk.steps
    place = bluffed(hint, until)
    if place is None or not (place in unseen or lens.among(place, hint.playable)):
        return []
    return [Step(hint.next_seats[0], place, hint.playable if place in unseen else 0)]


def bluffed(hint: HintScene, until: float = inf) -> int | None:
    """Return the card of the next player that a hint to another may ask for, if only it fits.

    There is none once they have done anything but play it at once, before the event ``until``.
    """
    seat = hint.next_seats[0]
    if not hint.sheet.bluff or seat == hint.receiver:
        return None
    hand = hint.hand(seat)[:: -1 if hint.sheet.oldest_finesse else 1]
    place = next((place for place in hand if place not in hint.hinted), None)
    act = next((act for act in hint.later if act.seat == seat and act.number < until), None)
    is_played = act is None or (act.turned == place and isinstance(act.event, Played))
    return place if is_played else None


def connects(scene: HintScene, place: int, lens: Lens) -> How | None:
    """Return how the card will fit once other cards are played, or that the hint is a bluff.

    A hint asks for the receiver's own unseen card only if nothing in sight explains it: players
    look at visible hands first. That, and a bluff, is about the focus alone.
    """
    card = scene.composition.cards[lens.kind(place)]
    seen = Walk(scene, lens, own=False, used={place})
    if seen.all_below_get_played(card):
        return seen.how
    if place != scene.focus:
        return None
    asked = bluffed(scene)
    if asked is not None and lens.among(asked, scene.playable):
        return How.FINESSE
    if not scene.sheet.own_finesse or needs_nothing_of_receiver(scene, lens):
        return None
    whole = Walk(scene, lens, used={place})
    return whole.how if whole.all_below_get_played(card) else None


def needs_nothing_of_receiver(scene: HintScene, lens: Lens, until: float = inf) -> bool:
    """Return whether the focus could be a card that needs none of the receiver's own hand."""
    kinds = scene.public(scene.focus, after=True) & ~scene.known_elsewhere
    if kinds & scene.playable or scene.may_save or scene.is_stall:
        return True
    walk = partial(Walk, scene, lens, own=False, seen=False, until=until)
    cards = [scene.composition.cards[kind] for kind in members(kinds & ~scene.trash)]
    return any(walk(used={scene.focus}).all_below_get_played(card) for card in cards)


def played_in_time(scene: Scene, seat: int, place: int, until: float) -> bool:
    """Return whether ``seat`` has played the card in time, or still may before event ``until``.

    It may give as many hints before as the sheet's patience, but not discard.
    """
    waited = 0
    for act in scene.later:
        if act.seat != seat or act.number >= until:
            continue
        if place not in act.hand:
            return True
        if act.turned == place:
            return isinstance(act.event, Played)
        waited += isinstance(act.event, Hinted)
        if isinstance(act.event, Discarded) or waited > scene.sheet.patience:
            return False
    return True
