"""YAML text to plain values with their places, and back; mistakes told with file, line and column."""
