"""Names in the place of identifiers: which thing a name surely is, or an error that offers what is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.errors import InputError, UnknownEntityError
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text.write import MENTION
from bioloom.core.ports import Graph, Linker
from bioloom.ground.linking.linker import SURE
from bioloom.ground.linking.words.taken import shorter
from bioloom.stages.read.readback.naming import category_word

LONGEST = 200  # characters of a name
OFFERED = 4  # things that an error names
TIED = 0.02  # two readings whose scores differ by less are about equally likely


@dataclass(frozen=True)
class Named:
    """What a name stands for: the thing, and its twins in other vocabularies, which the graph did not merge."""

    text: str
    entity: Entity
    twins: tuple[Entity, ...] = ()

    @property
    def curies(self) -> tuple[str, ...]:
        """The identifiers of all of them."""
        return tuple(dict.fromkeys((self.entity.curie, *(t.curie for t in self.twins))))


def named(graph: Graph, linker: Linker, text: str, categories: Sequence[str] = ()) -> Named:
    """What ``text``, an identifier or a name, stands for; misspelt names and those of two things are not taken.

    Raises:
        UnknownEntityError: no name is so written; the hint offers what is near.
        InputError: several things are equally likely, or it is no name at all.
    """
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise InputError("A name of a thing has 1 to 200 characters.", hint="Give a CURIE (MONDO:0004979) or a name.")
    if ":" in text and (entity := graph.entity(text)) is not None:
        return Named(text, entity)
    readings = linker.link(text, categories=categories)
    sure = [r for r in readings if r.score >= SURE and not (r.respelt or r.dropped or shorter(r.why))]
    if not sure:
        near = [r.entity for r in readings] or list(linker.near(text))
        what = f"no {category_word(categories[0])}" if categories else "nothing"
        raise UnknownEntityError(f"{graph.name} knows {what} that is called {text!r}.", hint=_offer(near))
    best = sure[0]
    tied = [r.entity for r in sure[1:] if best.score - r.score < TIED]
    alike = [e for e in tied if e.name.casefold() == best.entity.name.casefold()]  # not merged, yet of one name
    twins = tuple(dict.fromkeys(t for t in (*best.twins, *alike) if graph.entity(t.curie) is not None))
    rivals = [e for e in tied if e.curie not in {t.curie for t in twins}]
    if rivals:
        hint = _offer([best.entity, *rivals])
        raise InputError(f"{text!r} is a name of several things.", hint=hint)
    return Named(text, best.entity, twins)


def _offer(near: Sequence[Entity]) -> str:
    if not near:
        return "bioloom ground TEXT shows which names a text has."
    shown = dict.fromkeys(
        f"{e.name} ({e.curie}{', ' + category_word(e.categories[0]) if e.categories else ''})" for e in near
    )
    return f"Is it {' or '.join(list(shown)[:OFFERED])}?"


def without_mentions(pattern: Pattern, graph: Graph, linker: Linker) -> tuple[Pattern, tuple[Named, ...]]:
    """``pattern`` with the identifiers of its ``{mention: "asthma"}``, and what each of them was taken for."""
    taken: list[Named] = []
    nodes = []
    for node in pattern.nodes:
        curies: list[str] = []
        for curie in node.curies:
            if not curie.startswith(MENTION):
                curies.append(curie)
                continue
            found = named(graph, linker, curie.removeprefix(MENTION), node.categories)
            taken.append(found)
            curies += found.curies
        nodes.append(node.model_copy(update={"curies": tuple(dict.fromkeys(curies))}))
    return (pattern.model_copy(update={"nodes": tuple(nodes)}), tuple(taken)) if taken else (pattern, ())
