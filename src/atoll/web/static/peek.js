// A card that is under the hand or has the focus is shown whole: it stands out of the dock, above all else.

import { isSmall, zoomOf } from "./furniture.js";
import { $, $$ } from "./server.js";
import { between } from "./stage.js";

const WIDE = 240; // pixels of a card that is shown whole
const EDGE = 8; // pixels between it and the edge of the window
const PATIENCE = 200; // milliseconds a hand rests before it stands out
const OWN = ["id", "tabindex", "title", "role", "aria-label", "data-piece", "data-target", "data-whole", "data-figure"];

let waiting;

export function letPeek(root) {
  const come = ({ target }) => {
    const card = target.closest?.("[data-whole]");
    if (card) waiting = setTimeout(() => show(card), PATIENCE);
  };
  for (const [coming, going] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    root.addEventListener(coming, (event) => { hide(); come(event); });
    root.addEventListener(going, hide);
  }
}

// Put back what stands out.
export function hide() {
  clearTimeout(waiting);
  $(".peek")?.remove();
}

function show(card) {
  const area = card.closest(".area");
  if (!area || isSmall() || !card.isConnected) return;
  const whole = card.cloneNode(true);
  for (const element of [whole, ...$$("*", whole)]) for (const name of OWN) element.removeAttribute(name);
  whole.classList.remove("target", "picked");
  whole.classList.add("peek");
  whole.setAttribute("aria-hidden", "true"); // its text is the card's name already
  whole.popover = "manual";
  Object.assign(whole.style, peekBy(card.getBoundingClientRect(), globalThis, zoomOf(area)));
  area.append(whole);
  whole.showPopover();
}

// Return where a card stands out: on its own foot, and always inside the window.
export function peekBy({ left, bottom }, { innerWidth, innerHeight }, zoom = 1) {
  const x = between(EDGE, left / zoom, innerWidth / zoom - WIDE - EDGE);
  return { left: `${x}px`, bottom: `${Math.max(EDGE, (innerHeight - bottom) / zoom)}px`, width: `${WIDE}px` };
}
