// The question as it was read: each word coloured by what it became; a thing can be changed or its clue left out.

import { post } from "./api.js";
import { asText, changeable, edgeText, editEdge, places, withThing, withoutThing } from "./correct.js";
import { $, busy, button, done, errorBox, fill, h } from "./dom.js";
import { family, kindWord, recordLink, verb } from "./words.js";

const ROLES = {
  mention: "a thing", kind: "what is asked for", relation: "a relation", qualifier: "a condition or number",
  operator: "how it is combined", filler: "no meaning of its own", stranger: "a name that the graph does not know", unread: "not read", left_out: "left out by you",
};
const WHOLE = ["mechanism", "path"]; // what is asked for as a whole is no list of clues
const JOINING = /^\s*(,|and|or|as well as)\s+/i;
const BEFORE_TWO = /\bboth\s*$/i;

export function readOf(bundle) {
  const events = bundle.trace.events;
  const read = events.find((e) => e.event === "noted" && e.name === "read")?.detail ?? {};
  const changed = noteOf(events, "corrected")?.understood;
  const own = events.find((e) => e.event === "called" && e.stage === "understand")?.reply?.value ?? {};
  const understood = changed ?? own;
  const since = (s, i) => ({ ...s, since: s.role !== "left_out" && s.became !== own.spans?.[i]?.became }); // what a word became by hand
  const patient = understood.patient ?? {};
  const bound = [
    ...(understood.parts ?? []).flatMap((p) => p.bound ?? []),
    ...["has", "takes", "reacted"].flatMap((k) => patient[k] ?? []),
  ];
  const told = ["has", "takes", "reacted"].some((k) => patient[k]?.length);
  return { patient: told || isCase(events), things: thingsOf(bundle), parts: understood.parts ?? [], told: caseOf(events), spans: changed?.spans.map(since) ?? read.spans ?? [], bound, alternatives: understood.alternatives ?? [], strangers: understood.strangers ?? [], halves: understood.halves ?? [] };
}

const noteOf = (events, name) => events.find((e) => e.event === "noted" && e.name === name)?.detail;
const isCase = (events) => Boolean(noteOf(events, "case") ?? noteOf(events, "patient"));

// What a case was read to say: its words, and the thing that each is where that is told.
function caseOf(events) {
  const { treated = [], wanted = [], named: asked = [], has = [], takes = [], reacted = [] } = noteOf(events, "case") ?? {};
  const states = noteOf(events, "patient")?.states ?? [];
  const curie = (text) => states.find((s) => s.text === text && s.curie)?.curie ?? "";
  return [...treated, ...wanted, ...asked, ...has, ...takes, ...reacted].map((text) => ({ text, role: "mention", became: curie(text) || `mention:${text}` }));
}

// Everything that an answer names, by identifier.
function thingsOf({ answer, evidence }) {
  const found = new Map();
  const add = (e) => found.set(e.curie, e);
  for (const part of [answer, ...answer.parts]) {
    for (const r of [...part.entities, ...Object.values(part.patient ?? {}).flat()]) if (r.entity) add(r.entity);
  }
  for (const unit of evidence) for (const f of unit.facts) [f.subject, f.object].forEach(add);
  return found;
}

// The spans with their places in the text as it was typed; a corrected word stands where the next one of it begins.
export function placed(text, spans) {
  const out = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    let [start, end] = [span.start, span.end];
    if (text.slice(start, end) !== span.text) {
      const found = text.toLowerCase().indexOf(span.text.toLowerCase(), at);
      if (found >= 0) [start, end] = [found, found + span.text.length];
    }
    [start, end] = [start < 0 ? -1 : Math.max(start, at), Math.min(end, text.length)];
    if (start < 0 || start >= end) continue;
    out.push({ ...span, start, end });
    at = end;
  }
  return out;
}

// The question without one of its clues: the thing with the words that lead to it, or one of a list of things.
export function without(text, spans, index) {
  const ordered = placed(text, spans);
  const here = ordered[index];
  const last = ordered.slice(0, index).findLastIndex((s) => s.role === "mention" || s.role === "kind");
  const between = ordered.slice(last + 1, index);
  const next = ordered.findIndex((s, i) => i > index && s.role === "mention");
  const [previousThing, following] = [ordered[last]?.role === "mention", next < 0 ? [] : ordered.slice(index + 1, next)];
  const listed = !between.some((s) => s.role === "relation") && previousThing;
  const shared = next >= 0 && !following.some((s) => s.role === "relation");
  let start = listed ? ordered[last].end : here.start;
  let end = here.end;
  if (!listed && !shared && last >= 0) start = ordered[last].end;
  let [before, after] = [text.slice(0, start), text.slice(end)];
  if (!listed) after = after.replace(JOINING, " ");
  if (shared || listed) before = before.replace(BEFORE_TWO, "").replace(/\bboth\s+(?=\S+.*$)/i, "");
  return `${before.trimEnd()} ${after.trimStart()}`.replace(/\s+([?.!,])/g, "$1").trim();
}

