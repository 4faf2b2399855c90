"""Somebody at a screen: a browser of their own on the tests' server, and what people do on Parlour's pages."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request

from served import Guest, Server, Table
from thorough import THOROUGH

WIDE, PHONE = "wide", "phone"
SIZES = {WIDE: (1400, 900), PHONE: (390, 844)}
PATIENCE = 15_000.0  # milliseconds until a test that waits for the page gives up
SLOWER = int(os.environ.get("PARLOUR_SLOWER", "0"))  # milliseconds a request: finds a test that does not wait
# The buttons of shapes, for keyboards, lie apart (`.marked`): people press the shapes themselves.
GLOWS = ".can:not(.marked *):visible, .answers button[name=move]:visible"
AIM = ".paid, .aim"  # the part of a shape that one presses
# One's turn in the record: whoever may choose before it need not, and a bot before them is quick.
MINE, OVER = '.scene[data-my-turn="1"]:not([data-early])', '.scene[data-over="1"]'
EARLY = '.scene[data-my-turn="1"][data-early]'

# Scroll, and let the page notice that it was scrolled.
TO_THE_MIDDLE = """(element) => new Promise((done) => {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""

# Lights and shadows: painting them is a third of the work of a browser without a graphics card.
PLAIN = """{
  const plain = new CSSStyleSheet();
  const none = ["background-image", "box-shadow", "text-shadow"].map((what) => `${what}: none !important`);
  plain.replaceSync(`*, ::before, ::after { ${none.join("; ")} }`);
  document.adoptedStyleSheets.push(plain);
}"""


def plain(context: BrowserContext) -> BrowserContext:
    """Pages without lights and shadows, where nobody looks at the picture; with PARLOUR_THOROUGH=1 as they are."""
    if not THOROUGH:
        context.add_init_script(PLAIN)
    return context


class Person:
    """A browser context and its page. What the console complains about is kept: at the end there is nothing."""

    def __init__(self, server: Server, context: BrowserContext, touch: bool) -> None:
        """Comes to no page yet."""
        self.server = server
        self.context = context
        self.touch = touch
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()  # complaints a test provokes, by a part of their text
        self.requests: list[Request] = []
        context.set_default_timeout(PATIENCE)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", lambda request: self.requests.append(request))
        self.page: Page = context.new_page()
        if SLOWER:
            self._slow_down()

    def _slow_down(self) -> None:
        """A bad line: whoever looks too early sees the page as it was."""
        session = self.context.new_cdp_session(self.page)
        line = {"offline": False, "latency": SLOWER, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", line)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def leave(self) -> None:
        """Close the browser: nothing was wrong, and nothing was asked of another host."""
        self.context.close()
        found = [text for text in self.complaints if not any(part in text for part in self.expected)]
        assert not found, found
        here = urlsplit(self.server.address).netloc
        asked = {urlsplit(request.url) for request in self.requests if not request.url.startswith(("data:", "blob:"))}
        assert {address.netloc for address in asked} <= {here}

    # ---------------------------------------------------------------- going about

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.server.address + path)

    def take_key(self, guest: Guest) -> None:
        """Be the person who has a seat through the API."""
        self.context.add_cookies([{"name": "parlour", "value": guest.key, "url": self.server.address}])

    def wait_for_script(self) -> None:
        """Wait until the script of the page runs: a page can be seen before."""
        self.page.wait_for_load_state()

    def press(self, what: Locator | str) -> None:
        """Click with the mouse, or tap with a finger."""
        place = self.page.locator(what) if isinstance(what, str) else what
        place.wait_for()
        self.wait_for_script()
        if self.touch:
            place.tap()
        else:
            place.click()

    def choose_seed(self, seed: str) -> None:
        """On the set-up page: a seed of one's own, for a table that is not shown in the lobby."""
        if self.page.locator("input[name=listed]").is_checked():
            self.press(".switch:has([name=listed])")
        self.press(self.page.get_by_text("More: a game by its seed"))
        self.page.locator("#seed").fill(seed)

    def point_at(self, what: Locator) -> None:
        """Hover with the mouse, or tap with a finger."""
        what.evaluate(TO_THE_MIDDLE)
        self.wait_for_script()
        if self.touch:
            what.tap(force=True)  # also what cannot be chosen answers a finger
        else:
            what.hover()

    # ---------------------------------------------------------------- at a table

    @property
    def scene(self) -> Locator:
        """The part of the page that changes."""
        return self.page.locator(".scene")

    def figure(self, name: str) -> int:
        """A number of the scene: ply, latest, number, seat."""
        return int(self.scene.get_attribute(f"data-{name}") or "")

    @property
    def table_id(self) -> str:
        """The table this page shows."""
        return self.scene.get_attribute("data-table") or ""

    @property
    def table(self) -> Table:
        """The table this page shows."""
        return Table(self.table_id, [])

    def wait_for_turn(self, other_than: int = -1) -> bool:
        """Wait until this person has to choose, at another step than that one; False when the game is over."""
        moved = f':not([data-number="{other_than}"])'
        self.page.locator(f"{MINE}{moved}, {OVER}").wait_for()
        self.wait_for_script()
        return self.scene.get_attribute("data-over") == "0"

    @property
    def choices(self) -> Locator:
        """What glows on the board, and the buttons beside the prompt."""
        return self.page.locator(".spot.can:visible, .answers button[name=move]:visible")

    def play_one(self, choose: Callable[[Locator], Locator] = lambda choices: choices.last) -> bool:
        """Click something that glows, and wait until it is this person's turn again; False when the game is over."""
        number = self.figure("number")
        chosen = choose(self.choices)
        menu = chosen.get_attribute("popovertarget")
        self.press(chosen)
        if menu:
            self.press(self.page.locator(f"#{menu} button").first)
        return self.wait_for_turn(number)

    def press_what_glows(self, chance: random.Random) -> bool:
        """One decision, by pressing anything that glows: a shape, a card, a button; False when the game is over."""
        number = self.figure("number")
        choices = self.page.locator(GLOWS)
        choices.first.wait_for()
        chosen = choices.nth(chance.randrange(choices.count()))
        aim = chosen.locator(AIM)  # of a shape, which may also hold what surrounds it
        self.press(aim.first if aim.count() else chosen)
        menu = self.page.locator(".menu:popover-open button")
        if menu.count():
            self.press(menu.first)
        return self.wait_for_turn(number)

    def play_one_of_mine(self) -> None:
        """Wait for this person's turn, and play until somebody else has to decide."""
        assert self.wait_for_turn()
        while self.scene.get_attribute("data-my-turn") == "1":
            number = self.figure("number")
            self.press(self.choices.first)
            self.page.locator(f'.scene:not([data-number="{number}"])').wait_for()

    @property
    def key(self) -> str:
        """What opens this person's seats: the cookie."""
        return next(cookie.get("value", "") for cookie in self.context.cookies() if cookie.get("name") == "parlour")

    def skip_until(self, enough: Callable[[dict[str, Any]], bool]) -> None:
        """Leave the page, play on without it until enough has happened, and come back when it is one's turn."""
        table, chance = self.table, random.Random(7)
        self.go("/")
        with Guest(self.server, self.key) as api:
            while not enough(api.get(f"{table.api}/view")["position"]):
                now = api.wait_for_turn(table)
                assert not now["over"]
                api.play(table, chance.choice(api.get(f"{table.api}/choices"))["move"], now["number"])
        self.go(table.page)
        assert self.wait_for_turn()

    def play_to_the_end(self, most: int = 400) -> None:
        """Click what glows until the game is over."""
        for _ in range(most):
            if not self.wait_for_turn() or not self.play_one():
                return
        raise AssertionError("the game does not end")


class Fingers:
    """Fingers on a screen: what a browser hears of them."""

    def __init__(self, person: Person) -> None:
        """None touch it yet."""
        self._session = person.context.new_cdp_session(person.page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 5) -> None:
        """Put down as many fingers as there are ways, move each along its own, lift them."""
        self._send("touchStart", *(start for start, _ in ways))
        for n in range(1, steps + 1):
            places = [(a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for a, b in ways]
            self._send("touchMove", *places)
        self._send("touchEnd")

    def hold(self, x: float, y: float, until: Callable[[], None]) -> None:
        """Put a finger down, and lift it when something has come of it."""
        self._send("touchStart", (x, y))
        until()
        self._send("touchEnd")


class Arrive(Protocol):
    """Somebody comes with a browser of their own."""

    def __call__(
        self,
        size: str = ...,
        *,
        pace: int | None = ...,
        motion: bool = ...,
        asked: bool = ...,
        painted: bool = ...,
        at: Server | None = ...,
        **options: Any,
    ) -> Person:
        """`pace` in milliseconds, None: never chosen; `asked` before what cannot be taken back, as is usual on touch;
        `painted` with lights and shadows, for who looks at colours; `at` another server; `options` are Playwright's for
        a context.
        """
