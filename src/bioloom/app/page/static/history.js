// What was asked in this browser, kept in it and nowhere else.

import { button, fill, h } from "./dom.js";

const [KEY, MOST] = ["bioloom.history", 50];

export function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((k) => typeof k?.question === "string") : [];
  } catch {
    return [];
  }
}

export function remember(asked, said) {
  const kept = recall().filter((k) => k.question !== asked.question || k.method !== asked.method || (k.pattern ?? "") !== (asked.pattern ?? ""));
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...asked, said, at: new Date().toISOString() }, ...kept].slice(0, MOST)));
  } catch {
    // A full or forbidden store loses the history, not the answer.
  }
}

export function showHistory(place, again) {
  const kept = recall();
  if (!kept.length) return fill(place, h("p", { class: "dim" }, "Nothing was asked yet."));
  const rows = kept.map((k) => h("li", {}, button(k.question, () => again(k), { class: "asked" }), " ", h("span", { class: "dim" }, [k.said, k.pattern ? " (reading changed)" : "", k.method && k.method !== "loom" ? ` (${k.method})` : ""])));
  const clear = button("Clear the history", () => {
    localStorage.removeItem(KEY);
    showHistory(place, again);
  });
  return fill(place, h("ul", { class: "history" }, rows), clear);
}

// The answer in a few words, for the list.
export function inShort({ answer }) {
  if (answer.parts.length) return `${answer.parts.length} parts`;
  if (answer.patient) return `${answer.patient.suitable.length} may be considered, ${answer.patient.ruled_out.length} ruled out`;
  if (answer.abstained) return "no supported answer";
  if (answer.kind === "entity" || answer.kind === "entities") {
    const names = answer.entities.slice(0, 3).map((r) => r.entity.name).join(", ");
    return (answer.total ?? 0) > 3 ? `${names} …` : names;
  }
  const said = Array.isArray(answer.value) ? answer.value.join(", ") : String(answer.value ?? "");
  return said.length > 60 ? `${said.slice(0, 59)}…` : said;
}
