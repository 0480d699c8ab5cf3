// Asking: the form, the stages as they come, the answer with its reading, graph, steps and files.

import { ApiError, askStream, get, post } from "./api.js";
import { answerCard } from "./answer.js";
import { $, button, errorBox, fill, h } from "./dom.js";
import { csv, fileName, graphml, markdown, save } from "./downloads.js";
import { evidenceGraph, shownGraph } from "./graph.js";
import { inShort, remember, showHistory } from "./history.js";
import { matchCard } from "./match.js";
import { readingPanel } from "./reading.js";
import { liveStages, timeline } from "./trace.js";

const POLL = 2000; // milliseconds between two looks for examples

let state = { about: null, go: null, running: null };

export function startAsk(about, go) {
  state = { ...state, about, go };
  fill($("sources"), about.sources.map((s) => h("label", {}, h("input", { type: "checkbox", name: "source", value: s.name, checked: true }), ` ${s.label}`)));
  fill($("method"), about.methods.map((m) => h("option", { value: m.name }, `${m.name}: ${m.title} (${m.year})`)));
  const judges = [[about.reasoner, `rules, then ${about.reasoner.replace(/^rules\+/, "")}`], ["rules", "rules alone"]];
  $("judge").hidden = about.reasoner === "rules";
  if (about.reasoner !== "rules") fill($("reasoner"), judges.map(([value, said]) => h("option", { value }, said)));
  $("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = fromForm();
    if (asked.question) go(asked);
  });
  $("question").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      $("ask").requestSubmit();
    }
  });
  $("stop").addEventListener("click", () => state.running?.abort());
  showHistory($("history"), go);
  examples();
}

async function examples() {
  try {
    const found = await get("/page/examples.json");
    fill($("examples"), found.examples.map((e) => h("li", {}, button(e.question, () => state.go({ question: e.question }), { title: e.kind }))),
      found.done ? null : h("li", { class: "dim" }, "looking for questions that work on this graph …"));
    if (!found.done) setTimeout(examples, POLL);
  } catch (error) {
    fill($("examples"), h("li", { class: "dim" }, error.message));
  }
}

function fromForm() {
  const all = [...document.querySelectorAll("#sources input")];
  const chosen = all.filter((i) => i.checked).map((i) => i.value);
  const options = $("options").value.split("\n").map((o) => o.trim()).filter(Boolean);
  return {
    question: $("question").value.trim(), method: $("method").value, reasoner: $("reasoner").value === state.about.reasoner ? "" : $("reasoner").value,
    sources: chosen.length && chosen.length < all.length ? chosen.join(",") : "",
    options, loosely: $("loosely").checked, closed_world: $("closed_world").checked, every_entry: $("every_entry").checked,
  };
}

function toForm(asked) {
  $("question").value = asked.question;
  if (asked.method) $("method").value = asked.method;
  if (state.about.reasoner !== "rules") $("reasoner").value = asked.reasoner || state.about.reasoner;
  const sources = asked.sources ? asked.sources.split(",") : null;
  for (const input of document.querySelectorAll("#sources input")) input.checked = !sources || sources.includes(input.value);
  $("options").value = (asked.options ?? []).join("\n");
  for (const knob of ["loosely", "closed_world", "every_entry"]) $(knob).checked = Boolean(asked[knob]);
}

export function bodyOf(asked) {
  const body = { question: asked.question };
  if (asked.method) body.method = asked.method;
  if (asked.reasoner) body.reasoner = asked.reasoner;
  if (asked.sources) body.sources = asked.sources;
  if (asked.options?.length) body.options = asked.options;
  for (const knob of ["loosely", "closed_world", "every_entry"]) if (asked[knob]) body[knob] = true;
  if (asked.pattern) body.pattern = asked.pattern;
  return body;
}

