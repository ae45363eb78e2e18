"""What to do: chances of perfect, the endgame, previews of hints, stakes."""
