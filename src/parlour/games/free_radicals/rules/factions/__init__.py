"""The ten factions: each has its setup, its turn sequence and what its frames do, and nothing of another."""
