"""The line that is typed: what it is for, and what may come next in it."""
