"""The server: tables in a database, seats behind secrets, pages, an API and live updates."""
