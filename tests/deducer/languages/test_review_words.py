"""A review in French: no English is left in it, and the whole text stands in a golden file."""

import re

import pytest

from tests.support.golden import FRENCH_REVIEWS, french_review, path

ENGLISH = re.compile(
    r"\b(?:the|was|were|is|and|of|that|could|turns?|to|seat|own|lost|hints?|plays?|deal|did|copy|"
    r"perfect|last|discards?|misplays?|players?|known|at|what|who|over|nothing|told|for|with)\b"
)


@pytest.mark.slow
@pytest.mark.parametrize("sample", FRENCH_REVIEWS)
def test_a_review_in_french_has_no_english_left(sample: str) -> None:
    review, text = french_review(sample)
    assert text == path(sample, "review_french_", "txt").read_text("utf-8")
    plain = " ".join(text.split())
    for own in (review.table.record.title, *(turn.slip for turn in review.turns)):
        plain = plain.replace(own or "-", "")  # what its players wrote
    assert ENGLISH.findall(plain) == []
