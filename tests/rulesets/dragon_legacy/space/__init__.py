"""What the rules in `space` are tested by."""
