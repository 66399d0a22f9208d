"""Texts that know whom they name, and what is said of combatants, commands, rolls and answers everywhere alike."""
