"""All questions that need no table."""

from __future__ import annotations

from deducer.web.study import puzzles
from deducer.web.study.studies import Studies

STUDIES = Studies(puzzles.studies)
"""All that can be asked, in the order of the reference."""
