# Generated from moves.py by `make stubs`: do not edit.
from parlour.engine.core.moves import Moves

MOVES: Moves
COPIES: int
TO_PASS: int
TO_EXCHANGE: int
TO_LAY: int
TO_INVENTOR: int
TO_STOP: int
TO_CITY: int
TO_LEVEL: int
TO_LEARN: int
TO_FLIP: int
TO_END: int
TO_ROTATION: int
TO_COPY: int
TO_CONNECTION: int
TO_PICK: int
TO_LOWER: int
TO_GIVE: int
TO_GET: int
TO_REACTIVATE: int
TO_KEEP: int
TO_DISCARD: int
TO_OBJECTIVE: int
TO_MONUMENT: int
TO_NEXT: int
TO_ANSWER: int
TO_SIDE: int
TO_CELL: int
TO_LOCUS: int
TO_SQUARE: int
