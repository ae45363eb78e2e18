"""A killed server loses nothing that it answered, and doubles nothing that is sent again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.crashes import Crashes

pytestmark = pytest.mark.slow

KILLS = 3


def test_every_answered_entry_is_there_after_a_kill(tmp_path: Path) -> None:
    crashes = Crashes(tmp_path / "hanabi.db", tables=3)
    crashes.run(KILLS)
    crashes.run(1, answers=20)
    crashes.check(crashes.finished)
    assert crashes.answered >= 20
