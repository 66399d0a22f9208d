"""model.facts"""
