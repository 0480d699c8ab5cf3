// Looking things up: what a thing is and what stands beside it, how two hang together, where a gene is expressed.

import { get, post } from "./api.js";
import { $, busy, button, done, errorBox, fill, h, number } from "./dom.js";
import { factLine } from "./facts.js";
import { factVerb, figuresOf, kindWord, kindWords, nameLink, recordLink, sourceLink, verb, verbFrom } from "./words.js";

const [NEAR, WAYS, PLACES, NAMES] = [20, 10, 40, 40];
const PSEUDO = { origin: { channel: "kg", source: "" }, span: null, mentions: [] };

let go = null;

export function startLookup(navigate) {
  go = navigate;
  const on = (form, act) => $(form).addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
  on("entity-form", () => go({ view: "look", thing: $("thing").value.trim() }));
  on("paths-form", () => go({ view: "look", one: $("one").value.trim(), other: $("other").value.trim(), hops: $("hops").value }));
  on("expression-form", () => go({ view: "look", gene: $("gene").value.trim() }));
}

async function shown(place, said, make) {
  busy(place, said);
  place.scrollIntoView({ block: "nearest" });
  try {
    done(place, await make());
  } catch (error) {
    done(place, errorBox(error));
  }
}

export function lookUp(wanted) {
  const place = $("looked");
  for (const [id, key] of [["thing", "thing"], ["one", "one"], ["other", "other"], ["gene", "gene"]]) if (wanted[key]) $(id).value = wanted[key];
  if (wanted.thing) return shown(place, "Looking it up …", () => entityCard(wanted.thing));
  if (wanted.one && wanted.other) return shown(place, "Looking for ways …", () => pathsCard(wanted.one, wanted.other, wanted.hops || 3));
  if (wanted.gene) return shown(place, "Looking for tissues …", () => expressionCard(wanted.gene));
  return fill(place);
}

async function entityCard(thing) {
  const card = await get("/v1/entity", { thing });
  const { entity } = card;
  const ids = card.names.filter((n) => /^[A-Za-z][\w.]*:\S+$/.test(n));
  const names = card.names.filter((n) => !ids.includes(n));
  const summary = h("div", {});
  define(entity, summary);
  return h(
    "article", { class: "card entity", "aria-label": entity.name },
    h("h2", {}, entity.name), h("p", {}, kindWord(entity.categories[0] ?? "NamedThing"), " ", recordLink(entity.curie)), summary,
    names.length ? h("p", {}, h("span", { class: "label" }, "Also called"), " ", names.slice(0, NAMES).join("; ")) : null,
    card.twins.length ? h("p", {}, h("span", { class: "label" }, "The same in other vocabularies"), " ", card.twins.flatMap((t, i) => [i ? ", " : "", nameLink(t), " ", recordLink(t.curie)])) : null,
    ids.length ? h("details", {}, h("summary", {}, `${ids.length} identifiers`), h("p", {}, ids.flatMap((i) => [recordLink(i), " "]))) : null,
    h("p", {}, figuresOf(entity)),
    h("h3", {}, "What stands beside it"),
    card.relations.length ? card.relations.map((r) => relation(entity, r)) : h("p", { class: "dim" }, "Nothing is stated of it."),
    origins(entity),
    h("div", { class: "row" }, entity.categories.includes("Gene") ? button("Where is it expressed?", () => go({ view: "look", gene: entity.curie })) : null,
      button("Find a way to another thing", () => { $("one").value = entity.curie; $("other").focus(); })),
  );
}

// Where the thing and what is stated of it come from, and what was held to be the same: looked up when it is opened.
function origins(entity) {
  const place = h("div", {});
  const box = h("details", { class: "beside" }, h("summary", {}, "Where this comes from"), place);
  box.addEventListener("toggle", () => {
    if (box.open && !place.hasChildNodes()) shown(place, "Looking …", async () => originsOf(entity, await get("/v1/explain", { thing: entity.curie })));
  });
  return box;
}

function originsOf(entity, said) {
  const by = new Map();
  for (const s of said.statements ?? []) by.set(s.source, (by.get(s.source) ?? 0) + s.statements);
  const stating = [...by].sort((a, b) => b[1] - a[1]);
  const kept = (said.kept ?? []).filter((k) => k.thing);
  const listed = (items) => items.flatMap((e, i) => (i ? [", ", e] : [e]));
  return [
    said.sources?.length ? h("p", {}, h("span", { class: "label" }, "Known to"), " ", listed(said.sources.map((s) => sourceLink(s)))) : null,
    stating.length ? h("p", {}, h("span", { class: "label" }, "Statements by"), " ", listed(stating.map(([s, n]) => h("span", {}, sourceLink(s), ` (${number(n)})`)))) : null,
    said.same?.length ? h("p", {}, h("span", { class: "label" }, "Taken to be the same"), " ", listed(said.same.map((s) => h("span", {}, recordLink(s.curie), s.why.startsWith("merged") ? "" : ` (${s.why.replace(/ (by|with)$/, "")})`)))) : null,
    kept.length ? h("p", {}, h("span", { class: "label" }, "Near, and kept apart"), " ", listed(kept.map((k) => h("span", {}, nameLink(k.thing), ` (${k.outcome})`)))) : null,
  ];
}

