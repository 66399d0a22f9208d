"""rules.asking"""
