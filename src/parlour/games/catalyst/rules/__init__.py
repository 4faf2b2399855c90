"""The rules of Catalyst: `frames.py` is the map, then one file a phase."""
