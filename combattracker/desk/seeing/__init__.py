"""For whom the fight is shown."""
