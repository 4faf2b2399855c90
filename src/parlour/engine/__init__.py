"""What every game stands on: record, stack, moves, effects, chance, visibility, compilation. Knows no game."""
