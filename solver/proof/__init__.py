"""Why perfect can't be reached: proofs as data, and their checkers."""
