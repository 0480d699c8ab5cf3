"""A mechanism as people read and draw it: a chain with branches, Mermaid, GraphML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as Xml

from bioloom.core.fact import Entity
from bioloom.core.results.mechanism import Link, Mechanism

_MARKS = re.compile(r'["\[\]{}()<>|#&;`\\\n\r]')
NAMED = 4  # things at the ends of like branches that are named
DRAWN = 0.05  # the chance from which it is said; less stands there for what it connects, or as the stated mechanism
ACTION = "mechanism of action"  # among the reasons of a link
GAP = "⋯"
STYLES = {"curated": "-->", "measured": "-->", "inferred": "-.->"}
GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_NODE, _EDGE = ("name", "category"), ("predicate", "label", "chance", "on_way", "sources", "publications", "why")


def lines(mechanism: Mechanism) -> Iterator[str]:
    """The mechanism in plain lines: the chain, why each link is there and who says so, the branches."""
    if mechanism.way or mechanism.reach:
        yield chain(mechanism)
    if not mechanism.way:
        yield broken(mechanism)
    for number, (link, _) in enumerate(steps(mechanism), 1):
        yield f"  {number}. {told(link)}"
    for link, others in together(mechanism):
        yield f"  + {told(link, _several(others) if others else '')}"
    if mechanism.links:
        yield inferred(mechanism)


def chain(mechanism: Mechanism) -> str:
    """``metformin ─ inhibits ─▶ MT-ND1 ─ causes ─▶ type 2 diabetes``; dotted where a link is inferred.

    Where nothing connects the two, as far as it reaches: ``omeprazole ─ inhibits ─▶ ATP4A ⋯ gastric ulcer``.
    """
    out = [mechanism.start.name]
    for link, follows in steps(mechanism):
        line, verb = "┄" if link.label == "inferred" else "─", words(link)
        forward = link.object.curie == follows.curie
        out.append(f" {line} {verb} {line}▶ {follows.name}" if forward else f" ◀{line} {verb} {line} {follows.name}")
    return "".join(out) if mechanism.way else f"{''.join(out)} {GAP} {mechanism.end.name}"


def broken(mechanism: Mechanism) -> str:
    """That no chain leads from one to the other, what the graph lacks, and where the way from the start breaks off."""
    start, end = mechanism.start.name, mechanism.end.name
    why = f" {mechanism.missing}" if mechanism.missing else ""
    if not mechanism.links:
        return f"Nothing that was looked at joins {start} and {end}.{why}"
    said = f"No chain of stated links leads from {start} to {end}.{why}"
    if not mechanism.reach:
        return f"{said} The likeliest pieces are"
    *_, (_, last) = steps(mechanism)
    beyond = "" if why else " Nothing stated leads on from there that a curator would be likely to draw."
    return f"{said} It breaks off at {last.name}.{beyond}"


def steps(mechanism: Mechanism) -> Iterator[tuple[Link, Entity]]:
    """The links of the chain, or of what leads on from its start, each with the thing that it leads to.

    Twins are one thing to a mechanism, so that two links may meet in different entries of it: what a link shares with
    the next one tells where it leads, else what it does not share with the one before.
    """
    way = mechanism.way or mechanism.branches[: mechanism.reach]
    for position, link in enumerate(way):
        after = way[position + 1] if position + 1 < len(way) else None
        later = {after.subject.curie, after.object.curie} if after else {mechanism.end.curie}
        before = way[position - 1] if position else None
        earlier = {before.subject.curie, before.object.curie} if before else {mechanism.start.curie}
        if link.object.curie in later or (link.subject.curie in earlier and link.subject.curie not in later):
            yield link, link.object
        elif link.subject.curie in later or link.object.curie in earlier:
            yield link, link.subject
        else:
            yield link, link.object


def words(link: Link) -> str:
    """What the subject does to the object."""
    return link.verb or link.predicate.replace("_", " ")


def told(link: Link, also: str = "") -> str:
    """One link with its label, why it is there, and who states it; ``also`` are things of which the same is said."""
    sources = ", ".join(s.removeprefix("infores:") for s in link.sources[:4])
    cited = ", ".join(link.publications[:2])
    why = "; ".join(link.why[:4])
    said = f"{link.subject.name} {words(link)} {link.object.name}{f'; the same of {also}' if also else ''}"
    little = "stated" if ACTION in link.why else "connects"
    drawn = f"{link.chance:.0%}" if link.chance >= DRAWN else little
    return f"{said}  [{link.label}, {drawn}] {why}  ({', '.join(filter(None, (sources, cited)))})"


def inferred(mechanism: Mechanism) -> str:
    """What nobody states: that the links together are how it works, and which of them no person or measurement says."""
    weak = [f"{k.subject.name} – {k.object.name}" for k in mechanism.links if k.label == "inferred"]
    who = "the best supported ways" if mechanism.by == "support" else f"the pruner {mechanism.by!r}"
    said = (
        f"Each link is stated; that together they are the mechanism is inferred ({who}, "
        f"of {mechanism.looked_at:,} {'ways' if mechanism.by == 'support' else 'pairs'})."
    )
    guessed = [f"{k.subject.name} – {k.object.name}" for k in mechanism.way[1:-1] if k.chance < DRAWN]
    if guessed and mechanism.by != "support":
        said += f" The chain was led through {', '.join(guessed)} to connect the two; hardly a curator would draw that."
    return said + (f" By a program alone: {', '.join(weak[:NAMED])}." if weak else "")


def together(mechanism: Mechanism) -> list[tuple[Link, list[Link]]]:
    """What hangs on it, those that say the same of several things of one as the first of them and the others."""
    hanging = mechanism.branches[mechanism.reach :]
    key = {id(b): (b.subject.curie, b.predicate, b.label, (b.object.categories or ("",))[0]) for b in hanging}
    first: dict[tuple[str, str, str, str], list[Link]] = {}
    for branch in hanging:
        first.setdefault(key[id(branch)], []).append(branch)
    return [(group[0], group[1:]) for group in first.values()]


def mermaid(mechanism: Mechanism) -> str:
    """A Mermaid flowchart: things as boxes, the chain thick, what is inferred dotted."""
    number = {e.curie: f"n{i}" for i, e in enumerate(_things(mechanism))}
    out = ["flowchart LR"]
    out += [f'  {number[e.curie]}["{_plain(e.name)}"]' for e in _things(mechanism)]
    way = len(mechanism.way) or mechanism.reach
    for position, link in enumerate(mechanism.links):
        arrow = "==>" if position < way and link.label != "inferred" else STYLES[link.label]
        verb = _plain(words(link))
        out.append(f'  {number[link.subject.curie]} {arrow}|"{verb}"| {number[link.object.curie]}')
    if mechanism.reach:
        *_, (_, last) = steps(mechanism)
        out.append(f'  {number[last.curie]} -.-|"nothing stated"| {number[mechanism.end.curie]}')
    ends = [number[e.curie] for e in (mechanism.start, mechanism.end) if e.curie in number]
    return "\n".join([*out, "  classDef end_ stroke-width:3px", f"  class {','.join(ends)} end_"]) + "\n"


def graphml(mechanism: Mechanism) -> str:
    """GraphML 1.0 with what is known of each thing and link, for Cytoscape, Gephi, yEd and networkx."""
    root = Xml.Element("graphml", xmlns=GRAPHML)
    for of, names in (("node", _NODE), ("edge", _EDGE)):
        for name in names:
            kind = {"chance": "double", "on_way": "boolean"}.get(name, "string")
            Xml.SubElement(root, "key", {"id": f"{of}_{name}", "for": of, "attr.name": name, "attr.type": kind})
    graph = Xml.SubElement(root, "graph", edgedefault="directed")
    for entity in _things(mechanism):
        node = Xml.SubElement(graph, "node", id=entity.curie)
        _data(node, "node", {"name": entity.name, "category": entity.categories[0] if entity.categories else ""})
    for position, link in enumerate(mechanism.links):
        edge = Xml.SubElement(graph, "edge", source=link.subject.curie, target=link.object.curie)
        _data(edge, "edge", {
            "predicate": link.predicate, "label": link.label, "chance": f"{link.chance}",
            "on_way": str(position < len(mechanism.way)).lower(), "sources": "|".join(link.sources),
            "publications": "|".join(link.publications), "why": "; ".join(link.why),
        })  # fmt: skip
    Xml.indent(root)
    return "<?xml version='1.0' encoding='utf-8'?>\n" + Xml.tostring(root, encoding="unicode") + "\n"


def _things(mechanism: Mechanism) -> list[Entity]:
    """Every thing once: the two ends, then in order of the links."""
    ends = [mechanism.start, mechanism.end]
    return list({e.curie: e for e in (*ends, *(e for k in mechanism.links for e in (k.subject, k.object)))}.values())


def _several(links: Sequence[Link]) -> str:
    names = [k.object.name for k in links]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _plain(text: str) -> str:
    """A name without what Mermaid reads as its own marks."""
    return _MARKS.sub(" ", text).strip() or "-"


def _data(parent: Xml.Element, of: str, values: dict[str, str]) -> None:
    for name, value in values.items():
        if value:
            Xml.SubElement(parent, "data", key=f"{of}_{name}").text = "".join(c for c in value if c.isprintable())
