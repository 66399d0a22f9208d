"""The game systems that ship with the tracker, one folder each."""
