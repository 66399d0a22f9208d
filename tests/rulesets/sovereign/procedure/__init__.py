"""What the rules in `procedure` are tested by."""
