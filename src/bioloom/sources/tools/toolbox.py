"""All look-ups by name, as a port of a run: what people, programs in the sandbox and the router call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from bioloom.core.errors import InputError
from bioloom.core.evidence import Channel
from bioloom.core.results.found import Call, Found
from bioloom.core.suggest import did_you_mean

from . import of_atlas, of_genes, of_graph, of_ncbi, of_variants
from .kit import Kit
from .naming import LOC

LONGEST = 200  # characters of an argument


@dataclass(frozen=True)
class Tool:
    """A look-up. Its parameters are texts; its first line of help is that of the function."""

    run: Callable[..., Found]

    @property
    def name(self) -> str:
        """Its short name."""
        return self.run.__name__

    @property
    def help(self) -> str:
        """What it gives, in one line."""
        return (inspect.getdoc(self.run) or "").splitlines()[0]

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """What it takes, in order, without the kit."""
        return dict(list(inspect.signature(self.run).parameters.items())[1:])

    @property
    def signature(self) -> str:
        """As it is called: ``identifier(gene, vocabulary)``."""
        said = (n if p.default is p.empty else f"{n}={p.default!r}" for n, p in self.parameters.items())
        return f"{self.name}({', '.join(said)})"

    def __call__(self, kit: Kit, arguments: tuple[str, ...]) -> Found:
        """What it finds.

        Raises:
            InputError: There are too few or too many arguments, or one is no text of 1 to 200 characters.
        """
        needed = sum(p.default is p.empty for p in self.parameters.values())
        fitting = needed <= len(arguments) <= len(self.parameters)
        if not fitting or not all(isinstance(a, str) and a.strip() and len(a) <= LONGEST for a in arguments):
            written = Call(name=self.name, arguments=tuple(map(str, arguments))).written
            raise InputError(
                f"{written[:200]} is no call of {self.name}.",
                hint=f"Call {self.signature} with texts of 1 to {LONGEST} characters.",
            )
        return self.run(kit, *(a.strip() for a in arguments))


_ALL = (
    of_genes.symbol, of_genes.aliases, of_genes.fullname, of_genes.identifier, of_genes.chromosome, of_genes.band,
    of_genes.position, of_genes.locus, of_genes.coding, of_genes.summary, of_variants.variant,
    of_variants.variant_genes, of_variants.variant_chromosome, of_variants.variant_position,
    of_variants.variant_significance, of_variants.variant_traits, of_graph.parents, of_graph.children,
    of_graph.ontology_path, of_graph.orthologs, of_graph.targets, of_graph.regulators, of_graph.drug_targets,
    of_graph.disease_genes, of_graph.gene_diseases, of_graph.go_terms, of_atlas.expression, of_atlas.expressed_in,
    of_atlas.organs, of_atlas.specificity, of_atlas.compare, of_atlas.staining, of_atlas.compartments,
    of_atlas.highest_in, of_atlas.cell_types, of_ncbi.align, of_ncbi.organism,
)  # fmt: skip
TOOLS: Mapping[str, Tool] = {f.__name__: Tool(f) for f in _ALL}
OF_SEQUENCES = frozenset({"align", "organism"})  # those that NCBI answers, in minutes
OF_ATLAS = frozenset(f.__name__ for f in _ALL if f.__module__ == of_atlas.__name__)  # those that tell measurements


class Toolbox:
    """The look-ups over one kit. They read what was built with the graph, so they are allowed where the graph is."""

    name = "tools"
    kind: Literal["tool"] = "tool"
    channel: Channel | None = "kg"

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    @property
    def has_tables(self) -> bool:
        """Whether single genes and variants can be looked up."""
        return self.kit.tables is not None

    def names_gene(self, text: str) -> bool:
        """Whether ``text`` as a whole names a gene of the tables, or, where NCBI may be asked, one that it numbers."""
        if self.has_tables and self.kit.genes.knows(text):
            return True
        return self.kit.ncbi is not None and bool(LOC.fullmatch(text))

    def names_forms(self, text: str) -> bool:
        """Whether diseases are called by ``text`` and a number, or only with more behind it."""
        numbered = bool(self.kit.numbered(text, "Disease"))
        return numbered or bool(not self.kit.things(text, ("Disease",)) and self.kit.stemmed(text, "Disease"))

    def handle(self, request: Call, *, timeout: float | None) -> Found:  # noqa: ARG002 - in process, and bounded
        """What a look-up finds.

        Raises:
            InputError: There is no such look-up, or its arguments do not fit.
            SetupError: It needs tables, and none were built.
        """
        if request.name not in TOOLS:
            hint = did_you_mean(request.name, TOOLS) or f"There are {', '.join(TOOLS)}."
            raise InputError(f"There is no look-up {request.name!r}.", hint=hint)
        return TOOLS[request.name](self.kit, request.arguments)
