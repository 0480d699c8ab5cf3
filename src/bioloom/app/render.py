"""Answers, matches, groundings and reports for people, on a terminal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from rich.console import Console
from rich.text import Text

from bioloom.api.matches import Matches
from bioloom.core.answer import Answer, Ranked
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.ports import Grounding
from bioloom.core.trace import Bundle
from bioloom.core.trust.grade import WRITTEN, Grade
from bioloom.core.usage import Usage
from bioloom.stages.find.support.shares import range_of, shares_text
from bioloom.stages.read.readback.naming import category_word, qualifier_text
from bioloom.stages.weave.stage import hop_text

from .render_mechanism import BRANCHES, show_mechanism
from .render_patient import patient_lines
from .terminal import console

FEW = 3  # answers that are all shown where one was asked for
PAGED = 400  # lines that a listing fills in a terminal; a table or JSON holds the rest
LONGEST, QUOTED = 120, 300  # characters of one qualifier, of a sentence
LINES = 20  # answers, one a line
AT_ONCE = 50  # mentions that are printed at once
MAX_FACTS = 12  # lines of evidence before "and n more"
COLOURS = {"strong": "green", "fair": "dim", "weak": "yellow", "doubted": "bold yellow"}  # of grades
HIDDEN = {"biocuration", "frequency_text"}  # kept in the JSON; for people the share says it


def show_bundle(bundle: Bundle) -> None:
    """Answer first, then its threads with their sources, then what was understood, then the time."""
    out = console()
    evidence = {e.id: e for e in bundle.evidence}
    if bundle.answer.parts:
        _of_all_parts(out, bundle.answer)
    for number, answer in enumerate(bundle.answer.parts or (bundle.answer,), 1):
        if bundle.answer.parts:
            out.print(Text.assemble((f"{number}. ", "bold"), (answer.read_as, "cyan")))
        if answer.patient is not None:  # twelve lines and no more: what carries them is in the JSON
            for said in patient_lines(answer, answer.patient):
                out.print(said)
            continue
        _answer(out, answer)
        if answer.mechanism is not None:
            out.print()
            show_mechanism(answer.mechanism, out, branches=BRANCHES)
        for evidence_id in answer.evidence:
            _threads(out, evidence[evidence_id], answer, bundle.trace.relevance().get(evidence_id))
        out.print()
    if bundle.answer.read_as and not bundle.answer.parts:  # of parts each begins with it
        out.print(Text.assemble(("read as     ", "dim"), (bundle.answer.read_as, "cyan")))
    for line in bundle.pattern.splitlines():
        out.print(Text.assemble(("understood  ", "dim"), (line, "cyan")))
    if cost := usage_text(bundle.trace.usage()):
        out.print(Text(cost, "dim"))
    graph = bundle.versions.get("graph_name", "")
    out.print(
        Text(f"{graph} graph, build {bundle.versions.get('graph', '')[:12]}, {bundle.seconds * 1000:.0f} ms", "dim")
    )


def _of_all_parts(out: Console, answer: Answer) -> None:
    """What is to be known of a question for several things before its first answer, and what was not read for it."""
    own = [n for n in answer.notes if n not in {c.said for c in answer.caveats}]
    for said in dict.fromkeys((*(c.said for c in answer.caveats), *own)):
        out.print(Text(said, "yellow"))


def usage_text(usage: Usage) -> str:
    """``2 model calls, 1,203 tokens in, 40 out, $0.0021``; empty when no model was asked."""
    parts = []
    if usage.calls:
        cost = "" if usage.money is None else f", ${usage.money:.4f}"
        plural = "s" * (usage.calls != 1)
        parts.append(f"{usage.calls} model call{plural}, {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out{cost}")
    if usage.cached:
        parts.append(f"{usage.cached} kept repl{'y' if usage.cached == 1 else 'ies'}")
    return ", ".join(parts)


def _answer(out: Console, answer: Answer) -> None:
    heed = "; ".join(c.said for c in answer.caveats)
    rest = [n for n in (*(answer.missing if answer.abstained else ()), *answer.notes)
            if n not in {c.said for c in answer.caveats}]  # fmt: skip
    if answer.abstained:
        out.print(Text.assemble(("No supported answer" + (": " if heed else "."), "bold yellow"), (heed, "yellow")))
        for said in rest:
            out.print(Text(f"  {said}", "yellow"))
        return
    if answer.kind in ("entity", "entities"):
        if heed:
            out.print(Text(heed, "yellow"))
        _entities(out, answer)
    else:
        value = ", ".join(answer.value) if isinstance(answer.value, tuple) else f"{answer.value}"
        line = Text.assemble((value, "bold green"))
        if answer.kind in ("choice", "choices") and answer.entities:
            line.append("  " + ", ".join(r.entity.curie for r in answer.entities), "dim")
        if heed:
            line.append(f"  {heed}", "yellow")
        out.print(line)
        if answer.kind == "count" and answer.entities:
            shown = ", ".join(r.entity.name for r in answer.entities[:10])
            others = (answer.total or 0) - min(10, len(answer.entities))
            out.print(Text(f"  {shown}{f' and {others:,} more' if others > 0 else ''}", "dim"))
    for note in rest:
        out.print(Text(f"  {note}", "yellow"))


def _entities(out: Console, answer: Answer) -> None:
    ranked = _displayed(answer)
    for r in ranked:
        out.print(_entity_line(r))
    rest = (answer.total or 0) - len(ranked)
    if rest > 0 and answer.kind != "entity":  # of one the first line says it
        out.print(Text(f"  and {rest:,} more", "dim"))


def _displayed(answer: Answer) -> tuple[Ranked, ...]:
    """The answers to show: of a question for one, the best supported, or all where they are few."""
    one = answer.kind == "entity" and (answer.total or 0) > FEW
    return answer.entities[:1] if one else answer.entities[:LINES]


def _entity_line(r: Ranked) -> Text:
    kind = category_word(r.entity.categories[0]) if r.entity.categories else ""
    line = Text.assemble((r.entity.name, "bold green"), "  ", (r.entity.curie, "cyan"), "  ", (kind, "dim"))
    if r.reasons:
        line.append("  " + ", ".join(r.reasons), "dim italic")
    return line


def _threads(
    out: Console, evidence: Evidence, answer: Answer, relevance: tuple[float, str] | None = None
) -> None:  # fmt: skip
    """The facts along the threads of the answers shown, each once; the first answer's first."""
    if evidence.origin.channel != "kg":
        _sentence(out, evidence, relevance)
        return
    threads = evidence.answer_set.threads if evidence.answer_set else ()
    if answer.kind == "entity":
        displayed = {r.entity.curie for r in _displayed(answer)}
        threads = tuple(t for t in threads if t.answer in displayed)
    order = dict.fromkeys(i for t in threads for i in t.facts)
    if not order:
        return
    out.print()
    for i in list(order)[:MAX_FACTS]:
        out.print(fact_line(evidence.facts[i], indent=2, grade=evidence.grades[i] if evidence.grades else None))
    if len(order) > MAX_FACTS:
        out.print(Text(f"  and {len(order) - MAX_FACTS} more facts (--json has them all)", "dim"))


