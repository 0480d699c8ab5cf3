"""Sources as people name them: a table (``sources.toml``) of names, ids of statements, and vocabularies."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

PREFIX = "infores:"
HOWS = ("names", "exact", "firm")  # how sure a name is to be a source's, the surest first


@dataclass(frozen=True)
class Source:
    """A source of statements: what it is called, the ids of what it states, and of which kinds it is the vocabulary.

    ``terms`` is what its terms are, "" where they are of several kinds; ``ids`` says that its bare name asks for an
    identifier more often than it restricts. ``members`` are those of which one is enough ("ClinVar or ClinGen").
    """

    said: str
    infores: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    terms: str = ""
    ids: bool = False
    members: tuple[Source, ...] = ()

    def states(self, infores: str) -> bool:
        """Whether a statement with this primary source is one of its own."""
        return infores.removeprefix(PREFIX) in self.infores


@dataclass(frozen=True)
class Name:
    """A name of a source, as a regular expression: a plain one, ``exact`` or ``firm`` (``sources.toml``)."""

    pattern: str
    how: str
    source: Source


@cache
def names() -> tuple[Name, ...]:
    """All names, the longest first."""
    table = tomllib.loads(files("bioloom.stages.read.mentions").joinpath("sources.toml").read_text("utf-8"))
    out = []
    for row in table["source"]:
        written = [(how, name) for how in HOWS for name in row.pop(how, ())]
        lists = {k: tuple(v) for k, v in row.items() if isinstance(v, list)}
        source = Source(**{"said": written[0][1], **row, **lists})
        out += [Name(f"(?i:{name})" if how == "names" else f"(?:{name})", how, source) for how, name in written]
    return tuple(sorted(out, key=lambda n: -len(n.pattern)))


OR = r"(?: or |, or |/)(?:the )?"  # between sources of which one is enough


@cache
def source_called(name: str) -> Source:
    """The source that a stretch of a question names; of several the one that stands for any of them."""
    found = [n.source for n in names() if re.fullmatch(n.pattern, name)]
    if found:
        return found[0]
    several = tuple(dict.fromkeys(map(source_called, re.split(OR, name))))
    if len(several) == 1:
        return several[0]
    return Source(
        said=" or ".join(s.said for s in several), infores=tuple(i for s in several for i in s.infores), members=several
    )


def called(infores: str) -> str:
    """What the source with this id is called; the id itself where nobody calls it anything else."""
    plain = infores.removeprefix(PREFIX)
    own = [n.source for n in names() if plain in n.source.infores]
    return min(own, key=lambda s: s.infores.index(plain)).said if own else plain


def called_any(value: str) -> str:
    """What the sources that a test asks for are called, of which one is enough."""
    return " or ".join(dict.fromkeys(map(called, value.split("|"))))
