"""Where tables are kept: one append-only file, its writer and its schema."""
