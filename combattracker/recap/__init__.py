"""The fight in words: lines for the log, and the recap of the whole."""
