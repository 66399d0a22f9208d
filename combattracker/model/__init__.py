"""Values: what a fight is, and the facts that change it."""