// What it is in a sentence, as the graph's question "What is ...?" is answered; a card without one is still a card.
async function define(entity, place) {
  try {
    const { answer } = await post("/v1/ask", { question: `What is ${entity.curie}?`, sources: "kg" });
    const said = answer.kind === "summary" && !answer.abstained ? String(answer.value ?? "").split(/ Also called | Identifiers: /)[0] : "";
    if (said) fill(place, h("p", { class: "definition" }, said));
  } catch {
    fill(place);
  }
}

function relation(entity, r) {
  const said = r.outgoing ? verb(r.predicate, entity.categories, [r.category]) : verbFrom(r.predicate, [r.category], entity.categories);
  const list = h("div", {});
  const box = h("details", { class: "beside" }, h("summary", {}, `${said}: `, `${number(r.count)} ${r.count === 1 ? kindWord(r.category) : kindWords(r.category)}`), list);
  box.addEventListener("toggle", () => {
    if (box.open && !list.hasChildNodes()) shown(list, "Looking …", () => beside(entity, r));
  });
  return box;
}

async function beside(entity, r) {
  const found = await get("/v1/neighbours", { thing: entity.curie, predicate: r.predicate, category: r.category, limit: NEAR });
  const rest = found.total - found.neighbours.length;
  return [
    h("ul", { class: "facts" }, found.neighbours.map((n) => factLine({ fact: n.fact, grade: null, unit: PSEUDO }))),
    rest > 0 ? h("p", { class: "dim" }, `and ${number(rest)} more; the best supported are shown`) : null,
  ];
}

async function pathsCard(one, other, hops) {
  const found = await get("/v1/paths", { one, other, hops, limit: WAYS });
  const way = (w) => h("li", {}, h("p", { class: "way" }, w.entities.flatMap((e, i) => [i ? [" ", h("span", { class: "dim" }, arrow(w.hops[i - 1][0], w.entities[i - 1])), " "] : "", nameLink(e)])),
    h("details", {}, h("summary", {}, "Sources"), h("ul", { class: "facts" }, w.hops.flat().map((fact) => factLine({ fact, grade: null, unit: PSEUDO })))));
  return h("article", { class: "card", "aria-label": "Ways between two things" }, h("h2", {}, "Ways between them, the best supported first"),
    found.best.length ? h("ol", { class: "answers" }, found.best.map(way)) : h("p", { class: "value" }, `There is no way of at most ${hops} steps.`));
}

const arrow = (fact, from) => (fact.subject.curie === from.curie ? `— ${factVerb(fact)} →` : `← ${factVerb(fact)} —`);

async function expressionCard(gene) {
  const found = await get("/v1/expression", { gene, limit: PLACES });
  const most = Math.max(...found.places.map((p) => p.value ?? 0), 1e-9);
  const bar = (p) => h(
    "tr", {}, h("th", { scope: "row" }, nameLink(p.where)),
    h("td", { class: "bars" }, typeof p.value === "number" ? h("span", { class: "bar level", "aria-hidden": true, style: { width: `${Math.max(0.5, (100 * p.value) / most)}%` } }) : ""),
    h("td", { class: "value-cell" }, typeof p.value === "number" ? `${number(Math.round(p.value * 10) / 10)} ${p.unit}` : "present"),
    h("td", {}, sourceLink(p.fact.primary_knowledge_source)),
  );
  const head = h("thead", {}, h("tr", {}, ["Where", "Level", "Value", "Source"].map((t) => h("th", { scope: "col" }, t))));
  return h(
    "article", { class: "card", "aria-label": `Expression of ${found.gene.name}` }, h("h2", {}, `Where ${found.gene.name} is expressed`), h("p", {}, recordLink(found.gene.curie), ` ${number(found.total)} places are on record`, found.total > found.places.length ? `; the ${found.places.length} strongest are shown` : ""),
    found.places.length ? h("table", { class: "expression" }, head, h("tbody", {}, found.places.map(bar))) : h("p", {}, "This graph has no expression of it. The full graph may: bioloom kg build full."),
  );
}

