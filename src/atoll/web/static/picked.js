// What is picked so far: chips that can be dropped, the button that confirms, and how small the cards are.

import { concerned } from "./choosing.js";
import { isSmall } from "./furniture.js";
import { $, $$ } from "./server.js";

const MANY = 8; // cards that are too many to be large
const AMONG = 6; // the same of cards among which some say a whole sentence
const PRICED = 4; // and of sentences that have a price
const BESIDE = 2; // and of cards beside a tray
const LITTLE = 8; // things in a tray that leave room for sentences beside it
const LOOSE = 4; // cards that have room to spare
const BRIEF = 3; // lines that a card without a sentence takes
const FEWEST = { 2: 1, 3: 3 }; // lines of a sentence
const ROOM = { 2: 10, 3: 12 }; // lines of text in a column of cards, by how many columns there are

// Many cards are small ones, and so are those beside a tray; a sentence has as many lines as there is room for.
export function crowd(box, listed) {
  if (!box) return;
  const seen = $$(".v", box).filter((card) => !card.hidden);
  const wordy = seen.filter((card) => !card.matches(".verb, .single, .off"));
  const inTray = $$(".tray .target", box).length; // what can be chosen there
  const most = inTray && !isSmall() ? BESIDE : wordy.length ? AMONG : MANY;
  const priced = wordy.some((card) => $(".cost", card)); // which takes a line of its own
  const many = seen.length > most || (priced && wordy.length > PRICED);
  const columns = many ? 3 : 2;
  box.classList.toggle("matrix", listed > 12);
  box.classList.toggle("from-tray", inTray > 0);
  box.classList.toggle("short", inTray <= LITTLE && seen.length <= columns);
  box.classList.toggle("many", many);
  box.classList.toggle("tight", !many && seen.length > LOOSE);
  const lines = linesOf(seen.length, columns);
  box.style.setProperty("--said", Math.max(1, lines - 1)); // of a sentence below its verb
  box.style.setProperty("--lines", Math.max(1, linesOfSentences(seen, wordy, columns) - (priced && !many ? 1 : 0)));
}

const linesOf = (cards, columns) => Math.floor(ROOM[columns] / Math.max(1, Math.ceil(cards / columns))) || 1;

// Rows in which no card says a sentence leave their room to the others.
function linesOfSentences(seen, wordy, columns) {
  const rows = Math.ceil(seen.length / columns);
  const said = new Set(wordy.map((card) => Math.floor(seen.indexOf(card) / columns))).size;
  const left = ROOM[columns] - BRIEF * (rows - said);
  return Math.max(FEWEST[columns], linesOf(seen.length, columns), Math.floor(left / Math.max(1, said)));
}

// Return whether a choice stands in the tray, or in an area that opened by itself: it needs no card then.
export function trayed(root) {
  const open = !isSmall() || root.dataset?.sheet === "open"; // known without having it all laid out
  const parts = $$(`${open ? ".tray [data-target], " : ""}[data-calls] [data-target]`, root);
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
  const box = armed && $(".eff", armed);
  const said = box?.dataset.before ?? box?.textContent; // not what chance may bring
  button.classList.toggle("off", !armed);
  button.setAttribute("aria-disabled", String(!armed));
  ($("span", button) ?? button).textContent = said && said.length < 48 ? said : label;
}
