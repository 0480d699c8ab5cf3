"""What a look-up works with, and how it says what it found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Literal

from bioloom.core.biolink import biolink
from bioloom.core.errors import SetupError
from bioloom.core.fact import Entity
from bioloom.core.ports import Graph, Linker
from bioloom.core.results.found import Found, Told
from bioloom.ground.forms.normalize import forms
from bioloom.ground.linking.linker import SURE
from bioloom.ground.linking.words.taken import shorter

from .genes import Genes, Named, bears
from .now import genes_now

if TYPE_CHECKING:
    from bioloom.ground.lexicon.opened import Lexicon

    from ..ncbi.source import Ncbi
    from .store import Tables

MOST = 60  # rows of one look-up: the atlas has 54 tissues
FORMS, WORDS = 400, 4000  # names that begin alike, as a whole or in their first word
NUMBERED = re.compile(r",|\s+(?:type\s+)?(?:\d+[a-z]?|[ivx]+)\b")
NUMBER_ALONE = re.compile(r",?\s+(?:type\s+)?(?:\d+[a-z]?|[ivx]+)(?:,.*)?", re.IGNORECASE)
NUMBER = re.compile(r"\d+[a-z]?|[ivx]+", re.IGNORECASE)
TYPE = "type"  # what is looked for where the type of a gene is
NO_TABLES = "There are no reference tables for this graph."
BUILD_TABLES = "Make them: bioloom kg build tables --kg NAME."
OfGene = Callable[[Named], Iterable[Told]]


@dataclass(frozen=True)
class Kit:
    """The tables (None where none were built), the graph, what names mean in it, and all names that it has.

    ``ncbi`` is asked for what the tables do not have, None where it may not be.
    """

    tables: Tables | None
    graph: Graph
    linker: Linker
    lexicon: Lexicon | None = None
    ncbi: Ncbi | None = None

    @cached_property
    def genes(self) -> Genes:
        """The table of genes.

        Raises:
            SetupError: There are no tables.
        """
        return Genes(self.the_tables)

    @property
    def the_tables(self) -> Tables:
        """The tables.

        Raises:
            SetupError: There are none.
        """
        if self.tables is None:
            raise SetupError(NO_TABLES, hint=BUILD_TABLES)
        return self.tables

    def things(self, name: str, categories: Sequence[str] = ()) -> tuple[Entity, ...]:
        """What of the graph ``name`` as a whole surely is, by identifier or as it is written, and its twins.

        None where only a part of it is known: "early onset Alzheimer's" is no Alzheimer's of any onset.
        """
        if ":" in name and (known := self.graph.entity(name)) is not None:
            return (known,)
        readings = self.linker.link(name, categories=categories)
        sure = [r for r in readings if r.score >= SURE and not (r.respelt or r.dropped or shorter(r.why))]
        return (sure[0].entity, *sure[0].twins) if sure else ()

    def stemmed(self, name: str, category: str) -> tuple[Entity, ...]:
        """Things whose names are ``name`` and then a comma, a number or a type: "X, primary, 1", "X 3", "X type II".

        Catalogues number the forms of a disease so, and people leave the numbers out. Only a category's own are taken;
        where there are none, those that have a number within the name, and nothing else more.
        """
        found = self._begun(name, category)
        return tuple(e for e, _ in found) or self._with_number_within(name, category)

    def numbered(self, name: str, category: str) -> tuple[Entity, ...]:
        """The numbered forms of what ``name`` is in a catalogue: "X 1", "X type II", "X 3, susceptibility to".

        Only things whose own name is such: by another name of theirs, what is only like X is numbered with it.
        """
        stem = name.casefold().strip()
        found = {
            e.curie: e for e, rest in self._begun(name, category)
            if NUMBER_ALONE.fullmatch(rest) and e.name.casefold() == stem + rest
        }  # fmt: skip
        return tuple(found.values())

    def _begun(self, name: str, category: str) -> list[tuple[Entity, str]]:
        """Things of a category with a name that begins with ``name`` and goes on as `NUMBERED` has it, and the rest."""
        stem = " ".join(name.casefold().split())
        found: dict[tuple[str, str], Entity] = {}
        for text, entity in self._named_from(" ".join(forms(stem)), FORMS, category):
            rest = text.casefold().removeprefix(stem)
            if rest != text.casefold() and NUMBERED.match(rest):
                found.setdefault((entity.curie, rest), entity)
        return [(entity, rest) for (_, rest), entity in found.items()]

    def _with_number_within(self, name: str, category: str) -> tuple[Entity, ...]:
        wanted = forms(name)
        if len(wanted) < 3:  # two words and a number between are another name too easily
            return ()
        found = {
            entity.curie: entity
            for text, entity in self._named_from(wanted[0], WORDS, category)
            if [w for w in forms(text) if not NUMBER.fullmatch(w)] == list(wanted)
        }
        return tuple(found.values())

    def _named_from(self, key: str, most: int, category: str) -> Iterator[tuple[str, Entity]]:
        """Names as written, with their things, of the first ``most`` keys of the lexicon that begin with ``key``."""
        if self.lexicon is None or not key:
            return
        for one in islice(self.lexicon.beginning(key), most):
            number = self.lexicon.plain(one)
            for entry in self.lexicon.entries(number) if number is not None else ():
                entity = self.lexicon.entity(entry.node)
                if any(biolink().is_a(c, category) for c in entity.categories):
                    yield entry.text, entity

    def of_gene(self, call: str, name: str, tell: OfGene, *, what: str, whole: bool | Literal["told"] = False) -> Found:
        """What ``tell`` says of the gene, or of each of the genes, that ``name`` means.

        Args:
            call: The look-up, as it is kept.
            name: Of the gene.
            tell: Rows for one gene.
            what: What is looked for, to be named where there is none.
            whole: Whether what is not told is not so; ``told``: where anything is told.
        """
        named = self.genes.named(name)
        rows = [row for one in named for row in tell(one)]
        if not rows and self.ncbi is not None:
            numbers = tuple(i for one in named for i in one.gene.ncbi_ids)
            now = genes_now(self.ncbi, name, numbers, typed=what == TYPE) if numbers or not named else ()
            rows = [row for one in now for row in tell(one)]
            named = now if rows or not named else named
        if not named:
            return Found(call=call, missing=f"no gene is called {name!r}")
        symbols = ", ".join(f"{n.gene.symbol} ({n.gene.id})" for n in named[:4])
        notes = (f"{name} means {len(named)} genes: {symbols}",) if len(named) > 1 else ()
        if not rows:
            text = "; ".join(f"{n.gene.symbol} ({n.gene.id}): no {what} is on record" for n in named)
            grounds = (self.genes.evidence(named[0].gene, text, named[0].gene.keeper, call=call),)
            missing = f"the tables have no {what} of {symbols}"
            return Found(call=call, missing=missing, notes=notes, whole=whole is True, grounds=grounds)
        if len(named) == 1 and named[0].gene.symbol != name:
            notes = (bears(named[0]),)
        return Found(call=call, rows=tuple(rows[:MOST]), total=len(rows), notes=notes, whole=bool(whole))
