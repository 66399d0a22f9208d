"""What the GM has before them: the fight, all that was begun in it, and what lies in front of it."""
