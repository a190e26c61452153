// The terms of a game, explained where one reads them: underlined, and told on hover, focus or tap.

import { $$, look, rooted } from "./server.js";
import { between } from "./stage.js";

const READ = "#prompt, #choices, #areas, #panels, #log, #recap, .hints"; // where terms are looked for
const LINES = "p, li, button, section, td, dd, h3, h4, figcaption"; // in each of which a term is underlined once
const ACTS = "button, a, input, summary, .target"; // what a tap does something else with
const TOLD = "#log > p"; // lines without buttons: arrows go from one that names a term to the next
const PATIENCE = 350; // milliseconds a hand rests before it is told something
const MOST = 3; // terms told at once
const GAP = 6; // pixels between a term and what is told of it

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isUpper = (letter) => letter !== letter.toLowerCase();

// What finds the terms of a game in a text: long names first, common nouns also in the plural.
export class Finder {
  constructor(terms) {
    this.terms = new Map(terms.map((term) => [term.name.toLowerCase(), term]));
    const names = [...terms].sort((one, other) => other.name.length - one.name.length)
      .map(({ name, proper }) => escaped(name) + (proper && name.includes(" ") ? "" : "[sx]?"));
    this.pattern = new RegExp(`(?<![\\p{L}\\d-])(?:${names.join("|")})(?![\\p{L}\\d-])`, "giu");
  }

  // Return where a text names which term.
  in(text) {
    return [...text.matchAll(this.pattern)].flatMap(({ 0: said, index }) => {
      const term = this.terms.get(said.toLowerCase()) ?? this.terms.get(said.toLowerCase().slice(0, -1));
      return term && !(term.proper && !isUpper(said[0])) ? [{ term, start: index, end: index + said.length }] : [];
    });
  }
}

// The texts that are read in an element, each with its node.
function* texts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim().length > 2) yield walker.currentNode;
}

function caretAt(x, y) {
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

const holds = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

class Terms {
  constructor(root, terms) {
    this.root = root;
    this.finder = new Finder(terms);
    this.box = document.createElement("aside");
    this.box.className = "termbox";
    this.box.setAttribute("role", "status");
    this.box.hidden = true;
    root.append(this.box);
    this.watch();
    this.soon();
  }

  watch() {
    const { root } = this;
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerdown", ({ target }) => { if (!this.box.contains(target)) this.hide(); });
    root.addEventListener("focusin", ({ target }) => this.focused(target));
    root.addEventListener("focusout", () => this.hide());
    root.addEventListener("keydown", (event) => this.walked(event));
    root.addEventListener("click", (event) => this.tapped(event));
    root.addEventListener("contextmenu", (event) => this.pressed(event));
    document.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.hide(); }, { capture: true });
    new MutationObserver((changes) => this.changed(changes)).observe(root, { childList: true, subtree: true });
  }

  // -- underlines ---------------------------------------------------------------------------------------

  changed(changes) {
    if (changes.every(({ target }) => this.box.contains(target))) return;
    this.hide();
    this.soon();
  }

  // Underline when there is nothing else to do.
  soon() {
    if (this.waits) return;
    this.waits = true;
    (globalThis.requestIdleCallback ?? setTimeout)(() => { this.waits = false; this.underline(); });
  }

  // Mark the first mention of each term in a line; the elements stay as they are.
  underline() {
    if (!globalThis.CSS?.highlights) return;
    const known = new Map();
    const ranges = $$(READ, this.root).filter((part) => part.checkVisibility()).flatMap((part) => [...texts(part)])
      .flatMap((node) => this.finder.in(node.data).flatMap(({ term, start, end }) => {
        const line = node.parentElement.closest(LINES);
        const told = known.get(line) ?? known.set(line, new Set()).get(line);
        if (told.has(term)) return [];
        told.add(term);
        return [new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end })];
      }));
    CSS.highlights.set("terms", new Highlight(...ranges));
  }

  // -- what is told ---------------------------------------------------------------------------------------

  // The term at a point of the page, and its box.
  at(x, y) {
    const caret = caretAt(x, y);
    const node = caret?.node;
    if (node?.nodeType !== 3 || !node.parentElement.closest(READ)) return null;
    const range = document.createRange();
    for (const { term, start, end } of this.finder.in(node.data)) {
      if (caret.offset < start || caret.offset > end) continue;
      range.setStart(node, start);
      range.setEnd(node, end);
      const box = [...range.getClientRects()].find((each) => holds(each, x, y));
      if (box) return { term, box };
    }
    return null;
  }

  moved({ clientX, clientY, pointerType, target, buttons }) {
    clearTimeout(this.resting);
    if (pointerType !== "mouse" || buttons || this.box.contains(target)) return;
    this.resting = setTimeout(() => {
      const found = this.at(clientX, clientY);
      if (found) this.tell([found.term], found.box);
      else if (!this.box.matches(":hover")) this.hide();
    }, PATIENCE);
  }

  focused(target) {
    if (!target.matches(`:is(${ACTS}, ${TOLD}):focus-visible`) || !target.closest(READ)) return;
    const terms = this.termsOf(target);
    if (terms.length) this.tell(terms.slice(0, MOST), target.getBoundingClientRect());
  }

  termsOf(element) {
    return [...new Set([...texts(element)].flatMap((node) => this.finder.in(node.data)).map(({ term }) => term))];
  }

  walked(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.target.matches(`#log, ${TOLD}`)) return;
    const lines = $$(TOLD, this.root).filter((line) => this.termsOf(line).length);
    const at = lines.indexOf(event.target);
    const next = at < 0 ? lines.at(step > 0 ? 0 : -1) : lines[at + step];
    if (!next) return;
    event.preventDefault();
    next.tabIndex = -1;
    next.focus();
  }

  tapped({ clientX, clientY, pointerType, target }) {
    if (pointerType === "mouse" || this.box.contains(target) || target.closest(ACTS)) return;
    const found = this.at(clientX, clientY);
    if (found) this.tell([found.term], found.box);
  }

  // A long touch asks what something means that a short one would choose.
  pressed(event) {
    const found = event.pointerType === "touch" && this.at(event.clientX, event.clientY);
    if (!found) return;
    event.preventDefault();
    this.tell([found.term], found.box);
  }

  tell(terms, beside) {
    this.box.replaceChildren(...terms.map((term) => this.line(term)));
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const below = beside.bottom + GAP;
    const top = below + height <= innerHeight ? below : beside.top - GAP - height;
    this.box.style.left = `${Math.round(between(GAP, beside.left, innerWidth - width - GAP))}px`;
    this.box.style.top = `${Math.round(Math.max(GAP, top))}px`;
  }

  line({ name, says, rule }) {
    const [line, title, link] = ["p", "b", "a"].map((each) => document.createElement(each));
    title.textContent = name;
    link.textContent = rule;
    link.href = rooted(`/rules/${this.root.dataset.game}#${rule}`);
    link.dataset.rule = rule;
    line.append(title, says.startsWith(name) ? says.slice(name.length) : ` ${says}`, " ", link); // not said twice
    return line;
  }

  hide() {
    clearTimeout(this.resting);
    this.box.hidden = true;
  }
}

// Fetch the terms of a table's game once, with what they look like, and explain them from now on.
export async function toTell(root) {
  const style = document.createElement("link");
  [style.rel, style.href] = ["stylesheet", new URL("terms.css", import.meta.url)];
  document.head.append(style);
  const answer = await look(`/rules/${root.dataset.game}/terms?lang=${document.documentElement.lang}`);
  if (answer?.terms.length) globalThis.terms = new Terms(root, answer.terms);
}
