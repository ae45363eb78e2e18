"""Which hint to give: those that no other beats by what they surely tell.

With all cards known after the turn, perfect is as likely after one hint as after another: a hint
changes no card. So hints are compared by what their receivers can then be sure of.
"""

from __future__ import annotations

from deducer.advice.hints import HintPreview, hint_previews
from deducer.game import Known
from deducer.knowledge.views import SeatView
from solver.moves import Hint, hints


def previews_of(known: Known) -> dict[Hint, HintPreview]:
    """Return what each hint would tell, if that is known of all hints and makes a difference.

    There are none where all cards lie open, or where the record misses cards of a teammate's. Their
    order says nothing of their worth.
    """
    if not isinstance(known.view, SeatView) or known.missed or not known.board.tokens:
        return {}
    previews = {preview.hint: preview for preview in hint_previews(known)}
    others = {seat for seat, cards in enumerate(known.board.hands) if cards} - {known.view.seat}
    if {hint.to for hint in previews} != others:
        return {}  # some were too many to count
    if len(unbeaten(previews)) == len(previews):
        return {}
    listed = (hint for to in sorted(others) for hint in hints(known.board.rules.composition, to))
    return {hint: previews[hint] for hint in listed if hint in previews}


def unbeaten(previews: dict[Hint, HintPreview]) -> frozenset[Hint]:
    """Return the hints that no other one beats."""
    all_hints = previews.values()
    return frozenset(
        one.hint for one in all_hints if not any(beats(other, one) for other in all_hints)
    )


def beats(one: HintPreview, other: HintPreview) -> bool:
    """Whether ``one`` makes no fewer cards sure to fit, saved and sure to be trash, and tells more.

    It tells more if it makes more of any of these sure, or leaves at most half as many worlds: a
    bit more.
    """
    sure, others = _sure(one), _sure(other)
    if any(mine < theirs for mine, theirs in zip(sure, others, strict=True)):
        return False
    return sure != others or 2 * one.share <= other.share


def _sure(preview: HintPreview) -> tuple[int, int, int]:
    return len(preview.now_playable), len(preview.saved), len(preview.now_trash)
