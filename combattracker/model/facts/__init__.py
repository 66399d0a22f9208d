"""What can happen in a fight, as facts, and how they change it."""
