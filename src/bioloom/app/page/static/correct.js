// What was understood, changed by hand: another relation or direction, another thing, a clue less; then it is asked again.

import { get, post } from "./api.js";
import { $, busy, button, done, errorBox, fill, h, number } from "./dom.js";
import { family, kindWord, relationsBetween, saysSame, verb } from "./words.js";

const [TWINS, MOST] = [3, 40]; // identifiers of one thing that are looked up, relations that are offered
const OWN = "primary_knowledge_source"; // a test that holds of every relation
const WIDE = { drug: "Drug", sign: "PhenotypicFeature" }; // what is sought where only the family is known

// Whether a reading can be changed as a pattern: of a patient and of several things at once only its words can.
export const changeable = (bundle, read) =>
  read.parts.length > 0 && !read.patient && !bundle.answer.patient && read.parts.every((p) => !p.every.length) && /^Loom\(/.test(bundle.method);

// Each word with the edges or the node of the pattern that it stands for, and the edges that no word stands for.
export function places(read, spans) {
  const edges = read.parts.flatMap((p, part) => p.pattern.edges.map((edge, at) => ({ part, at, edge })));
  const seen = new Map();
  const of = new Map();
  spans.forEach((span, index) => {
    if (span.role === "mention") of.set(index, nodeOf(read, span));
    if (span.role !== "relation") return;
    const such = edges.filter((e) => e.edge.predicates.includes(span.became.replace(/\*$/, "")));
    const which = seen.get(span.became) ?? 0;
    seen.set(span.became, which + 1);
    if (such.length) of.set(index, such[Math.min(which, such.length - 1)]);
  });
  const told = new Set([...of.values()].map((p) => p?.edge).filter(Boolean));
  return { of, untold: edges.filter((e) => !told.has(e.edge)) };
}

function nodeOf(read, span) {
  for (const [part, p] of read.parts.entries()) {
    const node = p.pattern.nodes.find((n) => n.curies.includes(span.became));
    if (node) return { part, node };
  }
  return undefined;
}

const copied = (value) => JSON.parse(JSON.stringify(value));
const at = (pattern, name) => pattern.nodes.find((n) => n.name === name);
const touching = (pattern, name) => pattern.edges.filter((e) => e.subject === name || e.object === name);

// A pattern with what no longer hangs together with the answer gone; null where nothing would be asked any more.
function pruned(pattern) {
  const reached = new Set([pattern.answer]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { subject, object } of pattern.edges) {
      if (reached.has(subject) === reached.has(object)) continue;
      reached.add(subject).add(object);
      grown = true;
    }
  }
  const has = (...names) => names.every((n) => reached.has(n));
  const edges = pattern.edges.filter((e) => has(e.subject, e.object));
  if (!edges.length) return null;
  return { ...pattern, nodes: pattern.nodes.filter((n) => has(n.name)), edges, differs: pattern.differs.filter((d) => has(...d)) };
}

export function withoutEdge(pattern, index) {
  return pruned({ ...copied(pattern), edges: copied(pattern.edges).filter((_, i) => i !== index) });
}

// The pattern without a thing: of several that are enough each without that one alone.
export function withoutThing(pattern, name, curies) {
  const changed = copied(pattern);
  const node = at(changed, name);
  const rest = node.curies.filter((c) => !curies.includes(c));
  if (rest.length) return { ...changed, nodes: changed.nodes.map((n) => (n === node ? { ...n, curies: rest } : n)) };
  if (name === pattern.answer) return null;
  return pruned({ ...changed, edges: changed.edges.filter((e) => e.subject !== name && e.object !== name) });
}

export function withThing(pattern, name, curies, by) {
  const changed = copied(pattern);
  const node = at(changed, name);
  const rest = node.curies.filter((c) => !curies.includes(c));
  node.curies = rest.length ? [...rest, by] : [by];
  node.categories = []; // a thing that was chosen is of whatever kind it is
  return changed;
}

// The whole question with one of its parts changed, as the text that is asked with.
export async function asText(read, part, pattern) {
  const patterns = read.parts.map((p, i) => (i === part ? pattern : p.pattern));
  return (await post("/v1/pattern", { patterns })).pattern;
}

const called = (node, read) => (node.curies.length ? nameOf(node, read) : `${/^[aeiou]/i.test(kindWord(node.categories[0] ?? "NamedThing")) ? "an" : "a"} ${kindWord(node.categories[0] ?? "NamedThing")}`);

function nameOf(node, read) {
  const bound = read.bound.find((b) => b.readings?.some((r) => node.curies.includes(r.entity.curie)));
  return bound?.readings.find((r) => node.curies.includes(r.entity.curie))?.entity.name ?? node.curies[0].replace(/^mention:(.*)$/, "“$1”");
}

const categoriesOf = (node, read) => (node.curies.length ? entityOf(node, read)?.categories ?? node.categories : node.categories);
const entityOf = (node, read) => read.bound.flatMap((b) => b.readings ?? []).map((r) => r.entity).find((e) => node.curies.includes(e.curie));

