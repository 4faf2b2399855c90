"""Journeys through the pages with a real browser: a package, so that one browser serves all files of a worker."""