// Asks, and shows what comes; what is asked meanwhile takes its place.
export async function run(asked) {
  state.running?.abort();
  const running = (state.running = new AbortController());
  toForm(asked);
  const live = liveStages(state.about.graph);
  const events = [];
  const begun = performance.now();
  fill($("result"));
  fill($("status"), h("p", { class: "working", role: "status" }, "Working …"), live.list);
  $("stop").hidden = false;
  document.title = `${asked.question} · bioloom`;
  try {
    const bundle = await askStream(bodyOf(asked), (event) => {
      events.push(event);
      live.add(event);
    }, running.signal);
    fill($("status"));
    show(bundle, asked, events, (performance.now() - begun) / 1000);
  } catch (error) {
    if (running.signal.aborted) {
      if (state.running === running) fill($("status"), h("p", { role: "status" }, "Stopped."));
      return;
    }
    fill($("status"), errorBox(error instanceof ApiError ? error : new ApiError("The answer could not be shown.", `${error.message}. Please report it.`), () => run(asked)), events.length ? h("details", {}, h("summary", {}, "What was done until then"), live.list) : null);
    if (!(error instanceof ApiError)) console.error(error);
  } finally {
    if (state.running === running) $("stop").hidden = true;
  }
}

function show(bundle, asked, events, took) {
  const kept = (question) => (question === asked.question ? asked.pattern : ""); // other words are read anew
  const again = (question, knobs = {}) => state.go({ ...asked, loosely: false, closed_world: false, pattern: kept(question), ...knobs, question });
  const acts = { ask: again, match: runPattern, set: (pattern) => again(asked.question, { pattern }) };
  const graph = h("section", { class: "panel graph", "aria-labelledby": "graph-title" }, h("h2", { id: "graph-title" }, "Evidence graph"));
  fill(
    $("result"),
    h("section", { class: "panel reading", "aria-labelledby": "reading-title" }, h("h2", { id: "reading-title" }, "The question as it was read"), readingPanel(bundle, again)),
    h("div", { class: "columns" }, h("div", {}, answerCard(bundle, acts), h("div", { id: "matched" })), graph),
    h("details", { class: "panel" }, h("summary", {}, `Steps (${events.length}, ${took.toFixed(1)} s)`), timeline(events, state.about.graph, took)),
    files(bundle),
  );
  graph.append(evidenceGraph(bundle));
  $("result").querySelector(".card").setAttribute("tabindex", "-1");
  $("result").querySelector(".card").focus({ preventScroll: true });
  const { top } = $("result").getBoundingClientRect();
  if (top < 0 || top > 0.8 * innerHeight) $("result").scrollIntoView();
  remember(asked, inShort(bundle));
  showHistory($("history"), state.go);
}

function files(bundle) {
  const name = (end) => fileName(bundle, end);
  const copied = h("span", { class: "dim", role: "status" });
  const link = button("Copy a link to this", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = " Copied.";
    } catch {
      copied.textContent = ` ${location.href}`;
    }
  });
  return h(
    "section", { class: "panel files", "aria-labelledby": "files-title" }, h("h2", { id: "files-title" }, "Keep it"),
    h("div", { class: "row" },
      button("JSON", () => save(name("json"), JSON.stringify(bundle, null, 1), "application/json"), { title: "The whole answer; bioloom verify derives it again" }),
      button("CSV", () => save(name("csv"), csv(bundle), "text/csv")), button("Markdown", () => save(name("md"), markdown(bundle), "text/markdown"), { title: "With references" }),
      button("GraphML", () => save(name("graphml"), graphml(bundle), "application/xml")), button("PNG", () => png(name("png"))), link, copied),
  );
}

function png(name) {
  const shown = shownGraph();
  if (!shown) return;
  const bg = getComputedStyle(document.documentElement).getPropertyValue("--panel").trim();
  save(name, shown.cy.png({ output: "blob", full: true, scale: 2, maxWidth: 6000, maxHeight: 6000, bg }), "image/png");
}

async function runPattern(pattern) {
  const place = $("matched");
  fill(place, h("p", { class: "dim", role: "status" }, "Matching …"));
  try {
    fill(place, matchCard(await post("/v1/match", { pattern, limit: 50, witnesses: 1 })));
  } catch (error) {
    fill(place, errorBox(error));
  }
}
