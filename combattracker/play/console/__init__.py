"""What the GM types: one register of verbs."""
