// Two methods side by side on one question, with what both and what only one of them answers.

import { post } from "./api.js";
import { answerCard } from "./answer.js";
import { bodyOf } from "./ask.js";
import { $, busy, done, errorBox, fill, h } from "./dom.js";

let go = null;

export function startCompare(about, navigate) {
  go = navigate;
  const other = about.methods.find((m) => m.name === "rag") ?? about.methods[1] ?? about.methods[0];
  for (const [id, first] of [["left-method", about.methods[0].name], ["right-method", other.name]]) {
    fill($(id), about.methods.map((m) => h("option", { value: m.name, selected: m.name === first }, `${m.name}: ${m.title}`)));
  }
  $("compare-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const question = $("compare-question").value.trim();
    if (question) go({ view: "compare", question, left: $("left-method").value, right: $("right-method").value });
  });
}

export async function compare(wanted) {
  if (!wanted.question) return;
  $("compare-question").value = wanted.question;
  for (const side of ["left", "right"]) if (wanted[side]) $(`${side}-method`).value = wanted[side];
  fill($("agreement"));
  const both = await Promise.all(["left", "right"].map((side) => one(side, wanted.question)));
  if (both.every(Boolean)) fill($("agreement"), agreement(...both));
}

async function one(side, question) {
  const place = $(`${side}-answer`);
  const method = $(`${side}-method`).value;
  busy(place, `${method} is at work …`);
  try {
    const bundle = await post("/v1/ask", bodyOf({ question, method }));
    const acts = { ask: (q) => go({ view: "compare", question: q, left: $("left-method").value, right: $("right-method").value }), match: () => go({ question }) };
    done(place, h("h2", {}, method), answerCard(bundle, acts));
    return bundle;
  } catch (error) {
    done(place, h("h2", {}, method), errorBox(error));
    return null;
  }
}

const namesOf = ({ answer }) => new Map((answer.abstained ? [] : answer.entities).map((r) => [r.entity.curie, r.entity.name]));

function agreement(left, right) {
  const [a, b] = [left, right].map((bundle) => bundle.answer);
  if (a.patient || b.patient) return h("p", { class: "value long" }, "For a patient the two are to be read whole: what is ruled out stands with what may be considered.");
  if (a.abstained || b.abstained) {
    const said = a.abstained && b.abstained ? "Neither has a supported answer." : `Only ${(a.abstained ? $("right-method") : $("left-method")).value} has a supported answer.`;
    return h("p", { class: "value long" }, said);
  }
  const [one_, other] = [left, right].map(namesOf);
  if (!one_.size || !other.size) {
    const same = JSON.stringify(a.value) === JSON.stringify(b.value);
    return h("p", { class: "value long" }, same ? "Both say the same." : "They say different things.");
  }
  const both = [...one_.keys()].filter((c) => other.has(c));
  const only = (mine, others) => [...mine].filter(([c]) => !others.has(c)).map(([, n]) => n);
  const line = (title, names) => h("li", {}, h("strong", {}, `${title}: ${names.length}`), names.length ? ` ${names.slice(0, 20).join(", ")}${names.length > 20 ? " …" : ""}` : "");
  return h("ul", { class: "agreement" }, line("Both", both.map((c) => one_.get(c))), line(`Only ${$("left-method").value}`, only(one_, other)), line(`Only ${$("right-method").value}`, only(other, one_)));
}
