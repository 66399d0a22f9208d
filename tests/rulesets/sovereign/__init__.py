"""Sovereign, clause by clause."""
