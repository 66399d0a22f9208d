"""What the keys of the fight do."""
