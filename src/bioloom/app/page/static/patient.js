// For a patient: what a source calls suitable, what nothing is known of, and what is ruled out, never mixed.

import { h, number, short } from "./dom.js";
import { nameLink, recordLink, sourceLink } from "./words.js";

const SHOWN = 12;

// Of a question for drugs each sort is shown, also where it has none; of others those that have any.
export function patientCard(found, every = true) {
  const states = found.states.length ? found.states.join(", ") : "what is said of the patient";
  const ruled = groups(found.ruled_out);
  return h(
    "div", { class: "patient" },
    h("p", { class: "notice", role: "note" }, "For research, not for care. Nothing here is medical advice."),
    section(every, "suitable", "May be considered", `For ${states}; the reason stands with each.`, found.suitable, drug),
    section(every, "ruled", "Ruled out", "A source says that the patient must not have them.", ruled, group),
    section(every, "cautioned", "Spoken against, not offered", "Something is stated against them that does not rule them out.", found.cautioned, drug),
    section(every, "unstated", "Nothing known", `No source says anything either way of ${states}; this is no clearance.`, found.unstated, drug),
  );
}

function section(every, kind, title, said, items, line) {
  const many = kind === "ruled" ? items.reduce((n, g) => n + g.members.length, 0) : items.length;
  if (!many && !every) return null;
  if (!many) return h("section", { class: `sort ${kind}` }, h("h3", {}, title), h("p", { class: "dim" }, "None."));
  const rows = items.map(line);
  return h(
    "section", { class: `sort ${kind}` },
    h("h3", {}, title, " ", h("span", { class: "count" }, number(many))), h("p", { class: "dim" }, said),
    h("ul", {}, rows.slice(0, SHOWN)),
    rows.length > SHOWN ? h("details", {}, h("summary", {}, `${rows.length - SHOWN} more`), h("ul", {}, rows.slice(SHOWN))) : null,
  );
}

function drug(r) {
  return h("li", {}, h("strong", {}, nameLink(r.entity)), " ", recordLink(r.entity.curie), r.reasons.length ? h("div", { class: "dim" }, short(r.reasons.join("; "), 400)) : null);
}

function groups(ruledOut) {
  const found = new Map();
  for (const r of ruledOut) {
    const key = `${r.state}\u0000${r.of}`;
    if (!found.has(key)) found.set(key, { state: r.state, of: r.of, members: [] });
    found.get(key).members.push(r);
  }
  return [...found.values()].sort((a, b) => b.members.length - a.members.length);
}

function group(g) {
  const sources = [...new Set(g.members.map((r) => r.source).filter(Boolean))];
  const rows = g.members.map((r) => h("li", {}, nameLink(r.entity), " ", recordLink(r.entity.curie), h("div", { class: "dim" }, short(r.why, 400))));
  return h(
    "li", {},
    h("details", { open: g.members.length <= 3 },
      h("summary", {}, h("strong", {}, `by ${g.state}`), g.of ? `: ${g.of}` : "", ` (${number(g.members.length)})`), h("ul", {}, rows)),
    sources.length ? h("div", { class: "dim" }, "stated by ", sources.flatMap((s, i) => (i ? [", ", sourceLink(s)] : [sourceLink(s)]))) : null,
  );
}
