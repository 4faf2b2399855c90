"""The application: store, rooms, desk, pages and API put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import generate_latest
from sqlalchemy.exc import OperationalError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from parlour import __version__, bots
from parlour.engine.core.errors import ParlourError
from parlour.server import (
    api,
    deal_api,
    deal_routes,
    guide_routes,
    hint_routes,
    live,
    parting_api,
    parting_routes,
    routes,
    study_api,
    study_routes,
)
from parlour.server.addresses import Hosts, Proxies
from parlour.server.deeds import Noted
from parlour.server.desk import Desk
from parlour.server.door import refuse, refuse_broken, refuse_http, refuse_invalid, refuse_unkept
from parlour.server.guard import Budget, Guard, Limits
from parlour.server.health import Health
from parlour.server.hub import Hub
from parlour.server.pools import Pools
from parlour.server.rooms import USUAL_MEGABYTES, Rooms
from parlour.server.routes import KEEP
from parlour.server.store import Store
from parlour.server.watch import Figures, log_failure
from parlour.web.pages import STATIC, Pages
from parlour.web.script import SCRIPT, script_address


class KeptFiles(StaticFiles):
    """Shared files; their addresses change with their content, so browsers may keep them."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file that may be kept."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = KEEP
        return response


DESCRIBED: dict[str, Any] = {
    "title": "Parlour",
    "summary": "Heavy strategy board games with complete, enforced rules.",
    "docs_url": None,
    "redoc_url": None,
    "openapi_url": "/api/openapi.json",
}
REFUSALS: tuple[tuple[type[Exception], Any], ...] = (
    (ParlourError, refuse),
    (OperationalError, refuse_unkept),
    (RequestValidationError, refuse_invalid),
    (HTTPException, refuse_http),
    (Exception, refuse_broken),
)


def create_app(
    url: str,
    limits: Limits | None = None,
    usual_bot: str = bots.USUAL,
    hosts: Hosts | None = None,
    proxies: Proxies | None = None,
    megabytes: float = USUAL_MEGABYTES,
) -> FastAPI:
    """The whole server on the database of this URL, for whoever asks by one of these names or through these proxies.

    Tables take so many ``megabytes`` of memory at most.
    """
    limits = limits or Limits()
    bots.check(usual_bot)
    store, figures = Store(url), Figures()
    rooms, pages, pools, reads = Rooms(store, megabytes), Pages(), Pools(), Budget(limits, figures)
    desk = Desk(store, rooms, Hub(), usual_bot)
    pulse = Health(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(log_failure)
        pages.warm_up()
        rooms.warm_up()
        desk.resume()
        yield
        for part in (rooms, pools, pulse, desk, store):
            part.close()

    app = FastAPI(version=__version__, lifespan=lifespan, **DESCRIBED)
    app.state.desk, app.state.pages, app.state.limits = desk, pages, limits
    app.state.pools, app.state.reads, app.state.proxies = pools, reads, proxies or Proxies()
    _open_doors(app)
    _watch(app, desk, figures, pulse)
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=4)
    app.add_middleware(
        Guard, limits=limits, figures=figures, reads=reads, hosts=hosts or Hosts(), proxies=app.state.proxies
    )
    app.add_middleware(Noted)
    return app


def _open_doors(app: FastAPI) -> None:
    """Every address there is, and what is said where something is wrong."""
    # The last are files of games: /games/…/study is none.
    for door in (api, study_api, live, deal_api, deal_routes, parting_api, parting_routes, study_routes):
        app.include_router(door.router)
    for door in (routes, guide_routes, hint_routes):
        app.include_router(door.router)
    app.mount(script_address("").rstrip("/"), KeptFiles(directory=SCRIPT))
    app.mount("/static", KeptFiles(directory=STATIC))
    for error, refusal in REFUSALS:
        app.add_exception_handler(error, refusal)


def _watch(app: FastAPI, desk: Desk, figures: Figures, pulse: Health) -> None:
    """Whether the server is well, and its figures."""

    @app.get("/health", tags=["operation"])
    async def health() -> Response:
        """Whether the database can be read and written."""
        problem = await pulse.problem()
        if problem:
            return JSONResponse({"status": problem}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Figures for Prometheus."""
        figures.rooms.set(len(desk.rooms))
        figures.room_bytes.set(desk.rooms.weight)
        figures.pages.set(len(desk.hub))
        figures.connections.set(len(getattr(app.state, "places", ())))
        figures.steps.set(desk.steps)
        return Response(generate_latest(figures.registry), media_type="text/plain; version=0.0.4")
