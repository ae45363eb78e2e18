"""Settings of all tests: random cases are drawn anew each time; CI repeats the same ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("explore", deadline=None)
settings.register_profile("repeat", deadline=None, derandomize=True)
settings.load_profile("repeat" if os.environ.get("CI") else "explore")
