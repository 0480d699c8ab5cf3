r"""How a KGX table says what it has no way to say.

KGX TSV splits lists at ``|`` and lines at line ends, and has neither quotes nor escapes. Where a value of a graph needs
one, the tables are written with backslash escapes and the side file beside them says so; a foreign table is never
unescaped. The side file, ``NAME_bioloom.json``, also holds what KGX has no column for: which qualifiers are numbers,
and their units.
"""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa
import pyarrow.compute as pc
from pydantic import Field

from bioloom.core.value import Value
from bioloom.graph.storage.manifest import SourceInfo

SIDE = "_bioloom.json"
SEPARATOR = "|"
_EMPTY_ITEM = r"\e"
_ESCAPES = {"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r", SEPARATOR: r"\p"}
_UNESCAPES = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r", "p": SEPARATOR, "e": ""}
_NEEDS = "[\\t\\n\\r]"
_ITEM_NEEDS = "[\\t\\n\\r|]|^$"


class Side(Value):
    """What the side file of a KGX export holds; ``qualifiers`` are ``number`` or ``text`` by name."""

    bioloom_kgx: int = 1
    name: str = ""
    title: str = ""
    version: str = ""
    content_hash: str = ""
    escaped: bool = False
    qualifiers: Mapping[str, str] = Field(default_factory=dict)
    units: Mapping[str, str] = Field(default_factory=dict)
    sources: tuple[SourceInfo, ...] = ()


def needs_escapes(rows: pa.Table) -> bool:
    """Whether a value of ``rows`` cannot stand in a KGX table as it is."""
    if _any(pa.array(rows.column_names), _NEEDS):
        return True
    for column in rows.columns:
        if pa.types.is_list(column.type) and pa.types.is_string(column.type.value_type):
            flat = column.combine_chunks().flatten()
            if _any(flat, _ITEM_NEEDS):
                return True
        elif pa.types.is_string(column.type) and _any(column, _NEEDS):
            return True
    return False


def escape(array: pa.Array, *, items: bool) -> pa.Array:
    """Texts with escapes; ``items`` of a list also say which of them is empty, which a single value need not."""
    out = array
    for raw, written in _ESCAPES.items():
        out = pc.replace_substring(out, raw, written)
    return pc.if_else(pc.equal(out, ""), _EMPTY_ITEM, out) if items else out


def unescape(array: pa.Array) -> pa.Array:
    """What `escape` was given."""
    hit = pc.fill_null(pc.match_substring(array, "\\"), False)
    if not pc.any(hit).as_py():
        return array
    return pc.replace_with_mask(
        array, hit, pa.array([_unescape(v) for v in array.filter(hit).to_pylist()], pa.string())
    )


def escape_text(value: str) -> str:
    """`escape` for one item of a list."""
    for raw, written in _ESCAPES.items():
        value = value.replace(raw, written)
    return value or _EMPTY_ITEM


def _unescape(value: str) -> str:
    out, rest = "", value
    while rest:
        plain, slash, rest = rest.partition("\\")
        out += plain
        if slash:
            out += _UNESCAPES.get(rest[:1], slash + rest[:1])
            rest = rest[1:]
    return out


def _any(column: pa.ChunkedArray | pa.Array, pattern: str) -> bool:
    return bool(pc.any(pc.match_substring_regex(column, pattern)).as_py())
