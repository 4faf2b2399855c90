"""Thinking: search, contests, many games at once, what a learner sees, what is counted."""
