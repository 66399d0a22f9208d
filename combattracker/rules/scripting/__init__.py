"""What a rule script is written with: the fight in its hands, scripts inside scripts, readings that are kept."""
