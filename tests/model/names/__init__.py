"""model.names"""
