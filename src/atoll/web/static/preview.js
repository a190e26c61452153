// What a choice would change, shown before it is made: numbers where they are, pieces where they will stand.

import { settle } from "./motion.js";
import { $, $$, look } from "./server.js";
import { between } from "./stage.js";

const PATIENCE = 140; // milliseconds a hand rests before it asks

export class Preview {
  constructor(root) {
    this.root = root;
    this.known = new Map();
    this.shown = "";
  }

  // Forget what was known: the table has changed.
  reset() {
    this.clear();
    this.known.clear();
  }

  // Ask for what a choice would change, unless the hand moves on; `address` says where.
  over(address, button, near) {
    clearTimeout(this.waiting);
    if (this.shown === address) return;
    this.clear();
    this.wanted = address;
    this.waiting = setTimeout(() => this.ask(address, button, near), PATIENCE);
  }

  async ask(address, button, near) {
    if (!this.known.has(address)) this.known.set(address, await look(address));
    const answer = this.known.get(address);
    if (this.wanted !== address || !answer?.draft.length) return;
    this.shown = address;
    settle();
    this.changed(answer.figures);
    this.ghosts(answer.board);
    this.luck(button, answer.chance);
    this.callout(button, near);
  }

  // Say on the card that what comes of it is not known.
  luck(button, chance) {
    const box = $(".eff", button);
    if (!chance || !box) return;
    box.dataset.before = box.textContent;
    box.textContent = [box.textContent, chance].filter(Boolean).join(" · ");
  }

  changed(figures) {
    for (const element of $$("[data-figure]", this.root)) {
      const after = figures[element.dataset.figure];
      const before = element.textContent.trim();
      if (after === undefined || after === before) continue;
      element.dataset.before = element.textContent;
      element.textContent = `${before} → ${after}`;
      element.classList.add("chg");
    }
  }

  ghosts(html) {
    const board = $("#board > svg", this.root);
    if (!board) return;
    const drawn = new DOMParser().parseFromString(html, "text/html").querySelector("svg");
    const here = new Map($$("[data-piece]", board).map((piece) => [piece.dataset.piece, place(piece)]));
    const layer = document.createElementNS(board.namespaceURI, "g");
    layer.setAttribute("class", "ghosts");
    for (const piece of drawn ? $$("[data-piece]", drawn) : [])
      if (here.get(piece.dataset.piece) !== place(piece)) layer.append(carried(piece, drawn));
    board.append(layer);
  }

  callout(button, near) {
    const box = $(".callout", this.root);
    if (!box || !near?.closest?.("#board")) return;
    const parts = [$("b", button), $(".cost", button), $(".eff[data-before]", button)];
    box.replaceChildren(...parts.filter(Boolean).flatMap((part) => [part.cloneNode(true), " "]));
    box.hidden = false;
    const { left, top } = calloutBy(near.getBoundingClientRect(), box.parentElement.getBoundingClientRect(), box);
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  }

  clear() {
    clearTimeout(this.waiting);
    const shown = this.shown;
    this.wanted = this.shown = "";
    if (!shown) return;
    for (const element of $$("[data-before]", this.root)) {
      element.textContent = element.dataset.before;
      delete element.dataset.before;
      element.classList.remove("chg");
    }
    for (const layer of $$(".ghosts", this.root)) layer.remove();
    const box = $(".callout", this.root);
    if (box) box.hidden = true;
  }
}

const EDGE = 8; // pixels between a callout and the edge of the stage
const RECAP = 60; // pixels at the top that belong to the recap

// Return where a callout stands by a target: above it or below, and always inside the stage.
export function calloutBy(at, stage, { offsetWidth: wide, offsetHeight: high }) {
  const left = at.x + at.width / 2 - stage.x - wide / 2;
  const [above, below] = [at.y - stage.y - high - EDGE, at.y + at.height - stage.y + EDGE];
  return {
    left: between(EDGE, left, stage.width - wide - EDGE),
    top: between(EDGE, above >= RECAP ? above : below, stage.height - high - EDGE),
  };
}

// Where a piece stands: on what, and at which spot of it.
export const place = (piece) => {
  const at = ["transform", "x", "y", "cx", "cy"].map((name) => piece.getAttribute(name) ?? "").join();
  return `${piece.closest("[data-target]")?.dataset.target ?? ""}/${at}`;
};

// Return a copy of a piece with all that moves it from its place in a drawing.
function carried(piece, drawing) {
  let copy = piece.cloneNode(true);
  for (const element of [copy, ...$$("*", copy)])
    for (const name of ["data-piece", "data-target", "tabindex", "role"]) element.removeAttribute(name);
  for (let around = piece.parentElement; around && around !== drawing; around = around.parentElement) {
    const moved = around.getAttribute("transform");
    if (!moved) continue;
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    group.setAttribute("transform", moved);
    group.append(copy);
    copy = group;
  }
  return copy;
}
