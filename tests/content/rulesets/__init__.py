"""content.rulesets"""
