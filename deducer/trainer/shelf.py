"""The names of the first exercises of each level, so that nobody waits for them.

They are what :func:`deducer.trainer.games.search` finds from the first game on. Whoever asks for one
has it worked out anew: one that a changed sheet or policy has no answer for any more is left out.
"""

from __future__ import annotations

SHELF: dict[str, tuple[str, ...]] = {
    "beginner": (),
    "level-2": (),
    "level-3": (),
    "level-4": (),
    "level-5": (),
}
