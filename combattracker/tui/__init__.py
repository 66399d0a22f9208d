"""The screen: a fight shown in the terminal, and played with single keys."""
