"""For bots and laboratories of Time Capsules: what a position promises, what a choice brings, what is counted."""
