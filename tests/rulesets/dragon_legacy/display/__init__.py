"""What the rules in `display` are tested by."""
