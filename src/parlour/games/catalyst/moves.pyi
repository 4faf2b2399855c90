# Generated from moves.py by `make stubs`: do not edit.
from parlour.engine.core.moves import Moves

MOVES: Moves
TO_COLLECT: int
TO_RECRUIT: int
TO_ACTIVATE: int
TO_TAKE: int
TO_RECRUIT_BY: int
TO_BUILD_BY: int
TO_PLACE: int
TO_OCCUPY: int
TO_STOP: int
TO_END: int
