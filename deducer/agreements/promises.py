"""What each agreement asks of a world: short predicates, in the words of the rules.

A promise of an action is a predicate that reads cards through a lens. It reads only what the player
who acts could see: what is public, and all hands but their own. The definitions are those of the
beginner's guide and levels 2 to 5 of the H-Group conventions, told here in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from deducer.agreements.lens import Lens
from deducer.agreements.scenes import HintScene, Scene
from deducer.agreements.walks import How, blind_plays, called, connects, needs_nothing_of_receiver
from deducer.record.events import Discarded, Played


@dataclass(frozen=True)
class Promise:
    """One promise of the action in ``scene``: its ``kind``, and the ``place`` of its card."""

    kind: str
    scene: Scene
    place: int
    holds: Callable[[Lens], How | bool | None]
    """Whether it is kept, and of a focus how."""

    def kept(self, lens: Lens) -> bool | None:
        """Return whether it was kept; None while it reads a card that the lens does not know."""
        try:
            return bool(self.holds(lens))
        except KeyError:
            return None


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
    """Yield what the action in ``scene`` promises by its sheet.

    Who discards says that the next chop needs no saving; who gives no hint, or one of nothing new
    to another player, that the next hand has no card that fits.
    """
    if isinstance(scene, HintScene):
        yield from hint_promises(scene)
        if scene.new or scene.receiver == scene.next_seats[0]:
            return
    if scene.sheet.silence and scene.board.tokens and isinstance(scene.event, Discarded):
        seat = scene.next_seats[0]
        place = scene.chop(seat)
        if place is not None:
            yield Promise("silence", scene, place, partial(chop_is_safe, scene, seat, place))
    if scene.sheet.fits and scene.board.tokens:
        hand = scene.hand(scene.next_seats[0])
        may_be_finessed = scene.board.players > 2
        for place in [place for place in hand if place not in scene.hinted][may_be_finessed:]:
            kind = "silence on what fits"
            yield Promise(kind, scene, place, partial(is_none_of, place, scene.playable))
    if scene.turned is not None:
        is_play = isinstance(scene.event, Played)
        yield from (play_promises if is_play else discard_promises)(scene, scene.turned)


def play_promises(scene: Scene, turned: int) -> Iterator[Promise]:
    """Yield what the play of the card ``turned`` promises: if it was never hinted, it was asked.

    No other player's hinted card is a copy of it, else it would be discarded.
    """
    hints = [hint for hint in scene.before if scene.actor not in (hint.actor, hint.receiver)]
    may_not_fit = scene.public(turned) & ~scene.trash & ~scene.playable
    is_asked = may_not_fit and turned not in scene.play_masks
    if scene.sheet.blind and scene.sheet.finesse and hints and is_asked:
        yield Promise("blind play", scene, hints[-1].focus, partial(is_explained, scene, turned))
    if scene.sheet.sarcastic and turned in scene.table.opened:
        card = scene.public(turned, after=True)
        for seat, place in scene.hinted_cards:
            if seat != scene.actor and scene.public(place) & card:
                yield Promise("copy played", scene, place, partial(is_none_of, place, card))


def discard_promises(scene: Scene, turned: int) -> Iterator[Promise]:
    """Yield what the discard of ``turned`` promises: a useful hinted card has a hinted copy."""
    others = [place for seat, place in scene.hinted_cards if seat != scene.actor]
    is_open = turned in scene.hinted and turned in scene.table.opened
    if scene.sheet.sarcastic and is_open and others:
        card = scene.public(turned, after=True)
        if not card & scene.trash:
            yield Promise("copy discarded", scene, others[0], partial(has_copy, others, card))


def hint_promises(scene: HintScene) -> Iterator[Promise]:
    """Yield what a hint promises: what its focus is, and that its new cards are useful."""
    if scene.sheet.trash_moves and scene.moves and scene.rank != 5:
        return
    if scene.sheet.play and not (scene.sheet.fix and scene.fixes):
        if not scene.new:
            kind = "play again"
        elif not scene.on_chop:
            kind = "play"
        else:
            kind = "play or save" if len(scene.new) == 1 or scene.rank else "play or save several"
        if scene.let_pass:
            kind += ", let pass"
        yield Promise(kind, scene, scene.focus, partial(focus_has_purpose, scene))
    if scene.sheet.touch and scene.can_be_useful:
        known = [place for seat, place in scene.hinted_cards if seat != scene.actor]
        for at, place in enumerate(scene.new):
            yield Promise("no trash", scene, place, partial(is_none_of, place, scene.trash))
            if not scene.can_differ:
                continue
            for other in (*known, *scene.new[:at]):
                yield Promise("no copy", scene, place, Differ(place, other))
            if scene.sheet.finesse:
                yield Promise("no copy", scene, place, partial(is_no_called_copy, scene, place))


def is_explained(scene: Scene, turned: int, lens: Lens) -> bool:
    """A hint asked for the card that its player, who could not know it, has played.

    Any of theirs may be asked for by a hint to them that nothing else explains.
    """
    unseen, asking = frozenset(scene.hand(scene.actor)), reversed(scene.before)
    return any(
        any(each.place == turned for each in blind_plays(hint, lens, unseen, scene.number))
        or (
            hint.receiver == scene.actor
            and hint.sheet.own_finesse
            and not needs_nothing_of_receiver(hint, lens, scene.number)
        )
        for hint in asking
        if hint.actor != scene.actor
    )


def is_no_called_copy(scene: HintScene, place: int, lens: Lens) -> bool:
    """The card is no copy of one that others are to play next, for this hint or earlier ones."""
    asked = called(scene, lens)
    if place != scene.focus:
        unseen = frozenset(scene.hand(scene.actor))
        asked = [*asked, *blind_plays(scene, lens, unseen, scene.number)]
    return all(
        not lens.among(place, each.taken_for) if each.taken_for else Differ(place, each.place)(lens)
        for each in asked
        if each.place != place and each.taken_for.bit_count() <= 1
    )


def has_copy(others: Sequence[int], card: int, lens: Lens) -> bool:
    """One of ``others`` is the same as the card of the mask ``card``."""
    return any(lens.among(place, card) for place in others)


def is_none_of(place: int, mask: int, lens: Lens) -> bool:
    """The card is none of ``mask``: of those that fit, or of trash."""
    return not lens.among(place, mask)


def focus_has_purpose(scene: HintScene, lens: Lens) -> How | None:
    """The focus, or a chop touched with it, fits now or once others are played, or is saved."""
    if scene.sheet.save and scene.on_chop and to_save(scene, lens):
        return How.SAVE
    for place in scene.foci:
        if not lens.among(place, scene.trash):
            if scene.is_stall:
                return How.SAVE
            fits = lens.among(place, scene.playable)
            if how := How.NOW if fits else connects(scene, place, lens):
                return how
    return None


def to_save(scene: HintScene, lens: Lens) -> bool:
    """The chop, which the hint touches, is a card that it may save."""
    if lens.among(scene.oldest, scene.savable):
        return True
    is_two = lens.among(scene.oldest, scene.saved_twos & ~scene.trash)
    return is_two and unique(scene, scene.oldest, scene.receiver, lens)


def unique(scene: Scene, place: int, holder: int, lens: Lens) -> bool:
    """No hand but the actor's and the holder's has a copy of the card."""
    bit = 1 << lens.kind(place)
    seats = [seat for seat in scene.next_seats if seat != holder]
    return not any(lens.among(other, bit) for seat in seats for other in scene.hand(seat))


def chop_is_safe(scene: Scene, seat: int, place: int, lens: Lens) -> bool:
    """The chop of ``seat`` holds nothing that a hint should have saved."""
    if lens.among(place, scene.last_copies):
        return False
    wanted = scene.ranked(2) & ~scene.trash if scene.sheet.twos else 0
    wanted |= scene.playable if scene.sheet.unique else 0
    return not lens.among(place, wanted) or not unique(scene, place, seat, lens)
