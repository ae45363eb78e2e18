"""Exact combinatorics of hidden hands: masks, counts and draws, with no game types."""
