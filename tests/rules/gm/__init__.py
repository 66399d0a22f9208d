"""rules.gm"""
