"""Revive's rules, one file a phase: begin with `frames.py`, the map."""
