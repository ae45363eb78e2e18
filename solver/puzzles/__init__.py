"""Puzzles: deals that can be won, with how hard that is, measured by the search."""
