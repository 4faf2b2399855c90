"""The rules of Time Capsules: `frames.py` is the map, then one file a phase."""
