// The answer card: how the question was understood, what to heed, the answer, and what carries it.

import { h, number, seconds } from "./dom.js";
import { factLine, isText, passageLine, relevanceOf, statements } from "./facts.js";
import { mechanismPart } from "./mechanism.js";
import { patientCard } from "./patient.js";
import { suggestions } from "./suggest.js";
import { kindWord, nameLink, recordLink } from "./words.js";

const [FIRST, FEW, FACTS, NOTES] = [10, 3, 12, 4];

// `acts`: ask(question, knobs) asks again, match(pattern) runs a pattern.
export function answerCard(bundle, acts) {
  const { answer } = bundle;
  const parts = answer.parts.length ? answer.parts : [answer];
  return h(
    "article", { class: "card", "aria-label": "Answer" },
    answer.parts.length ? heed(answer) : null,
    parts.map((part, i) => partCard(part, bundle, acts, answer.parts.length ? `${i + 1} of ${parts.length}` : "")),
    understood(bundle, acts),
    h("p", { class: "dim meta" }, meta(bundle)),
  );
}

function partCard(part, bundle, acts, which) {
  return h(
    "section", { class: `part${part.abstained ? " abstained" : ""}` },
    which ? h("h2", {}, `Part ${which}`) : null,
    part.read_as ? h("p", { class: "understood" }, h("span", { class: "label" }, "Understood as"), " ", part.read_as) : null,
    heed(part),
    part.patient ? [abstained(part, bundle, acts, part.abstained), part.abstained ? null : forPatient(part), patientCard(part.patient, part.kind.startsWith("entit"))] : part.abstained ? abstained(part, bundle, acts, true) : value(part, bundle),
    part.mechanism ? mechanismPart(part.mechanism) : null,
    notes(part),
    why(part, bundle),
  );
}

// What changes the meaning of the answer stands before it.
function heed(answer) {
  if (!answer.caveats.length) return null;
  return h("ul", { class: "caveats", "aria-label": "To be read first" }, answer.caveats.map((c) => h("li", {}, c.said)));
}

function abstained(answer, bundle, acts, really) {
  if (!really) return null;
  const said = new Set(answer.caveats.map((c) => c.said));
  const missing = answer.missing.filter((m) => !said.has(m));
  return h(
    "div", { class: "none" },
    h("p", { class: "value" }, "No supported answer."),
    missing.length ? h("ul", {}, missing.map((m) => h("li", {}, m))) : null,
    answer.patient ? null : suggestions(answer, bundle, acts.ask),
  );
}

function value(answer, bundle) {
  if (answer.kind === "entity" || answer.kind === "entities") return entities(answer, bundle);
  const said = Array.isArray(answer.value) ? answer.value.join(", ") : String(answer.value ?? "");
  const long = said.length > 60;
  return [
    h("p", { class: `value${long ? " long" : ""}` }, answer.kind === "count" ? number(answer.value) : said),
    answer.entities.length ? h("p", { class: "dim" }, answer.kind === "count" ? "They are: " : "", named(answer)) : null,
  ];
}

// Of a patient's drugs the sorts say what is what; before them stands what was asked, where that is no list of them.
function forPatient(answer) {
  const first = answer.entities[0]?.entity.curie;
  const avoid = answer.patient.ruled_out.some((r) => r.entity.curie === first) || (answer.kind === "yesno" && answer.value === "no");
  if (answer.kind === "entity" || answer.kind === "entities") {
    return avoid ? h("p", { class: "value avoid" }, `To be avoided: ${answer.entities.slice(0, FIRST).map((r) => r.entity.name).join(", ")}${answer.entities.length > FIRST ? ` and ${number(answer.entities.length - FIRST)} more` : ""}`) : null;
  }
  const said = Array.isArray(answer.value) ? answer.value.join(", ") : String(answer.value ?? "");
  return h("p", { class: `value${avoid ? " avoid" : ""}` }, avoid && answer.kind !== "yesno" ? `To be avoided: ${said}` : said);
}

function named(answer) {
  const few = answer.entities.slice(0, FIRST).flatMap((r, i) => [i ? ", " : "", nameLink(r.entity), " ", recordLink(r.entity.curie)]);
  const more = (answer.total ?? 0) - Math.min(FIRST, answer.entities.length);
  return more > 0 ? [...few, ` and ${number(more)} more`] : few;
}

