"""content.yaml"""
