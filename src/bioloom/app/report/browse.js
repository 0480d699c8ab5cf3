"use strict";
// The browser of disagreements. Everything from records is put in as text, never as markup.
(() => {
  const make = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined && text !== null) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  const choice = (label, values, chosen, changed) => {
    const box = make("label", label);
    const select = make("select");
    for (const [value, name] of values) {
      const option = make("option", name);
      option.value = value;
      select.append(option);
    }
    select.value = chosen;
    select.addEventListener("change", () => changed(select.value));
    box.append(select);
    return box;
  };
  const list = (values, kind) => {
    const out = make("ol", undefined, kind);
    for (const value of values) out.append(make("li", value));
    return out;
  };
  const mark = (answer) => make("span", answer ? answer.outcome : "not asked", "mark " + (answer ? answer.outcome : ""));

  const side = (name, answer) => {
    const box = make("div", undefined, "side");
    const head = make("h4", name + " ");
    head.append(mark(answer));
    box.append(head);
    if (!answer) return box;
    const facts = make("dl");
    const say = (term, value, kind) => {
      if (!value || (Array.isArray(value) && !value.length)) return;
      facts.append(make("dt", term));
      const shown = make("dd");
      shown.append(Array.isArray(value) ? list(value, "") : make(kind || "span", value));
      facts.append(shown);
    };
    say("Answer", answer.read);
    say("Failed", answer.error);
    say("Missing", answer.missing);
    say("Understood", answer.understood, "code");
    say("Paths shown", answer.paths);
    say("Records", answer.records);
    say("Evidence", answer.evidence.join(", "));
    say("Cost", answer.calls + " model calls, " + answer.seconds + " s" +
      (answer.confidence === null ? "" : ", confidence " + answer.confidence));
    say("Trace", answer.trace);
    box.append(facts);
    if (answer.events.length) box.append(list(answer.events, "trace"));
    return box;
  };

  const start = (root) => {
    const data = JSON.parse(root.querySelector("script").textContent);
    const state = { left: data.lines[0], right: data.lines[1] || data.lines[0], show: "differ", item: null };
    const items = root.querySelector(".items");
    const sides = root.querySelector(".sides");
    const differ = (item) => {
      const [a, b] = [item.answers[state.left], item.answers[state.right]];
      return a && b && (a.outcome !== b.outcome || a.read !== b.read);
    };
    const wanted = (item) => {
      const [a, b] = [item.answers[state.left], item.answers[state.right]];
      if (!a && !b) return false;
      if (state.show === "differ") return differ(item);
      if (state.show === "left") return a && b && a.outcome === "right" && b.outcome !== "right";
      if (state.show === "right") return a && b && b.outcome === "right" && a.outcome !== "right";
      return true;
    };
    const open = (item) => {
      state.item = item;
      sides.replaceChildren();
      if (!item) return sides.append(make("p", "No item like this.", "soft"));
      const asked = make("div", undefined, "asked");
      asked.append(make("p", item.text || item.id));
      if (item.options.length) asked.append(make("p", item.options.join(" · "), "soft"));
      asked.append(make("p", "Right: " + item.gold.join(", ")));
      const about = [item.family, item.kind, item.relation, item.condition, item.id].filter(Boolean).join(" · ");
      asked.append(make("p", about, "soft"));
      if (item.pattern) asked.append(make("code", item.pattern));
      const two = make("div", undefined, "two");
      two.append(side(state.left, item.answers[state.left]), side(state.right, item.answers[state.right]));
      sides.append(asked, two);
      for (const button of items.querySelectorAll("button")) {
        if (button.dataset.id === item.id) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
    };
    const draw = () => {
      items.replaceChildren();
      const shown = data.items.filter(wanted);
      for (const item of shown) {
        const button = make("button", item.text || item.id);
        button.dataset.id = item.id;
        const marks = make("div", undefined, "marks");
        marks.append(mark(item.answers[state.left]), mark(item.answers[state.right]));
        button.append(marks);
        button.addEventListener("click", () => open(item));
        const row = make("li");
        row.append(button);
        items.append(row);
      }
      open(shown.includes(state.item) ? state.item : shown[0] || null);
    };
    const lines = data.lines.map((name) => [name, name]);
    const set = (field) => (value) => { state[field] = value; draw(); };
    root.querySelector(".controls").append(
      choice("Left", lines, state.left, set("left")),
      choice("Right", lines, state.right, set("right")),
      choice("Show", [["differ", "where these two differ"], ["left", "only the left is right"],
        ["right", "only the right is right"], ["all", "all"]], state.show, set("show")),
    );
    draw();
  };
  document.querySelectorAll(".browser").forEach(start);
})();
