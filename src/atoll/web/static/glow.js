// What glows because it can be chosen, and what says why it cannot.

import { concerned } from "./choosing.js";
import { $, $$ } from "./server.js";

const BUTTON = { role: "button", tabindex: "0" };

// Give an element an attribute for as long as it glows; what it had is kept beside.
function become(element, name, value) {
  element.dataset[`old${name}`] ??= element.getAttribute(name) ?? "";
  element.setAttribute(name, value);
}

function restore(element, name) {
  const old = element.dataset[`old${name}`];
  if (old === undefined) return;
  delete element.dataset[`old${name}`];
  if (old) element.setAttribute(name, old);
  else element.removeAttribute(name);
}

// Make everything that a choice concerns glow, and reachable by keyboard.
export function light(elements, buttons, picked) {
  const on = new Set(concerned(buttons, elements));
  for (const element of elements) {
    element.classList.toggle("target", on.has(element));
    element.classList.toggle("picked", picked.includes(element));
    if (on.has(element)) for (const [name, value] of Object.entries(BUTTON)) become(element, name, value);
    else for (const name of Object.keys(BUTTON)) restore(element, name);
  }
  const invite = $("[data-invite]");
  if (invite && invite.value.startsWith("/")) invite.value = location.origin + invite.value;
}

// Say on a card of one's own why it cannot be chosen; what is said already stays.
export function tellLacks(root) {
  const reasons = new Map();
  for (const { dataset } of $$("[data-refused]", root))
    for (const target of dataset.refused.split("|"))
      for (const element of $$(`.mine [data-target="${CSS.escape(target)}"]:not(.target)`, root))
        reasons.set($(".why", element) ?? element, dataset.reason);
  for (const box of $$(".mine .why", root)) {
    const reason = reasons.get(box) ?? "";
    if (box.textContent !== reason) box.textContent = reason;
    reasons.delete(box);
  }
  for (const old of $$("[data-oldtitle]", root)) if (!reasons.has(old)) restore(old, "title");
  for (const [element, reason] of reasons) become(element, "title", reason);
}
