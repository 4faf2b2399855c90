"""The rules of Dominations: what each frame offers, and what each move does. `frames.py` has the table of frames."""
