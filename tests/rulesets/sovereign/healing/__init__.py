"""What the rules in `healing` are tested by."""
