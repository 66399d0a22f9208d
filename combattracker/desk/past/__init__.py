"""The tree of everything that happened."""
