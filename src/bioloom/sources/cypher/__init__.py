"""Graphs that live in a Cypher database (extra ``cypher``): ladybug's in a file, Neo4j's behind a server.

Both answer the same patterns with the same counts as our own matcher, for graphs that ``bioloom kg export`` brought
there.

    with CypherGraph(Ladybug(Path("primekg.lbdb"))) as graph:
        graph.match(parse_pattern("MATCH ... RETURN g")).count
"""

from .engines import Engine, Ladybug, Neo4j
from .graph import CypherGraph

__all__ = ["CypherGraph", "Engine", "Ladybug", "Neo4j"]
