"""Settings of all tests: hypothesis draws cases anew each time; CI repeats the same ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("explore", deadline=None, print_blob=True)
settings.register_profile("repeat", deadline=None, derandomize=True)
settings.load_profile("repeat" if os.environ.get("CI") else "explore")
