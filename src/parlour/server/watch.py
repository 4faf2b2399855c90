"""What an operator sees: structured logs, one JSON object a line, and figures for Prometheus."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections import OrderedDict
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

MOST_COMPLAINTS = 500
logger = logging.getLogger("parlour.server")
_PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """A log record as one line of JSON: time, level, event, and whatever was said beside it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = {key: value for key, value in record.__dict__.items() if key not in _PLAIN}
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **said,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Seldom(logging.Filter):
    """Lets the same warning or error through only so often, and then says how many were left out.

    What strangers do wrong must not fill the disk: uvicorn complains of every broken request, asyncio of every
    connection that cannot be accepted.
    """

    def __init__(self, at_once: int = 10, seconds: float = 10.0) -> None:
        """So many of a kind in so many seconds."""
        super().__init__()
        self._at_once, self._seconds = at_once, seconds
        self._said: OrderedDict[str, list[float]] = OrderedDict()  # since when, how many were said, how many not

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to say it."""
        if record.levelno < logging.WARNING:
            return True
        now = time.monotonic()
        said = self._said.setdefault(f"{record.name} {record.msg}", [now, 0, 0])
        if len(self._said) > MOST_COMPLAINTS:
            self._said.popitem(last=False)
        if now - said[0] > self._seconds:
            left_out, said[:] = said[2], [now, 0, 0]
            if left_out:
                record.left_out = int(left_out)
        if said[1] >= self._at_once:
            said[2] += 1
            return False
        said[1] += 1
        return True


def log_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio could do nothing about, as one line: a connection that could not be accepted, a task that broke."""
    error = context.get("exception")
    if isinstance(error, OSError | ConnectionError):
        logger.warning(context["message"], extra={"why": str(error)})  # the network's fault or the system's: no trace
    else:
        logger.error(context["message"], exc_info=error)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write everything as JSON lines to stderr: what the server says, and what others complain of."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.captureWarnings(True)
    for name, least in (("", logging.WARNING), ("uvicorn.error", logging.WARNING), ("parlour", level)):
        logging.getLogger(name).setLevel(least)


class Figures:
    """The counters and clocks of one server."""

    def __init__(self) -> None:
        """All at zero."""
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "parlour_requests", "Requests answered", ["route", "method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "parlour_request_seconds",
            "Seconds until the answer was complete",
            ["route"],
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.refused = Counter("parlour_refused", "Requests refused", ["why"], registry=self.registry)
        self.steps = Gauge("parlour_steps", "Steps committed by this process", registry=self.registry)
        self.rooms = Gauge("parlour_rooms", "Tables in memory", registry=self.registry)
        self.connections = Gauge("parlour_connections", "Connections that are open", registry=self.registry)
        self.room_bytes = Gauge("parlour_room_bytes", "Memory that tables take, about", registry=self.registry)
        self.pages = Gauge("parlour_live_pages", "Pages connected for live updates", registry=self.registry)
