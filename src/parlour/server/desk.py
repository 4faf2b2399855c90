"""The desk: everything that can be asked of the server, whoever asks and however. Pages and API are two ways to it.

Each request names who asks (a visitor with or without a key). What is refused leaves everything as it was.
"""

from __future__ import annotations

from parlour import bots
from parlour.server.bot_play import BotPlay, owner_of
from parlour.server.deal_lines import Lines
from parlour.server.dealing import Dealing
from parlour.server.guiding import Guiding
from parlour.server.hints import Hints
from parlour.server.house_games import HouseGames
from parlour.server.hub import Hub
from parlour.server.playing import Playing
from parlour.server.presence import STAYS
from parlour.server.reviews import Reviews
from parlour.server.rooms import Rooms
from parlour.server.store import Store
from parlour.server.studies import Studies
from parlour.server.studying import Studying
from parlour.server.thinking import Thinking
from parlour.server.weighing import Weighing
from parlour.web.scene import BOT


class Desk(Guiding, Dealing, Playing, Studying):
    """Creates tables, seats people, plays their moves, shows them what they may see."""

    def __init__(self, store: Store, rooms: Rooms, hub: Hub, usual_bot: str = bots.USUAL) -> None:
        """The desk of a server; ``usual_bot`` plays where nobody asks for another one."""
        super().__init__(store, rooms, hub, usual_bot)
        self.thinking = Thinking()
        self.bots = BotPlay(rooms, self.thinking, self._play_bot, self.presence.attended)
        self.hints = Hints(self.thinking)
        self.reviews = Reviews(rooms, store, self.thinking)
        self.studies = Studies(store, rooms)
        self.weighing = Weighing(self.thinking)
        self.lines = Lines(store, rooms)
        self.house = HouseGames(rooms, store, self.thinking, self.reviews)

    def resume(self) -> None:
        """After a start: let the bots go on whose people were here when the server stopped."""
        for row in self.store.waiting_for(BOT, self.presence.clock() - STAYS):
            self.bots.wake(row.id, owner_of(row))
        self.reviews.resume()
        self.house.resume()

    def close(self) -> None:
        """Leave what is being thought, and begin nothing else."""
        self.reviews.close()
        self.house.close()
        self.thinking.close()
