// How a drug works in a disease: the chain, each link with who states it, what hangs on it, and what is inferred.

import { h, number } from "./dom.js";
import { nameLink, recordLink, sourceLink } from "./words.js";

const [BRANCHES, PAPERS] = [8, 3];
const LABELS = { curated: "curated by hand", measured: "measured", inferred: "by a program" };
const verbOf = (link) => link.verb || link.predicate.replaceAll("_", " ");

export function mechanismPart(mechanism) {
  const { way, branches, reach = 0 } = mechanism;
  if (!way.length && !branches.length) return null;
  const led = way.length ? way : branches.slice(0, reach); // where nothing connects, what leads on from the start
  const groups = together(way.length ? branches : branches.slice(reach));
  const rest = groups.slice(BRANCHES);
  return h(
    "section", { class: "mechanism", "aria-label": "Mechanism" }, h("h3", {}, "How it works, as far as it is stated"),
    led.length ? h("p", { class: "way" }, chain(mechanism.start, led), way.length ? "" : [" ⋯ ", nameLink(mechanism.end)]) : null,
    way.length ? null : h("p", {}, led.length ? "No chain of stated links leads there: it breaks off where the dots are." : "No chain of stated links joins the two; these are the likeliest pieces.", mechanism.missing ? ` ${mechanism.missing}` : ""),
    h("ol", { class: "facts" }, led.map((link) => linkLine(link))),
    groups.length ? h("ul", { class: "facts" }, groups.slice(0, BRANCHES).map(([link, ...others]) => linkLine(link, others))) : null,
    rest.length ? h("details", {}, h("summary", {}, `${number(rest.length)} more branches`), h("ul", { class: "facts" }, rest.map(([link, ...others]) => linkLine(link, others)))) : null,
    h("p", { class: "dim" }, "Each link is stated by a source; that together they are the mechanism is inferred", mechanism.by === "support" ? "." : ` (chosen of ${number(mechanism.looked_at)} pairs by the pruner ${mechanism.by}).`),
  );
}

// The things of the chain in their order; twins of one thing may meet, so each link leads on from what came before.
function chain(start, way) {
  const out = [nameLink(start)];
  let at = start.curie;
  for (const [i, link] of way.entries()) {
    const next = way[i + 1];
    const back = next && link.object.curie !== next.subject.curie && link.object.curie !== next.object.curie && [next.subject.curie, next.object.curie].includes(link.subject.curie);
    const forward = !(back || (link.object.curie === at && link.subject.curie !== at));
    const to = forward ? link.object : link.subject;
    const dots = link.label === "inferred" ? "⋯" : "—";
    out.push(" ", h("span", { class: "dim" }, forward ? `${dots} ${verbOf(link)} →` : `← ${verbOf(link)} ${dots}`), " ", nameLink(to));
    at = to.curie;
  }
  return out;
}

function linkLine(link, others = []) {
  const papers = link.publications.slice(0, PAPERS);
  return h(
    "li", { class: "fact" }, nameLink(link.subject), ` ${verbOf(link)} `, nameLink(link.object),
    others.length ? h("span", { class: "dim" }, "; the same of ", others.flatMap((o, i) => [i ? ", " : "", nameLink(o.object)])) : "",
    h("div", { class: "where" }, "Source: ", [...link.sources.map((s) => sourceLink(s)), ...papers.map((p) => recordLink(p))].flatMap((e, i) => (i ? [", ", e] : [e])),
      h("span", { class: `grade ${link.label === "inferred" ? "weak" : "strong"}` }, LABELS[link.label] ?? link.label), link.why.length ? h("span", { class: "dim" }, ` ${link.why.join("; ")}`) : ""),
  );
}

// Branches that say the same of several things of one, as one.
function together(branches) {
  const groups = new Map();
  for (const b of branches) {
    const key = [b.subject.curie, b.predicate, b.label, b.object.categories[0]].join("|");
    groups.set(key, [...(groups.get(key) ?? []), b]);
  }
  return [...groups.values()];
}
