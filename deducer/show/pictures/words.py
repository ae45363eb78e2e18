"""What a picture shows in words, for its caption and for those who listen."""

from __future__ import annotations

from deducer.record.events import Discarded, Hinted
from deducer.show.pictures.cards import card_name
from deducer.show.pictures.scene import Last, Scene, taken_from_pile
from solver.cards import suit


def last_words(scene: Scene) -> str:
    """Return the last action in words: ``Ann hints Bob red: slots 1, 4``."""
    return (
        "" if scene.last is None else f"{scene.names[scene.last.seat]} {_deed(scene.last, scene)}"
    )


def _deed(last: Last, scene: Scene) -> str:
    action = last.action
    if isinstance(action, Hinted):
        slots = ", ".join(map(str, action.slots or ())) or "none"
        plural = "s" * (len(action.slots or ()) > 1)
        return f"hints {scene.names[action.hint.to]} {action.hint.clue}: slot{plural} {slots}"
    place = "the pile's last card" if taken_from_pile(last) else f"slot {action.slot}"
    if isinstance(action, Discarded):
        return f"discards {place}: {last.card}"
    announced = f" as {suit(action.announce).name}" if action.announce else ""
    return f"{'plays' if last.fits else 'misplays'} {place}{announced}: {last.card}"


def scene_words(scene: Scene) -> str:
    """Return all that a picture shows in a few sentences."""
    board = scene.board
    letters = board.rules.composition.letters
    heights = zip(letters, board.fireworks, strict=True)
    fireworks = ", ".join(f"{suit(letter).name} {height}" for letter, height in heights)
    parts = [
        f"Turn {scene.turn}" + (f": {last_words(scene)}" if scene.last else ""),
        f"{board.points} points, {board.tokens} tokens, {board.strikes} strikes, "
        f"{board.pile} in the pile",
        f"Fireworks: {fireworks}",
    ]
    for seat, hand in enumerate(scene.hands):
        moves = " to move" if seat == board.turn and not scene.over else ""
        cards = ", ".join(card_name(held.card) for held in hand) or "no card"
        parts.append(f"{scene.names[seat]}{moves}: {cards}")
    return ". ".join(parts) + "."
