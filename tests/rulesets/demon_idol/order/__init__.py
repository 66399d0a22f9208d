"""What the rules in `order` are tested by."""
