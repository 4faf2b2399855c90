"""Results as Parquet: tidy tables, one row a game, a seat, or a component of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.core.errors import ParlourError
from parlour.engine.people.ranking import TOTAL, places
from parlour.lab.units import Outcome, Outline

Columns = dict[str, Any]


def check_parquet() -> None:
    """ParlourError where Parquet files cannot be written: better before a long run than after it."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise ParlourError("Parquet files need pyarrow: pip install 'parlour[lab]'") from error


def check_place(path: Path | None) -> None:
    """ParlourError where a file is asked for that cannot be written later on."""
    if path is None:
        return
    check_parquet()
    if not path.absolute().parent.is_dir():
        raise ParlourError(f"{path}: there is no folder {path.absolute().parent}")
    if path.is_dir():
        raise ParlourError(f"{path} is a folder; name a file")


def write(path: Path, parts: Sequence[Columns]) -> None:
    """Write columns, part by part, into one file."""
    import pyarrow
    import pyarrow.parquet

    tables = [pyarrow.table(part) for part in parts]
    try:
        pyarrow.parquet.write_table(pyarrow.concat_tables(tables), path, compression="zstd")
    except OSError as error:
        raise ParlourError(f"{path}: cannot be written ({error.strerror})") from error


def names_of(values: NDArray[Any], names: Sequence[str]) -> Any:
    """Numbers as names, each name stored once."""
    import pyarrow

    return pyarrow.DictionaryArray.from_arrays(pyarrow.array(values.astype(np.int32)), pyarrow.array(list(names)))


def game_rows(outline: Outline, outcome: Outcome) -> Columns:
    """A row for each game of a unit."""
    unit = outcome.unit
    columns: Columns = {
        "seed": unit.seed + np.arange(unit.games),
        "players": np.full(unit.games, unit.players, dtype=np.int8),
        "bots": names_of(np.zeros(unit.games, dtype=np.int32), [",".join(unit.bots)]),
        "salt": np.full(unit.games, unit.salt, dtype=np.int32),
        "decisions": outcome.lengths,
        "end": names_of(outcome.ends, outline.end_names),
        "first_seat": outcome.first.astype(np.int8),
    }
    for k, setting in enumerate(outline.tallies.settings if outcome.settings.shape[1] else ()):
        columns[setting.field] = names_of(outcome.settings[:, k], setting.values)
    return columns


def seat_rows(outline: Outline, outcome: Outcome) -> Columns:
    """A row for each seat of each game of a unit: who played it, its points by source, its place."""
    unit, players = outcome.unit, outcome.unit.players
    seat = np.tile(np.arange(players), unit.games)
    points = outcome.scores.reshape(unit.games * players, -1) / outline.unit
    columns: Columns = {
        "seed": np.repeat(unit.seed + np.arange(unit.games), players),
        "players": np.full(len(seat), players, dtype=np.int8),
        "salt": np.full(len(seat), unit.salt, dtype=np.int32),
        "seat": seat.astype(np.int8),
        "turn": outcome.turns.ravel().astype(np.int8),
        "bot": names_of(seat, unit.bots),
        "points": points[:, TOTAL],
        "place": places(outcome.scores).ravel().astype(np.int8),
        "win": outcome.wins().ravel(),
        "decisions": np.repeat(outcome.lengths, players),
        "end": names_of(np.repeat(outcome.ends, players), outline.end_names),
    }
    return columns | {f"points_{source}": points[:, k] for k, source in enumerate(outline.sources)}


def component_rows(outline: Outline, outcome: Outcome) -> Columns:
    """A row for each component that a seat had to do with: how often what happened, and the points it brought."""
    listing, unit, tallies = outcome.listing, outcome.unit, outline.tallies
    assert listing is not None
    kinds = np.repeat(np.arange(len(tallies.kinds)), [len(kind.names) for kind in tallies.kinds.values()])
    columns: Columns = {
        "seed": unit.seed + listing.game.astype(np.int64),
        "players": np.full(len(listing.game), unit.players, dtype=np.int8),
        "salt": np.full(len(listing.game), unit.salt, dtype=np.int32),
        "seat": listing.seat,
        "bot": names_of(listing.seat, unit.bots),
        "kind": names_of(kinds[listing.component], list(tallies.kinds)),
        "component": names_of(listing.component, [n for kind in tallies.kinds.values() for n in kind.names]),
        "win": outcome.wins()[listing.game, listing.seat],
        "points": listing.credit / outline.unit,
    }
    for name in dict.fromkeys(tally.name for tally in tallies.counted):
        places_of = [k for k, tally in enumerate(tallies.counted) if tally.name == name]
        columns[name.replace(" ", "_")] = listing.counts[:, places_of].sum(axis=1, dtype=np.int32)
    return columns
