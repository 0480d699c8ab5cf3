// What was done for an answer: told while it is done, kept as a timeline.

import { h, seconds } from "./dom.js";

const SAID = {
  "rules:understand": "Read the question", read: "Said back what was read", understood: "Made a pattern of it",
  widened: "Looked at kinds of what was named", diagnosed: "Found what is missing", patient: "Took the patient's state",
  gated: "Closed what the patient's state rules out", traversed: "Walked the graph", planned: "Planned", retrieved: "Searched texts",
  verified: "Checked against other sources", ranked: "Ordered by support", concluded: "Concluded",
  "rules:convert": "Read statements from sentences", converted: "Kept the statements that were read",
};

const plain = (name) => (name ?? "").replaceAll("_", " ").replace(/^rules:/, "judged: ");

export function eventWords(event, graph) {
  if (event.event === "failed") return `${plain(event.name)} failed: ${event.message}`;
  if (event.name === graph && event.event === "called") return "Matched in the graph";
  if (event.event === "called" && event.stage?.includes("search")) return `Searched ${event.name}`;
  return SAID[event.name] ?? plain(event.name);
}

const noteOf = ({ event, name, detail }) => (event === "noted" && name === "read" && detail?.said ? detail.said.filter(Boolean).join(" ") : "");

// The list that grows while an answer is made.
export function liveStages(graph) {
  const list = h("ol", { class: "stages" });
  let last = null;
  return {
    list,
    add(event) {
      const said = eventWords(event, graph);
      if (last?.said === said) {
        last.times += 1;
        last.count.textContent = ` × ${last.times}`;
        last.at.textContent = seconds(event.at);
        return;
      }
      last = { said, times: 1, count: h("span", { class: "dim" }), at: h("span", { class: "at" }, seconds(event.at)) };
      const note = noteOf(event);
      list.append(h("li", { class: event.event }, last.at, " ", said, last.count, note ? h("span", { class: "dim" }, `: ${note}`) : ""));
    },
  };
}

// Each step as a bar on the time that all took; what takes no time is a point.
export function timeline(events, graph, total) {
  if (!events.length) return h("p", { class: "dim" }, "The steps were not recorded.");
  const whole = Math.max(total, ...events.map((e) => e.at), 0.001);
  const rows = events.map((e) => {
    const took = e.seconds ?? 0;
    const start = Math.max(0, e.at - took);
    const bar = h("span", { class: `bar ${e.event}`, style: { left: `${(100 * start) / whole}%`, width: `max(3px, ${(100 * took) / whole}%)` } });
    const detail = e.detail && Object.keys(e.detail).length ? h("details", {}, h("summary", {}, "details"), h("pre", { tabindex: 0 }, JSON.stringify(e.detail, null, 1))) : null;
    return h(
      "li", {}, h("span", { class: "at" }, seconds(e.at)),
      h("div", {}, h("span", {}, eventWords(e, graph), e.stage ? h("span", { class: "dim" }, ` (${e.stage})`) : "", took ? h("span", { class: "dim" }, ` ${seconds(took)}`) : ""), h("div", { class: "track", "aria-hidden": true }, bar), detail),
    );
  });
  return h("ol", { class: "timeline" }, rows);
}
