"""What the rules in `magic` are tested by."""
