"""The open fight: its journal, undo, and running commands with answers."""
