"""What the rules in `units` are tested by."""
