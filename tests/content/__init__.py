"""Tests of combattracker.content."""
