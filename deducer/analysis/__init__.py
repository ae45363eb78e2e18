"""The analysis board: a game at any turn, moves of one's own from there, and what each would do."""
