"""Tests of the open fight."""
