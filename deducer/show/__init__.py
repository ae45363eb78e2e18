"""How it is shown: words, terminal, pictures, pages and JSON."""
