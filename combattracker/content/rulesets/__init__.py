"""Game systems: finding, loading and checking them."""
