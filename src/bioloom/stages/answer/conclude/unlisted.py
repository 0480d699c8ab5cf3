"""What is said where no source says that it is so: what is listed instead; a denial only in a closed world."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.pattern import SOURCE, Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.phrases import key_text, listed, source_of, statement, verb_of
from bioloom.stages.read.mentions.source_table import called_any
from bioloom.stages.read.readback.naming import counted, qualifier_text
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

from .open_end import each_opened, freed, of_sources, plain_edge, untested, with_edge
from .stage import RISKS, RISKY, conclude_no, kg_evidence, kg_unit

# Of these the sources list a sample, or what one screen measured: that a pair is not there says nothing.
SAMPLED = {"affects", "has_increased_amount", "has_decreased_amount", "coexpressed_with", "physically_interacts_with"}
NAMED, BETWEEN, READ = 3, 3, 12  # things that are named; other relations of the two that are; statements read for them


def not_stated(pattern: Pattern, run: Run) -> Answer:
    """An abstention that says what the graph has of the two things instead: other relations, of each other things."""
    graph, said, evidence = run.resources.graph, [], []
    if any(e.absent for e in pattern.edges):
        return _not_absent(pattern, run)
    if (between := _between(pattern, run)) is not None:
        text, woven = between
        said.append(text)
        evidence.append(kg_evidence(woven, rank(woven.matched, woven.matched.entities(1), witnesses=BETWEEN), run))
    who = " and ".join(called_any(str(t.value)) for e in pattern.edges for t in of_sources(e)) or graph.name
    for opened in each_opened(untested(pattern)):
        others = run.match(opened)
        known = next(n for n in opened.nodes if n.known)
        entity, asked = graph.entity(known.curies[0]), graph.entity(pattern.node(opened.answer).curies[0])
        name = entity.name if entity else known.curies[0]
        if not others.count:
            said.append(f"{who} says nothing of this kind about {name}")
            continue
        if set(pattern.node(opened.answer).curies) & {e.curie for e in others.entities()}:
            continue  # it is stated, without what was asked of it: said above
        first = rank(others, most=NAMED, witnesses=1)
        evidence.append(run.keep(kg_unit(opened, others, first, run)))
        names = listed([s.ranked.entity.name for s in first], NAMED) + (" ..." if others.count > len(first) else "")
        kinds = pattern.node(opened.answer).categories
        many = counted(others.count, kinds[0] if kinds else "NamedThing")
        missing = asked.name if asked else pattern.node(opened.answer).curies[0]
        said.append(f"{who} lists {many} for {name} ({names}), and {missing} is not among them")
    if any(RISKS & set(e.predicates) for e in pattern.edges):
        said.append("that it is not recorded is no proof that there is no such risk")
    if any(SAMPLED & set(e.predicates) for e in pattern.edges):
        said.append(f"{graph.name} has but a part of what is known of this kind")
    what = f"not stated: {_asked(pattern, run)}"
    found = abstention("yesno", *said).model_copy(update={"evidence": tuple(dict.fromkeys(evidence))})
    return heeding(found, Caveat(kind="not_stated", said=what))


def _not_absent(pattern: Pattern, run: Run) -> Answer:
    """What is said where something must not be so, and is: that sources state it, or that nothing is known of it."""
    stated = pattern.model_copy(update={"edges": tuple(e.model_copy(update={"absent": False}) for e in pattern.edges)})
    found = run.match(stated)
    held = rank(found, found.entities(1), witnesses=BETWEEN)
    facts = [f for s in held for w in s.witnesses for f in w.facts if f.predicate != "subclass_of"]
    if not facts:
        return heeding(abstention("yesno"), Caveat(kind="not_stated", said="not stated: no source says all of it"))
    told = dict.fromkeys(f"{statement(f)} ({source_of(f)})" for f in facts)
    said = f"not stated: sources say {listed([*told], BETWEEN, '; ')}, and that is what must not be so"
    none = abstention("yesno").model_copy(update={"evidence": (kg_evidence(Woven(stated, found), held, run),)})
    return heeding(none, Caveat(kind="not_stated", said=said))


def _asked(pattern: Pattern, run: Run) -> str:
    """What no source says: the relation between the two things, by their names."""
    edge, graph = plain_edge(pattern), run.resources.graph
    ends = [graph.entity(pattern.node(n).curies[0]) for n in (edge.subject, edge.object)] if edge else []
    if edge is None or ends[0] is None or ends[1] is None:
        return "no source says all of it, and none denies it"
    subject, object_ = ends[0], ends[1]
    verb = " or ".join(verb_of(p, subject.categories, object_.categories) for p in edge.predicates)
    tests = " and ".join(
        f"{key_text(t.key)} {'other than' if t.op == '<>' else t.op} {t.value}" for t in edge.tests if t.key != SOURCE
    )
    said = f"{subject.name} {verb or 'has to do with'} {object_.name}" + (f" with {tests}" if tests else "")
    if alone := [called_any(str(t.value)) for t in of_sources(edge)]:
        return f"{' and '.join(alone)} does not say that {said}"
    return f"no source says that {said}, and none denies it"


def _between(pattern: Pattern, run: Run) -> tuple[str, Woven] | None:
    """The other relations that hold between the two things, in either direction."""
    edge = plain_edge(pattern)
    if edge is None:
        return None
    any_edge = with_edge(pattern, edge, predicates=(), tests=(), directed=False)
    keys = {t.key for t in edge.tests}
    found = run.match(any_edge.model_copy(update={"operator": "select"}))
    facts = [f for e in found.entities(1) for w in found.threads(e, READ) for f in w.facts]
    stated: dict[str, dict[str, None]] = {}
    for fact in facts:
        values = ", ".join(qualifier_text(q) for q in fact.qualifiers if q.key in keys)
        if not values and fact.predicate in edge.predicates and keys:  # stated, with nothing of what was asked of it
            values = ", ".join(qualifier_text(q) for q in fact.qualifiers if not q.key.startswith("original_"))
        if values or fact.predicate not in edge.predicates or keys:
            said = f"{statement(fact)}, {values}" if values else statement(fact)
            stated.setdefault(said, {}).setdefault(source_of(fact))
    if not stated:
        return None
    texts = [f"{text} ({', '.join(sources)})" for text, sources in stated.items()]
    return f"stated of them instead: {listed(texts, BETWEEN, '; ')}", Woven(any_edge, found)


def denied_unlisted(pattern: Pattern, run: Run, *, inverted: bool) -> Answer:
    """No in a closed world: for one known end the graph lists other things of that kind and not this one."""
    graph, opened = run.resources.graph, each_opened(pattern)
    if any(SAMPLED & set(e.predicates) for e in pattern.edges):
        return abstention("yesno", f"{graph.name} has but a part of what is known of this kind; it does not say so")
    if silent := [o for o in opened if not run.match(o).count]:
        known = next(n for n in silent[0].nodes if n.known)
        entity = graph.entity(known.curies[0])
        return abstention("yesno", f"{graph.name} says nothing of this kind about {entity.name if entity else 'it'}")
    if any(RISKY & set(e.predicates) for e in pattern.edges):
        return abstention("yesno", f"{graph.name} has no record of it; that is no proof that there is no such risk")
    for node in pattern.nodes:
        if not node.known or not node.categories:
            continue
        nodes = freed(pattern, node.name).nodes
        if all(not n.known for n in nodes):
            continue
        open_ = Pattern(nodes=nodes, edges=pattern.edges, answer=node.name, differs=pattern.differs)
        others = run.match(open_)
        if others.count:
            entity = graph.entity(node.curies[0])
            name = entity.name if entity else node.curies[0]
            many = counted(others.count, node.categories[0])
            evidence = run.keep(kg_unit(open_, others, (), run))
            why = f"read as a closed world: {graph.name} lists {many} there and {name} is not among them"
            why += " (absence from a graph is no proof)"
            answer = conclude_no(inverted=inverted, evidence=evidence, why=why, confidence=None)
            return heeding(answer, Caveat(kind="closed_world", said=why))
    return abstention("yesno", "the graph says nothing of this kind about either of them")
