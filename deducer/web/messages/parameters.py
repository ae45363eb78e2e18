"""What requests say in their address: parts of the path, and the query."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from deducer.languages import LANGUAGES

BEGINNING = r"(?:[0-9]{1,2}\.)?"
"""What ids and secrets of older tables may begin with: the number of one of several servers."""
TABLE_ID = f"{BEGINNING}[A-Za-z0-9_-]{{1,64}}"
WHOSE = "^([0-4]|table)$"

TableId: TypeAlias = Annotated[str, Field(pattern=f"^{TABLE_ID}$", description="A table's id.")]
Whose: TypeAlias = Annotated[str, Field(pattern=WHOSE, description="A seat, or `table`.")]
Asking: TypeAlias = Annotated[
    str | None,
    Field(
        pattern=WHOSE,
        description="Which of this browser's seats asks: to be said where it holds several.",
    ),
]
Mate: TypeAlias = Annotated[int, Field(ge=0, le=4, description="The teammate's seat.")]
OwnSlot: TypeAlias = Annotated[int, Field(ge=1, le=11, description="The slot.")]
Seconds: TypeAlias = Annotated[float, Field(ge=0, le=10, description="How long to look at worlds.")]
Worlds: TypeAlias = Annotated[
    int | None, Field(ge=1, le=2000, description="Look at so many worlds and no more.")
]
Format: TypeAlias = Literal["text", "hanab.live", "compact", "deck"]
To: TypeAlias = Annotated[Format, Field(description="The format to write.")]
Language: TypeAlias = Annotated[
    str,
    Field(
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description="The language of what is written.",
    ),
]
