"""Tests of the language that rulesets are written in."""
