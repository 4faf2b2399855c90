"""The pages: what a person sees of a table, drawn on the server as HTML and SVG."""
