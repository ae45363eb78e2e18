"""Why perfect can't be reached: proofs as data, and their checkers."""

from solver.proof import recheck  # noqa: F401 - it says when each kind holds
