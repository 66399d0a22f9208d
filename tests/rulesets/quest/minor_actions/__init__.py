"""What the rules in `minor_actions` are tested by."""
