"""What the companion answers when it can't do what it was asked: a kind each, and one line.

::

    HanabiError (solver.errors)         refused: what can't have happened, or can't be read
    ├── Stale                           the store has moved on: somebody else writes to it, too
    ├── Conflict                        the table has moved on; knows how it looks now
    └── Refusal                         knows its kind
        ├── BadRequest                  what was sent makes no sense
        ├── Forbidden                   this link may not do that
        ├── NotFound                    there is no such table, seat or link
        ├── Gone                        the link was removed or renewed
        └── TooMany                     a limit is reached
"""

from __future__ import annotations

from typing import ClassVar

from solver.errors import HanabiError


class Stale(HanabiError):
    """The store holds another log entry at that place already."""


class Refusal(HanabiError):
    """Something that is not done, for a reason that has nothing to do with the game."""

    kind: ClassVar[str]


class BadRequest(Refusal):
    """What was sent makes no sense."""

    kind = "bad-request"


class Forbidden(Refusal):
    """This link may not do that."""

    kind = "forbidden"


class NotFound(Refusal):
    """There is no such table, seat or link."""

    kind = "not-found"


class Gone(Refusal):
    """The link was removed, or renewed in favour of another."""

    kind = "gone"


class TooMany(Refusal):
    """A limit is reached."""

    kind = "limit"


class Conflict(HanabiError):
    """The table has moved on since the sender last looked: ``state`` is what it looks like now."""

    def __init__(self, state: str) -> None:
        super().__init__("the table has moved on since: look, and send it again if it still holds")
        self.state = state
