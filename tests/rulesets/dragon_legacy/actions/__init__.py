"""What the rules in `actions` are tested by."""
