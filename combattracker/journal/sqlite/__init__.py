"""A fight's file: one SQLite database, an append-only tree of entries."""
