"""Encounters and parties: what their files may say, and from there to the first facts of a fight."""
