"""Small files in the formats of the sources, and recipes over them."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path

from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.reading import Files
from bioloom.recipes.recipe import Parse, Recipe, Upstream
from bioloom.recipes.rows import Edge


def put(folder: Path, path: str, text: str, encoding: str = "utf-8") -> Path:
    """Write ``text`` below ``folder``, gzipped as the data folder has it."""
    target = folder / f"{path}.gz"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(encoding), mtime=0))
    return target


def read(parse: Parse, folder: Path, texts: dict[str, str], encoding: str = "utf-8") -> Gathered:
    """What ``parse`` makes of ``texts`` by path."""
    return gather("infores:test", parse(Files({p: put(folder, p, t, encoding) for p, t in texts.items()})))


def table(*rows: str) -> str:
    """Lines of fields written with spaces between; ``~`` is a space in a field and ``-`` an empty one."""
    fields = ([("" if f == "-" else f.replace("~", " ")) for f in row.split()] for row in rows)
    return "".join("\t".join(f) + "\n" for f in fields)


def indra(*terms: dict[str, object]) -> str:
    """A resource in INDRA's format."""
    return json.dumps(terms)


def cellxgene(terms: dict[str, dict[str, object]]) -> str:
    """Terms in the format of CELLxGENE's ontology guide."""
    bare = {"ancestors": {}, "deprecated": False}
    return json.dumps({i: {**bare, **t} for i, t in terms.items()})


def triples(found: Gathered) -> set[tuple[str, str, str]]:
    """Subject, predicate, object of all edges."""
    return {(e.subject, e.predicate, e.object) for e in found.edges}


def qualifiers(edge: Edge) -> dict[str, str | float]:
    """The qualifiers of an edge by key."""
    return dict(edge.qualifiers)


def recipe(folder: Path, name: str, parse: Parse, texts: dict[str, str], encoding: str = "utf-8") -> Recipe:
    """A recipe over ``texts``, pinned to them, with its files in ``folder``."""
    pinned = []
    for path, text in texts.items():
        put(folder, path, text, encoding)
        body = text.encode(encoding)
        pinned.append(Upstream(path, f"https://example.org/{path}", len(body), sha256(body).hexdigest()))
    return Recipe(
        name=name,
        infores=f"infores:{name}",
        title=name.upper(),
        version="1",
        licence="CC0-1.0",
        homepage=f"https://example.org/{name}",
        attribution=f"Thanks to {name}.",
        files=tuple(pinned),
        parse=parse,
    )
