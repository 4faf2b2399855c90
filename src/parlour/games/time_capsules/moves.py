"""Time Capsules' move space: one row a kind of move (rules.md, *Decisions*)."""

from __future__ import annotations

from parlour.engine.core.moves import Axis, Block, Moves
from parlour.games.time_capsules import content

PLACE = Axis.numbered("place", content.OFFER)
ARTIFACT = Axis.of("artifact", content.ARTIFACTS)
CARD = Axis.of("card", content.CARDS)
BIO = Axis.of("bio", content.BIOOBJECTS)
DIE = Axis("die", tuple(f"{faces}:{face + 1}" for faces in content.FACES_OF for face in range(faces)))
COMPUTER = Axis("size", tuple(str(faces) for faces in content.FACES_OF))
BATTERY = Axis("size", tuple(str(size) for size in content.SIZES))
ZONE = Axis("zone", ("active", "inactive"))
X = Axis.numbered("x", content.X_MAX)

# fmt: off
MOVES = Moves(
    Block("buy", "buy {place}", PLACE),                                  # D3   TC-31
    Block("standard", "{action}", Axis("action", ("reroll", "boost", "assemble", "wire", "sell", "repair"))),  # D3  TC-32 to TC-36
    Block("recycle", "recycle {what}", Axis("what", ("batteries", "computers"))),  # D3  TC-34
    Block("use", "use {artifact}", ARTIFACT),                            # D3   TC-37
    Block("reuse", "use readied {artifact}", ARTIFACT),                  # D3   TC-98
    Block("play", "play {card}", CARD),                                  # D3   TC-38
    Block("grow", "grow {zone} {bio}", ZONE, BIO),                       # D3   TC-39
    Block("end", "end"),                                                 # D3   TC-30, TC-42
    Block("x", "x {x}", X),                                              # D4
    Block("die", "computer {die}", DIE),                                 # D5 to D8, D10, D12, D22: an active computer
    Block("cell", "battery {size}", BATTERY),                            # D5, D8, D11, D13, D22: an active battery
    Block("idle_computer", "inactive computer {size}", COMPUTER),        # D10, D14, D22
    Block("idle_cell", "inactive battery {size}", BATTERY),              # D11, D14, D22
    Block("bio", "bio {zone} {bio}", ZONE, BIO),                         # D14, D22
    Block("artifact", "artifact {zone} {artifact}", ZONE, ARTIFACT),     # D14, D22
    Block("readied", "artifact readied {zone} {artifact}", ZONE, ARTIFACT),  # D22
    Block("side", "side {side}", Axis.numbered("side", 3)),              # D9, D15
    Block("stack", "stack {stack}", Axis("stack", ("qubit", "energy"))),  # D16
    Block("reveal", "buy revealed {n}", Axis.numbered("n", content.REVEALED)),  # D17, D18
    Block("offer", "offer {place}", PLACE),                              # D2, D19, D20
    Block("stop", "stop"),                                               # D6, D17, D18, D19
    Block("rival", "rival {seat}", Axis.numbered("seat", content.SEATS)),  # D21
    Block("throw", "throw {card}", CARD),                                # D23
    Block("drop_artifact", "discard {artifact}", ARTIFACT),              # D24: the objects of a filling, in their order
    Block("drop_computer", "discard computer {size}", COMPUTER),         # D24
    Block("drop_cell", "discard battery {size}", BATTERY),               # D24
    Block("drop_bio", "discard bio {bio}", BIO),                         # D24
    Block("capsule", "capsule {n}", Axis.numbered("n", content.CAPSULES)),  # D1, D25
    Block("answer", "{answer}", Axis("answer", ("yes", "no"))),          # the machine's own: not asked in this game
)
# fmt: on
globals().update(MOVES.firsts)  # TO_… as constants: compiled rules need them so
TO_DROP = MOVES.first("drop_artifact")  # the objects of a filling follow each other
