"""The core: the record, the stack, chance, moves, frames, and how rules become machine code."""
