"""Where things lie: the project, its samples, real games."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_games"
SHARED = Path(os.environ.get("HANABI_SHARED", "nowhere"))
"""A folder of real games, and of cases that others wrote."""
GAMES = sorted(SHARED.glob("games/*.json"))
needs_shared = pytest.mark.skipif(
    "HANABI_SHARED" not in os.environ, reason="HANABI_SHARED names no folder of real games to read"
)
