"""content.library"""
