"""The store of tables: an append-only file, its schema and its writer."""
