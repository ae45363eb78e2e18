"""Questions about decks and games that come as texts: nothing is kept, and no table is needed."""
