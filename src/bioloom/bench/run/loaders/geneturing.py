"""GeneTuring and GeneHop as GeneGPT keeps them: module, question, answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .base import About, Layout, Pair, Record, named
from .files import files, json_of

# What each module asks for; a chromosome or a place on one is a text, not an entity.
KINDS = {
    "Gene alias": "entity",
    "Gene disease association": "entities",
    "Gene location": "span",
    "Human genome DNA aligment": "span",
    "Multi-species DNA aligment": "span",
    "Gene name conversion": "entity",
    "Protein-coding genes": "yesno",
    "Gene SNP association": "entity",
    "SNP location": "span",
    "sequence gene alias": "entities",
    "Disease gene location": "entities",
    "SNP gene function": "summary",
}
_CHROMOSOME = re.compile(r"chr(\w+)")


class GeneTuring(Layout):
    """``geneturing.json`` and ``genehop.json``.

    ``TRUE`` and ``NA`` of the module on protein-coding genes are yes and no. Lists are parted by commas, or are JSON
    lists. The instruction that GeneHop appends to each question is left out.
    """

    name = "geneturing"
    about = About(
        title="GeneTuring and GeneHop", link="https://github.com/ncbi/GeneGPT", licence="public domain",
        home="qa/genegpt",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Questions of all modules, in the files' order."""
        for file in reversed(files(path, ".json")):
            for module, questions in json_of(file).items():
                for i, asked in enumerate(questions.items()):
                    where = f"question {i + 1} of {module!r} of {file}"
                    yield Record(where=where, file=file.name.split(".")[0], number=i, value=(module, *asked))

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        module, text, answer = record.value
        kind, id_ = KINDS[module], f"{'_'.join(module.lower().split())}-{record.number + 1:02}"
        question = text.split(" Let's decompose the question")[0]
        hops = 2 if record.file == "genehop" else 1
        yield self.item(id_, kind, question, family=module, hops=hops), self.gold(id_, **_right(kind, answer))


def _right(kind: str, answer: Any) -> dict[str, Any]:
    if kind == "yesno":
        return {"label": {"TRUE": "yes", "NA": "no"}[answer]}
    if kind == "entities":
        listed = answer if isinstance(answer, list) else answer.split(",")
        return {"answers": tuple(named(text) for text in listed)}
    found = _CHROMOSOME.fullmatch(answer)
    return {"answers": (named(answer, found[1], f"chromosome {found[1]}") if found else named(answer),)}
