"""Whether a perfect score can be reached, or that it is not known."""

from enum import StrEnum


class Verdict(StrEnum):
    """Whether a perfect score can be reached."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"