def _sentence(out: Console, evidence: Evidence, relevance: tuple[float, str] | None = None) -> None:
    """What a text says, word for word, where, and how relevant it was held by whom."""
    origin, (start, end) = evidence.origin, evidence.span or (0, 0)
    held = f"relevance {relevance[0]:.2f} ({relevance[1]})" if relevance else ""
    parts = (origin.record, origin.section, f"{start}-{end}", origin.source, origin.licence, held)
    where = ", ".join(filter(None, parts))
    out.print(Text.assemble("  ", ("“" + _short(evidence.text, QUOTED) + "”", "italic"), (f"  [{where}]", "blue")))


def fact_line(fact: Fact, indent: int, grade: Grade | None = None) -> Text:
    """One statement with its source, its grade, its qualifiers and the first of its publications."""
    verb = fact.predicate.replace("_", " ")
    line = Text.assemble(
        " " * indent, fact.subject.name, (" ━ ", "dim"), ("NOT " if fact.negated else "", "bold red"),
        (verb, "magenta"), (" ━▶ ", "dim"), fact.object.name,
        (f"  {fact.subject.curie} → {fact.object.curie}", "dim"),
    )  # fmt: skip
    details = [fact.primary_knowledge_source.removeprefix("infores:")]
    hidden = HIDDEN | WRITTEN if grade else HIDDEN
    details += [_short(text) for q in fact.qualifiers if q.key not in hidden and (text := _qualifier(q, fact))]
    details += fact.publications[:3]
    if len(fact.publications) > 3:
        details.append(f"{len(fact.publications) - 3} more")
    line.append(f"  [{', '.join(filter(None, details))}]", "blue")
    if grade is not None:
        line.append(f"  {_short(grade.said, QUOTED)}", COLOURS[grade.level])
    return line


def _qualifier(qualifier: Qualifier, fact: Fact) -> str:
    """A qualifier of a fact in words; of a share that is given as a range the range alone, never its middle."""
    key, _, end = qualifier.key.rpartition("_")
    if end in ("lower", "upper") and (span := range_of(fact, key)) is not None and qualifier.unit == "1":
        return ""
    span = range_of(fact, qualifier.key) if qualifier.unit == "1" else None
    said = qualifier_text(qualifier)
    return said if span is None or span.measured else f"{qualifier.key.replace('_', ' ')} {shares_text(span)}"


