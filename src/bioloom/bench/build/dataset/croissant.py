"""Croissant 1.0 metadata (https://docs.mlcommons.org/croissant/docs/croissant-spec.html) of a dataset as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from .about import HOME, About
from .layout import DATA, EXTRA, GOLD, QUESTIONS
from .manifest import FileInfo

VERSION = "http://mlcommons.org/croissant/1.0"
CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}

_Type = Literal["text", "texts", "integer", "curies"]
_TYPES = {"text": "sc:Text", "texts": "sc:Text", "integer": "sc:Integer", "curies": "sc:Text"}
_COLUMNS: dict[str, dict[str, tuple[_Type, str]]] = {
    DATA: {
        "id": ("text", "Unique in the dataset."),
        "kind": ("text", "What is wanted back: entity, entities, count, choice ..."),
        "text": ("text", "The question as it is asked."),
        "options": ("texts", "Texts of the options in order; their letters are A, B, C ... by position."),
        "sources": ("texts", "The source condition: channels that may be drawn on."),
        "family": ("text", "Family of questions."),
        "relation": ("text", "Relation type or metapath."),
        "pattern": ("text", "The pattern it was made from, as a subset of openCypher."),
        "group": ("text", "Shared by all renderings and conditions of one pattern."),
        "follows": ("text", "Id of the 1-hop item that this 2-hop item builds on."),
        "hops": ("integer", "Number of hops."),
        "template": ("text", "Name of the wording."),
    },
    QUESTIONS: {
        "id": ("text", "Id of the item."),
        "text": ("text", "The question as it is asked."),
        "options": ("texts", "Texts of the options in order."),
        "kind": ("text", "What is wanted back."),
        "sources": ("texts", "The source condition: channels that may be drawn on."),
    },
    GOLD: {
        "id": ("text", "Id of the item."),
        "answers": ("curies", "CURIEs of what is right; the file has names, too."),
        "letters": ("texts", "Letters of the right options."),
        "label": ("text", "Yes, no or maybe."),
        "number": ("integer", "The right number."),
    },
}


def croissant(about: About, files: Mapping[str, FileInfo], content: str) -> str:
    """The metadata of a dataset with these files of rows; ``content`` is its hash."""
    rows = [path for path, info in sorted(files.items()) if info.rows is not None]
    body: dict[str, Any] = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": VERSION,
        "name": about.name,
        "description": about.description,
        "version": about.version,
        "identifier": f"sha256:{content}",
        "url": HOME,
        "datePublished": about.published,
        "creator": {"@type": "sc:Organization", "name": about.software, "url": HOME},
        "license": list(about.licences) or ["not stated by the graph it was made from"],
        "citeAs": "; ".join(d.cited for d in about.designs) or about.title,
        "isLiveDataset": False,
        "rai:dataCollection": " ".join(about.steps),
        "rai:dataLimitations": " ".join(about.limits),
        "rai:dataUseCases": " ".join(about.uses),
        "distribution": [_file(path, files[path]) for path in rows],
        "recordSet": [_records(path) for path in rows if not path.startswith(EXTRA)],
    }
    return json.dumps({k: v for k, v in body.items() if v not in ("", [])}, indent=1, ensure_ascii=False) + "\n"


def _file(path: str, info: FileInfo) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "contentSize": f"{info.bytes} B",
        "encodingFormat": "application/jsonlines",
        "sha256": info.sha256,
    }


def _records(path: str) -> dict[str, Any]:
    part, _, split = path.removesuffix(".jsonl").partition("/")
    name = f"{part}-{split}"
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "key": {"@id": f"{name}/id"},
        "field": [_field(name, path, column, *said) for column, said in _COLUMNS[part].items()],
    }


def _field(records: str, path: str, column: str, kind: _Type, description: str) -> dict[str, Any]:
    source: dict[str, Any] = {"fileObject": {"@id": path}, "extract": {"column": column}}
    if kind == "curies":
        source["transform"] = {"jsonPath": "$.curie"}
    out: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{records}/{column}",
        "name": column,
        "description": description,
        "dataType": _TYPES[kind],
        "source": source,
    }
    return out | ({"repeated": True} if kind in ("texts", "curies") else {})
