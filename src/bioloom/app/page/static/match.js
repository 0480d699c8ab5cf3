// What a pattern that was written or changed by hand matched.

import { h, number } from "./dom.js";
import { factText, kindWord, nameLink, recordLink, sourceLink } from "./words.js";

export function matchCard(found) {
  const rows = found.answers.map((row) => {
    const facts = (row.witnesses ?? []).flat();
    return h(
      "li", {}, h("strong", {}, nameLink(row.entity)), " ", recordLink(row.entity.curie), " ", h("span", { class: "dim" }, kindWord(row.entity.categories[0] ?? "NamedThing")),
      typeof row.number === "number" ? ` ${number(row.number)}` : "",
      h("ul", { class: "facts" }, facts.map((f) => h("li", { class: "fact" }, factText(f), h("span", { class: "where" }, " Source: ", sourceLink(f.primary_knowledge_source))))),
    );
  });
  const value = found.operator === "exists" ? (found.count ? "yes" : "no") : `${number(found.count)} match${found.count === 1 ? "" : "es"}`;
  return h(
    "article", { class: "card", "aria-label": "What the pattern matched" }, h("h2", {}, "What the pattern matched"), h("p", { class: "value" }, value),
    found.bound ? h("ul", { class: "caveats" }, h("li", {}, `These are not all: ${found.bound}`)) : null, h("ol", { class: "answers" }, rows),
    found.with_subclasses ? h("p", {}, "Kinds of what it names match: ", h("code", {}, found.with_subclasses)) : null,
  );
}
