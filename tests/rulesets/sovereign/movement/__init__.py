"""What the rules in `movement` are tested by."""
