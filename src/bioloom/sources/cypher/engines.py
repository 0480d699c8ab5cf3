"""The databases: how each is asked, and where their dialects part."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bioloom.core.errors import GraphNotFoundError, SetupError, SourceError
from bioloom.graph.exports.cypher_layout import CLOSURE, identifier, neo4j_identifier
from bioloom.graph.exports.ladybug import import_ladybug


@dataclass(frozen=True)
class Dialect:
    """Where databases differ.

    Attributes:
        type_of: An expression that gives an edge's type.
        has: An expression that is true when the list in the first place has the value in the second.
        identifier: A name, so that nothing in it can end it.
        closure: The steps of a ``subclass_of*0..``, as they stand between the dashes of a relationship.
        cycles: An undirected relationship may close a cycle of a pattern. Where it may not, one of its ends gets a
            variable of its own: ladybug (0.20) pairs parallel relationships off instead of combining them.
        late: Ids are tested with the paths, everything else behind them: each further condition makes ladybug (0.20)
            expect less, until it takes any order of joins for as good as the one that starts at the ids.
        apart: Each relationship needs a MATCH of its own: in one MATCH they would have to be different ones.
    """

    type_of: str
    has: str
    identifier: Callable[[str], str]
    closure: str
    cycles: bool
    late: bool
    apart: bool


LADYBUG = Dialect(
    type_of="label({})",
    has="list_contains({}, {})",
    identifier=identifier,
    closure=f"[:{CLOSURE}]",
    cycles=False,
    late=True,
    apart=False,
)
NEO4J = Dialect(
    type_of="type({})",
    has="{1} IN {0}",
    identifier=neo4j_identifier,
    closure="[:subclass_of*0.. {negated: false}]",
    cycles=True,
    late=False,
    apart=True,
)


class Engine(Protocol):
    """A database that answers statements."""

    @property
    def dialect(self) -> Dialect:
        """How it is spoken to."""

    @property
    def name(self) -> str:
        """What it is called in messages."""

    def rows(self, statement: str, parameters: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """What a statement gives. Values travel as parameters, never inside the statement.

        Raises:
            SourceError: The database refused or timed out.
        """

    def close(self) -> None:
        """Let go of it."""


class Ladybug:
    """A ladybug database, read-only. It cannot share a process with kuzu."""

    dialect = LADYBUG

    def __init__(self, path: Path, *, timeout: float | None = None) -> None:
        """Open ``path``; a statement may take ``timeout`` seconds.

        Raises:
            SetupError: ladybug cannot be used here.
            GraphNotFoundError: There is no such database.
            SourceError: It cannot be opened.
        """
        if not path.exists():
            raise GraphNotFoundError(f"There is no database {path}.", hint="Make one: bioloom kg export ladybug DIR")
        engine = import_ladybug()
        self.name = f"ladybug {path.name}"
        try:
            self._database = engine.Database(str(path), read_only=True)
            self._connection = engine.Connection(self._database)
        except RuntimeError as error:
            raise SourceError(f"{path} cannot be opened: {error}", hint="Was it made by another version?") from error
        if timeout is not None:
            self._connection.set_query_timeout(int(timeout * 1000))

    def rows(self, statement: str, parameters: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """See `Engine`."""
        try:
            result = self._connection.execute(statement, dict(parameters))
            rows: list[list[Any]] = result.get_all()
            result.close()
        except RuntimeError as error:
            raise SourceError(f"{self.name}: {error}", hint=_SAID.format(statement)) from error
        return rows

    def close(self) -> None:
        """Close connection and database."""
        self._connection.close()
        self._database.close()


class Neo4j:
    """A database of a Neo4j server, read-only."""

    dialect = NEO4J

    def __init__(self, driver: Any, *, database: str = "neo4j", timeout: float | None = None) -> None:
        """Ask ``database`` through a driver of the ``neo4j`` package; a statement may take ``timeout`` seconds."""
        self.name = f"Neo4j {database}"
        self._driver, self._database, self._timeout = driver, database, timeout

    @classmethod
    def connect(cls, address: str, user: str, password: str, *, database: str = "neo4j") -> Neo4j:
        """The database behind an address such as ``neo4j://localhost:7687``.

        Raises:
            SetupError: The package is not installed.
            SourceError: The server does not answer, or does not know the user.
        """
        driver = _neo4j().GraphDatabase.driver(address, auth=(user, password))
        try:
            driver.verify_connectivity()
        except _errors() as error:
            driver.close()
            raise SourceError(f"Neo4j at {address}: {error}", hint="Does it run? Does it know you?") from error
        return cls(driver, database=database)

    def rows(self, statement: str, parameters: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        """See `Engine`."""
        query = _neo4j().Query(statement, timeout=self._timeout)
        try:
            records, _, _ = self._driver.execute_query(query, dict(parameters), database_=self._database, routing_="r")
        except _errors() as error:
            raise SourceError(f"{self.name}: {error}", hint=_SAID.format(statement)) from error
        return [list(record.values()) for record in records]

    def close(self) -> None:
        """Close the driver."""
        self._driver.close()


_SAID = "It was asked: {}"


def _neo4j() -> Any:
    try:
        return importlib.import_module("neo4j")
    except ImportError:
        raise SetupError("The neo4j package is not installed.", hint="pip install 'bioloom[cypher]'") from None


def _errors() -> tuple[type[Exception], ...]:
    found = importlib.import_module("neo4j.exceptions")
    return found.Neo4jError, found.DriverError
