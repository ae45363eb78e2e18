"""Presentation: words, terminal, pictures, pages and JSON."""
