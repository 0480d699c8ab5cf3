// The page: what stands behind # in the address is what is shown, so that every answer has a link.

import { get, wanting } from "./api.js";
import { run, startAsk } from "./ask.js";
import { compare, startCompare } from "./compare.js";
import { $, errorBox, fill, h } from "./dom.js";
import { shownGraph } from "./graph.js";
import { lookUp, startLookup } from "./lookup.js";
import { learn } from "./words.js";

const [VIEWS, THEME, WAIT] = [["ask", "look", "compare"], "bioloom.theme", 1500];
const FLAGS = ["loosely", "closed_world", "every_entry"];

function toHash(wanted) {
  const { view = "ask", question, options = [], ...rest } = wanted;
  const parts = new URLSearchParams();
  if (question) parts.set("q", question);
  if (view !== "ask") parts.set("view", view);
  for (const o of options) parts.append("option", o);
  for (const key of ["method", "reasoner", "sources", "pattern", "thing", "one", "other", "hops", "gene", "left", "right"]) if (rest[key]) parts.set(key, rest[key]);
  for (const key of FLAGS) if (rest[key]) parts.set(key, "1");
  return `#${parts}`;
}

function fromHash(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const wanted = { view: VIEWS.includes(parts.get("view")) ? parts.get("view") : "ask", question: parts.get("q") ?? "", options: parts.getAll("option") };
  for (const key of ["method", "reasoner", "sources", "pattern", "thing", "one", "other", "hops", "gene", "left", "right"]) wanted[key] = parts.get(key) ?? "";
  for (const key of FLAGS) wanted[key] = parts.get(key) === "1";
  return wanted;
}

let asked = ""; // what the answer that is shown was asked as: going back to it asks nothing anew

function go(wanted) {
  const hash = toHash(wanted);
  asked = "";
  if (hash === location.hash) route();
  else location.hash = hash;
}

function route() {
  const wanted = fromHash(location.hash);
  for (const view of VIEWS) {
    $(`view-${view}`).hidden = view !== wanted.view;
    $(`tab-${view}`).toggleAttribute("aria-current", view === wanted.view);
    if (view === wanted.view) $(`tab-${view}`).setAttribute("aria-current", "page");
  }
  if (wanted.view === "look") lookUp(wanted);
  else if (wanted.view === "compare") compare(wanted);
  else if (wanted.question && asked !== location.hash) {
    asked = location.hash;
    $("tab-ask").setAttribute("href", asked);
    run(wanted);
  }
}

function theme() {
  const kept = localStorage.getItem(THEME);
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  $("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem(THEME, document.documentElement.dataset.theme);
    shownGraph()?.restyle();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => shownGraph()?.restyle());
}

// Asks whoever looks for the token of a server that wants one.
wanting.token = () =>
  new Promise((resolve) => {
    const field = h("input", { type: "password", id: "token", autocomplete: "off" });
    const dialog = $("dialog");
    let given = null;
    fill(dialog, h("h2", { id: "dialog-title" }, "This server wants a token"), h("form", { method: "dialog", on: { submit: () => (given = field.value.trim() || null) } }, h("label", { for: "token" }, "Token"), h("div", { class: "row" }, field, h("button", {}, "Go on"))));
    dialog.addEventListener("close", () => resolve(given), { once: true });
    dialog.showModal();
  });

async function health() {
  const response = await fetch("/health").catch(() => null);
  if (!response) return { status: "failed", message: "The server cannot be reached.", hint: "Is bioloom serve still running?" };
  return response.json().catch(() => ({ status: "starting" }));
}

async function start() {
  theme();
  let found = await health();
  while (found.status === "starting") {
    fill($("status"), h("p", { class: "working", role: "status" }, "The graph is being opened …"));
    await new Promise((later) => setTimeout(later, WAIT));
    found = await health();
  }
  if (found.status !== "ready") return fill($("status"), errorBox({ message: found.message, hint: found.hint }, () => location.reload()));
  fill($("status"));
  try {
    const about = await get("/page/about.json");
    learn(about);
    fill($("where"), `${found.graph} graph`, h("span", { class: "dim" }, ` · bioloom ${about.version}`));
    if (about.report) {
      $("tab-report").setAttribute("href", about.report);
      $("tab-report").hidden = false;
    }
    startAsk({ ...about, graph: found.graph }, go);
    startLookup(go);
    startCompare(about, go);
  } catch (error) {
    return fill($("status"), errorBox(error, () => location.reload()));
  }
  addEventListener("hashchange", route);
  route();
}

start();
