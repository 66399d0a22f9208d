"""What the rules in `declaring` are tested by."""
