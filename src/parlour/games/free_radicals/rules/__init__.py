"""Free Radicals' rules, one file a phase of the city and one a faction: begin with `frames.py`, the map."""
