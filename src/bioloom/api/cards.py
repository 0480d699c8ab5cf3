"""An answer as a card: plain text, Markdown, and HTML with a drawing of its evidence, for notebooks.

Names and sentences come from sources: they are shown as text and never as markup, and links go to http and https alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice
from urllib.parse import quote

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity, Fact
from bioloom.core.trace import Bundle
from bioloom.core.trust.grade import Grade
from bioloom.stages.answer.phrases import statement

from .drawing import drawn
from .for_patients import said_for_patient, says_what_treats
from .mechanisms import chain

ANSWERS, STATEMENTS, QUOTED = 10, 12, 300  # lines of a card; characters of a sentence
RESOLVER = "https://bioregistry.io/"
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&-])")
_STYLE = (
    "<style>.bioloom{font-family:system-ui,sans-serif;max-width:60em;line-height:1.4}.bioloom .heed{color:#8a5a00}"
    ".bioloom code{opacity:.7;font-size:.85em}.bioloom .dim{opacity:.7;font-size:.9em}.bioloom svg{max-width:100%}"
    ".bioloom ul{margin:.3em 0;padding-left:1.2em}</style>"
)


def said_first(answer: Answer) -> list[str]:
    """What is to be read before the answer: its caveats, or what is missing for one."""
    caveats = [*(c.said for c in answer.caveats), *said_for_patient(answer)]
    if answer.abstained:
        return [*caveats, *(m for m in answer.missing if m not in caveats)]
    return caveats


def value_of(answer: Answer) -> str:
    """The value in words, where the answer is no list of things."""
    if answer.abstained:
        return "No supported answer."
    return ", ".join(answer.value) if isinstance(answer.value, tuple) else f"{answer.value}"


def _listed(answer: Answer) -> Sequence[Entity]:
    """The things that are shown by name, those of an abstention and of a choice's value apart."""
    kinds = ("entity", "entities", "choice", "choices")
    return () if answer.abstained or answer.kind not in kinds else [r.entity for r in answer.entities[:ANSWERS]]


def _rest(answer: Answer) -> str:
    more = (answer.total or 0) - ANSWERS
    return f"and {more:,} more" if more > 0 and _listed(answer) else ""


def _statements(bundle: Bundle) -> Iterator[tuple[Fact, Grade | None, Evidence]]:
    if not says_what_treats(bundle.answer):
        return
    every = [(f, u.grades[i] if i < len(u.grades) else None, u) for u in bundle.evidence for i, f in enumerate(u.facts)]
    quoted = {
        _stated(f, u) for f, _, u in every if u.span is not None
    }  # its sentence says it, and the edge of it not again
    shown = (found for found in every if found[2].span is not None or _stated(found[0], found[2]) not in quoted)
    yield from islice(shown, STATEMENTS)


def _stated(fact: Fact, unit: Evidence) -> tuple[object, ...]:
    return fact.subject.curie, fact.predicate, fact.object.curie, fact.negated, _source(fact, unit)


def _where(fact: Fact, unit: Evidence) -> str:
    return ", ".join(
        filter(None, (fact.primary_knowledge_source.removeprefix("infores:") or unit.origin.source,
                      unit.origin.record if unit.span else "", *fact.publications[:2]))
    )  # fmt: skip


def plain_card(bundle: Bundle) -> str:
    """A few lines for ``print``: how the question was read, what to heed, the answer, what carries it."""
    lines = [f"read as: {bundle.answer.read_as}"] if bundle.answer.read_as and not bundle.answer.parts else []
    for part in bundle.answer.parts or (bundle.answer,):
        lines += [part.read_as] if bundle.answer.parts else []
        lines += said_first(part)
        things = _listed(part)
        lines += [f"{e.name}  {e.curie}" for e in things] or [value_of(part)]
        lines += [_rest(part)] if _rest(part) else []
        lines += [chain(part.mechanism)] if part.mechanism is not None else []
    lines += [f"  {statement(f)}  [{_where(f, u)}]" for f, _, u in _statements(bundle)]
    return "\n".join(lines)


def markdown_card(bundle: Bundle) -> str:
    """The card as Markdown."""
    lines: list[str] = []
    for part in bundle.answer.parts or (bundle.answer,):
        lines += [f"*{_md(said)}*" for said in said_first(part)]
        lines += [f"- **{_md(e.name)}** `{e.curie}`" for e in _listed(part)] or [f"**{_md(value_of(part))}**"]
        lines += [_rest(part)] if _rest(part) else []
        lines += ["", _md(chain(part.mechanism))] if part.mechanism is not None else []
    lines += ["", *(f"- {_md(statement(f))} — {_md(_where(f, u))}" for f, _, u in _statements(bundle))]
    return "\n\n".join([*(["> " + _md(bundle.answer.read_as)] if bundle.answer.read_as else []), "\n".join(lines)])


def html_card(bundle: Bundle) -> str:
    """The card as HTML, with the drawing of its evidence."""
    out = [_STYLE, '<div class="bioloom">']
    if bundle.answer.read_as:
        out.append(f'<div class="dim">{escape(bundle.answer.read_as)}</div>')
    for part in bundle.answer.parts or (bundle.answer,):
        out += [f'<div class="heed">{escape(said)}</div>' for said in said_first(part)]
        things = _listed(part)
        if things:
            out.append("<ul>" + "".join(f"<li><b>{escape(e.name)}</b> {_link(e.curie)}</li>" for e in things) + "</ul>")
        else:
            out.append(f"<div><b>{escape(value_of(part))}</b></div>")
        out.append(f'<div class="dim">{_rest(part)}</div>')
    facts = list(_statements(bundle))
    out.append(drawn([f for f, _, _ in facts], {r.entity.curie for r in bundle.answer.entities}))
    out += ["<ul>", *(f"<li>{_html_fact(*found)}</li>" for found in facts), "</ul>"]
    graph = bundle.versions.get("graph_name", "")
    out.append(
        f'<div class="dim">{escape(graph)} graph, {bundle.seconds * 1000:.0f} ms. For research only.</div></div>'
    )
    return "".join(out)


def _html_fact(fact: Fact, grade: Grade | None, unit: Evidence) -> str:
    said = f"{escape(statement(fact))} "
    if unit.span is not None:
        said += f"<q>{escape(unit.text[:QUOTED])}</q> "
    sources = ", ".join(
        filter(None, (escape(_source(fact, unit)), *(_link(p) for p in fact.publications[:2]), _page(unit)))
    )
    graded = f' <span class="dim">{escape(grade.said)}</span>' if grade else ""
    return f'{said}<span class="dim">[{sources}]</span>{graded}'


def _source(fact: Fact, unit: Evidence) -> str:
    return fact.primary_knowledge_source.removeprefix("infores:") or unit.origin.source


def _page(unit: Evidence) -> str:
    url = unit.origin.url or ""
    safe = url.startswith(("https://", "http://"))
    return f'<a href="{escape(url)}" rel="noopener">{escape(unit.origin.record)}</a>' if safe else ""


def _link(curie: str) -> str:
    return f'<a href="{RESOLVER}{escape(quote(curie, safe=":/"))}" rel="noopener"><code>{escape(curie)}</code></a>'


def _md(text: str) -> str:
    """``text`` as it is, whatever it looks like in Markdown."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
