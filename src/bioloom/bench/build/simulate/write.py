"""A simulated corpus on disk: ``documents.jsonl`` for ``bioloom corpus build``, and beside it what each sentence says.

- ``documents.jsonl``: a record a line, every one with ``licence`` "simulated, not literature" and a title that begins
  with "[simulated]".
- ``gold.jsonl``: per record ``id`` and ``sentences``: ``start`` and ``end`` (characters of the record's text), ``role``
  (stated, negated, hedged, outdated, mentioned, filler), ``anaphoric``, ``facts`` (subject, predicate, object, negated,
  speculative, edge: the edge's number in this build of the graph, absent where it has none) and ``mentions`` (start,
  end, curie).
- ``manifest.json``: what made it; written last, so that a folder with one is whole.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from pydantic import JsonValue

from bioloom.core.value import Value
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.whole_files import clear_parts, new_file
from bioloom.sources.corpus.readers.jsonl import record_of

from .types import LICENCE, Claim, Document, Sentence

DOCUMENTS, GOLD, MANIFEST = "documents.jsonl", "gold.jsonl", "manifest.json"


class Written(Value):
    """What was written.

    Attributes:
        documents: How many.
        sentences: By role.
        stated: How many edges are.
        sha256: Of ``documents.jsonl``.
    """

    documents: int
    sentences: dict[str, int]
    stated: int
    sha256: str


def write(documents: Iterable[Document], graph: Graph, out: Path, made_by: dict[str, JsonValue]) -> Written:
    """Write ``documents`` to the folder ``out``, each file in one step; memory does not grow with their number.

    Args:
        documents: as ``simulate`` gives them.
        graph: whose nodes they speak of.
        out: made if need be; files of an earlier run are replaced.
        made_by: arguments, for the manifest.
    """
    out.mkdir(parents=True, exist_ok=True)
    clear_parts(out)
    (out / MANIFEST).unlink(missing_ok=True)
    number, stated, sentences, hashed = 0, 0, Counter[str](), sha256()
    with _whole(out / DOCUMENTS) as texts, _whole(out / GOLD) as gold:
        for document in documents:
            body = body_of(document)
            line = json.dumps(body, ensure_ascii=False) + "\n"
            texts.write(line)
            hashed.update(line.encode())
            gold.write(json.dumps(gold_of(document, graph, body), ensure_ascii=False) + "\n")
            number += 1
            sentences.update(s.role for s in document.sentences)
            stated += sum(c.edge is not None and s.role != "hedged" for s in document.sentences for c in s.claims)
    written = Written(
        documents=number, sentences=dict(sorted(sentences.items())), stated=stated, sha256=hashed.hexdigest()
    )
    with _whole(out / MANIFEST) as manifest:
        said = {
            "what": "made-up documents that state edges of a graph: simulated, not literature",
            "licence": LICENCE, "graph": graph.name, "graph_build": graph.content_hash, **made_by,
            **written.model_dump(),
        }  # fmt: skip
        manifest.write(json.dumps(said, ensure_ascii=False, indent=1) + "\n")
    return written


def body_of(document: Document) -> dict[str, str]:
    """A document as a record for ``bioloom corpus build``."""
    return {
        "id": document.id,
        "title": document.title,
        "abstract": document.abstract,
        "journal": "simulated",
        "licence": LICENCE,
    }


def gold_of(document: Document, graph: Graph, body: dict[str, str]) -> dict[str, Any]:
    """What each sentence of a document says, at the offsets that its record will have."""
    at = record_of(body).sections[-1].start
    sentences = []
    for sentence in document.sentences:
        sentences.append(_gold(sentence, at, graph))
        at += len(sentence.text) + 1
    return {"id": document.id, "sentences": sentences}


def _gold(sentence: Sentence, at: int, graph: Graph) -> dict[str, Any]:
    out: dict[str, Any] = {"start": at, "end": at + len(sentence.text), "role": sentence.role}
    if sentence.anaphoric:
        out["anaphoric"] = True
    if sentence.claims:
        out["facts"] = [_fact(c, graph) for c in sentence.claims]
    if sentence.spans:
        curies = [graph.entity(s.node).curie for s in sentence.spans]
        spans = zip(sentence.spans, curies, strict=True)
        out["mentions"] = [{"start": at + s.start, "end": at + s.end, "curie": curie} for s, curie in spans]
    return out


def _fact(claim: Claim, graph: Graph) -> dict[str, Any]:
    said: dict[str, Any] = {
        "subject": graph.entity(claim.subject).curie, "predicate": claim.predicate,
        "object": graph.entity(claim.object).curie, "negated": claim.negated, "speculative": claim.speculative,
    }  # fmt: skip
    return said if claim.edge is None else {**said, "edge": claim.edge}


@contextmanager
def _whole(path: Path) -> Iterator[TextIO]:
    """A file that takes its place when the block ends well."""
    with new_file(path) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        yield file
