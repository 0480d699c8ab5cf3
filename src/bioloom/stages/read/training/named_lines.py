"""Lines of questions that hold the names of things in their slots, as people typed them.

One line is a question in the format of wordings/FORMAT.md with names in its slots: ``<Disease:psoriasis>``, and where
people would say it otherwise than the graph, ``<Disease:the winter itch=pruritus>`` (what is typed = an exact name or
synonym in the graph, or a CURIE). Where a name without "=" is that of several things (an element and its ion, a heading
and a process), the writer chose none of them: it is the first that has an edge of the relation asked for, if one has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Graph, Grounding, Linker
from bioloom.stages.read.choice.edged import NEAR, Edged, needed
from bioloom.stages.read.forms.form import Form, Wording, parse_wording
from bioloom.stages.read.forms.kinds import STATE, in_one_way, kinds_of
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.types import Reading

from .naming import Named

NAMED = re.compile(r"<([A-Z]\w+):([^<>=]+)(?:=([^<>]+))?>")
EXACT = 0.75  # score of a name or synonym that stands for the thing itself


@dataclass(frozen=True)
class NamedQuestion:
    """A question in full, what stands where in it, and what it means; ``trouble`` where a name is not in the graph."""

    text: str
    slots: tuple[Slot, ...]
    wording: Wording
    trouble: str = ""

    @property
    def operator(self) -> str:
        """The operator of its form."""
        return self.wording.form.operator

    def reading(self) -> Reading:
        """The reading that it should have."""
        return lower(self.wording.form, self.slots, catalogue())

    def named(self, writer: str) -> Named:
        """The question as training takes those that were named from a graph."""
        slots = [(s.start, s.end, s.kind, s.readings[0].entity.curie if s.readings else "") for s in self.slots]
        return Named(text=self.text, slots=tuple(slots), form=str(self.wording.form), writer=writer)


def named_questions(lines: Iterable[str], linker: Linker, graph: Graph | None = None) -> Iterator[NamedQuestion]:
    """The questions of some lines, in order; comments and empty lines are passed over.

    ``graph`` tells which of the things of one name has the edges; without it a name stands for the first.

    Raises:
        InputError: a line is no wording.
    """
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        text, _, meaning = line.partition(" | ")
        out, at, slots, trouble = "", 0, [], ""
        for m in NAMED.finditer(text):
            out += text[at : m.start()]
            kind, typed, name = m[1], m[2].strip(), (m[3] or m[2]).strip()
            found = _found(name, kind, linker, several=not m[3])
            if not found and kind != STATE:
                trouble = trouble or f"{name!r} is no name of a {kind} in the graph"
            slots.append(Slot(text=typed, start=len(out), end=len(out) + len(typed), kind=kind, readings=found))
            out += typed
            at = m.end()
        bare = NAMED.sub(lambda m: f"<{m[1]}>", text)
        wording = parse_wording(f"{bare} | {meaning}")
        wording = wording._replace(form=in_one_way(wording.form, catalogue()))
        yield NamedQuestion((out + text[at:]).strip(), _with_edges(slots, wording.form, graph), wording, trouble)


def _with_edges(slots: Sequence[Slot], form: Form, graph: Graph | None) -> tuple[Slot, ...]:
    """``slots`` with one reading each: the first that has an edge which the form needs of it, else the first."""
    edged = Edged(graph, catalogue()) if graph is not None and form.operator != "none" else None
    out = []
    for number, slot in enumerate(slots):
        best = slot.readings[:1]
        hops = tuple(needed(form, number, slots)) if edged is not None and len(slot.readings) > 1 else ()
        if edged is not None and hops:
            has = (r for r in slot.readings if any(edged.edges(r, hop, near) for hop, near in hops))
            best = tuple(islice(has, 1)) or best
        out.append(slot.model_copy(update={"readings": best}))
    return tuple(out)


def _found(name: str, kind: str, linker: Linker, *, several: bool) -> tuple[Grounding, ...]:
    """What ``name`` stands for among things of ``kind``; with ``several`` all that it names about as well."""
    fitting = [
        g
        for g in linker.link(name)
        if (g.score >= EXACT and any(kind in kinds_of(e.categories, e.name) for e in (g.entity, *g.twins)))
        or name == g.entity.curie
    ]
    if not several or kind == "Gene":  # a symbol is one gene's
        return tuple(fitting[:1])
    return tuple(g for g in fitting if g.score >= fitting[0].score - NEAR)
