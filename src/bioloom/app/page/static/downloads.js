// An answer as files: made in the browser from what was answered, nothing is sent anywhere.

import { evidenceElements } from "./elements.js";
import { statements, isText } from "./facts.js";
import { factText, gradeText, recordUrl, sourceTitle } from "./words.js";

export function save(name, body, media) {
  const url = URL.createObjectURL(body instanceof Blob ? body : new Blob([body], { type: media }));
  const made = document.createElement("a");
  made.href = url;
  made.download = name;
  document.body.append(made);
  made.click();
  made.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const fileName = (bundle, end) => `${bundle.question.text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "answer"}.${end}`;

// A cell as spreadsheets take it: nothing that begins like a formula stays one.
function cell(value) {
  const text = String(value ?? "");
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

// A patient's drugs are never listed without what is ruled out.
const SORTS = [["suitable", "may be considered"], ["ruled_out", "ruled out"], ["cautioned", "spoken against"], ["unstated", "nothing known"]];

export function csv(bundle) {
  const columns = ["row", "curie", "name", "category", "subject", "subject_name", "predicate", "object", "object_name", "denied", "source", "publications", "grade", "channel", "record", "text"];
  const rows = [];
  for (const part of bundle.answer.parts.length ? bundle.answer.parts : [bundle.answer]) {
    for (const [kind, sort] of part.patient ? SORTS : []) for (const r of part.patient[kind]) rows.push({ row: sort, curie: r.entity.curie, name: r.entity.name, category: r.entity.categories[0], source: r.source, text: r.why ?? r.reasons.join("; ") });
    for (const r of part.abstained || part.patient ? [] : part.entities) rows.push({ row: "answer", curie: r.entity.curie, name: r.entity.name, category: r.entity.categories[0] });
  }
  for (const { fact: f, grade, unit } of statements(bundle)) {
    rows.push({
      row: "evidence", subject: f.subject.curie, subject_name: f.subject.name, predicate: f.predicate, object: f.object.curie, object_name: f.object.name,
      denied: f.negated ? "yes" : "", source: f.primary_knowledge_source || unit.origin.source, publications: f.publications.join("; "),
      grade: grade?.level, channel: unit.origin.channel, record: isText(unit) ? unit.origin.record : "", text: isText(unit) ? unit.text : "",
    });
  }
  return [columns.join(","), ...rows.map((r) => columns.map((c) => cell(r[c])).join(","))].join("\r\n") + "\r\n";
}

const md = (text) => String(text ?? "").replace(/\s+/g, " ").replace(/([\\`*_{}[\]<>()#+!|~$&-])/g, "\\$1");

export function markdown(bundle) {
  const { answer } = bundle;
  const references = new Map();
  const refer = (key, said, url = "") => {
    const at = /^https?:[^<>\s]+$/i.test(url ?? "") ? ` <${url}>` : "";
    if (!references.has(key)) references.set(key, { n: references.size + 1, said: `${md(said)}${at}` });
    return `[${references.get(key).n}]`;
  };
  const lines = [`# ${md(bundle.question.text)}`, ""];
  for (const part of answer.parts.length ? answer.parts : [answer]) {
    if (part.read_as) lines.push(`Understood as: ${md(part.read_as)}`, "");
    for (const c of part.caveats) lines.push(`> ${md(c.said)}`, "");
    if (part.abstained) lines.push("**No supported answer.**", "", ...part.missing.map((m) => `- ${md(m)}`), "");
    else if (part.patient) lines.push("For research, not for care.", "");
    else if (part.kind === "entity" || part.kind === "entities") lines.push(...part.entities.map((r) => `- **${md(r.entity.name)}** (${md(r.entity.curie)})`), "");
    else lines.push(`**${md(Array.isArray(part.value) ? part.value.join(", ") : part.value)}**`, "");
    if (part.patient) lines.push(...patient(part.patient));
  }
  const facts = statements(bundle).map(({ fact, grade, unit }) => {
    const own = fact.primary_knowledge_source ? refer(fact.primary_knowledge_source, sourceTitle(fact.primary_knowledge_source)) : "";
    const papers = fact.publications.map((p) => refer(p, p, recordUrl(p)));
    const text = isText(unit) ? refer(unit.origin.record, unit.origin.title || unit.origin.record, unit.origin.url) : "";
    return `- ${md(factText(fact))} ${[own, ...papers, text].filter(Boolean).join(" ")}${grade ? ` (${md(gradeText(grade))})` : ""}`;
  });
  if (facts.length) lines.push("## Evidence", "", ...facts, "", "## References", "", ...[...references.values()].map((r) => `${r.n}. ${r.said}`), "");
  lines.push(`Graph ${md(bundle.versions.graph_name)}, build ${bundle.versions.graph}; bioloom ${md(bundle.versions.bioloom)}. For research only.`, "");
  return lines.join("\n");
}

function patient(found) {
  const list = (title, items, why) => (items.length ? [`### ${title}`, "", ...items.map((r) => `- ${md(r.entity.name)} (${md(r.entity.curie)})${why(r) ? `: ${md(why(r))}` : ""}`), ""] : []);
  const reasons = (r) => r.reasons.join("; ");
  return [...list("May be considered", found.suitable, reasons), ...list("Ruled out", found.ruled_out, (r) => `${r.state}: ${r.why}`), ...list("Spoken against, not offered", found.cautioned, reasons), ...list("Nothing known", found.unstated, () => "")];
}

// XML 1.0 has no way to write control characters: they are left out.
const xml = (t) => String(t ?? "").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function graphml(bundle) {
  const { nodes, edges } = evidenceElements(bundle);
  const keys = [["name", "node"], ["category", "node"], ["answer", "node"], ["predicate", "edge"], ["said", "edge"], ["sources", "edge"], ["channel", "edge"], ["blocked", "edge"]];
  const data = (key, value) => `<data key="${key}">${xml(value)}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys.map(([k, of]) => `<key id="${k}" for="${of}" attr.name="${k}" attr.type="string"/>`), '<graph edgedefault="directed">',
    ...nodes.map(({ data: n }) => `<node id="${xml(n.id)}">${data("name", n.name)}${data("category", n.entity?.categories[0])}${data("answer", n.answer ? "yes" : "no")}</node>`),
    ...edges.map(({ data: e }) => `<edge id="${e.id}" source="${xml(e.source)}" target="${xml(e.target)}">${data("predicate", e.statements[0]?.fact.predicate ?? e.label)}${data("said", e.said)}${data("sources", e.sources.join("; "))}${data("channel", e.channel)}${data("blocked", e.blocked)}</edge>`),
    "</graph>", "</graphml>", "",
  ].join("\n");
}
