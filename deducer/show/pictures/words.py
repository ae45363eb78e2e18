"""What a picture shows in words, for its caption and for screen readers."""

from __future__ import annotations

from deducer.record.events import Hinted, move_of
from deducer.show.pictures.cards import card_name
from deducer.show.pictures.scene import Scene
from deducer.show.words.moves import deed_text, slots_text
from solver.cards import suit


def last_words(scene: Scene) -> str:
    """Return the last action of ``scene`` in words: ``Ann hints Bob red: slots 1, 4``."""
    last = scene.last
    if last is None:
        return ""
    deed = deed_text(move_of(last.action), scene.names, last.card, fits=last.fits)
    if isinstance(last.action, Hinted):
        deed += f": {slots_text(last.action.slots or ('none',), ', ')}"
    return f"{scene.names[last.seat]} {deed}"


def scene_words(scene: Scene) -> str:
    """Return the whole content of ``scene`` in a few sentences."""
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
