"""The verdict on a deal: winnable, unwinnable or undecided."""

from enum import StrEnum


class Verdict(StrEnum):
    """Whether a perfect score can be reached."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"
