"""The rules of Dominations: `frames.py` is the map, then one file a phase."""
