"""Phantom's Bane, clause by clause."""
