"""The application: store, rooms, desk, pages and API put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from parlour import __version__, bots
from parlour.engine.errors import ParlourError
from parlour.server import api, live, routes
from parlour.server.desk import Desk
from parlour.server.door import refuse, refuse_broken, refuse_http, refuse_invalid
from parlour.server.guard import Guard, Limits
from parlour.server.hub import Hub
from parlour.server.rooms import Rooms
from parlour.server.routes import KEEP
from parlour.server.store import Store
from parlour.server.watch import Figures
from parlour.web.pages import STATIC, Pages


class KeptFiles(StaticFiles):
    """Shared files; their addresses change with their content, so browsers may keep them."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file that may be kept."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = KEEP
        return response


def create_app(url: str, limits: Limits | None = None, usual_bot: str = bots.USUAL) -> FastAPI:
    """The whole server on the database of this URL."""
    limits = limits or Limits()
    store, figures = Store(url), Figures()
    rooms, pages = Rooms(store), Pages()
    bots.check(usual_bot)
    desk = Desk(store, rooms, Hub(), usual_bot)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pages.warm_up()
        rooms.warm_up()
        desk.resume()
        yield
        rooms.leave()
        desk.close()
        store.close()

    app = FastAPI(
        title="Parlour",
        version=__version__,
        summary="Heavy strategy board games with complete, enforced rules.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.desk, app.state.pages, app.state.limits = desk, pages, limits
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(routes.router)
    app.mount("/static", KeptFiles(directory=STATIC))
    _watch(app, desk, figures)
    app.add_exception_handler(ParlourError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_invalid)
    app.add_exception_handler(HTTPException, refuse_http)
    app.add_exception_handler(Exception, refuse_broken)
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=4)
    app.add_middleware(Guard, limits=limits, figures=figures)
    return app


def _watch(app: FastAPI, desk: Desk, figures: Figures) -> None:
    """Whether the server is well, and its figures."""

    @app.get("/health", tags=["operation"])
    def health() -> Response:
        """Whether the database answers."""
        try:
            desk.store.answers()
        except SQLAlchemyError:
            return JSONResponse({"status": "the database does not answer"}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    def metrics() -> Response:
        """Figures for Prometheus."""
        figures.rooms.set(len(desk.rooms))
        figures.pages.set(len(desk.hub))
        figures.steps.set(desk.steps)
        return Response(generate_latest(figures.registry), media_type="text/plain; version=0.0.4")
