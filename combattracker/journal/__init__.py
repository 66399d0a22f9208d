"""The journal: entries of a fight, and where they are kept."""
