// The evidence as a graph to look at. The same is said as text under the answer and in the list of its things.

import cytoscape from "./vendor/cytoscape.esm.min.mjs";
import { button, fill, h, number } from "./dom.js";
import { evidenceElements } from "./elements.js";
import { isText, marked, originLink, where } from "./facts.js";
import { placedAround } from "./layout.js";
import { FAMILY_WORDS, factText, gradeText, kindWord, nameLink, qualifiers, recordLink, sourceLink } from "./words.js";

const CLOSE = 1.4; // how near a small drawing comes
const MANY = 300; // nodes from which drawing is kept cheap
const CHANNELS = { kg: "knowledge graph", doc: "literature or record", web: "web", atlas: "atlas", tool: "tool" };
const STYLES = { kg: "solid", doc: "dotted", web: "dotted", atlas: "solid", tool: "dotted" };

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function style() {
  const [ink, line, dim] = [colour("--ink"), colour("--line-strong"), colour("--dim")];
  const families = ["gene", "disease", "sign", "drug", "process", "place", "state", "other"].map((f) => ({ selector: `node[family = "${f}"]`, style: { "background-color": colour(`--${f}`) } }));
  const channels = Object.entries(STYLES).map(([c, s]) => ({ selector: `edge[channel = "${c}"]`, style: { "line-style": s, "line-color": colour(`--edge-${c}`) || line, "target-arrow-color": colour(`--edge-${c}`) || line } }));
  return [
    { selector: "node", style: { label: "data(label)", color: ink, "font-size": 11, "text-wrap": "wrap", "text-max-width": 110, "text-valign": "bottom", "text-margin-y": 3, width: 18, height: 18, "text-background-color": colour("--panel"), "text-background-opacity": 0.75, "min-zoomed-font-size": 7 } },
    ...families,
    { selector: "node[answer = 1]", style: { width: 26, height: 26, "border-width": 3, "border-color": ink, "font-weight": "bold" } },
    { selector: "node[hub = 1]", style: { "font-size": 22, "text-max-width": 220, "font-weight": "bold", "min-zoomed-font-size": 0, "z-index": 2 } },
    { selector: 'node[family = "state"]', style: { shape: "diamond" } },
    { selector: "edge", style: { width: "data(width)", "curve-style": "bezier", "target-arrow-shape": "triangle", "arrow-scale": 0.8, "font-size": 9, color: dim, "line-color": line, "target-arrow-color": line } },
    ...channels,
    { selector: "edge.labelled", style: { label: "data(label)", "text-rotation": "autorotate", "text-background-color": colour("--panel"), "text-background-opacity": 0.85, "min-zoomed-font-size": 7 } },
    { selector: "edge[dashed = 1]", style: { "line-style": "dashed", "line-color": colour("--bad"), "target-arrow-color": colour("--bad"), "target-arrow-shape": "tee" } },
    { selector: ":selected", style: { "overlay-color": colour("--accent"), "overlay-opacity": 0.25, "overlay-padding": 5 } },
  ];
}

function layout(nodes, edges, wide) {
  const places = placedAround(nodes, edges, wide);
  return { name: "preset", positions: (n) => places[n.id()], animate: false, padding: 30 };
}

let current = null; // { cy, elements } of the graph that is shown

export const shownGraph = () => current;

export function evidenceGraph(bundle) {
  current?.cy.destroy();
  current = null;
  const { nodes, edges } = evidenceElements(bundle);
  if (!edges.length) return h("p", { class: "dim" }, "There are no statements to draw.");
  const canvas = h("div", { class: "canvas __________cytoscape_container", role: "img", "aria-label": `Evidence graph: ${nodes.length} things, ${edges.length} statements. The same is said as text beside it, and in the list under it.` });
  const details = h("div", { class: "details", "aria-live": "polite" }, h("p", { class: "dim" }, "Press a thing or a line for its sources."));
  const pick = picker(nodes, edges, (id) => select(id));
  const box = h("div", {}, canvas, tools(), legend(nodes, edges), pick, details);

  function select(id) {
    const found = current?.cy.getElementById(id);
    if (!found?.length) return;
    current.cy.elements().unselect();
    found.select();
    show(found);
  }
  function show(element) {
    const data = element.data();
    pick.querySelector("select").value = data.id;
    fill(details, element.isNode() ? nodeDetails(data, element) : edgeDetails(data));
  }
  requestAnimationFrame(() => {
    if (!canvas.isConnected) return;
    const big = nodes.length > MANY;
    const cy = cytoscape({
      container: canvas, elements: { nodes, edges }, style: style(), layout: layout(nodes, edges, canvas.clientWidth > 500),
      minZoom: 0.1, maxZoom: 4, hideEdgesOnViewport: big, textureOnViewport: big, pixelRatio: big ? 1 : "auto",
    });
    if (cy.zoom() > CLOSE) cy.zoom(CLOSE).center();
    if (edges.length <= 12) cy.edges().addClass("labelled");
    cy.on("tap", "node, edge", (event) => show(event.target));
    current = { cy, nodes, edges, restyle: () => cy.style(style()) };
  });
  return box;
}

