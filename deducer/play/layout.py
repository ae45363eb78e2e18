"""The numbers that the compiled policy and its callers share; ``layout.pxd`` repeats them."""

from __future__ import annotations

from typing import NamedTuple


class Terms(NamedTuple):
    """The rules of a game and the agreements of its sheet.

    ``suits`` are the copies of each suit's cards as they are played, suit by suit. ``wild`` says of
    each suit whether every colour touches it, and ``powder`` whether none does and its highest rank
    is played first. The toggles from ``play`` on are those of the sheet.
    """

    suits: tuple[tuple[int, ...], ...]
    wild: tuple[bool, ...]
    powder: tuple[bool, ...]
    players: int
    hand_size: int
    tokens: int
    strikes: int
    crowning: bool
    choreography: bool
    cycling: bool
    play: bool
    save: bool
    twos: bool
    stall: bool
    any_five: bool
    newest: bool
    ones: bool
    oldest_focus: bool
    touch: bool
    fix: bool
    trash_moves: bool
    five_moves: bool
    ones_moves: bool
    prompt: bool
    finesse: bool
    oldest_finesse: bool


HAND = 10
"""The most cards of a hand."""
CLUES = 11
"""The most colours and ranks that a hint can name."""
HINTS = 55
"""The most hints of a turn."""

HINTED = 1
MOVED = 2
ASKED = 4
"""Marks of a card: touched by a hint, saved by a chop move, focus of a hint."""

PLAY = 0
DISCARD = 1
HINT = 2
"""Kinds of moves."""
WHAT = 1024
WHERE = 32
"""A move is ``kind * WHAT + index * WHERE + more``.

The index is that of a card in its hand, or the seat that gets a hint. ``more`` is the hint's clue,
or the announced suit, from 1, if any.
"""

GOES_ON = 0
OVER = 1
LOST = 2
"""How a game stands."""

PLAYS = 10_000
"""What a hint is worth for each card that its receiver then knows to fit."""
LATER = 300
"""How much less it is worth for each rank of one of them: low cards let others be played."""
KNOWN = 2_000
"""For each useful card of which it leaves one kind only."""
NEW = 1_000
"""For each useful card that was not hinted before."""
TRASH = 500
"""For each card that is then known to be trash."""
NARROWED = 300
"""For each useful card, times the share of its kinds that are ruled out."""
SAVES = 6_000
"""For a chop that should not be lost."""
SOME_LOSS = 1_000
"""For another useful one of which no copy is in sight."""
LEAST = 5_000
"""Below that, a hint is not worth a token unless nothing better can be done."""
DELAYED = 3_000
"""For each card that is then known to fit, now or once cards that all know are played."""
FIXED = 10_000
"""For a card that would be played wrongly without the hint."""
EXPOSED = 5_000
"""How much less a hint is worth for each point that the next two players then lose from chop.

Half of that for the third one, who can be helped later, and a third for the fourth.
"""
WASTED = 3_000
"""How much less for each new card that is trash or a copy."""
LATE = 8
"""No hint touches such cards while more cards than that are in the pile."""
LAST_DRAWS = 2
"""So many draws are left to plays: a hint is better than a discard."""
