"""Dominations (2 to 4 players): grow a map of triangles, and with its Knowledge a tree of cards.

Read `state.py`, `rules/frames.py`, then the other rules.
"""
