"""The Dragon Legacy, clause by clause."""
