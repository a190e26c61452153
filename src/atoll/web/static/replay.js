// A replay: the moments of a game one after the other, without loading the page anew.

import { handlerFor } from "./choosing.js";
import { become, glide, places } from "./drawing.js";
import { place } from "./preview.js";
import { $, $$, look } from "./server.js";

const PACE = 1200; // milliseconds a moment is shown when it goes on by itself

export const AT_REPLAY = {
  go: (replay, { dataset }) => replay.go(replay.meant(dataset.go)),
  autoplay: (replay) => replay.autoplay(),
};

export class Replay {
  constructor(root) {
    this.root = root;
    this.entry = Number(root.dataset.entry);
    this.last = Number(root.dataset.last);
    root.addEventListener("click", (event) => this.clicked(event));
    $("[data-scrub]", root)?.addEventListener("input", ({ target }) => this.go(Number(target.value)));
    $("[data-seen-by]", root)?.addEventListener("change", () => this.go(this.entry));
    globalThis.addEventListener("keydown", ({ key }) => this.key(key));
    if (new URLSearchParams(location.search).has("play")) this.autoplay();
  }

  clicked(event) {
    const found = handlerFor(event.target, AT_REPLAY);
    if (!found) return undefined;
    event.preventDefault();
    return found.handle(this, found.element);
  }

  meant(go) { return { first: 0, back: this.entry - 1, next: this.entry + 1, last: this.last }[go] ?? Number(go); }

  key(key) {
    if (key === "ArrowLeft") this.go(this.entry - 1);
    if (key === "ArrowRight") this.go(this.entry + 1);
  }

  async go(wanted) {
    const entry = Math.min(this.last, Math.max(0, wanted));
    this.wanted = entry;
    const eyes = $("[data-seen-by]", this.root)?.value;
    const asked = new URLSearchParams({ entry, ...(eyes ? { seat: eyes } : {}) });
    const shown = await look(`${this.root.dataset.moments}?${asked}`);
    if (!shown || this.wanted !== entry) return;
    this.entry = entry;
    this.show(shown);
    history.replaceState(null, "", `?${asked}`);
  }

  show(shown) {
    const pieces = () => $$("#board [data-piece]", this.root);
    const [before, stood] = [places(pieces()), new Map(pieces().map((piece) => [piece.dataset.piece, place(piece)]))];
    for (const name of ["track", "board", "areas", "told"]) {
      const drawn = document.createElement("template");
      drawn.innerHTML = shown[name];
      become(document.getElementById(name), drawn.content);
    }
    for (const piece of pieces()) piece.classList.toggle("marked", stood.get(piece.dataset.piece) !== place(piece));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) glide(pieces(), before);
    $("[data-scrub]", this.root).value = this.entry;
    $("[data-now]", this.root).textContent = shown.now;
    for (const branch of $$("[data-branch]", this.root)) branch.dataset.branch = this.entry;
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
