"""play.console"""
