// What can be asked instead where there is no answer: names that are near, the nearest reading, a part, another way.

import { button, h } from "./dom.js";
import { readOf } from "./reading.js";

const NEAR = /^'(.+?)': did you mean (.+)\?$/;
const ONE = /(.+?) \(([A-Za-z][\w.]*:[^\s()]+)\)(?: or |$)/g;
const PART = /^part \d+ of \d+ is understood: '(.+)' as: (.+)$/;

// Buttons for an answer that abstains, each with what it will ask.
export function suggestions(answer, bundle, ask) {
  const { text } = bundle.question;
  const read = readOf(bundle);
  const whole = !bundle.answer.parts.length && !read.patient; // nothing is offered that leaves a patient out
  const out = [];
  const add = (label, act) => out.push(h("li", {}, button(label, act, { class: "suggestion" })));
  for (const note of [...answer.notes, ...answer.missing]) {
    const near = NEAR.exec(note);
    if (near) for (const [, name, curie] of near[2].matchAll(ONE)) add(`Did you mean ${name}?`, () => ask(swapped(text, near[1], curie)));
    const part = PART.exec(note);
    if (part) add(`Ask only: ${part[2]}`, () => ask(part[1]));
  }
  const nearest = [...new Set(read.alternatives.map((r) => r.said).filter(Boolean))].filter((s) => s !== text);
  if (whole) for (const said of nearest.slice(0, 3)) add(`Nearest reading, without some of your words: ${said}`, () => ask(said));
  if (whole && nearest.length && !read.strangers.length) add("Answer it without the words that were not read", () => ask(text, { loosely: true }));
  if (answer.kind === "yesno" && answer.caveats.some((c) => c.kind === "not_stated")) {
    add("Take what is not listed as “no”", () => ask(whole ? text : answer.read_as, { closed_world: true }));
  }
  if (!out.length) return null;
  return h("div", { class: "suggestions" }, h("h3", {}, "You could ask instead"), h("ul", {}, out));
}

// The question with an unknown name put right, wherever it stands and however it was written.
function swapped(text, name, by) {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + name.length);
}

