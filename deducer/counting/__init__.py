"""Exact combinatorics of hidden hands: masks, counts and draws, without game types."""
