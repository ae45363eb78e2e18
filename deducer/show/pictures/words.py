"""What a picture shows in words, for its caption and for screen readers."""

from __future__ import annotations

from deducer.languages import in_words, say
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
        slots = slots_text(last.action.slots or (in_words("none"),), ", ")
        deed = in_words("{hint}: {slots}", hint=deed, slots=slots)
    return f"{scene.names[last.seat]} {deed}"


def scene_words(scene: Scene) -> str:
    """Return the whole content of ``scene`` in a few sentences."""
    board = scene.board
    letters = board.rules.composition.letters
    heights = zip(letters, board.fireworks, strict=True)
    fireworks = ", ".join(f"{say(suit(letter))} {height}" for letter, height in heights)
    parts = [
        in_words("Turn {turn}", turn=scene.turn) + (f": {last_words(scene)}" if scene.last else ""),
        in_words(
            "{points} points, {tokens} tokens, {strikes} strikes, {pile} in the pile",
            points=board.points,
            tokens=board.tokens,
            strikes=board.strikes,
            pile=board.pile,
        ),
        in_words("Fireworks: {fireworks}", fireworks=fireworks),
    ]
    for seat, hand in enumerate(scene.hands):
        name = scene.names[seat]
        if seat == board.turn and not scene.over:
            name = in_words("{who} to move", who=name)
        cards = ", ".join(card_name(each.card) for each in hand) or in_words("no card")
        parts.append(f"{name}: {cards}")
    return ". ".join(parts) + "."
