"""model.audience"""
