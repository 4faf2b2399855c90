"""The description of the API is true: what it allows is answered as it says, what it forbids is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from served import ME, Guest, Server

# No description says which names are taken, which bots there are and what a move is called: such things get a 422, too.
NOT_PROMISED = [positive_data_acceptance]
Ask = Callable[[Any], None]


def ask_everything(server: Server, examples: int, ask: Ask, modes: Iterable[GenerationMode] = GenerationMode) -> int:
    """Make up requests for every operation that is described, good ones and bad ones; how many operations.

    The stream of events never ends: another test has that.
    """
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json").exclude(path_regex="/events$")
    operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    calm = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    for operation in operations:
        for mode in modes:

            def one(case: Any) -> None:
                ask(case)

            with suppress(Unsatisfiable):  # an operation without parameters cannot be asked wrongly
                calm(given(case=operation.as_strategy(generation_mode=mode))(one))()
    return len(operations)


PARTING = ("/leave", "/resign", "/delete")


@pytest.mark.slow
def test_every_operation_answers_as_described(server: Server) -> None:
    def ask(case: Any) -> None:
        case.call_and_validate(timeout=10, excluded_checks=NOT_PROMISED)

    assert ask_everything(server, 6, ask) >= 18


@pytest.mark.slow
def test_operations_at_a_real_table(server: Server) -> None:
    """The same with the id of a table that exists, and the key to it: nothing that was not played is in the store."""
    with Guest(server) as ada:
        table = ada.create(ME, {"kind": "person", "name": "Ben"})

        def ask(case: Any) -> None:
            if "table_id" in case.path_parameters:
                # Whoever leaves a table, or deletes it, cannot ask anything more there: each time it is another one.
                parts = case.operation.path.endswith(PARTING) or case.operation.method.lower() == "delete"
                left = ada.create(ME, {"kind": "person", "name": "Ben"}) if parts else table
                case.path_parameters["table_id"] = left.id
            headers = {"authorization": f"Bearer {ada.key}"}
            case.call_and_validate(headers=headers, timeout=10, excluded_checks=NOT_PROMISED)

        ask_everything(server, 15, ask, [GenerationMode.POSITIVE])
        steps = [row[1] for row in server.rows()["steps"] if row[0] == table.id]
        assert steps == list(range(1, ada.number(table) + 1))


def test_the_description_names_what_clients_need(server: Server) -> None:
    with Guest(server) as ada:
        described = ada.get("/api/openapi.json")
    paths = described["paths"]
    for path in (
        "",
        "/view",
        "/choices",
        "/why-not",
        "/moves",
        "/undo",
        "/log",
        "/events",
        "/save",
        "/rematch",
        "/hint",
        "/review",
    ):
        assert f"/api/tables/{{table_id}}{path}" in paths
    for operations in paths.values():
        for operation in operations.values():
            assert operation["tags"]
            assert operation["description"]
    played = paths["/api/tables/{table_id}/moves"]["post"]["responses"]
    assert {"200", "403", "404", "409", "422", "429"} <= set(played)
