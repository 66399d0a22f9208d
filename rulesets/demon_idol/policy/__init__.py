"""What is done and answered when nobody decides, each with its reason.

`fighting_ideas`, `magic_ideas`, `recovery_ideas` what to do · `prospects` what that promises · `answers` to questions.
"""
