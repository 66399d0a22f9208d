"""play.amend"""
