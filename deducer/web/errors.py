"""The refusals of the companion, each with its kind and its status over http.

::

    HanabiError (solver.errors)         refused: what can't have happened, or can't be read
    ├── Stale                           the store has moved on: somebody else writes to it, too
    └── Refusal                         not done, for a reason other than the game
        ├── BadRequest                  what was sent makes no sense
        │   ├── Invalid                 it has another shape than what is expected there
        │   ├── NotAllowed              the address knows no such method
        │   └── TooLarge                it is larger than any request needs
        ├── Forbidden                   this link may not do that
        ├── NotFound                    there is no such table, seat or link
        ├── Gone                        the link was removed or renewed
        ├── TooMany                     a limit is reached
        └── Unavailable                 the store can't be read or written
            └── Lost                    its file was deleted, moved or replaced meanwhile
"""

from __future__ import annotations

from typing import ClassVar

from solver.errors import HanabiError


class Stale(HanabiError):
    """The store holds another log entry at that place already."""


class Refusal(HanabiError):
    """Something that is not done, for a reason that has nothing to do with the game."""

    kind: ClassVar[str]
    status: int


class BadRequest(Refusal):
    kind = "bad-request"
    status = 400


class Invalid(BadRequest):
    status = 422


class NotAllowed(BadRequest):
    status = 405


class TooLarge(BadRequest):
    status = 413


class Forbidden(Refusal):
    kind = "forbidden"
    status = 403


class NotFound(Refusal):
    kind = "not-found"
    status = 404


class Gone(Refusal):
    kind = "gone"
    status = 410


class TooMany(Refusal):
    kind = "limit"
    status = 429


class Unavailable(Refusal):
    kind = "unavailable"
    status = 503


class Lost(Unavailable):
    """The store's file was deleted, moved or replaced while it was open."""

    def __init__(self) -> None:
        super().__init__(
            "the server's file of tables was deleted, moved or replaced: this was not kept; save "
            "the record from the menu, and tell whoever runs the server"
        )


class Conflict(Refusal):
    """The table has moved on since the sender last looked: ``state`` is what it looks like now."""

    kind = "conflict"
    status = 409

    def __init__(self, state: str) -> None:
        super().__init__(
            "the table has changed since: look, and send this again if it is still right"
        )
        self.state = state
