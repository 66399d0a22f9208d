"""A game master who meddles with everything at random, and what has to hold all the while."""