function entities(answer, bundle) {
  const one = answer.kind === "entity" && (answer.total ?? 0) > FEW;
  const shown = one ? answer.entities.slice(0, 1) : answer.entities;
  const threads = new Map();
  for (const unit of units(answer, bundle)) {
    for (const t of unit.answer_set?.threads ?? []) {
      const facts = t.facts.map((i) => ({ fact: unit.facts[i], grade: unit.grades?.[i], unit, at: i })).filter((s) => s.fact);
      threads.set(t.answer, [...(threads.get(t.answer) ?? []), ...facts]);
    }
  }
  const row = (r, i) => {
    const facts = unique(threads.get(r.entity.curie) ?? []);
    return h(
      "li", {},
      h("div", { class: "line" }, h("strong", {}, nameLink(r.entity)), " ", recordLink(r.entity.curie), " ", h("span", { class: "dim" }, kindWord(r.entity.categories[0] ?? "NamedThing")),
        r.reasons.length ? h("span", { class: "dim" }, ` · ${r.reasons.join(", ")}`) : null,
        r.via.length ? h("span", { class: "dim" }, ` · through ${r.via.map((e) => e.name).join(", ")}`) : null),
      facts.length ? h("details", { class: "why", open: i === 0 }, h("summary", {}, `Why (${facts.length} statement${facts.length > 1 ? "s" : ""})`), h("ul", { class: "facts" }, facts.slice(0, FACTS).map((f) => factLine(f)))) : null,
    );
  };
  const rows = shown.map(row);
  const rest = (answer.total ?? 0) - shown.length;
  return [
    h("ol", { class: "answers" }, rows.slice(0, FIRST)),
    rows.length > FIRST ? h("details", {}, h("summary", {}, `${number(rows.length - FIRST)} more`), h("ol", { class: "answers", start: FIRST + 1 }, rows.slice(FIRST))) : null,
    rest > 0 && !one ? h("p", { class: "dim" }, `and ${number(rest)} more that are not listed`) : null,
    below(answer),
  ];
}

function below(answer) {
  if (!answer.below.length) return null;
  const rest = (answer.below_total ?? 0) - answer.below.length;
  return h(
    "details", {}, h("summary", {}, `${number(answer.below_total ?? answer.below.length)} more hold only of kinds of what was named`),
    h("ul", {}, answer.below.map((r) => h("li", {}, nameLink(r.entity), " ", recordLink(r.entity.curie)))),
    rest > 0 ? h("p", { class: "dim" }, `and ${number(rest)} more`) : null,
  );
}

function notes(answer) {
  const said = new Set([...answer.caveats.map((c) => c.said), ...answer.missing]);
  const rest = answer.notes.filter((n) => !said.has(n));
  if (!rest.length) return null;
  const list = h("ul", { class: "notes", "aria-label": "Notes" }, rest.map((n) => h("li", {}, n)));
  return rest.length > NOTES ? h("details", {}, h("summary", {}, `${rest.length} notes`), list) : list;
}

// A bundle has its evidence in the order in which the whole answer cites it.
const units = (answer, bundle) => answer.evidence.map((id) => bundle.evidence[bundle.answer.evidence.indexOf(id)]).filter(Boolean);

function unique(found) {
  const seen = new Set();
  return found.filter((s) => {
    const key = `${s.unit.answer_set?.answers_sha}|${s.at}|${s.fact.subject.curie}|${s.fact.object.curie}|${s.fact.primary_knowledge_source}`;
    return !seen.has(key) && seen.add(key);
  });
}

// What carries the answer, where it does not stand under the things themselves.
function why(answer, bundle) {
  const own = units(answer, bundle);
  const listed = (answer.kind === "entity" || answer.kind === "entities") && !answer.abstained && !answer.patient;
  const facts = unique(statements({ evidence: own.filter((u) => !isText(u)) }));
  const texts = own.filter(isText);
  const held = relevanceOf(bundle);
  const idOf = new Map(bundle.answer.evidence.map((id, i) => [bundle.evidence[i], id]));
  const lines = [...(listed ? [] : facts.map((s) => factLine(s))), ...texts.flatMap((u) => (u.facts.length ? u.facts.map((fact, i) => factLine({ fact, grade: u.grades?.[i], unit: u, at: i })) : [passageLine(u, held.get(idOf.get(u)))]))];
  if (!lines.length) return null;
  if (answer.patient) return h("details", { class: "evidence" }, h("summary", {}, `The ${lines.length} statements behind this`), h("ul", { class: "facts" }, lines));
  return h(
    "section", { class: "evidence" }, h("h3", {}, answer.abstained ? "What is stated nearby" : "Why"),
    h("ul", { class: "facts" }, lines.slice(0, FACTS)),
    lines.length > FACTS ? h("details", {}, h("summary", {}, `${lines.length - FACTS} more`), h("ul", { class: "facts" }, lines.slice(FACTS))) : null,
  );
}

// The pattern, for those who want to see or change it.
function understood(bundle, acts) {
  if (!bundle.pattern) return null;
  const boxes = [];
  const lines = bundle.pattern.split("\n").map((line, i) => {
    const box = h("textarea", { rows: Math.min(6, Math.ceil(line.length / 70)), spellcheck: "false", "aria-label": `Pattern ${i + 1}` }, line);
    boxes.push(box);
    return h("div", {}, box, h("button", { type: "button", on: { click: () => acts.match(box.value) } }, "Run this pattern"));
  });
  const whole = () => acts.set(boxes.map((b) => b.value.replace(/\s+/g, " ").trim()).join("\n"));
  const mayAnswer = acts.set && !bundle.answer.patient && /^Loom\(/.test(bundle.method);
  return h("details", { class: "pattern" }, h("summary", {}, "The question as a pattern (MATCH)"), lines, mayAnswer ? h("button", { type: "button", on: { click: whole } }, "Answer with this instead") : null);
}

function meta(bundle) {
  const { graph_name: graph, graph: build, bioloom } = bundle.versions;
  return [`${graph ?? ""} graph, build ${(build ?? "").slice(0, 12)}, bioloom ${bioloom}, ${seconds(bundle.seconds)}`, bundle.method ? ` · ${bundle.method.split("(")[0]}` : ""];
}

