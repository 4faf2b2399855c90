"""For people: English, positions and cases in words, content files, plans, points."""
