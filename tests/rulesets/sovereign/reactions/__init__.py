"""What the rules in `reactions` are tested by."""
