"""A club's evening: the request for it, and the sheets to print."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from deducer.club.evening import MOST_DEALS, MOST_TABLES
from deducer.club.results import LONGEST_NAME
from deducer.web.messages.entries import Message, Players, Seed
from deducer.web.messages.parameters import Language
from deducer.web.messages.tables import RulesMessage

LONGEST_RESULTS = MOST_DEALS * MOST_TABLES * (2 * LONGEST_NAME + 30)
"""Characters of the results of a whole evening, with quoted names."""


class EveningRequest(Message):
    """An evening to be prepared."""

    players: Players
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    """How many deals."""
    tables: Annotated[int, Field(ge=1, le=MOST_TABLES)]
    """How many tables play them."""
    seed: Seed
    rules: RulesMessage | None = None
    """The rules; null: standard."""
    language: Language = "en"


class EveningShown(Message):
    """An evening, and its pages to be printed."""

    evening: dict[str, Any]
    """What `hanabi deal-sheets --json` prints."""
    perfect: int
    """The score of a perfect game."""
    crowning: bool
    """Whether a game is perfect or lost."""
    sheets: str
    """The deal sheets: one HTML file."""
    blind: str
    """Sheets by which two who play lay the deals out: one HTML file."""
    organiser: str
    """The organiser's page: one HTML file, which tells par and the lines."""


class ResultsRequest(Message):
    """The results of an evening."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_RESULTS)] = Field(
        examples=["deal,table,score,turns\n1,Owls,25,58\n1,Foxes,lost\n"]
    )
    """Lines of deal, table, score, turns, as `hanabi ranking` takes them."""
    rules: RulesMessage | None = None
    """The rules; null: standard."""
