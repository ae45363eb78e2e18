"""The names of the first exercises of each level, so that nobody waits for them.

They are what :func:`deducer.trainer.games.search` finds from the first game on. Each is worked out
anew when it is asked for: one that a changed policy has no answer for any more is left out.
"""

from __future__ import annotations

SHELF: dict[str, tuple[str, ...]] = {
    "beginner": (
        "beginner/3/3/19/meaning",
        "beginner/3/4/28/hint",
        "beginner/3/6/12/meaning",
        "beginner/3/8/57/action",
        "beginner/3/9/40/meaning",
        "beginner/3/12/10/meaning",
        "beginner/3/15/39/meaning",
        "beginner/3/17/50/action",
        "beginner/3/18/37/meaning",
        "beginner/3/20/52/action",
        "beginner/3/21/12/meaning",
        "beginner/3/24/19/meaning",
    ),
    "level-2": (
        "level-2/3/2/26/meaning",
        "level-2/3/4/39/meaning",
        "level-2/3/6/51/action",
        "level-2/3/9/26/meaning",
        "level-2/3/14/28/action",
        "level-2/3/31/29/meaning",
        "level-2/3/35/47/action",
        "level-2/3/42/21/meaning",
        "level-2/3/55/1/meaning",
        "level-2/3/56/29/meaning",
        "level-2/3/60/24/meaning",
        "level-2/3/61/18/meaning",
    ),
    "level-3": (
        "level-3/3/29/1/hint",
        "level-3/3/75/1/hint",
        "level-3/3/82/3/hint",
        "level-3/3/184/14/hint",
        "level-3/3/348/1/hint",
        "level-3/3/493/2/hint",
        "level-3/3/520/1/hint",
    ),
    "level-4": (
        "level-4/3/7/45/meaning",
        "level-4/3/27/48/meaning",
        "level-4/3/30/53/meaning",
        "level-4/3/35/25/meaning",
        "level-4/3/36/40/meaning",
        "level-4/3/39/48/meaning",
        "level-4/3/59/9/meaning",
        "level-4/3/61/54/action",
        "level-4/3/69/47/meaning",
        "level-4/3/118/59/action",
        "level-4/3/121/51/action",
        "level-4/3/128/20/meaning",
    ),
    "level-5": (
        "level-5/3/76/9/meaning",
        "level-5/3/147/15/meaning",
        "level-5/3/351/9/meaning",
        "level-5/3/615/34/meaning",
        "level-5/3/668/43/meaning",
        "level-5/3/872/4/meaning",
        "level-5/3/901/11/meaning",
        "level-5/3/944/29/meaning",
        "level-5/3/1055/6/meaning",
        "level-5/3/1063/16/meaning",
        "level-5/3/1076/24/meaning",
        "level-5/3/1101/10/meaning",
    ),
}
