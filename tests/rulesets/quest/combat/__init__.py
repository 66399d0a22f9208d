"""What the rules in `combat` are tested by."""
