// Elements are made here and nowhere else. What a source wrote becomes a text node, never markup.

const SAFE = /^(https?:\/\/|#)/i;

export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act);
    else if (key === "style") for (const [name, set] of Object.entries(value)) made.style.setProperty(name, set);
    else if (key === "href") {
      if (SAFE.test(String(value))) made.setAttribute("href", String(value));
    } else if (/^on/i.test(key) || key === "src" || key === "srcdoc") throw new Error(`${key} is never set here.`);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((c) => c !== undefined && c !== null && c !== false));
  return made;
}

export const $ = (id) => document.getElementById(id);

export function fill(place, ...children) {
  place.replaceChildren(...children.flat(Infinity).filter((c) => c !== undefined && c !== null && c !== false));
  return place;
}

export function link(url, text, props = {}) {
  const known = typeof url === "string" && SAFE.test(url);
  if (!known) return h("span", props, text);
  const away = url.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return h("a", { href: url, ...away, ...props }, text);
}

export function button(text, act, props = {}) {
  return h("button", { type: "button", on: { click: act }, ...props }, text);
}

// An error of the interface as a sentence and what to do; `again` is what asks anew.
export function errorBox(error, again) {
  return h(
    "div", { class: "error", role: "alert" },
    h("p", {}, h("strong", {}, error.message)),
    error.hint ? h("p", { class: "hint" }, error.hint) : null,
    again ? button("Ask again", again) : null,
  );
}

export function busy(place, said) {
  place.setAttribute("aria-busy", "true");
  fill(place, h("p", { class: "dim" }, said));
}

export function done(place, ...children) {
  place.removeAttribute("aria-busy");
  return fill(place, ...children);
}

export const number = (n) => Number(n).toLocaleString("en");
export const seconds = (s) => (s < 1 ? `${Math.round(s * 1000)} ms` : `${s.toFixed(1)} s`);
export const short = (text, most) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
