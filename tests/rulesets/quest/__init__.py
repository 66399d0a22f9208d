"""Tests of the rules of Quest."""