export function readingPanel(bundle, ask) {
  const text = bundle.question.text;
  const read = readOf(bundle);
  const spans = placed(text, read.spans.length ? read.spans : named(read, text));
  const may = changeable(bundle, read);
  const where = may ? places(read, spans) : { of: new Map(), untold: [] };
  const set = (pattern) => ask(text, { pattern });
  if (!spans.length) return h("p", { class: "dim" }, "This question was not taken apart word by word.");
  const things = spans.filter((s) => s.role === "mention").length;
  const line = h("p", { class: "read" });
  let at = 0;
  spans.forEach((span, index) => {
    const [said, place] = [text.slice(span.start, span.end), where.of.get(index)];
    const act = span.role === "mention" ? () => edit({ text, spans, index, read, ask, set, place, changed: Boolean(bundle.question.pattern), removable: things > 1 && read.spans.length > 0 }) : place ? () => editEdge({ said, place, read, ask: set }) : null;
    line.append(text.slice(at, span.start), word(span, text, read, act));
    at = span.end;
  });
  line.append(text.slice(at));
  const used = Object.keys(ROLES).filter((r) => spans.some((s) => s.role === r));
  const unread = spans.filter((s) => s.role === "unread").map((s) => text.slice(s.start, s.end));
  return h(
    "div", {}, bundle.question.pattern ? h("p", { class: "changed" }, "You changed how this was read. ", button("Read it by its words again", () => ask(text, { pattern: "" }))) : null,
    line, untold(where.untold.filter((p) => !WHOLE.includes(read.parts[p.part].operator)), read, set), unread.length ? h("p", { class: "caveats" }, `Not read, and so not part of what was asked: ${unread.join(", ")}`) : null,
    h("ul", { class: "legend", "aria-label": "What the colours mean" }, used.map((r) => h("li", {}, h("span", { class: `swatch ${r}`, "aria-hidden": true }), ROLES[r]))),
    things ? h("p", { class: "dim" }, may ? "Is something taken wrongly? Press a name or a relation to choose another, or to leave its clue out." : "Is a name taken for the wrong thing? Press it to choose another, or to leave it out.") : null,
  );
}

// Clues for which no word stands, to be changed all the same.
function untold(edges, read, set) {
  if (!edges.length) return null;
  const one = (place) => h("li", {}, button(edgeText(read.parts[place.part].pattern, place.edge, read), () => editEdge({ said: "", place, read, ask: set }), { class: "word relation", "aria-haspopup": "dialog" }));
  return h("div", { class: "untold" }, h("span", { class: "label" }, read.spans.length ? "Understood without a word for it" : "What it asks"), h("ul", {}, edges.map(one)));
}

// Where the words are not told one by one: the names that were recognised, and those that nobody knows.
function named(read, text) {
  const found = new Map();
  for (const b of read.bound) if (b.readings?.length) found.set(b.text, { text: b.text, role: "mention", became: b.readings[0].entity.curie });
  for (const s of read.told) if (!found.has(s.text)) found.set(s.text, s);
  for (const s of read.strangers) if (!found.has(s)) found.set(s, { text: s, role: "stranger", became: "" });
  const at = (s) => text.toLowerCase().indexOf(s.text.toLowerCase());
  return [...found.values()].map((s) => ({ ...s, start: at(s), end: at(s) + s.text.length })).filter((s) => s.start >= 0);
}

function entityOf(span, read) {
  const readings = read.bound.flatMap((b) => b.readings ?? []);
  const all = readings.flatMap((r) => [r.entity, ...(r.twins ?? [])]);
  return all.find((e) => e.curie === span.became) ?? read.things.get(span.became);
}

function became(span, read) {
  if (span.role === "mention") return entityOf(span, read)?.name ?? span.became.replace(/^mention:/, read.patient ? "a state of the patient, " : "unknown, ");
  if (span.role === "kind") return kindWord(span.became);
  return span.role === "relation" ? verb(span.became) : span.became;
}

