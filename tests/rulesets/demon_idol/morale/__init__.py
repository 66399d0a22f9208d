"""What the rules in `morale` are tested by."""
