"""Deals: games that everybody can play from the same beginning, against the same bots, and compare."""
