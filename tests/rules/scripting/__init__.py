"""rules.scripting"""
