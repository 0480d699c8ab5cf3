"""Patterns as text: a small subset of openCypher (docs/schema.md), read and written.

>>> pattern = parse_pattern('MATCH (g:Gene)-[:participates_in]->({id: "GO:0006915"}) RETURN g')
>>> format_pattern(pattern)
'MATCH (g:Gene)-[:participates_in]->({id: "GO:0006915"}) RETURN DISTINCT g'
"""

from .listing import parse_listing
from .resolve import parse_pattern
from .write import format_pattern

__all__ = ["format_pattern", "parse_listing", "parse_pattern"]
