"""The entries of a game's library, and combatants made of them."""
