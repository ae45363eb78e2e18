"""Reviews a finished game: what decided it, and what each seat could have known.

>>> from deducer import Record
>>> reviewed = review(Record.load("sample_games/crowning_piece_lost.hanabi"))
>>> reviewed.winnable, [(point.turn, str(point.cause)) for point in reviewed.turning_points]
(True, [(35, 'bad-luck')])
"""

from deducer.review.folder import review_folder
from deducer.review.game import outlooks, review
from deducer.review.model import (
    Cause,
    Choice,
    FolderReview,
    GameReview,
    HintReview,
    Knowable,
    Missing,
    Outlook,
    PlayerSummary,
    PlayerTrend,
    Refused,
    Review,
    SlotTold,
    TurningPoint,
    TurnReview,
)

__all__ = [
    "Cause",
    "Choice",
    "FolderReview",
    "GameReview",
    "HintReview",
    "Knowable",
    "Missing",
    "Outlook",
    "PlayerSummary",
    "PlayerTrend",
    "Refused",
    "Review",
    "SlotTold",
    "TurnReview",
    "TurningPoint",
    "outlooks",
    "review",
    "review_folder",
]
