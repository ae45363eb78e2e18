"""Sheets in words, to be read aloud at the table."""

from __future__ import annotations

from deducer.record.sheet import Sheet
from solver.errors import Phrase

WORDS = {
    "play": Phrase(
        "A hint is about one card, its focus: the chop if the hint touches that, else the newest "
        "of its cards that was not hinted before. The focus can be played now, or once other "
        "hinted cards are played."
    ),
    "save": Phrase(
        "A hint that touches the chop may save that card instead: a five, by its rank, or the last "
        "copy of a card that is still needed."
    ),
    "twos": Phrase(
        "A hint of rank 2 may save a two on the chop, if no other copy of it is in sight."
    ),
    "any_two": Phrase(
        "A hint of rank 2 may save any two on the chop, even if another copy of it is in sight."
    ),
    "stall": Phrase(
        "Until somebody discards from the chop, a hint of rank 5 may only tell that a card is a "
        "five."
    ),
    "any_five": Phrase(
        "A hint of rank 5 may only tell that a card is a five, even once somebody has discarded "
        "from the chop."
    ),
    "newest": Phrase(
        "If a hint touches several cards that were not hinted before, the newest of them is its "
        "focus. If it touches the chop, too, it may be about that instead."
    ),
    "ones": Phrase(
        "If a hint of rank 1 touches several new cards, but not the chop, its focus is the oldest "
        "of them. Cards drawn after the deal come before those."
    ),
    "oldest_focus": Phrase(
        "The focus of a hint is the oldest of its new cards, not the newest, and the oldest of its "
        "cards if all were hinted before."
    ),
    "touch": Phrase(
        "A hint touches no trash, which can never be played, and no copy of a card hinted before."
    ),
    "silence": Phrase("Whoever discards says by that: the next player's chop needs no saving."),
    "unique": Phrase(
        "It also says: the next player's chop can't be played now, unless another copy of it is in "
        "sight."
    ),
    "fits": Phrase(
        "Whoever plays, discards or tells another player nothing new says by that: of the next "
        "player's cards that were never hinted, none can be played now, except perhaps the newest "
        "if there are more than two players."
    ),
    "prompt": Phrase(
        "If a card below the focus is still missing, a player with hinted cards that could be it "
        "plays the newest of these."
    ),
    "finesse": Phrase(
        "If no hinted card can be the missing one, it is somebody's newest card that was never "
        "hinted. That player now plays it: a finesse."
    ),
    "own_finesse": Phrase(
        "It may also be the receiver's own newest card, if nothing else that all players know "
        "explains the hint."
    ),
    "oldest_finesse": Phrase(
        "A finesse is about a player's oldest card that was never hinted, not the newest."
    ),
    "bluff": Phrase(
        "A hint to another player may instead be a bluff: the next player's newest card that was "
        "never hinted can be played, though it is not the missing one. They play it at once."
    ),
    "layers": Phrase(
        "Cards that can be played may lie in front of the missing one, newer or hinted: they are "
        "played first."
    ),
    "blind": Phrase("Nobody plays a card that may not fit unless a hint asks for it."),
    "sarcastic": Phrase(
        "A player discards a hinted card that is still needed only if another player's hinted card "
        "is the same. Whoever plays a card says that no other player has a hinted card like it."
    ),
    "fix": Phrase(
        "A hint that shows that a hinted card can't be played now is only a warning: it asks "
        "nobody to play."
    ),
    "trash_moves": Phrase(
        "A hint that touches nothing but trash saves all older cards that were never hinted: none "
        "of them is the chop any more."
    ),
    "five_moves": Phrase(
        "A hint of rank 5 whose only new card lies next to the chop saves the chop, too."
    ),
    "ones_moves": Phrase(
        "Ones are played oldest first, and those drawn after the deal before the others. Whoever "
        "plays the second one first saves the next player's chop, the third one that of the "
        "player after, and so on."
    ),
}
"""What each toggle means, to be read aloud at the table."""

SIMPLEST_OF_FEW = Phrase(
    "If a hint can mean several cards, the simplest explanation that is possible comes first: the "
    "card can be played now; then that it can once other hinted cards are played; then that it is "
    "saved. The others stay possible."
)
SIMPLEST = Phrase(
    "If a hint can mean several cards, the simplest explanation that is possible comes first: the "
    "card can be played now; then once other hinted cards are played; then by a prompt; then by a "
    "finesse of another player; then by one of the receiver; then with other cards played before "
    "that; then that it is saved. The others stay possible."
)
CHOP = Phrase(
    "Every player's chop is their oldest card that was never hinted: the one to discard next."
)
NOTHING = Phrase("Nothing is agreed: a hint only tells which cards it touches.")
"""What a sheet without toggles says."""


def in_words(sheet: Sheet) -> dict[str, Phrase]:
    """Return each toggle that is on with what the players agree by it, in the order of levels.

    What needs no toggle has an empty name; at the end stands which explanation comes first.
    """
    words = {"": CHOP}
    for toggle, text in WORDS.items():
        if getattr(sheet, toggle):
            words[toggle.replace("_", "-")] = text
        if toggle == "layers" and sheet.finesse:
            words[f"patience={sheet.patience}"] = patience_words(sheet.patience)
    if sheet.play:
        words["simplest"] = SIMPLEST if sheet.finesse else SIMPLEST_OF_FEW
    return words if len(words) > 1 else {"": NOTHING}


def patience_words(hints: int) -> Phrase:
    """Return how long a finessed player may wait: for this number of ``hints``."""
    if not hints:
        return Phrase("A player who is finessed plays that card on their next turn.")
    return Phrase(
        "A player who is finessed may give {n} hint first, but not discard.",
        "A player who is finessed may give {n} hints first, but not discard.",
        n=hints,
    )