def _short(text: str, longest: int = LONGEST) -> str:
    """``text`` for one line: labels of drugs are quoted by the page."""
    return text if len(text) <= longest else text[: longest - 4].rsplit(" ", 1)[0] + " ..."


def _show_rows(found: Matches, out: Console) -> int:
    """How many rows were shown, each with its witnesses: as many as fill ``PAGED`` lines."""
    lines = 0
    for listed, row in enumerate(found.rows):
        if lines > PAGED:
            return listed
        lines += 2 + sum(len(w.facts) for w in row.witnesses)
        reasons = () if row.number is None else (f"{row.number:,.6g}",)
        out.print(_entity_line(Ranked(entity=row.entity, reasons=reasons)))
        for witness in row.witnesses:
            for fact in witness.facts:
                out.print(fact_line(fact, indent=4))
        if not row.witnesses and not row.exact:
            out.print(Text("    its witnesses were not all read in time: --budget-seconds N", "dim"))
        elif row.total > len(row.witnesses) > 0 or not row.exact:
            least = "" if row.exact else "at least "
            out.print(Text(f"    {least}{row.total:,} witnesses in all", "dim"))
    return len(found.rows)


def show_match(found: Matches) -> None:
    """What a hand-written pattern matched: how many answers, those that are listed, and what is missing for any."""
    out = console()
    for taken in found.taken:
        things = ", ".join((f"{taken.entity.name} ({taken.entity.curie})", *(t.curie for t in taken.twins)))
        out.print(Text(f"{taken.text}: {things}", "dim"))
    if found.pattern.operator == "exists":
        out.print(Text("yes" if found.total else "no", "bold green"))
    else:
        out.print(Text(f"{found.total:,}", "bold green"))
    listed = _show_rows(found, out)
    if found.rows and found.total > listed:
        rest = "" if listed == len(found.rows) else " (--csv and --json list as many as --limit says)"
        out.print(Text(f"and {found.total - listed:,} more{rest}", "dim"))
    if found.bound:
        out.print(Text(f"these are not all: {found.bound} (--budget-seconds N gives it longer)", "yellow"))
    for hop in found.missing[:3]:
        out.print(Text(f"missing: {hop_text(found.pattern, hop, found.names)}", "yellow"))
    if found.with_subclasses:
        out.print(Text("The subclasses of what it names match:", "yellow"))
        out.print(Text(f"  {found.with_subclasses}", "cyan"))
    out.print(Text(f"{found.seconds * 1000:.2f} ms", "dim"))


def show_groundings(text: str, mentions: Sequence[Sequence[Grounding]]) -> None:
    """The mentions of a text with their readings, as many as a terminal's page holds, and how many more there are."""
    out = console()
    if not mentions:
        out.print(Text(f"Nothing in {text!r} is a name that this graph knows.", "yellow"))
    filled = list(accumulate(1 + len(readings) for readings in mentions))
    shown = mentions[: max(1, bisect_right(filled, PAGED))]
    for at in range(0, len(shown), AT_ONCE):  # line by line it takes longer than finding them
        pieces = (piece for readings in shown[at : at + AT_ONCE] for piece in _grounding(text, readings))
        out.print(Text.assemble(*pieces), soft_wrap=True, end="")
    if len(shown) < len(mentions):
        out.print(Text(f"and {len(mentions) - len(shown):,} more mentions (--json lists all)", "dim"))


def _grounding(text: str, readings: Sequence[Grounding]) -> Iterator[str | tuple[str, str]]:
    """The pieces of a line for the mention and of one for each of its readings."""
    best = readings[0]
    yield from ((text[best.start : best.end], "bold"), (f"  {best.start}-{best.end}\n", "dim"))
    for g in readings:
        kind = category_word(g.entity.categories[0]) if g.entity.categories else ""
        yield from ("  ", (g.entity.name, "green"), "  ", (g.entity.curie, "cyan"), f"  {kind}  {g.score:.2f}  ")
        yield ("; ".join(g.why) + "\n", "dim")


def show_doctor(report: dict[str, Any]) -> None:
    """The report of ``bioloom doctor``."""
    out = console()
    packages = ", ".join(f"{k} {v}" for k, v in report["packages"].items())
    out.print(Text(f"python {report['python']}; {packages}", "dim"))
    for check in report["checks"]:
        mark = ("ok  ", "green") if check["ok"] else ("FAIL", "bold red")
        out.print(Text.assemble(mark, f"  {check['name']:9} {check['detail']}  ", (f"{check['seconds']:.3f} s", "dim")))
