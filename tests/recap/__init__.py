"""Tests of the fight in words."""
