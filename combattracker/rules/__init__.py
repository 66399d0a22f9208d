"""The language that rulesets are written in."""