function word(span, text, read, act) {
  const said = text.slice(span.start, span.end);
  const title = `${ROLES[span.role] ?? span.role}${span.became ? `: ${became(span, read)}` : ""}`;
  if (span.role !== "mention" && !act) return h("span", { class: `word ${span.role}`, title }, said);
  const now = span.since ? h("span", { class: "now" }, ` → ${became(span, read)}`) : null;
  if (span.role !== "mention") return h("button", { type: "button", class: `word ${span.role}`, title, "aria-haspopup": "dialog", on: { click: act } }, said, now, h("span", { class: "hidden" }, ` (${title}; change it)`));
  const entity = entityOf(span, read);
  return h(
    "button", { type: "button", class: `word mention ${entity ? family(entity.categories) : ungrounded(span, read)}`, title, "aria-haspopup": "dialog", on: { click: act } },
    said, now, h("span", { class: "hidden" }, ` (${title}; change it)`),
  );
}

// Words without an entity: a state of a patient is read by its words, other names are unknown.
const ungrounded = (span, read) => (span.became.startsWith("mention:") ? (read.patient ? "state" : "unknown") : "other");

const replaced = (text, span, by) => text.slice(0, span.start) + by + text.slice(span.end);

async function edit({ text, spans, index, read, ask, set, place, changed, removable }) {
  const span = spans[index];
  const dialog = $("dialog");
  const said = text.slice(span.start, span.end);
  const pattern = place ? read.parts[place.part].pattern : null;
  const own = place ? curiesOf(span, place.node, read) : [];
  const less = place ? withoutThing(pattern, place.node.name, own) : null;
  const put = async (made) => {
    try {
      const whole = await asText(read, place.part, made);
      dialog.close();
      set(whole);
    } catch (error) {
      done(list, errorBox(error));
    }
  };
  const take = (by) => {
    if (changed && place) return put(withThing(pattern, place.node.name, own, /^[A-Za-z][\w.]*:\S+$/.test(by) ? by : `mention:${by}`));
    dialog.close();
    return ask(replaced(text, span, by));
  };
  const list = h("div", {});
  const other = h("input", { type: "text", id: "other-name", maxlength: 200, autocomplete: "off" });
  const leave = () => {
    if (less) return put(less);
    dialog.close();
    return ask(without(text, spans, index));
  };
  fill(
    dialog,
    h("h2", { id: "dialog-title" }, `What is “${said}”?`),
    list,
    h("form", { method: "dialog", on: { submit: (e) => { e.preventDefault(); if (other.value.trim()) take(other.value.trim()); } } },
      h("label", { for: "other-name" }, "Another name or identifier"), h("div", { class: "row" }, other, h("button", { type: "submit" }, "Ask with this"))),
    h("div", { class: "row end" },
      less || (removable && !place) ? button("Leave this clue out", leave, { id: "leave-out" }) : null,
      button("Cancel", () => dialog.close())),
  );
  dialog.showModal();
  busy(list, "Looking for other readings …");
  try {
    done(list, readings(span, await rivals(said, span, read), take));
  } catch (error) {
    done(list, errorBox(error));
  }
}

// The identifiers at a node that one of its words stands for: all of them, but where several things are enough each.
function curiesOf(span, node, read) {
  const others = read.bound.filter((b) => b.node === node.name);
  const own = others.find((b) => b.readings?.some((r) => r.entity.curie === span.became));
  if (others.length < 2 || !own) return node.curies;
  const [first] = own.readings;
  return [first.entity.curie, ...(first.twins ?? []).map((t) => t.curie)];
}

async function rivals(said, span, read) {
  const known = read.bound.filter((b) => b.start === span.start).flatMap((b) => b.readings ?? []);
  const found = await post("/v1/ground", { text: said, rivals: 12 });
  const all = [...known, ...found.mentions.filter((m) => m[0].start === 0 && m[0].end === said.length).flat()];
  const unique = new Map();
  for (const reading of all) if (!unique.has(reading.entity.curie)) unique.set(reading.entity.curie, reading);
  return [...unique.values()];
}

function readings(span, found, take) {
  if (!found.length) return h("p", {}, "The graph knows nothing by exactly this name. Type another one below.");
  const items = found.map((r) => {
    const taken = r.entity.curie === span.became;
    return h(
      "li", {},
      button(r.entity.name, () => take(r.entity.curie), { class: `choose ${family(r.entity.categories)}`, "aria-current": taken ? "true" : undefined }),
      ` ${kindWord(r.entity.categories[0] ?? "NamedThing")} `, recordLink(r.entity.curie),
      taken ? h("strong", {}, " (taken)") : "",
      h("div", { class: "dim" }, (r.why ?? []).join("; ")),
    );
  });
  return h("ul", { class: "readings" }, items);
}
