# Generated from moves.py by `make stubs`: do not edit.
from parlour.engine.core.moves import Moves

MOVES: Moves
TO_BUY: int
TO_STANDARD: int
TO_RECYCLE: int
TO_USE: int
TO_REUSE: int
TO_PLAY: int
TO_GROW: int
TO_END: int
TO_X: int
TO_DIE: int
TO_CELL: int
TO_IDLE_COMPUTER: int
TO_IDLE_CELL: int
TO_BIO: int
TO_ARTIFACT: int
TO_READIED: int
TO_SIDE: int
TO_STACK: int
TO_REVEAL: int
TO_OFFER: int
TO_STOP: int
TO_RIVAL: int
TO_THROW: int
TO_DROP_ARTIFACT: int
TO_DROP_COMPUTER: int
TO_DROP_CELL: int
TO_DROP_BIO: int
TO_CAPSULE: int
TO_ANSWER: int
TO_DROP: int