function tools() {
  const zoom = (by) => () => current?.cy.zoom({ level: current.cy.zoom() * by, renderedPosition: { x: current.cy.width() / 2, y: current.cy.height() / 2 } });
  return h(
    "div", { class: "tools" },
    button("+", zoom(1.25), { "aria-label": "Larger" }), button("−", zoom(0.8), { "aria-label": "Smaller" }),
    button("Fit", () => current?.cy.fit(undefined, 24)),
  );
}

// Everything that can be pressed in the drawing, for the keyboard.
function picker(nodes, edges, act) {
  const one = (e, text) => h("option", { value: e.data.id }, text);
  const list = h(
    "select", { on: { change: (e) => act(e.target.value) } }, h("option", { value: "" }, "Show details of …"),
    h("optgroup", { label: "Things" }, nodes.map((n) => one(n, n.data.name))), h("optgroup", { label: "Statements" }, edges.map((e) => one(e, e.data.said))),
  );
  return h("label", { class: "picker" }, h("span", { class: "hidden" }, "Show details of a thing or statement of the graph"), list);
}

function legend(nodes, edges) {
  const families = [...new Set(nodes.map((n) => n.data.family))];
  const channels = [...new Set(edges.map((e) => e.data.channel))];
  return h(
    "ul", { class: "legend", "aria-label": "What colours and lines mean" },
    families.map((f) => h("li", {}, h("span", { class: `dot ${f}`, "aria-hidden": true }), f === "state" ? "state of the patient" : FAMILY_WORDS[f])),
    channels.map((c) => h("li", {}, h("span", { class: `stroke ${STYLES[c]}`, "aria-hidden": true }), CHANNELS[c] ?? c)),
    edges.some((e) => e.data.dashed) ? h("li", {}, h("span", { class: "stroke bad", "aria-hidden": true }), "blocked, denied or doubted") : null,
    h("li", { class: "dim" }, "thicker: more sources"),
  );
}

function nodeDetails(data, element) {
  if (!data.entity) return [h("h3", {}, data.name), h("p", {}, "A state of the patient in question.")];
  return [
    h("h3", {}, data.name), h("p", {}, kindWord(data.entity.categories[0] ?? "NamedThing"), " ", recordLink(data.id), data.answer ? h("strong", {}, " · an answer") : ""),
    h("p", { class: "dim" }, `${number(element.connectedEdges().length)} of the statements shown name it.`),
    h("div", { class: "row" }, nameLink(data.entity, "What is it?")),
  ];
}

function edgeDetails(data) {
  const statement = (s) => {
    const more = qualifiers(s.fact);
    return h(
      "li", { class: "fact" }, h("div", {}, factText(s.fact)), isText(s.unit) ? h("div", {}, marked(s.unit), h("div", {}, originLink(s.unit.origin))) : null,
      more.length ? h("div", { class: "dim" }, more.join("; ")) : null,
      h("div", { class: "where" }, "Source: ", where(s), s.grade ? h("span", { class: `grade ${s.grade.level}` }, gradeText(s.grade)) : ""),
    );
  };
  return [
    h("h3", {}, data.said), data.blocked ? h("p", { class: "blocked" }, `Blocked: ${data.blocked}`) : null,
    h("p", {}, "Records: ", data.source.startsWith("state:") ? "" : [recordLink(data.source), ", "], recordLink(data.target)),
    data.statements.length ? h("ul", { class: "facts" }, data.statements.map(statement)) : h("p", {}, "Source: ", data.sources.map((s) => sourceLink(s))),
  ];
}
