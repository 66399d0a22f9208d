"""What a combatant has, written down once: `set`, the editing form, `explain`, `amend` and recaps read it from here."""
