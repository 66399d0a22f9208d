"""What the fight waits for, which keys answer it, and how much of that players may see."""
