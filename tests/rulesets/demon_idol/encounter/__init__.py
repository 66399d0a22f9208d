"""What the rules in `encounter` are tested by."""
