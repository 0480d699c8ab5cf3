// The statements of an answer, and lines of evidence that read without knowing the vocabulary.

import { h, link, short } from "./dom.js";
import { factVerb, figuresLink, gradeText, nameLink, qualifiers, recordLink, sourceLink } from "./words.js";

const PAPERS = 3;
const FAR = 600; // characters of a passage in a line

// Every statement with its grade and the unit that it stands in.
export function statements(bundle) {
  return bundle.evidence.flatMap((unit) => unit.facts.map((fact, i) => ({ fact, grade: unit.grades?.[i], unit, at: i })));
}

export const isText = (unit) => Array.isArray(unit.span);

export function where({ fact, unit }) {
  const papers = fact?.publications ?? [];
  const parts = [fact?.primary_knowledge_source ? sourceLink(fact.primary_knowledge_source) : h("span", { class: "source" }, unit.origin.source)];
  if (isText(unit)) parts.push(originLink(unit.origin));
  else if (fact) parts.push(recordLink(fact.subject.curie), recordLink(fact.object.curie));
  parts.push(...papers.slice(0, PAPERS).map((p) => h("span", {}, recordLink(p), figuresLink(p))));
  if (papers.length > PAPERS) {
    parts.push(h("details", { class: "more" }, h("summary", {}, `${papers.length - PAPERS} more`), ...papers.slice(PAPERS, 200).map((p) => [recordLink(p), figuresLink(p), " "])));
  }
  return parts.flatMap((p, i) => (i ? [", ", p] : [p]));
}

export function originLink(origin) {
  const said = origin.title || origin.record;
  const url = /^https?:/.test(origin.url ?? "") ? origin.url : "";
  return h("span", {}, link(url, short(said, 160)), origin.section ? ` (${origin.section})` : "", origin.licence ? h("span", { class: "dim" }, ` ${origin.licence}`) : "");
}

// The sentence of a source with the things that it names marked; offsets count from its beginning.
export function marked(unit, most = Infinity) {
  const text = unit.text.length > most ? `${unit.text.slice(0, most)}…` : unit.text;
  const found = (unit.mentions ?? []).filter((m) => m.start >= 0 && m.end <= text.length && m.start < m.end).sort((a, b) => a.start - b.start);
  const out = [];
  let at = 0;
  for (const m of found) {
    if (m.start < at) continue;
    out.push(text.slice(at, m.start), h("mark", { title: `${m.entity.name} (${m.entity.curie})` }, text.slice(m.start, m.end)));
    at = m.end;
  }
  out.push(text.slice(at));
  return h("q", { class: "passage" }, out);
}

export function factLine(statement) {
  const { fact, grade, unit } = statement;
  const more = [...qualifiers(fact), ...(fact.conditions ?? []).map((c) => `${c.polarity}: ${c.text || c.curie || c.kind}`)];
  return h(
    "li", { class: `fact${fact.negated ? " denied" : ""}` },
    h("span", {}, fact.negated ? h("strong", {}, "It is denied that ") : "", nameLink(fact.subject), ` ${factVerb(fact)} `, nameLink(fact.object)),
    more.length ? h("span", { class: "dim" }, ` (${short(more.join("; "), 200)})`) : "",
    isText(unit) ? h("div", {}, marked(unit, FAR)) : "",
    h("div", { class: "where" }, "Source: ", where(statement), grade ? h("span", { class: `grade ${grade.level}` }, gradeText(grade)) : ""),
  );
}

export function passageLine(unit, held) {
  const relevance = held ? h("span", { class: "dim" }, ` relevance ${held.score.toFixed(2)} (${held.by})`) : "";
  return h("li", { class: "fact" }, marked(unit, FAR), h("div", { class: "where" }, `Source: ${unit.origin.source}, `, originLink(unit.origin), relevance));
}

// How relevant texts were held, by evidence id, as Trace.relevance has it: the last score that was given, and who gave it.
export function relevanceOf(bundle) {
  const found = new Map();
  for (const e of bundle.trace?.events ?? []) {
    if (e.event === "called" && e.kind === "source" && Array.isArray(e.reply)) for (const hit of e.reply) found.set(hit.id, { score: hit.score, by: e.port });
    else if (e.event === "noted" && e.name === "reranked") (e.detail.ids ?? []).forEach((id, i) => found.set(id, { score: e.detail.scores[i], by: e.detail.by }));
  }
  return found;
}
