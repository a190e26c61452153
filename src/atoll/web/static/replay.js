// A replay: the moments of a game one after the other, without loading the page anew.

import { handlerFor } from "./choosing.js";
import { become } from "./drawing.js";
import { calm, glide, places } from "./motion.js";
import { letPeek } from "./peek.js";
import { place } from "./preview.js";
import { $, $$, look } from "./server.js";
import { Stage } from "./stage.js";

const PACE = 1200; // milliseconds a moment is shown when it goes on by itself

export const AT_REPLAY = {
  go: (replay, { dataset }) => replay.go(replay.meant(dataset.go)),
  autoplay: (replay) => replay.autoplay(),
  zoom: (replay, { dataset }) => replay.stage.zoom(Number(dataset.zoom)),
};

const momentOf = ({ dataset }) => Number(dataset.go);

class Replay {
  constructor(root) {
    this.root = root;
    this.entry = Number(root.dataset.entry);
    this.last = Number(root.dataset.last);
    root.addEventListener("click", (event) => this.clicked(event));
    $("[data-scrub]", root)?.addEventListener("input", ({ target }) => this.go(Number(target.value)));
    $("[data-seen-by]", root)?.addEventListener("change", () => this.go(this.entry, { moves: "" }));
    globalThis.addEventListener("keydown", (event) => this.key(event));
    this.stage = new Stage(root);
    this.stage.approach();
    letPeek(root);
    this.mark();
    if (new URLSearchParams(location.search).has("play")) this.autoplay();
  }

  clicked(event) {
    const found = handlerFor(event.target, AT_REPLAY);
    if (!found) return undefined;
    event.preventDefault();
    return found.handle(this, found.element);
  }

  meant(go) {
    const turns = $$("#moves > li", this.root).map((turn) => momentOf($("a", turn)));
    return {
      first: 0,
      "turn back": turns.findLast((moment) => moment < this.entry) ?? 0,
      back: this.entry - 1,
      next: this.entry + 1,
      "turn next": turns.find((moment) => moment > this.entry) ?? this.last,
      last: this.last,
    }[go] ?? Number(go);
  }

  // An arrow is a choice, with Shift a turn; the slider has arrows of its own.
  key({ key, shiftKey, target }) {
    const way = { ArrowLeft: "back", ArrowRight: "next" }[key];
    if (way && !target.closest?.("input, select")) this.go(this.meant(shiftKey ? `turn ${way}` : way));
  }

  // Show a moment; `more` is asked for with it.
  async go(wanted, more = {}) {
    const entry = Math.min(this.last, Math.max(0, wanted));
    this.wanted = entry;
    const eyes = $("[data-seen-by]", this.root)?.value;
    const asked = new URLSearchParams({ entry, ...(eyes ? { seat: eyes } : {}) });
    const whole = new URLSearchParams([...asked, ...Object.entries(more)]);
    const shown = await look(`${this.root.dataset.moments}?${whole}`);
    if (!shown || this.wanted !== entry) return;
    this.entry = entry;
    this.show(shown);
    history.replaceState(null, "", `?${asked}`);
  }

  show(shown) {
    const pieces = () => $$("#board [data-piece]", this.root);
    const [before, stood] = [places(pieces()), new Map(pieces().map((piece) => [piece.dataset.piece, place(piece)]))];
    for (const name of ["track", "board", "areas", "told", "moves"].filter((each) => each in shown)) {
      const drawn = document.createElement("template");
      drawn.innerHTML = shown[name];
      become(document.getElementById(name), drawn.content);
    }
    for (const piece of pieces()) piece.classList.toggle("marked", stood.get(piece.dataset.piece) !== place(piece));
    const moved = pieces().find((piece) => piece.classList.contains("marked"));
    if (moved) this.stage.bring(moved);
    if (!calm()) glide(pieces(), before);
    this.stage.place();
    $("[data-scrub]", this.root).value = this.entry;
    $("[data-now]", this.root).textContent = shown.now;
    for (const branch of $$("[data-branch]", this.root)) branch.dataset.branch = this.entry;
    this.mark();
  }

  // Mark in the list what led to this moment, and keep it in sight.
  mark() {
    const [list, links] = [$("#moves", this.root), $$("#moves a", this.root)];
    for (const old of links) old.removeAttribute("aria-current");
    const now = links.findLast((link) => momentOf(link) <= this.entry);
    if (!now) return;
    now.setAttribute("aria-current", "step");
    const [box, own] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (own.top < box.top + 40 || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 2;
  }

  // Go on by itself until the end, or until somebody stops it.
  autoplay() {
    const button = $("[data-autoplay]", this.root);
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else this.timer = setInterval(() => (this.entry < this.last ? this.go(this.entry + 1) : this.autoplay()), PACE);
    button?.setAttribute("aria-pressed", String(Boolean(this.timer)));
  }
}

if (globalThis.document) globalThis.replay = new Replay($(".replay"));
