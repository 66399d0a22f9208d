"""What the rules in `policy` are tested by."""
