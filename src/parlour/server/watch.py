"""What an operator sees: structured logs, one JSON object a line, and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import sys
import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

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


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write the server's log as JSON lines to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("parlour.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level if name == "parlour.server" else logging.WARNING)
        logger.propagate = False


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
        self.pages = Gauge("parlour_live_pages", "Pages connected for live updates", registry=self.registry)
