// What is picked so far: chips that can be dropped, the button that confirms, and how small the cards are.

import { concerned } from "./choosing.js";
import { $, $$ } from "./server.js";

const MANY = 8; // cards that are too many to be large
const WORDY = 4; // the same of those that say a whole sentence

// Many cards are small ones.
export function crowd(box, listed) {
  if (!box) return;
  const seen = $$(".v", box).filter((card) => !card.hidden);
  const wordy = seen.filter((card) => !card.matches(".verb, .single, .off"));
  box.classList.toggle("matrix", listed > 12);
  box.classList.toggle("many", seen.length > MANY || wordy.length > WORDY);
}

// Return whether a choice stands in the tray, or in an area that opened by itself: it needs no card then.
export function trayed(root) {
  const seen = $$(".tray [data-target]", root).filter((element) => element.checkVisibility());
  const parts = [...seen, ...$$("[data-calls] [data-target]", root)];
  return (button) => concerned([button], parts).length > 0;
}

// Each part picked is a chip; its cross drops it and what came after.
export function trail(root, verb, picked) {
  const box = $("[data-trail]", root);
  if (!box) return;
  const names = [...(verb ? [verb] : []), ...picked.map(nameOf)];
  box.hidden = !names.length;
  box.replaceChildren?.(...names.map((name, k) => chip(name, k)));
}

const nameOf = (element) => element.getAttribute("aria-label")
  ?? $("title", element)?.textContent ?? element.textContent.trim().slice(0, 30);

function chip(name, k) {
  const button = $("[data-chip]").content.firstElementChild.cloneNode(true);
  button.dataset.dropPart = k;
  $("span", button).textContent = name;
  return button;
}

// What is picked fills the button that confirms.
export function arming(root, armed) {
  const button = $("[data-arm]", root);
  if (!button) return;
  const label = armed ? $("b", armed)?.textContent ?? armed.textContent : button.dataset.idle;
  const said = armed && $(".eff", armed)?.textContent;
  button.classList.toggle("off", !armed);
  button.setAttribute("aria-disabled", String(!armed));
  ($("span", button) ?? button).textContent = said && said.length < 48 ? said : label;
}
