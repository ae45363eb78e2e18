"""Settings of all tests: random cases are drawn anew each time, but for CI, which repeats itself."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("explore", deadline=None)
settings.register_profile("repeat", deadline=None, derandomize=True)
settings.load_profile("repeat" if os.environ.get("CI") else "explore")
