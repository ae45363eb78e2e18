"""What each agreement asks of a world: short predicates, in the words of the rules.

A promise of an action is a predicate that reads cards through a lens. It reads only what the player
who acts could see: what is public, and all hands but their own. The definitions are those of the
beginner's guide and levels 2 and 5 of the H-Group conventions, told here in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from deducer.agreements.lens import Lens
from deducer.agreements.scenes import HintScene, Scene
from deducer.record.events import Discarded, Played


@dataclass(frozen=True)
class Promise:
    """One promise of the action in ``scene``: its ``kind``, and the ``place`` of its card."""

    kind: str
    scene: Scene
    place: int
    holds: Callable[[Lens], bool]


@dataclass(frozen=True)
class Differ:
    """Two cards are not the same."""

    place: int
    other: int

    def __call__(self, lens: Lens) -> bool:
        if not lens.masks[self.place] & lens.masks[self.other]:
            return True
        return not lens.among(self.other, 1 << lens.kind(self.place))


def promises(scene: Scene) -> Iterator[Promise]:
    """Yield what the action in ``scene`` promises by its sheet."""
    if isinstance(scene, HintScene):
        yield from hint_promises(scene)
    elif scene.sheet.silence and scene.board.tokens:
        seat = scene.next_seats[0]
        place = scene.chop(seat)
        if place is not None:
            kind = "silence" if isinstance(scene.event, Discarded) else "silence on a play"
            yield Promise(kind, scene, place, partial(chop_is_safe, scene, seat, place))


def hint_promises(scene: HintScene) -> Iterator[Promise]:
    """Yield what a hint promises: what its focus is, and that its new cards are useful."""
    if scene.sheet.play:
        if not scene.new:
            kind = "play again"
        elif not scene.on_chop:
            kind = "play"
        else:
            kind = "play or save" if len(scene.new) == 1 or scene.rank else "play or save several"
        if scene.let_pass:
            kind += ", let pass"
        yield Promise(kind, scene, scene.focus, partial(focus_has_purpose, scene))
    if scene.sheet.touch:
        known = [place for seat, place in scene.gotten if seat != scene.actor]
        for at, place in enumerate(scene.new):
            yield Promise("no trash", scene, place, partial(is_useful, scene, place))
            for other in (*known, *scene.new[:at]):
                yield Promise("no copy", scene, place, Differ(place, other))


def is_useful(scene: Scene, place: int, lens: Lens) -> bool:
    """The card can still be played."""
    return not lens.among(place, scene.trash)


def focus_has_purpose(scene: HintScene, lens: Lens) -> bool:
    """The focus fits now, or once other cards are played, or it must be saved."""
    place, sheet = scene.focus, scene.sheet
    if lens.among(place, scene.trash):
        return False
    if lens.among(place, scene.playable):
        return True
    if sheet.save and scene.on_chop and to_save(scene, lens):
        return True
    if sheet.stall and scene.rank == 5 and scene.new and scene.early:
        return True
    return Walk(scene, lens).reaches(place)


def to_save(scene: HintScene, lens: Lens) -> bool:
    """The focus, on chop, is one that this hint may save."""
    place, fives = scene.focus, scene.ranked(5)
    if scene.rank == 5 or lens.among(place, scene.last_copies & ~fives):
        return True
    return scene.sheet.twos and scene.rank == 2 and unique(scene, place, scene.receiver, lens)


def unique(scene: Scene, place: int, holder: int, lens: Lens) -> bool:
    """No hand but the actor's and the holder's has a copy of the card."""
    bit = 1 << lens.kind(place)
    seats = [seat for seat in scene.next_seats if seat != holder]
    return not any(lens.among(other, bit) for seat in seats for other in scene.hand(seat))


def chop_is_safe(scene: Scene, seat: int, place: int, lens: Lens) -> bool:
    """The chop of ``seat`` holds nothing that a hint should have saved."""
    if lens.among(place, scene.last_copies):
        return False
    if scene.sheet.twos and lens.among(place, scene.ranked(2) & ~scene.trash):
        return not unique(scene, place, seat, lens)
    return True


@dataclass
class Walk:
    """A walk up the ranks that are missing below a hint's focus, in one world.

    Each missing card must be on its way: hinted already, or by a *finesse* somebody's newest
    unhinted card. A player who may think that a hinted card is the missing one plays that (a
    *prompt*), so such a player can't be finessed.
    """

    scene: HintScene
    lens: Lens
    used: set[int] = field(default_factory=set)

    def reaches(self, place: int) -> bool:
        """Return whether all cards below that at ``place`` will be played before it."""
        cards, index = self.scene.composition.cards, self.scene.composition.index
        self.used.add(place)
        card = cards[self.lens.kind(place)]
        for rank in range(self.scene.board.height(card.suit) + 1, card.rank):
            step = 1 << index[type(card)(card.suit, rank)]
            if not (self.accessible(step) or self.finesses(step)):
                return False
        return True

    def accessible(self, step: int) -> bool:
        """Return whether a hinted card is ``step``, as the giver sees or all know."""
        for seat, place in self.scene.gotten:
            public = self.scene.public(place)
            if place in self.used or not public & step:
                continue
            if seat == self.scene.actor:
                if public == step:
                    return True
            elif self.lens.among(place, step):
                return True
        return False

    def finesses(self, step: int) -> bool:
        """Return whether a player's newest unhinted card is ``step``; the receiver comes last."""
        scene = self.scene
        if not scene.sheet.finesse:
            return False
        others = [seat for seat in scene.next_seats if seat != scene.receiver]
        for seat in (*others, scene.receiver):
            if scene.sheet.prompt and self.is_prompted(seat, step):
                continue
            place = self.finesse_place(seat)
            if place is not None and self.lens.among(place, step):
                self.used.add(place)
                return punctual(scene, seat, place)
        return False

    def is_prompted(self, seat: int, step: int) -> bool:
        """Return whether a hinted card of ``seat`` could be ``step``, by what is public."""
        hand = self.scene.hand(seat)
        return any(place in self.scene.hinted and self.scene.public(place) & step for place in hand)

    def finesse_place(self, seat: int) -> int | None:
        """Return the newest card of ``seat`` that was never hinted nor taken by this walk."""
        hand = self.scene.hand(seat)
        passed = self.scene.hinted | self.used | {*self.scene.touched}
        return next((place for place in hand if place not in passed), None)


def punctual(scene: Scene, seat: int, place: int) -> bool:
    """Return whether ``seat`` has played the card in time, or still may.

    Its turns other than plays count against the sheet's patience.
    """
    waited = 0
    for act in scene.later:
        if act.seat != seat:
            continue
        if place not in act.hand:
            return True
        if act.turned == place:
            return isinstance(act.event, Played)
        waited += not isinstance(act.event, Played)
        if waited > scene.sheet.patience:
            return False
    return True
