"""content.encounters"""
