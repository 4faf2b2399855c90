"""For bots and laboratories of Dominations: what a position promises, what a choice brings, what is counted."""