// One clue in words: "a drug treats asthma".
export function edgeText(pattern, edge, read) {
  const [s, o] = [at(pattern, edge.subject), at(pattern, edge.object)];
  const said = edge.predicates.length ? verb(edge.predicates[0], categoriesOf(s, read), categoriesOf(o, read)) : "stands beside";
  return `${edge.absent || edge.negated ? "not: " : ""}${called(s, read)} ${said} ${called(o, read)}`;
}

// The relations that an edge could be: those that the graph has of its known end, else those of the two kinds.
async function choices(pattern, edge, read) {
  const [s, o] = [at(pattern, edge.subject), at(pattern, edge.object)];
  const known = s.curies.length ? s : o.curies.length ? o : null;
  if (!known) {
    return relationsBetween(s.categories, o.categories).map(({ predicate, forward }) => ({ edge: turned(edge, predicate, forward ? s : o, forward ? o : s), fits: true }));
  }
  const other = known === s ? o : s;
  const free = !other.curies.length && touching(pattern, other.name).length === 1 && !other.categories.includes("NamedThing");
  const kinds = categoriesOf(other, read);
  const found = new Map();
  for (const curie of known.curies.slice(0, TWINS)) {
    const card = await get("/v1/entity", { thing: curie });
    for (const r of card.relations) {
      const both = saysSame(r.predicate, card.entity.categories, [r.category]);
      const key = `${r.predicate}|${both || r.outgoing}|${family([r.category])}`;
      const before = found.get(key);
      if (!before || before.count < r.count) found.set(key, { ...r, both });
    }
  }
  return [...found.values()]
    .map((r) => {
      const fits = mayBe(r.category, kinds);
      return { edge: turned(edge, r.predicate, r.outgoing ? known : other, r.outgoing ? other : known, r.both), count: r.count, category: fits ? "" : WIDE[family([r.category])] ?? r.category, fits };
    })
    .filter((c) => c.fits || free)
    .sort((a, b) => b.fits - a.fits || b.count - a.count)
    .slice(0, MOST);
}

// Whether what is sought may be of a kind: drugs and chemicals are one, and so are disease and sign where either is meant.
function mayBe(category, kinds) {
  const [is, wanted] = [family([category]), family(kinds)];
  return !kinds.length || kinds.includes(category) || (kinds.includes("DiseaseOrPhenotypicFeature") ? is === "disease" || is === "sign" : is === wanted && ["drug", "place"].includes(is));
}

function turned(edge, predicate, subject, object, both = false) {
  const same = edge.predicates.includes(predicate);
  return { ...edge, subject: subject.name, object: object.name, predicates: same ? edge.predicates : [predicate], tests: same ? edge.tests : edge.tests.filter((t) => t.key === OWN), directed: !both, closure: same && edge.closure };
}

function changed(pattern, index, choice) {
  const made = copied(pattern);
  const old = made.edges[index];
  made.edges[index] = choice.edge;
  if (choice.category) {
    const other = [old.subject, old.object].map((n) => at(made, n)).find((n) => !n.curies.length);
    other.categories = [choice.category];
  }
  return made;
}

const isTaken = (edge, choice) => edge.predicates.includes(choice.edge.predicates[0]) && (!edge.directed || !choice.edge.directed || edge.subject === choice.edge.subject);

// The dialog on one relation: every other one that the graph has here, in each direction, and the way to drop it.
export async function editEdge({ said, place, read, ask }) {
  const { pattern } = read.parts[place.part];
  const [dialog, list, status] = [$("dialog"), h("div", {}), h("div", { role: "status" })];
  const take = async (made) => {
    try {
      const text = await asText(read, place.part, made);
      dialog.close();
      ask(text);
    } catch (error) {
      fill(status, errorBox(error));
    }
  };
  const less = withoutEdge(pattern, place.at);
  fill(
    dialog,
    h("h2", { id: "dialog-title" }, said ? `What is meant by “${said}”?` : "What was meant?"), h("p", { class: "dim" }, `Read as: ${edgeText(pattern, place.edge, read)}`), list, status,
    h("div", { class: "row end" }, less ? button("Leave this clue out", () => take(less), { id: "leave-out" }) : null, button("Cancel", () => dialog.close())),
  );
  dialog.showModal();
  busy(list, "Looking what the graph has here …");
  try {
    done(list, offered(await choices(pattern, place.edge, read), pattern, place, read, take));
  } catch (error) {
    done(list, errorBox(error));
  }
}

function offered(found, pattern, place, read, take) {
  if (!found.length) return h("p", {}, "The graph has no other relation here.");
  const item = (choice) => {
    const made = changed(pattern, place.at, choice);
    const taken = isTaken(place.edge, choice);
    return h("li", {}, button(edgeText(made, choice.edge, read), () => take(made), { class: "choose relation", "aria-current": taken ? "true" : undefined }),
      choice.count ? h("span", { class: "dim" }, ` ${number(choice.count)} on record`) : "", taken ? h("strong", {}, " (taken)") : "");
  };
  const [fit, else_] = [found.filter((c) => c.fits), found.filter((c) => !c.fits)];
  return [
    h("ul", { class: "readings" }, fit.map(item)),
    else_.length ? h("details", {}, h("summary", {}, "Ask for something of another kind"), h("ul", { class: "readings" }, else_.map(item))) : null,
  ];
}
