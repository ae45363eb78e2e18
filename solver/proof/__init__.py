"""Why perfect can't be reached: proofs as data, and their checkers."""

from solver.proof import arguments, recheck  # noqa: F401 - they say when each kind holds
