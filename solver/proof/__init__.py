"""Proofs that perfect can't be reached, as data, and their checkers."""
