"""Who may see what: derived, for any value, from what is said beside its fields."""
