"""What to do: chances of perfect, exact endgames, previews of hints, stakes."""
