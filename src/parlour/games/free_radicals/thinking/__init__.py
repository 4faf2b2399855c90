"""What a position promises, and what is counted of it."""
