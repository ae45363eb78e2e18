"""Rules, cards and decks as text."""
