"""For bots and laboratories of Catalyst: what a position promises, what a choice brings, what is counted."""
