"""What the rules in `gear` are tested by."""
