"""A club's evening: the same deals at several tables, and who played them best."""
